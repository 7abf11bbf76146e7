/** The board as a machine in virtual time: the firmware's machine code executed, or a stand-in for it. */
export type { BoardMachine, Tone, Wiring } from './board-machine.ts';
export { type FirmwareMachine, type FirmwareMachineOptions, firmwareMachine } from './firmware-machine.ts';
