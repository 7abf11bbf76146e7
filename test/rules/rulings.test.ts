import { describe, expect, it } from 'vitest';
import {
  afterOpeningTie,
  beaveredCube,
  CENTRED_CUBE,
  doubleRefusal,
  finished,
  gameResult,
  lastThrower,
  mayBeaver,
  newScore,
  nextStarter,
  openingRoll,
  openingStarter,
  pointsFor,
  refusedBeaverPoints,
  resultAfterLastThrow,
  ruleset,
  type Score,
  scoreAfter,
} from '../../src/rules/index.ts';
import { facts, graphOf, positionOf } from './support.ts';

interface Ruling {
  readonly id: string;
  readonly variant: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly white?: string;
  readonly black?: string;
  readonly expect: { readonly kind: string; readonly situation: string; readonly outcome: string };
}

const rulings = (JSON.parse(facts('rules-cases.json')) as Ruling[]).filter(
  (each) => each.expect.kind === 'ruling',
);

const money = newScore(null);
const toFive = (white: number, black: number, crawford: Score['crawford'] = 'before'): Score => ({
  length: 5,
  white,
  black,
  crawford,
});

/** The position of a ruling in which White has finished, and what it is worth under some options. */
const worthOf = ({ variant, white = '', black = '' }: Ruling, options = {}) =>
  gameResult(ruleset(variant, options), positionOf({ white, black }), 'white');

const lastThrowOf = (each: Ruling, dice: readonly [number, number]) => {
  const rules = ruleset('long', each.options);
  expect(lastThrower(rules, 'white', 'white')).toBe('black');
  const graph = graphOf({
    variant: 'long',
    options: each.options,
    white: '',
    black: each.black ?? '',
    toMove: 'black',
    dice,
  });
  return graph.results().map((node) => resultAfterLastThrow(rules, node.position, 'white'));
};

