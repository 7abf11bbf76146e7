import { NardError } from '../errors/index.ts';

/**
 * The options of rules A.4 and the values each may take. Which of them a variant has, and its
 * defaults, stands with the variant.
 */
export const OPTION_VALUES = {
  firstTurnException: [
    'list',
    'list-head-only',
    'conditional',
    'conditional-listed',
    'any-double',
    'six-six-only',
    'none',
  ],
  sixBlock: ['ahead', 'opp-in-home', 'forbid', 'allow'],
  blockCheck: ['end-of-turn', 'every-step'],
  openingDraw: ['one-die-each', 'two-dice-each', 'white-first'],
  openingDice: ['reroll', 'use-opening'],
  nextGameStarter: ['winner', 'alternate', 'roll-each'],
  starterColour: ['keep', 'starter-gets-white'],
  marsDefinition: ['none-borne-off', 'not-all-home'],
  homeMars: ['off', 2, 3],
  koksLong: ['off', 'head', 'first-quarter', 'winner-home-or-head'],
  lastThrow: ['off', 'second-player-only', 'any'],
  drawPoints: [0.5, 1],
  illegalTurn: ['controller-blocks', 'opponent-option', 'legal-moves-obligatory', 'until-each-has-thrown'],
  touchMove: ['free', 'strict'],
  setUpError: ['before-fifth-throw', 'before-each-has-thrown'],
  kestum: [false, true],
  diceArea: ['same-half', 'right-half'],
  diceValidity: ['on', 'off'],
  dieOnChecker: ['void', 'valid'],
  diceSets: ['two-pairs', 'one-pair'],
  turnEnd: ['lift-dice', 'pass-dice', 'clock', 'tap'],
  prematureRoll: ['choice', 'void', 'void-unless-forced-or-no-contact', 'stands'],
  hitAndHide: ['allow', 'forbid', 'forbid-in-home'],
  cube: [false, true],
  beaver: [false, true],
  jacoby: [false, true],
  crawford: [false, true],
  deadCube: ['block', 'warn'],
  bearoffSmallFirst: [false, true],
  leftoverToOpponent: ['all-rolls', 'doubles-only', 'off'],
  extraRollAfterDouble: [true, false],
  chain: [false, true],
  mustEnterAll: [true, false],
} as const;

/** Options that count something: the least and the greatest whole number allowed. */
export const OPTION_RANGES = {
  /** Checkers that may leave the head in one turn; 0 means no limit. */
  headLimit: [0, 15],
  /** Ties of the opening draw that double the stake, in money games. */
  autoDoubles: [0, 15],
  /** How often each double of a chain is played; the sources know two and four. */
  chainCount: [2, 4],
  /** The first turn of a player's own in which a double becomes a chain. */
  chainFromTurn: [1, 99],
  /** Checkers that may leave the head while an opponent's numbers are completed; 0 means no limit. */
  completionHeadLimit: [0, 15],
} as const;

type Chosen = { readonly [K in keyof typeof OPTION_VALUES]: (typeof OPTION_VALUES)[K][number] };
type Counted = { readonly [K in keyof typeof OPTION_RANGES]: number };

/** Every option with a value: the one given, the variant's default, or {@link NEUTRAL} where it does not apply. */
export type Options = Chosen & Counted;
export type OptionName = keyof Options;

/** What an option amounts to in a variant that does not have it: as if the rule did not exist. */
const NEUTRAL: Options = {
  firstTurnException: 'none',
  headLimit: 0,
  sixBlock: 'allow',
  blockCheck: 'end-of-turn',
  openingDraw: 'one-die-each',
  openingDice: 'reroll',
  nextGameStarter: 'winner',
  starterColour: 'keep',
  marsDefinition: 'none-borne-off',
  homeMars: 'off',
  koksLong: 'off',
  lastThrow: 'off',
  drawPoints: 0.5,
  illegalTurn: 'controller-blocks',
  touchMove: 'free',
  setUpError: 'before-fifth-throw',
  kestum: false,
  diceArea: 'same-half',
  diceValidity: 'on',
  dieOnChecker: 'void',
  diceSets: 'two-pairs',
  turnEnd: 'lift-dice',
  prematureRoll: 'choice',
  hitAndHide: 'allow',
  cube: false,
  autoDoubles: 0,
  beaver: false,
  jacoby: false,
  crawford: false,
  deadCube: 'block',
  bearoffSmallFirst: false,
  leftoverToOpponent: 'off',
  extraRollAfterDouble: false,
  chain: false,
  chainCount: 2,
  chainFromTurn: 1,
  completionHeadLimit: 0,
  mustEnterAll: false,
};

const isChosen = (name: string): name is keyof Chosen => Object.hasOwn(OPTION_VALUES, name);
const isCounted = (name: string): name is keyof Counted => Object.hasOwn(OPTION_RANGES, name);

/**
 * The variant's defaults, overridden by what is given.
 * @param defaults the options the variant has
 * @throws NardError E_OPTION naming an option that is unknown, does not apply, or has an impossible value
 */
export function readOptions(
  variant: string,
  defaults: Readonly<Partial<Options>>,
  given: Readonly<Record<string, unknown>>,
): Options {
  for (const [name, value] of Object.entries(given)) checkOption(variant, defaults, name, value);
  return { ...NEUTRAL, ...defaults, ...given };
}

function checkOption(variant: string, defaults: object, name: string, value: unknown): void {
  if (!Object.hasOwn(defaults, name)) throw new NardError('E_OPTION', whyNotHere(variant, defaults, name));
  if (isChosen(name)) {
    const values: readonly unknown[] = OPTION_VALUES[name];
    if (values.includes(value)) return;
    const allowed = values.map((each) => JSON.stringify(each)).join(', ');
    throw new NardError(
      'E_OPTION',
      `Option ${name} cannot be ${JSON.stringify(value)}; it can be ${allowed}.`,
    );
  }
  if (isCounted(name)) {
    const [least, greatest] = OPTION_RANGES[name];
    if (Number.isInteger(value) && Number(value) >= least && Number(value) <= greatest) return;
    throw new NardError(
      'E_OPTION',
      `Option ${name} cannot be ${JSON.stringify(value)}; it is a whole number from ${least} to ${greatest}.`,
    );
  }
}

function whyNotHere(variant: string, defaults: object, name: string): string {
  const has = `Options of ${variant}: ${Object.keys(defaults).join(', ')}.`;
  if (isChosen(name) || isCounted(name)) return `Option ${name} does not apply to ${variant}. ${has}`;
  return `There is no option ${name}. ${has}`;
}
