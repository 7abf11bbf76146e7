import { expect, it } from 'vitest';
import { SENTENCE_KEYS } from '../../src/guidance/index.ts';
import { LANGUAGES, SENTENCE_ARGUMENTS, say } from '../../src/texts/index.ts';

it('every sentence that guidance can give has its words in every language', () => {
  for (const key of SENTENCE_KEYS) {
    expect(Object.keys(SENTENCE_ARGUMENTS)).toContain(key);
    for (const language of LANGUAGES) {
      const args = {
        side: 'white',
        winner: 'white',
        roll: '6-4',
        point: '8',
        kind: 'mars',
        points: 2,
        value: 2,
        worth: 1,
      };
      const said = say(language, {
        key,
        args: { ...args, number: 4, face: 3, score: '5:2', targets: '8', completes: '' },
      });
      expect(said.length, `${key} in ${language}`).toBeGreaterThan(3);
    }
  }
});