const JUDGED: Readonly<Record<string, (ruling: Ruling) => void>> = {
  L49: (ruling) => expect(worthOf(ruling)).toEqual({ winner: 'white', kind: 'oin', worth: 1 }),
  L50: (ruling) => expect(worthOf(ruling)).toEqual({ winner: 'white', kind: 'mars', worth: 2 }),
  L51: (ruling) => {
    expect(worthOf(ruling)).toMatchObject({ kind: 'mars', worth: 2 });
    expect(worthOf(ruling, { homeMars: 2 })).toMatchObject({ kind: 'home-mars', worth: 2 });
    expect(worthOf(ruling, { homeMars: 3 })).toMatchObject({ kind: 'home-mars', worth: 3 });
    expect(worthOf(ruling, { marsDefinition: 'not-all-home' })).toMatchObject({ kind: 'oin', worth: 1 });
  },
  L52: (ruling) => {
    expect(worthOf(ruling)).toMatchObject({ kind: 'mars', worth: 2 });
    expect(worthOf(ruling, { koksLong: 'head' })).toMatchObject({ kind: 'koks', worth: 3 });
  },
  L53: (ruling) =>
    expect(lastThrowOf(ruling, [3, 1])).toContainEqual({ winner: null, kind: 'draw', worth: 0.5 }),
  L54: (ruling) => {
    for (const result of lastThrowOf(ruling, [2, 1]))
      expect(result).toEqual({ winner: 'white', kind: 'oin', worth: 1 });
  },
  L55: (ruling) => {
    const rules = ruleset('long');
    expect(finished(rules, positionOf({ white: '', black: ruling.black ?? '' }))).toBe('white');
    expect(lastThrower(rules, 'white', 'white')).toBeNull();
    expect(worthOf(ruling)).toMatchObject({ kind: 'oin', worth: 1 });
  },
  L56: ({ options }) => {
    expect(lastThrower(ruleset('long', options), 'black', 'white')).toBeNull();
    expect(lastThrower(ruleset('long', { lastThrow: 'any' }), 'black', 'white')).toBe('white');
  },
  L65: () => {
    expect(nextStarter(ruleset('long'), 'white', 'black')).toBe('black');
    expect(nextStarter(ruleset('long', { nextGameStarter: 'alternate' }), 'white', 'black')).toBe('black');
    expect(nextStarter(ruleset('long', { nextGameStarter: 'roll-each' }), 'white', 'black')).toBe(
      'draw-dice',
    );
  },
  L66: () => {
    expect(openingStarter(5, 3)).toBe('white');
    expect(openingRoll(ruleset('long'), 5, 3)).toBeNull();
    expect(openingRoll(ruleset('long', { openingDice: 'use-opening' }), 3, 5)).toEqual([5, 3]);
  },
  S23: ({ options }) => {
    const rules = ruleset('short', options);
    const doubled = afterOpeningTie(rules, money, CENTRED_CUBE, 0);
    expect(doubled).toEqual({ value: 2, owner: null, offered: false });
    expect(afterOpeningTie(rules, money, doubled, 1)).toEqual(doubled);
    expect(openingStarter(4, 4)).toBeNull();
  },
  S24: () => {
    const rules = ruleset('short');
    const position = positionOf({ white: '', black: '24:1,6:14' });
    const result = gameResult(rules, position, 'white');
    expect(result.kind).toBe('koks');
    expect(pointsFor(rules, result, { value: 2, owner: 'black', offered: true }, money)).toBe(6);
  },
  S25: ({ options }) => {
    const rules = ruleset('short', options);
    const result = gameResult(rules, positionOf({ white: '', black: '6:15' }), 'white');
    expect(pointsFor(rules, result, CENTRED_CUBE, money)).toBe(1);
    expect(pointsFor(rules, result, { value: 2, owner: 'black', offered: true }, money)).toBe(4);
  },
  S26: () => {
    const rules = ruleset('short');
    const result = gameResult(rules, positionOf({ white: '', black: '6:15' }), 'white');
    expect(pointsFor(rules, result, CENTRED_CUBE, toFive(0, 0))).toBe(2);
  },
  S27: ({ options }) => {
    const rules = ruleset('short', options);
    const score = scoreAfter(rules, toFive(2, 2), 'white', 2);
    expect(doubleRefusal(rules, score, CENTRED_CUBE, 'white')).toBe('crawford');
    expect(doubleRefusal(rules, score, CENTRED_CUBE, 'black')).toBe('crawford');
    expect(doubleRefusal(rules, scoreAfter(rules, score, 'black', 1), CENTRED_CUBE, 'black')).toBeNull();
  },
  S28: ({ options }) => {
    const cube = { value: 2, owner: 'white', offered: true } as const;
    expect(doubleRefusal(ruleset('short', options), toFive(3, 3), cube, 'white')).toBe('dead-cube');
    expect(doubleRefusal(ruleset('short', { deadCube: 'warn' }), toFive(3, 3), cube, 'white')).toBeNull();
  },
  S29: ({ options }) => {
    const rules = ruleset('short', options);
    expect(mayBeaver(rules, money)).toBe(true);
    expect(mayBeaver(rules, toFive(0, 0))).toBe(false);
    expect(beaveredCube(CENTRED_CUBE, 'black')).toEqual({ value: 4, owner: 'black', offered: true });
    expect(refusedBeaverPoints(CENTRED_CUBE)).toBe(2);
  },
};

/** What these cases ask is seen and decided at the table, not computed from the rules of the games. */
const NOT_OF_THE_RULES: Readonly<Record<string, string>> = {
  L57: 'what the opponent may do about an illegal turn belongs to the match (play)',
  L58: 'what acknowledges a turn belongs to the match (play)',
  L59: 'calls during a throw belong to the match (play)',
  L60: 'calls during a throw belong to the match (play)',
  L61: 'how dice lie is for the dice watcher (sensing)',
  L62: 'how dice lie is for the dice watcher (sensing)',
  L63: 'how dice lie is for the dice watcher (sensing)',
  L64: 'touched checkers are for the observer and the match',
  S30: 'when a double may be said within a throw belongs to the match (play)',
  S31: 'premature throws belong to the match (play)',
  S32: 'a wrong set-up is found and corrected by the match (play)',
  S33: 'what condones an illegal play belongs to the match (play)',
  S34: 'the clock belongs to the match (play)',
  S35: 'the clock belongs to the match (play)',
  S36: 'lateness belongs to the hall (decision 12)',
  S37: 'Stavrou scoring belongs to the hall (decision 12)',
  S38: 'Stavrou scoring belongs to the hall (decision 12)',
};

describe('rulings', () => {
  const judged = rulings.filter(({ id }) => !Object.hasOwn(NOT_OF_THE_RULES, id));

  it.each(judged.map((each) => [each.id, each.expect.situation, each.expect.outcome, each] as const))(
    '%s: %s %s',
    (id, _situation, _outcome, ruling) => {
      const judge = JUDGED[id];
      expect(judge).toBeDefined();
      judge?.(ruling);
    },
  );
});
