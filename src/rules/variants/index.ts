import { NardError } from '../../errors/index.ts';
import { long } from './long.ts';
import { short } from './short.ts';
import type { Variant } from './variant.ts';

export const VARIANT_IDS = ['long', 'short'] as const;
export type VariantId = (typeof VARIANT_IDS)[number];

const BUILT: Readonly<Record<VariantId, Variant>> = { long, short };

const NOT_YET = 'it is not built yet';
const NO_RULES = 'no source tells its rules';

/** Games known by name that cannot be played here, and why (rules, decisions 9 and 11; D.3). */
export const UNSUPPORTED_VARIANTS: Readonly<Record<string, string>> = {
  gulbar: NOT_YET,
  'mad-gulbar': NOT_YET,
  'gul-bara': NOT_YET,
  'acey-deucey': NOT_YET,
  dutch: NOT_YET,
  jacquet: NOT_YET,
  snake: NOT_YET,
  nardegammon: NOT_YET,
  khachapuri: NOT_YET,
  pogonya: NO_RULES,
  'six-one': NO_RULES,
  american: NO_RULES,
  matador: NO_RULES,
  kubo: NO_RULES,
  marienbad: NO_RULES,
  tbilisi: NO_RULES,
  'chasing-the-girls': 'it needs another board',
  'backgammon-chess': 'it needs another board',
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
