/**
 * What is asked: the query form of `nardboard legal` (notation, "Query"), and the options of rules A.4 that
 * change which turns are legal. Nothing here is shared with the program under test.
 */

export const ENUMERATED_VARIANTS = [
  'long',
  'nardegammon',
  'khachapuri',
  'jacquet',
  'gulbar',
  'mad-gulbar',
  'gul-bara',
  'short',
  'snake',
  'acey-deucey',
  'dutch',
] as const;
export type EnumeratedVariant = (typeof ENUMERATED_VARIANTS)[number];

export interface LegalOptions {
  readonly firstTurnException:
    | 'list'
    | 'list-head-only'
    | 'conditional'
    | 'conditional-listed'
    | 'any-double'
    | 'six-six-only'
    | 'none';
  readonly headLimit: number;
  readonly sixBlock: 'ahead' | 'opp-in-home' | 'forbid' | 'allow';
  readonly blockCheck: 'end-of-turn' | 'every-step';
  readonly hitAndHide: 'allow' | 'forbid' | 'forbid-in-home';
  readonly bearoffSmallFirst: boolean;
  readonly leftoverToOpponent: 'all-rolls' | 'doubles-only' | 'off';
  readonly extraRollAfterDouble: boolean;
  readonly chain: boolean;
  readonly chainCount: number;
  readonly chainFromTurn: number;
  readonly completionHeadLimit: number;
  readonly mustEnterAll: boolean;
}

export interface Query {
  readonly id?: string;
  readonly variant: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly white: string;
  readonly black: string;
  readonly toMove: 'white' | 'black';
  readonly turn?: number;
  readonly dice?: readonly number[];
  readonly numbers?: readonly number[];
  readonly completing?: boolean;
}

/** A.4, "defaults first". */
const DEFAULTS: LegalOptions = {
  firstTurnException: 'list',
  headLimit: 1,
  sixBlock: 'ahead',
  blockCheck: 'end-of-turn',
  hitAndHide: 'allow',
  bearoffSmallFirst: false,
  leftoverToOpponent: 'off',
  extraRollAfterDouble: false,
  chain: false,
  chainCount: 2,
  chainFromTurn: 1,
  completionHeadLimit: 1,
  mustEnterAll: false,
};

const BY_VARIANT: Readonly<Record<EnumeratedVariant, Partial<LegalOptions>>> = {
  long: {},
  // Decision 11: "nardegammon (= long with cube and Crawford)".
  nardegammon: {},
  // Decision 11: "no head limit; all else as long nardy".
  khachapuri: { headLimit: 0 },
  // D.3.3 (i): the postillon stands in the place of the head limit (see movements.ts).
  jacquet: { headLimit: 0, firstTurnException: 'none' },
  // A.4: "leftoverToOpponent all-rolls", "extraRollAfterDouble: gulbar on; mad gulbar off",
  // "chain: gulbar off; mad gulbar on / 2 / 1; international on / 4 / 4".
  gulbar: { leftoverToOpponent: 'all-rolls', extraRollAfterDouble: true },
  'mad-gulbar': { leftoverToOpponent: 'all-rolls', chain: true, chainCount: 2, chainFromTurn: 1 },
  // D.2 "Public Gul Bara … head: no limit (iTavli)", and the preset `gul-bara-intl`: headLimit 0.
  'gul-bara': { leftoverToOpponent: 'all-rolls', chain: true, chainCount: 4, chainFromTurn: 4, headLimit: 0 },
  short: {},
  snake: {},
  'acey-deucey': {},
  // Decision 11: "dutch (option mustEnterAll: true / false)".
  dutch: { mustEnterAll: true },
};

export function knownVariant(variant: string): EnumeratedVariant {
  const known = ENUMERATED_VARIANTS.find((name) => name === variant);
  if (known === undefined) throw new Error(`no such variant: ${variant}`);
  return known;
}

export function optionsOf(query: Query): LegalOptions {
  const given = query.options ?? {};
  for (const name of Object.keys(given)) {
    if (!(name in DEFAULTS)) throw new Error(`not an option that changes legal turns: ${name}`);
  }
  return { ...DEFAULTS, ...BY_VARIANT[knownVariant(query.variant)], ...given };
}

/** A.1: in the long family both go the same way round, in the short family against each other. */
export function isShort(variant: EnumeratedVariant): boolean {
  return variant === 'short' || variant === 'snake' || variant === 'acey-deucey' || variant === 'dutch';
}

export function isGulbar(variant: EnumeratedVariant): boolean {
  return variant === 'gulbar' || variant === 'mad-gulbar' || variant === 'gul-bara';
}

export function isDouble(numbers: readonly number[]): boolean {
  return numbers.length === 2 && numbers[0] === numbers[1];
}

/** Whether this roll is played as a chain of doubles (D.2; "chainFromTurn"). No `turn` = a late turn. */
export function isChain(query: Query, options: LegalOptions): boolean {
  return (
    options.chain &&
    query.dice !== undefined &&
    isDouble(query.dice) &&
    (query.turn ?? Number.POSITIVE_INFINITY) >= options.chainFromTurn
  );
}

/** The numbers to be played, one for each movement. */
export function numbersToPlay(query: Query): readonly number[] {
  if (query.numbers !== undefined) return query.numbers;
  const dice = query.dice;
  if (dice === undefined || dice.length !== 2) throw new Error('a query needs two dice, or numbers');
  const [first, second] = [dice[0] ?? 0, dice[1] ?? 0];
  const options = optionsOf(query);
  if (isChain(query, options)) {
    // D.2: "the player plays all doubles in rising order up to 6-6, starting with his own".
    const chain: number[] = [];
    for (let double = first; double <= 6; double += 1) {
      for (let time = 0; time < options.chainCount; time += 1) chain.push(double);
    }
    return chain;
  }
  // B.1.3: "Double = four movements".
  return first === second ? [first, first, first, first] : [first, second];
}
