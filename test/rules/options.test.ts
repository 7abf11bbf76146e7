import { describe, expect, it } from 'vitest';
import {
  numbersOf,
  OPTION_RANGES,
  OPTION_VALUES,
  type OptionName,
  optionsIn,
  PRESETS,
  presetRuleset,
  type Roll,
  ruleset,
  statedOptions,
  UNSUPPORTED_VARIANTS,
  VARIANT_IDS,
} from '../../src/rules/index.ts';

const refused = (code: string, naming: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(naming) });

function takes(variant: string, name: string, value: unknown): boolean {
  try {
    return (ruleset(variant, { [name]: value }).options as Readonly<Record<string, unknown>>)[name] === value;
  } catch {
    return false;
  }
}

describe('options', () => {
  it('have the defaults of their variant', () => {
    expect(ruleset('long').options).toMatchObject({
      firstTurnException: 'list',
      headLimit: 1,
      sixBlock: 'ahead',
      openingDice: 'reroll',
      nextGameStarter: 'winner',
      diceArea: 'same-half',
      cube: false,
    });
    expect(ruleset('short').options).toMatchObject({
      openingDice: 'use-opening',
      nextGameStarter: 'roll-each',
      diceArea: 'right-half',
      cube: true,
      jacoby: true,
      autoDoubles: 0,
    });
  });

  it.each([
    ['long', 'sixBlok', 'forbid'],
    ['long', 'sixBlock', 'never'],
    ['long', 'headLimit', 1.5],
    ['long', 'headLimit', -1],
    ['long', 'headLimit', '1'],
    ['long', 'homeMars', 4],
    ['long', 'kestum', 'on'],
    ['long', 'hitAndHide', 'forbid'],
    ['long', 'prematureRoll', 'void'],
    ['long', 'toString', true],
    ['short', 'sixBlock', 'ahead'],
    ['short', 'kestum', false],
    ['short', 'autoDoubles', Number.NaN],
    ['short', 'cube', null],
    ['short', 'chainCount', 2],
    ['long', 'leftoverToOpponent', 'off'],
    ['short', 'mustEnterAll', true],
    ['acey-deucey', 'mustEnterAll', true],
    ['gulbar', 'lastThrow', 'any'],
    ['gulbar', 'cube', true],
    ['gulbar', 'chainCount', 5],
    ['gulbar', 'chainCount', 1],
    ['gulbar', 'extraRollAfterDouble', 'on'],
    ['khachapuri', 'headLimit', 1],
    ['jacquet', 'sixBlock', 'forbid'],
    ['dutch', 'kestum', true],
  ])('of %s refuse %s = %j by name', (variant, name, value) => {
    expect(() => ruleset(variant, { [name]: value })).toThrow(refused('E_OPTION', name));
  });

  it.each(Object.entries({ ...OPTION_VALUES, ...OPTION_RANGES }))(
    '%s takes each of its values somewhere: %j',
    (name, values) => {
      const takers = VARIANT_IDS.filter((variant) => takes(variant, name, values[0]));
      expect(takers).not.toEqual([]);
      for (const variant of takers)
        for (const value of values) expect(takes(variant, name, value)).toBe(true);
    },
  );

  it.each(VARIANT_IDS)(
    'of %s are refused by name where it has none such, whatever their value',
    (variant) => {
      const has = new Set<string>(optionsIn(variant));
      const others = Object.entries({ ...OPTION_VALUES, ...OPTION_RANGES }).filter(
        ([name]) => !has.has(name),
      );
      expect(others.length).toBeGreaterThan(5);
      for (const [name, values] of others)
        for (const value of values)
          expect(() => ruleset(variant, { [name]: value })).toThrow(
            refused('E_OPTION', `Option ${name} does not apply to ${variant}`),
          );
    },
  );

  it('apply where the table of options says, to the relatives of a game as to itself', () => {
    const having = (name: OptionName) => VARIANT_IDS.filter((variant) => optionsIn(variant).includes(name));
    const gulbars = ['gulbar', 'mad-gulbar', 'gul-bara'];
    expect(having('illegalTurn')).toEqual(VARIANT_IDS);
    expect(having('dieOnChecker')).toEqual(VARIANT_IDS);
    expect(having('diceValidity')).toEqual(VARIANT_IDS);
    expect(having('setUpError')).toEqual(VARIANT_IDS);
    expect(having('sixBlock')).toEqual(['long', ...gulbars, 'nardegammon', 'khachapuri']);
    expect(having('kestum')).toEqual(['long', ...gulbars, 'nardegammon', 'khachapuri']);
    expect(having('headLimit')).toEqual(['long', ...gulbars, 'nardegammon']);
    expect(having('lastThrow')).toEqual(['long', 'nardegammon', 'khachapuri']);
    expect(having('prematureRoll')).toEqual(['short', 'acey-deucey', 'dutch', 'snake']);
    expect(having('bearoffSmallFirst')).toEqual(['short', 'acey-deucey', 'dutch', 'snake']);
    expect(having('hitAndHide')).toEqual(['short', 'dutch', 'snake']);
    expect(having('leftoverToOpponent')).toEqual(gulbars);
    expect(having('completionHeadLimit')).toEqual(gulbars);
    expect(having('mustEnterAll')).toEqual(['dutch']);
  });

  it('that were stated give the same ruleset back', () => {
    const rules = ruleset('long', { sixBlock: 'forbid', homeMars: 3, headLimit: 1 });
    expect(statedOptions(rules)).toEqual({ sixBlock: 'forbid', homeMars: 3 });
    expect(ruleset('long', statedOptions(rules))).toEqual(rules);
  });
});

