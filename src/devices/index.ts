/** The things on the cables: the board with its switches, lights, buzzer and buttons, and the dice. */
export { type BoardLink, linkBoard } from './board-link.ts';
export { type Clock, systemClock } from './clock.ts';
export { DICE_BAUD, type DiceLink, linkDice } from './dice-link.ts';
export { findBoards, likelyBoards, type UsbKind, usbKindAt } from './find-boards.ts';
export { type Hearing, hearPort } from './hear-port.ts';
export { type Opener, type Port, serialOpener } from './ports.ts';
export { type Probe, probePort } from './probe.ts';
export type { BoardReport, DiceLinkReport, LinkReport } from './reports.ts';
export type { FirmwareIdentity } from './session.ts';
