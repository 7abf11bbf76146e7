/** Wires the rooms and owns the loop: reports in, guidance out, decisions through the journal. */
export type { TableClock } from './clock.ts';
export type { TableCommand } from './commands.ts';
export type { EventLog } from './ledger.ts';
export type { Patience } from './look.ts';
export { type LinkNews, openRoom, type Room, type RoomParts, type Tape } from './room.ts';
export { Table } from './table.ts';
export type { TableParts } from './table-parts.ts';
export type { Slate } from './timekeeper.ts';
