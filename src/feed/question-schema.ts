import { z } from 'zod';
import { place, text } from './schema-words.ts';

const counts = () => z.array(z.int().min(0).max(15)).length(27);

const movement = () =>
  z.strictObject({ from: z.int(), to: z.int(), number: z.int().min(1).max(6), hit: z.boolean() });

/** A question that the board asks, with the answers that fit what it sees. */
export const question = () =>
  z.strictObject({
    id: text(),
    kind: z.enum(['which-play', 'how-many', 'illegal-turn', 'premature-roll', 'whose-die', 'where-is-it']),
    choices: z.array(
      z.strictObject({
        id: text(),
        label: text(),
        position: z
          .strictObject({ white: counts(), black: counts() })
          .exactOptional()
          .describe('checkers by own number, 0 (borne off) to 26 (not yet entered)'),
        movements: z.array(movement()).exactOptional(),
      }),
    ),
    mayAnswer: z.enum(['white', 'black', 'any']),
    dice: z
      .array(z.strictObject({ die: text(), face: z.int().min(1).max(6), counter: z.int() }))
      .exactOptional()
      .describe('of a draw with one pair: the dice of which the higher is asked about'),
    mayBeNone: z
      .literal(true)
      .exactOptional()
      .describe('“none” is an answer too: what stands is none of these positions'),
    place: place().exactOptional().describe('where the checkers lie of which is asked how many they are'),
  });
