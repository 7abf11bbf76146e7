import { NardError } from '../errors/index.ts';
import type { Family, Position } from './board.ts';
import { type OptionName, type Options, readOptions } from './options.ts';
import { PRESETS } from './presets.ts';
import { type VariantId, variantNamed, variantOf } from './variants/index.ts';

/** The rules of one game: a plain value that can be stored and compared. */
export interface Ruleset {
  readonly variant: VariantId;
  readonly family: Family;
  readonly options: Options;
  readonly start: Position;
}

/** Two numbers from 1 to 6, in the order thrown or written. */
export type Roll = readonly [number, number];

/**
 * The rules of a variant with some options changed (rules A.4).
 * @throws NardError E_VARIANT, E_OPTION
 */
export function ruleset(variant: string, options: Readonly<Record<string, unknown>> = {}): Ruleset {
  const { id, family, start, defaults } = variantNamed(variant);
  return { variant: id, family, options: readOptions(id, defaults, options), start };
}

/**
 * The rules that go by a preset's name.
 * @throws NardError E_OPTION when there is no such preset
 */
export function presetRuleset(name: string): Ruleset {
  const preset = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
  if (preset) return ruleset(preset.variant, preset.options);
  throw new NardError(
    'E_OPTION',
    `There is no preset “${name}”; there are ${Object.keys(PRESETS).join(', ')}.`,
  );
}

/**
 * The options that differ from the variant's defaults: what has to be written down to get the same
 * ruleset back from {@link ruleset}.
 */
export function statedOptions({ variant, options }: Ruleset): Partial<Options> {
  const { defaults } = variantOf({ variant });
  const names = Object.keys(defaults) as OptionName[];
  return Object.fromEntries(
    names.filter((name) => options[name] !== defaults[name]).map((name) => [name, options[name]]),
  );
}

/**
 * The options a variant has (rules A.4); others are refused.
 * @throws NardError E_VARIANT
 */
export const optionsIn = (variant: string): readonly OptionName[] =>
  Object.keys(variantNamed(variant).defaults) as OptionName[];

/**
 * The numbers a roll gives to play: two, four of a double, or a chain (rules D.2), which is played in
 * this order.
 * @param ownTurn which turn of the player's own this is, 1 the first; left out: later than any rule asks
 * @throws NardError E_DICE
 */
export function numbersOf(rules: Ruleset, roll: Roll, ownTurn?: number): readonly number[] {
  if (roll.length !== 2) throw new NardError('E_DICE', `A roll is two dice, not ${roll.length}.`);
  checkNumbers(roll);
  return variantOf(rules).numbersOf(rules.options, roll, ownTurn);
}

/** @throws NardError E_DICE unless each is a whole number from 1 to 6 */
export function checkNumbers(numbers: readonly number[]): void {
  const wrong = numbers.find((number) => !Number.isInteger(number) || number < 1 || number > 6);
  if (wrong !== undefined)
    throw new NardError('E_DICE', `${JSON.stringify(wrong)} is no number of a die (1–6).`);
}