describe('variants', () => {
  it('known by name only are refused with the reason', () => {
    for (const [name, reason] of Object.entries(UNSUPPORTED_VARIANTS)) {
      expect(() => ruleset(name)).toThrow(refused('E_VARIANT', reason));
    }
  });

  it('unknown are refused by name', () => {
    for (const name of ['chess', '', 'constructor', '__proto__']) {
      expect(() => ruleset(name)).toThrow(refused('E_VARIANT', `“${name}”`));
    }
  });
});

describe('presets', () => {
  it.each(Object.keys(PRESETS))('%s holds only options its variant has', (name) => {
    const preset = PRESETS[name];
    expect(presetRuleset(name).options).toMatchObject(preset?.options ?? {});
  });

  it('say what the table of presets says', () => {
    expect(presetRuleset('long-classic')).toEqual(ruleset('long'));
    expect(presetRuleset('long-moscow').options).toMatchObject({
      touchMove: 'strict',
      illegalTurn: 'opponent-option',
    });
    expect(presetRuleset('long-001').options).toMatchObject({
      firstTurnException: 'conditional',
      kestum: true,
    });
    expect(presetRuleset('long-003').options).toMatchObject({
      blockCheck: 'every-step',
      lastThrow: 'second-player-only',
    });
    expect(presetRuleset('long-minsport2024').options).toMatchObject({
      openingDice: 'use-opening',
      cube: true,
    });
    expect(presetRuleset('short-sydney').options.prematureRoll).toBe('void');
  });

  it('of the gulbar family say what tells its games apart', () => {
    expect(presetRuleset('gulbar-001').options).toMatchObject({
      chain: false,
      extraRollAfterDouble: true,
      firstTurnException: 'conditional',
    });
    expect(presetRuleset('mad-gulbar-000').options).toMatchObject({ chain: true, chainCount: 2 });
    expect(presetRuleset('gul-bara-intl').options).toMatchObject({
      chainCount: 4,
      chainFromTurn: 4,
      headLimit: 0,
    });
  });

  it('unknown are refused by name', () => {
    expect(() => presetRuleset('valueOf')).toThrow(refused('E_OPTION', 'valueOf'));
  });
});

describe('the numbers of a roll', () => {
  it('are two, or four of a double', () => {
    expect(numbersOf(ruleset('long'), [5, 3])).toEqual([5, 3]);
    expect(numbersOf(ruleset('short'), [6, 6])).toEqual([6, 6, 6, 6]);
  });

  it.each([[[0, 3]], [[7, 1]], [[1.5, 2]], [[3]], [[1, 2, 3]], [[Number.NaN, 2]]])(
    'cannot come from %j',
    (roll) => {
      expect(() => numbersOf(ruleset('long'), roll as unknown as Roll)).toThrow(refused('E_DICE', ''));
    },
  );
});
