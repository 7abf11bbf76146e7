import { describe, expect, it } from 'vitest';
import {
  LANGUAGES,
  SENTENCE_ARGUMENTS,
  SENTENCES,
  type SentenceKey,
  say,
  sayParts,
} from '../../src/texts/index.ts';

const keys = Object.keys(SENTENCE_ARGUMENTS) as SentenceKey[];
const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1]));

describe('sentences', () => {
  it.each(LANGUAGES)('use only their own arguments in %s', (language) => {
    for (const key of keys) {
      const known = new Set<string>(['other', ...SENTENCE_ARGUMENTS[key]]);
      for (const name of placeholders(SENTENCES[language][key].join(' '))) expect(known, key).toContain(name);
    }
  });

  it('name the same things in every language', () => {
    for (const key of keys) {
      const names = LANGUAGES.map((language) => placeholders(SENTENCES[language][key].join(' ')));
      expect(names[1], key).toEqual(names[0]);
      expect(names[2], key).toEqual(names[0]);
    }
  });

  it.each(LANGUAGES)('leave no placeholder open in %s', (language) => {
    const args = {
      side: 'white',
      winner: 'black',
      point: 8,
      roll: '6-4',
      play: '24/18',
      targets: '18,14',
      completes: '13',
      worth: 2,
      kind: 'mars',
      score: '4:3',
      face: 3,
      number: 4,
      value: 2,
      points: 2,
    };
    for (const key of keys) {
      for (const point of [8, 'p8', 'bar', 'bar-black', 'off', 'tray-white']) {
        expect(say(language, { key, args: { ...args, point } }), key).not.toMatch(/[{}#]|undefined/);
      }
    }
  });

  it.each(['ru', 'lt'] as const)('say nothing in %s as in English', (language) => {
    // A play alone is notation, and that is the same everywhere.
    const hasWords = (part: string) => part !== '' && part !== '{play}';
    const alike = keys.filter((key) =>
      SENTENCES[language][key].some((part, index) => hasWords(part) && part === SENTENCES.en[key][index]),
    );
    expect(alike).toEqual([]);
  });

  it('read as the wording table says', () => {
    const missing = { key: 'set-up-missing', args: { point: 8 } };
    expect(sayParts('en', missing).what).toBe('Point 8: a checker is missing.');
    expect(sayParts('ru', missing).what).toBe('Пункт 8: не хватает шашки.');
    expect(sayParts('lt', missing).what).toBe('8 punkte trūksta šaškės.');
    const roll = { key: 'to-roll', args: { side: 'white' } };
    expect(say('en', roll)).toBe('White to roll.');
    expect(say('ru', roll)).toBe('Бросок за белыми.');
    expect(say('lt', roll)).toBe('Mesti baltiesiems.');
  });

  it('decline the number of points', () => {
    const won = (points: number) => ({ key: 'game-over', args: { winner: 'black', kind: 'mars', points } });
    expect(say('en', won(2))).toBe('Black wins by mars: 2 points.');
    expect(say('ru', won(2))).toBe('Чёрные выиграли: марс, 2 очка.');
    expect(say('ru', won(6))).toContain('6 очков');
    expect(say('lt', won(2))).toBe('Laimėjo juodieji: marsas, 2 taškai.');
    expect(say('lt', won(12))).toContain('12 taškų');
  });

  it('say a single win without a word for it, and a roll with a hyphen that does not break', () => {
    expect(say('en', { key: 'game-over', args: { winner: 'white', kind: 'oin', points: 1 } })).toBe(
      'White wins: 1 point.',
    );
    expect(say('en', { key: 'to-move', args: { side: 'white', roll: '6-4' } })).toContain('6\u20114');
  });

  it('tell where a lifted checker may go and what ends the turn', () => {
    const args = { side: 'white', roll: '6-4', targets: '18, 20' };
    expect(say('en', { key: 'lifted', args })).toContain('It may go to 18 or 20.');
    expect(say('en', { key: 'lifted', args: { ...args, completes: '14' } })).toContain(
      '14, which ends the turn',
    );
    expect(say('en', { key: 'lifted', args: { ...args, targets: '' } })).toContain('Put it back');
  });

  it('name bar and tray among the places where a checker may go', () => {
    const args = { side: 'white', roll: '2-1', targets: 'bar-black, off' };
    expect(say('en', { key: 'lifted', args })).toContain('the bar or the tray');
    expect(say('lt', { key: 'lifted', args })).toContain('į barą arba dėklą');
  });

  it('show a key from a newer program rather than nothing', () => {
    expect(say('en', { key: 'from-the-future', args: {} })).toBe('from-the-future');
  });
});
