/** Every setting of the program, and the boards it can be connected to. */
export { describeSettings, type SettingDescription } from './describe.ts';
export { type Fault, faultsOf } from './faults.ts';
export { type EffectiveSetting, explainSettings, type SettingsReport } from './origins.ts';
export { configFiles, stateDirectory } from './places.ts';
export {
  type Geometry,
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
export { loadSettings, type Overrides, parseSettings } from './settings.ts';
export type { Settings } from './settings-schema.ts';
