export { type Clock, systemClock } from './clock.ts';
export type { CommandHandler, GameCommand } from './intake.ts';
export type { Address } from './listening.ts';
export { type Monitor, type MonitorOptions, startMonitor } from './monitor.ts';
export type { Health } from './publisher/publisher.ts';
