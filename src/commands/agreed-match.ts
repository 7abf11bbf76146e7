import type { Settings } from '../config/index.ts';
import { type MatchSettings, settingsFrom } from '../play/index.ts';

/** The match that the settings of the program speak of. */
export function agreedMatch(match: Settings['match']): MatchSettings {
  const { variant, preset, options, length, clock, flag, white, black } = match;
  return settingsFrom({
    ...(variant === null ? {} : { variant }),
    ...(preset === null ? {} : { preset }),
    ...(clock === null ? {} : { clock }),
    ...(flag === null ? {} : { flag }),
    options,
    length,
    names: { white, black },
  });
}
