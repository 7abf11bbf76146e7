import { presetRuleset, statedOptions, TOURNAMENT_PRESETS } from '../rules/index.ts';
import type { ClockTerms, MatchSettings, Pairs } from './state.ts';

/** What people say when they agree on a match; the rest follows from it. */
export interface Agreement {
  /** Left out: that of the preset, or long nardy. */
  readonly variant?: string;
  /** A rule set by name (rules A.4). */
  readonly preset?: string;
  /** What differs from the preset, or from the variant's defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly length: number | null;
  readonly names: MatchSettings['names'];
  /** As `parseClock` of rules reads it; left out: no clock. */
  readonly clock?: string;
  /** Left out: as {@link usualFlag} says. */
  readonly flag?: ClockTerms['flag'];
  readonly pairs?: Pairs;
}

/**
 * The settings of a match from what was agreed.
 * @throws NardError E_OPTION for a preset that is not known
 */
export function settingsFrom(agreed: Agreement): MatchSettings {
  const { preset, length, clock, pairs } = agreed;
  const rules = preset === undefined ? null : presetRuleset(preset);
  const isOfPreset = rules !== null && (agreed.variant ?? rules.variant) === rules.variant;
  const options = isOfPreset ? { ...statedOptions(rules), ...agreed.options } : agreed.options;
  const flag = agreed.flag ?? usualFlag(preset);
  return {
    variant: agreed.variant ?? rules?.variant ?? 'long',
    options,
    length,
    names: pairs ? { white: pairs.white.join(' & '), black: pairs.black.join(' & ') } : agreed.names,
    ...(clock === undefined ? {} : { clock: { rules: clock, flag } }),
    ...(pairs ? { pairs } : {}),
  };
}

/** A fallen flag is claimed, but in tournaments, where it ends the match by itself. */
const usualFlag = (preset: string | undefined): ClockTerms['flag'] =>
  preset !== undefined && TOURNAMENT_PRESETS.includes(preset) ? 'automatic' : 'claimed';
