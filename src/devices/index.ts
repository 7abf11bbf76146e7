/** The things on the cables: the board with its switches, lights, buzzer and buttons, and the dice. */
export { type BoardLink, type BoardLinkOptions, boardSettings, linkBoard } from './board-link.ts';
export type { ButtonEdge } from './buttons.ts';
export { type Clock, systemClock } from './clock.ts';
export { DICE_BAUD, type DiceLink, type DiceLinkOptions, linkDice } from './dice-link.ts';
export { type FoundBoard, findBoards, type ListedPort, likelyBoards } from './find-boards.ts';
export { type Opener, type Port, serialOpener } from './ports.ts';
export type { BoardReport, DiceLine, DiceLinkReport, LinkReport } from './reports.ts';
export type { FirmwareIdentity } from './session.ts';
