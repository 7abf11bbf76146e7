/** Every setting of the program, and the boards it can be connected to. */
export { describeSettings } from './describe.ts';
export { faultsOf } from './faults.ts';
export { configFiles, stateDirectory } from './places.ts';
export {
  type Input,
  inputOfButton,
  inputsOfPlace,
  loadProfile,
  type Profile,
  parseProfile,
  shippedProfiles,
} from './profile.ts';
export { BOARD_LIMITS, type Button } from './profile-file.ts';
export { profileWithSlots } from './profile-with-slots.ts';
export { loadSettings, parseSettings } from './settings.ts';
export type { Settings } from './settings-schema.ts';
