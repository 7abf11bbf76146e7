import { describe, expect, it } from 'vitest';
import { describeVariants, printVariants } from '../../src/commands/variants.ts';
import { OPTION_RANGES, OPTION_VALUES, UNSUPPORTED_VARIANTS, VARIANT_IDS } from '../../src/rules/index.ts';

describe('nardboard variants', () => {
  it('lists every game that can be played with a line in each of three languages', () => {
    const { variants } = describeVariants(undefined, false);
    expect(variants.map(({ id }) => id)).toEqual(VARIANT_IDS);
    for (const { name, about } of variants)
      for (const language of ['en', 'ru', 'lt'] as const) {
        expect(name[language]).not.toBe('');
        expect(about[language]).not.toBe('');
      }
    expect(variants[0]?.about.ru).toMatch(/[а-я]/);
  });

  it('names the games known by name only, with the reason', () => {
    const { unsupported } = describeVariants(undefined, false);
    expect(unsupported.map(({ id }) => id)).toEqual(Object.keys(UNSUPPORTED_VARIANTS));
    expect(unsupported.find(({ id }) => id === 'matador')?.reason).toEqual({
      en: 'no source tells its rules',
      ru: expect.stringMatching(/[а-я]/),
      lt: expect.stringMatching(/\S/),
    });
    expect(describeVariants('matador', false).variants).toEqual([]);
  });

  it('explains every value of every option of a game with its source', () => {
    for (const variant of VARIANT_IDS) {
      const [described] = describeVariants(variant, true).variants;
      expect(described?.options?.length).toBeGreaterThan(5);
      for (const { name, default: usual, values } of described?.options ?? []) {
        for (const { means, passage } of values) {
          expect({ name, means }).not.toEqual({ name, means: '' });
          expect(passage).toMatch(/^[ABCD]\.|^B\d|^decision \d/);
        }
        if (name in OPTION_RANGES) continue;
        expect(values.map(({ value }) => value)).toEqual(OPTION_VALUES[name as keyof typeof OPTION_VALUES]);
        expect(values.map(({ value }) => value)).toContain(usual);
      }
    }
  });

  it('tells which presets ask for which value, and where each preset comes from', () => {
    const [long] = describeVariants('long', true).variants;
    const value = (name: string, wanted: unknown) =>
      long?.options?.find((option) => option.name === name)?.values.find((each) => each.value === wanted);
    expect(value('blockCheck', 'every-step')?.presets).toEqual(['long-003']);
    expect(value('homeMars', 2)?.presets).toEqual(['long-001']);
    expect(value('sixBlock', 'forbid')?.presets).toEqual([]);
    expect(long?.passages?.['long-003']).toMatch(/^003-f/);
    for (const { presets, passages } of describeVariants(undefined, true).variants)
      for (const preset of presets)
        expect({ preset, passage: passages?.[preset] }).toEqual({
          preset,
          passage: expect.stringMatching(/\w{3}/),
        });
    const lines = printVariants(describeVariants('gul-bara', true));
    expect(lines.find((line) => line.includes('how often each double'))).toMatch(
      /set by gul-bara-intl \(4\)$/,
    );
    expect(lines.some((line) => line.startsWith('  preset gul-bara-intl ['))).toBe(true);
  });

  it('shows only the options that the game has', () => {
    const names = (variant: string) =>
      describeVariants(variant, true).variants[0]?.options?.map(({ name }) => name) ?? [];
    expect(names('dutch')).toContain('mustEnterAll');
    expect(names('short')).not.toContain('mustEnterAll');
    expect(names('gulbar')).toContain('leftoverToOpponent');
    expect(names('khachapuri')).not.toContain('headLimit');
  });

  it('prints a line a language, and refuses a game nobody has heard of', () => {
    const lines = printVariants(describeVariants('long', true));
    expect(lines.filter((line) => /^ {2}(en|ru|lt) {2}/.test(line))).toHaveLength(3);
    expect(lines).toContain('  sixBlock = ahead');
    expect(() => describeVariants('draughts', false)).toThrow(expect.objectContaining({ code: 'E_VARIANT' }));
  });
});
