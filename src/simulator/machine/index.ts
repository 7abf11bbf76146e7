/** The board as a machine in virtual time: the firmware's machine code executed, or a stand-in for it; and ways to reach it. */
export type { BoardMachine, Tone, Wiring } from './board-machine.ts';
export { boardFirmware } from './firmware-file.ts';
export { type FirmwareMachine, type FirmwareMachineOptions, firmwareMachine } from './firmware-machine.ts';
export { type Disconnection, type MachinePort, machinePort } from './machine-port.ts';
export { joinCable, type PtyPort, ptyPort } from './pty-port.ts';
export { type RealTime, type RealTimeOptions, runInRealTime } from './real-time.ts';
export { type StandInMachine, standInMachine } from './stand-in-machine.ts';
