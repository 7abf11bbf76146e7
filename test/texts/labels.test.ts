import { describe, expect, it } from 'vitest';
import { PRESETS } from '../../src/rules/index.ts';
import {
  chooseLanguage,
  FAULTS,
  HABITS,
  LABELS,
  LANGUAGES,
  type LabelKey,
  LIGHTS,
  label,
  ruleSetName,
  sideName,
  variantName,
} from '../../src/texts/index.ts';

const keys = Object.keys(LABELS.en) as LabelKey[];
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]))].sort();

describe('labels', () => {
  it('have the same placeholders in every language', () => {
    for (const key of keys) {
      for (const language of LANGUAGES) {
        expect(placeholders(LABELS[language][key]), `${key} ${language}`).toEqual(
          placeholders(LABELS.en[key]),
        );
      }
    }
  });

  it.each(LANGUAGES)('leave no label empty and no placeholder open in %s', (language) => {
    const args = {
      length: 7,
      game: 2,
      value: 4,
      seconds: 14,
      time: '18:42',
      side: 'black',
      roll: '6-4',
      play: 3,
      count: 5,
      number: 8,
      from: 13,
      to: 8,
      worth: 2,
      closed: 3,
      slots: 6,
      kind: 'mars',
      points: 2,
      score: '4:3',
      role: 'White',
      code: 'E_JOURNAL',
      point: 17,
      face: 5,
      minutes: 15,
      name: 'Ann',
      numbers: '13, 8',
    };
    for (const key of keys) expect(label(language, key, args), key).toMatch(/^[^{}#]+$/);
  });

  it.each(['ru', 'lt'] as const)('say nothing in %s as in English', (language) => {
    const alike = keys.filter((key) => LABELS[language][key] === LABELS.en[key]);
    expect(alike).toEqual([]);
    for (const [light, { name, rhythm }] of Object.entries(LIGHTS[language])) {
      expect(name).not.toBe(LIGHTS.en[light as keyof typeof LIGHTS.en].name);
      expect(rhythm).not.toBe(LIGHTS.en[light as keyof typeof LIGHTS.en].rhythm);
    }
  });

  it.each(['ru', 'lt'] as const)(
    'say in %s otherwise than in English what the board may be fooled with',
    (language) => {
      for (const all of [HABITS, FAULTS]) {
        for (const [key, { name, note }] of Object.entries(all[language])) {
          const english = Object.entries(all.en).find(([one]) => one === key)?.[1];
          expect(name, key).not.toBe(english?.name);
          expect(note, key).not.toBe(english?.note);
          expect(placeholders(note), key).toEqual(placeholders(english?.note ?? ''));
        }
      }
    },
  );

  it('keep what belongs together on one line', () => {
    expect(label('en', 'ago', { seconds: 14 })).toBe('14\u00a0s ago');
    expect(label('ru', 'pictureOld', { seconds: 14 })).toBe('Картина отстаёт на 14\u00a0с.');
  });

  it('name every light differently', () => {
    for (const language of LANGUAGES) {
      const names = Object.values(LIGHTS[language]).map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('know sides and games by name, and unknown games by their own', () => {
    expect(sideName('lt', 'black')).toBe('Juodieji');
    expect(variantName('ru', 'long')).toBe('Длинные нарды');
    expect(variantName('en', 'someday')).toBe('someday');
  });

  it('call every rule set by a name in every language, and one that is unknown by its own', () => {
    for (const preset of Object.keys(PRESETS)) {
      const names = LANGUAGES.map((language) => ruleSetName(language, preset));
      expect(new Set(names).size, preset).toBe(LANGUAGES.length);
      expect(names).not.toContain(preset);
    }
    expect(ruleSetName('ru', 'someday')).toBe('someday');
  });

  it('choose the first language of the reader that is spoken here', () => {
    expect(chooseLanguage(['pl-PL', 'lt-LT', 'ru'])).toBe('lt');
    expect(chooseLanguage(['xx'])).toBe('en');
  });
});
