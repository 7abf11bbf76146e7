export { type Announced, announcedIn } from './announce/announced.ts';
export { leaveBroker } from './announce/leave.ts';
export type { GameCommand } from './intake.ts';
export { type Monitor, type MonitorOptions, startMonitor } from './monitor.ts';
export { announcePage, shareableUrl } from './share/share.ts';
