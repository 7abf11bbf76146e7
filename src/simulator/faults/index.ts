/** What breaks on boards, as things that come and go in virtual time. */
export { deadChip } from './chips.ts';
export { muteDice } from './dice.ts';
export { FAULT_KINDS, type Fault, type FaultKind } from './fault.ts';
export { FaultyMachine } from './faulty-machine.ts';
export { lossyCable } from './frames.ts';
export { type FaultParts, manyFaults, oneFault, type PlannedFault, placesOfFault } from './plan.ts';
export { flickeringReed, stuckReed } from './reeds.ts';
