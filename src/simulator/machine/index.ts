/** The board as a machine in virtual time: the firmware's machine code executed, or a stand-in for it; and ways to reach it. */
export type { BoardMachine, BreakableMachine, Tone } from './board-machine.ts';
export { boardFirmware } from './firmware-file.ts';
export { type FirmwareMachine, firmwareMachine } from './firmware-machine.ts';
export { type MachinePort, machinePort } from './machine-port.ts';
export { joinCable, type PtyPort, ptyPort } from './pty-port.ts';
export { type RealTime, runInRealTime } from './real-time.ts';
export { standInMachine } from './stand-in-machine.ts';
