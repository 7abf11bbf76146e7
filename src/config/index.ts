/** Every setting of the program, and the boards it can be connected to. */

export { describeSettings, type SettingDescription } from './describe.ts';
export { type Fault, faultsOf } from './faults.ts';
export { configFiles, type Surroundings, stateDirectory } from './places.ts';
export {
  type Input,
  inputOfButton,
  inputsOfPlace,
  loadProfile,
  type Profile,
  parseProfile,
  shippedProfiles,
} from './profile.ts';
export { BOARD_LIMITS, BUTTONS, type Button } from './profile-file.ts';
export type { Seats } from './seats.ts';
export { loadSettings, type Overrides, parseSettings } from './settings.ts';
export type { Settings, SettingsInput } from './settings-schema.ts';
