import { NardError } from '../../errors/index.ts';
import { gulBara, gulbar, madGulbar } from './gulbar.ts';
import { long } from './long.ts';
import { jacquet, khachapuri, nardegammon } from './long-relatives.ts';
import { short } from './short.ts';
import { aceyDeucey, dutch, snake } from './short-relatives.ts';
import type { Variant } from './variant.ts';

export const VARIANT_IDS = [
  'long',
  'short',
  'gulbar',
  'mad-gulbar',
  'gul-bara',
  'acey-deucey',
  'dutch',
  'jacquet',
  'snake',
  'nardegammon',
  'khachapuri',
] as const;
export type VariantId = (typeof VARIANT_IDS)[number];

const BUILT: Readonly<Record<VariantId, Variant>> = {
  long,
  short,
  gulbar,
  'mad-gulbar': madGulbar,
  'gul-bara': gulBara,
  'acey-deucey': aceyDeucey,
  dutch,
  jacquet,
  snake,
  nardegammon,
  khachapuri,
};

export type Unsupported = 'no source tells its rules' | 'it needs another board';
const NO_RULES = 'no source tells its rules';
const OTHER_BOARD = 'it needs another board';

/** Games known by name that cannot be played here, and why (rules, decision 9; D.3). */
export const UNSUPPORTED_VARIANTS: Readonly<Record<string, Unsupported>> = {
  pogonya: NO_RULES,
  'six-one': NO_RULES,
  american: NO_RULES,
  matador: NO_RULES,
  kubo: NO_RULES,
  marienbad: NO_RULES,
  tbilisi: NO_RULES,
  'chasing-the-girls': OTHER_BOARD,
  'backgammon-chess': OTHER_BOARD,
};

const isBuilt = (name: string): name is VariantId => Object.hasOwn(BUILT, name);

/** @throws NardError E_VARIANT */
export function variantNamed(name: string): Variant & { readonly id: VariantId } {
  if (isBuilt(name)) return { ...BUILT[name], id: name };
  const playable = `Variants that can be played: ${VARIANT_IDS.join(', ')}.`;
  const reason = Object.hasOwn(UNSUPPORTED_VARIANTS, name) ? UNSUPPORTED_VARIANTS[name] : undefined;
  if (reason)
    throw new NardError('E_VARIANT', `${name} is known but cannot be played: ${reason}. ${playable}`);
  throw new NardError('E_VARIANT', `There is no variant “${name}”. ${playable}`);
}

export const variantOf = (ruleset: { readonly variant: VariantId }): Variant => BUILT[ruleset.variant];
