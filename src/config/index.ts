/** Every setting of the program, and the boards it can be connected to. */
export { type Fault, faultsOf } from './faults.ts';
export {
  BUTTONS,
  type Button,
  type Input,
  inputOfButton,
  inputsOfPlace,
  loadProfile,
  type Profile,
  parseProfile,
  shippedProfiles,
} from './profile.ts';
export { BOARD_LIMITS } from './profile-file.ts';
export type { Seats } from './seats.ts';
