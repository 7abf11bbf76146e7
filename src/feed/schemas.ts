import { z } from 'zod';
import { SIDES } from '../rules/index.ts';
import { FEED_VERSION } from './messages.ts';
import { question } from './question-schema.ts';
import { checkers, count, faces, leftover, moment, place, sideOrNull, slot, text } from './schema-words.ts';

/**
 * Schemas of the messages of messages.ts. They are functions: a page that only uses the types and topics then
 * carries no schema library.
 */

const side = () => z.enum(SIDES);
const v = () => z.literal(FEED_VERSION);
const perSide = <T extends z.ZodType>(of: () => T) => z.strictObject({ white: of(), black: of() });

const light = () =>
  z.enum(['origin', 'target', 'completes', 'wrong', 'which', 'accepted', 'suggestion', 'doubt', 'countdown']);

const die = () =>
  z.strictObject({
    id: text(),
    side: side(),
    face: z.int().min(1).max(6).nullable(),
    state: z.enum(['handling', 'rolling', 'stable', 'crooked', 'moved', 'lost']),
    half: z.enum(['left', 'right']).nullable(),
    played: z.boolean().describe('its number has been played in this turn'),
  });

const problem = () =>
  z.strictObject({ code: text(), place: place().nullable(), slot: slot().exactOptional(), since: moment() });

const played = () =>
  z.strictObject({
    side: side(),
    roll: faces().nullable(),
    text: text().describe('24/18(2), (no play), (no throw), an act with the cube, or set-up'),
    leftover: leftover().exactOptional(),
    illegal: z.literal(true).exactOptional().describe('no legal play of the roll, and accepted'),
    illegallyOff: perSide(count)
      .exactOptional()
      .describe('of an illegal turn: checkers that no legal play could have borne off'),
    lacking: perSide(count)
      .exactOptional()
      .describe('of a set-up that has become official: checkers that a side plays without'),
    white: checkers(),
    black: checkers(),
  });

const cube = () =>
  z.strictObject({
    value: z.int().min(1),
    owner: sideOrNull(),
    inPlay: z.boolean(),
    offer: z
      .strictObject({
        by: side(),
        value: z.int().min(2),
        early: z
          .literal(true)
          .exactOptional()
          .describe('made before the turn before it was over, which may still be taken back'),
      })
      .nullable(),
    early: sideOrNull().describe(
      'who has doubled before the other side’s turn was over: an offer when it is',
    ),
  });

const milliseconds = () => z.number().min(0);

/** The clocks at the moment of the picture; whoever shows them lets the running one go on. */
const clock = () =>
  z.strictObject({
    method: z.enum(['delay', 'fischer', 'bronstein']),
    white: milliseconds().describe('left of the reserve, ms'),
    black: milliseconds(),
    free: milliseconds().describe('of the running move, ms: time that does not count'),
    running: sideOrNull().describe('null: the clocks stand'),
    fallen: z.array(side()),
    flag: z.enum(['claimed', 'automatic']),
  });

const pastGame = () =>
  z.strictObject({
    game: count(),
    winner: sideOrNull(),
    kind: z.enum(['oin', 'mars', 'home-mars', 'koks', 'draw']),
    by: z.enum(['borne-off', 'pass', 'resignation']),
    cube: z.int().min(1),
    points: z.number().min(0),
    starter: sideOrNull(),
    score: perSide(() => z.number().min(0)),
  });

/** `…/state` */
export const stateSchema = () =>
  z.strictObject({
    v: v(),
    epoch: text().describe('marks the journal; another one means: start afresh'),
    game: count(),
    seq: count().describe('number of the last event in this picture'),
    phase: z.enum(['set-up', 'opening', 'to-roll', 'to-move', 'doubled', 'resigning', 'match-over']),
    paused: z.boolean(),
    variant: text(),
    family: z.enum(['long', 'short']),
    players: perSide(() => z.strictObject({ name: text() })),
    matchLength: z.int().min(1).nullable().describe('points to play to; null: a money game'),
    crawford: z.boolean(),
    turn: sideOrNull(),
    roll: faces().nullable().describe('the roll of the turn being played'),
    leftover: leftover()
      .nullable()
      .describe('what the side on turn plays of the other’s roll, before it throws'),
    dice: z.array(die()),
    white: checkers().describe('position after the last accepted turn, in own numbers'),
    black: checkers(),
    now: perSide(checkers).describe('position as the board shows it in the middle of a turn'),
    inHand: z.array(z.strictObject({ side: sideOrNull(), from: place(), count: z.int().min(1).max(15) })),
    lights: z.partialRecord(place(), light()),
    pips: perSide(count),
    score: perSide(() => z.number().min(0)),
    cube: cube(),
    resignation: z
      .strictObject({ by: side(), worth: z.union([z.literal(1), z.literal(2), z.literal(3)]) })
      .nullable(),
    clock: clock().nullable().describe('null: the match is played without a clock'),
    question: question().nullable(),
    sentence: z
      .strictObject({ key: text(), args: z.record(z.string(), z.union([z.string(), z.number()])) })
      .describe('a sentence to be said in the language of the reader'),
    plays: z.array(played()).describe('the plays of this game'),
    result: z
      .strictObject({ winner: sideOrNull(), kind: text(), points: z.number().min(0), by: text() })
      .nullable(),
    matchWinner: sideOrNull(),
    history: z.array(pastGame()).describe('the games of the match that are over'),
    throwers: perSide(text).nullable().describe('who of each pair throws in this game'),
    adjusting: sideOrNull().describe(
      'who puts checkers straight: what moves meanwhile is no move and no touch',
    ),
    touched: z
      .array(
        z.strictObject({
          point: z.int().min(1).max(25).describe('own number of the side on turn'),
          whose: side(),
          mustMove: z.boolean().describe('the turn may not end before a checker has left from there'),
        }),
      )
      .describe('what has been touched in this turn, where touched is played'),
    undo: z
      .strictObject({ what: z.enum(['turn', 'double', 'take', 'pass']), agrees: side() })
      .nullable()
      .describe('what may be taken back now, and the side that has to agree'),
    askedForDice: sideOrNull().describe('who is asked to throw its dice, so that the board knows them'),
    board: z.enum(['connected', 'missing']),
    problems: z.array(problem()),
    t: moment(),
  });

/** `…/info` */
export const infoSchema = () =>
  z.strictObject({
    v: v(),
    id: text(),
    software: text(),
    firmware: text().nullable(),
    profile: text(),
    simulated: z.boolean(),
    slots: z.array(count()).describe('slots of each place: P1 to P24, bars, trays'),
    variants: z.array(text()),
    urls: z.strictObject({ page: z.string().nullable(), workbench: z.string().nullable() }),
  });

/** `…/health` */
export const healthSchema = () => z.looseObject({ problems: z.array(problem()) });

/** `…/beat` */
export const beatSchema = () => z.strictObject({ seq: count(), t: moment() });

/** `…/reply/{client}/{id}` */
export const replySchema = () =>
  z.union([
    z.looseObject({ ok: z.literal(true) }),
    z.strictObject({ error: z.strictObject({ code: z.string().regex(/^E_/), message: text() }) }),
  ]);

/** `nardy/v1/halls/{hall}/index` */
export const hallSchema = () =>
  z.strictObject({
    v: v(),
    hall: text(),
    boards: z.array(z.strictObject({ id: text(), base: text(), page: z.string().nullable() })),
  });
