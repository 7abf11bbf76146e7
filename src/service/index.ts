/** The program as a service of a Linux machine: what is installed where, and how it speaks with systemd. */

export { serviceLog } from './log.ts';
export { serviceManager } from './notify.ts';
export { type Placement, placement } from './placement.ts';
export { type Installation, planInstall, planUninstall } from './plan.ts';
export type { Step } from './step.ts';
