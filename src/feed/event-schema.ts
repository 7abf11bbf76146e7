import { z } from 'zod';
import { SIDES } from '../rules/index.ts';
import { question } from './question-schema.ts';
import { checkers, count, faces, leftover, moment, sideOrNull, slot, text } from './schema-words.ts';

/** Schemas of `…/event`. Like those of commands they are made when they are first asked for. */

const side = () => z.enum(SIDES);
const counters = () => z.record(z.string(), z.int());
const score = () => z.strictObject({ white: z.number().min(0), black: z.number().min(0) });
const position = () => ({ white: checkers(), black: checkers() });
const whereabouts = () => ({ place: z.string().nullable(), slot: slot().exactOptional() });
const worth = () => z.union([z.literal(1), z.literal(2), z.literal(3)]);

const pair = () => z.tuple([text(), text()]);

const clockTerms = () =>
  z.strictObject({
    rules: text().describe('us-singles, us-doubles, or method:minutes+seconds'),
    flag: z.enum(['claimed', 'automatic']).describe('what a fallen flag does'),
  });

const crawford = () => z.enum(['not-yet', 'now', 'past']);

const settings = () =>
  z.strictObject({
    variant: text(),
    options: z.record(z.string(), z.unknown()),
    length: z.int().min(1).nullable().describe('points to play to; null: a money game'),
    names: z.strictObject({ white: text(), black: text() }),
    clock: clockTerms().exactOptional(),
    pairs: z
      .strictObject({ throws: z.enum(['first', 'in-turn']), white: pair(), black: pair() })
      .exactOptional()
      .describe('the two who play each side together, and who of them throws'),
  });

const movement = () =>
  z
    .strictObject({
      from: z.int().min(0).max(26),
      to: z.int().min(0).max(26),
      number: z.int().min(1).max(6),
      hit: z.boolean(),
    })
    .describe(
      'one checker by one number, in own numbers of the mover: 0 borne off, 25 bar, 26 not yet entered',
    );

const source = () => z.enum(['dice', 'buttons', 'command']);

const thrown = () => ({
  side: side(),
  roll: faces(),
  source: source(),
  counters: counters(),
});

const result = () =>
  z.strictObject({
    winner: sideOrNull(),
    kind: z.enum(['oin', 'mars', 'home-mars', 'koks', 'draw']),
    by: z.enum(['borne-off', 'pass', 'resignation']),
    cube: z.int().min(1),
    points: z.number().min(0),
  });

const ending = () => z.enum(['dice-lifted', 'button', 'opponent-threw', 'own-throw', 'command', 'finished']);

const drawn = () =>
  z.int().min(1).max(12).describe('a die, or the sum of both where the draw is made with two');

/** What each type of event holds besides its stamp. */
const HOLDS = {
  'match-started': () => ({ settings: settings() }),
  'game-started': () => ({
    crawford: z.boolean(),
    cube: z.boolean(),
    starter: sideOrNull(),
    throwers: z.strictObject({ white: text(), black: text() }).exactOptional(),
  }),
  'opening-die': () => ({
    side: side(),
    face: drawn(),
    roll: faces().exactOptional(),
    source: source().exactOptional(),
    counters: counters(),
  }),
  'opening-tied': () => ({ face: drawn(), cube: z.int().min(1) }),
  'starter-decided': () => ({
    side: side(),
    white: drawn(),
    black: drawn(),
  }),
  'throw-void': () => ({
    side: side(),
    reason: z.enum([
      'crooked',
      'wrong-half',
      'off-board',
      'on-checker',
      'kestum',
      'early',
      'out-of-turn',
      'misread',
    ]),
    cube: z.int().min(1).exactOptional(),
    roll: z
      .array(z.int().min(1).max(6))
      .max(2)
      .exactOptional()
      .describe('the numbers of the dice that showed one'),
    source: source().exactOptional(),
    counters: counters().exactOptional(),
  }),
  rolled: () => ({
    ...thrown(),
    early: z
      .literal(true)
      .exactOptional()
      .describe('thrown before the turn before was over, which may still be taken back'),
  }),
  'thrown-early': thrown,
  played: () => ({
    side: side(),
    roll: faces(),
    play: text(),
    movements: z.array(movement()),
    ...position(),
    ending: ending(),
    illegal: z
      .literal(true)
      .exactOptional()
      .describe('no legal play of the roll, and accepted; movements is empty'),
    illegallyOff: z
      .strictObject({ white: count(), black: count() })
      .exactOptional()
      .describe('checkers that no legal play of the roll could have borne off: they save nobody from a mars'),
  }),
  'ended-illegally': () => ({
    side: side(),
    roll: faces(),
    positions: z
      .array(z.strictObject(position()))
      .describe('those that the board may show: several where stacks hide the difference'),
    ending: ending(),
  }),
  'play-demanded': () => ({ side: side() }),
  'handed-over': () => ({ side: side(), roll: faces(), numbers: leftover() }),
  completed: () => ({
    side: side(),
    roll: faces(),
    numbers: leftover(),
    play: text(),
    movements: z.array(movement()),
    ...position(),
    ending: ending(),
  }),
  'passed-unthrown': () => ({ side: side() }),
  'unthrown-taken-back': () => ({ side: side() }),
  'rolls-again': () => ({ side: side() }),
  touched: () => ({
    side: side(),
    point: z.int().min(1).max(25).describe('own number of the side on turn'),
    whose: side(),
    mustMove: z.boolean().describe('the turn may not end before a checker has left from there'),
  }),
  'set-up-corrected': () => ({}),
  'set-up-official': () => ({
    ...position(),
    lacking: z
      .strictObject({ white: count(), black: count() })
      .describe('checkers that a side plays without; in the position they are among those borne off'),
  }),
  'touch-forgiven': () => ({ side: side() }),
  'taken-back': () => ({
    side: side(),
    roll: faces(),
    leftover: leftover().exactOptional(),
    play: text(),
    ...position(),
  }),
  'dice-asked': () => ({
    sides: z.array(side()).min(1).max(2).describe('each is asked in turn to throw its dice'),
  }),
  'dice-learned': () => ({ side: side(), dice: pair().describe('the ids of its dice') }),
  'learning-ended': () => ({}),
  doubled: () => ({ side: side(), value: z.int().min(2) }),
  'doubled-early': () => ({ side: side(), value: z.int().min(2) }),
  'double-withdrawn': () => ({ side: side() }),
  'take-withdrawn': () => ({ side: side() }),
  'pass-withdrawn': () => ({ side: side() }),
  taken: () => ({ side: side(), value: z.int().min(2) }),
  beavered: () => ({ side: side(), value: z.int().min(2) }),
  dropped: () => ({ side: side() }),
  'resignation-offered': () => ({ side: side(), worth: worth() }),
  'resignation-accepted': () => ({ side: side() }),
  'resignation-refused': () => ({
    side: side(),
    roll: faces().exactOptional(),
    source: source().exactOptional(),
    counters: counters(),
  }),
  'game-ended': () => ({ result: result(), score: score() }),
  'match-ended': () => ({ winner: sideOrNull(), score: score() }),
  'sides-swapped': () => ({}),
  'score-corrected': () => ({ score: score(), crawford: crawford(), reason: text() }),
  'clock-set': () => ({ clock: clockTerms().nullable() }),
  'flag-fell': () => ({ side: side() }),
  'flag-claimed': () => ({ side: side() }),
  'lifted-early': () => ({ side: side() }),
  asked: () => ({ question: question() }),
  answered: () => ({ question: text(), choice: text() }),
  'adjust-begun': () => ({ side: side() }),
  'adjust-ended': () => ({ side: side() }),
  'board-accepted': () => ({}),
  paused: () => ({}),
  resumed: () => ({}),
  fault: () => ({ code: text(), ...whereabouts(), text: z.string() }),
  mended: () => ({ code: text(), ...whereabouts() }),
};

/** Every type of event there is. */
export const EVENT_TYPES = /* @__PURE__ */ Object.keys(HOLDS) as readonly (keyof typeof HOLDS)[];

const stamp = () => ({
  v: z.literal(1),
  epoch: text().describe('marks the journal; another one means: start afresh'),
  seq: z.int().min(1).describe('place in the journal, without gaps'),
  game: count(),
  by: z.enum(['board', 'white', 'black', 'director']),
  t: moment(),
  time: z
    .strictObject({ white: z.number().min(0), black: z.number().min(0), used: z.number().min(0) })
    .exactOptional()
    .describe('what the clocks showed, ms: both reserves, and what the move had taken'),
});

/** One domain event, exactly as the journal holds it. */
export const eventSchema = () =>
  z.discriminatedUnion('type', [
    one('match-started'),
    one('game-started'),
    one('opening-die'),
    one('opening-tied'),
    one('starter-decided'),
    one('throw-void'),
    one('rolled'),
    one('thrown-early'),
    one('played'),
    one('ended-illegally'),
    one('play-demanded'),
    one('handed-over'),
    one('completed'),
    one('passed-unthrown'),
    one('unthrown-taken-back'),
    one('rolls-again'),
    one('touched'),
    one('set-up-corrected'),
    one('set-up-official'),
    one('touch-forgiven'),
    one('taken-back'),
    one('dice-asked'),
    one('dice-learned'),
    one('learning-ended'),
    one('doubled'),
    one('doubled-early'),
    one('double-withdrawn'),
    one('take-withdrawn'),
    one('pass-withdrawn'),
    one('taken'),
    one('beavered'),
    one('dropped'),
    one('resignation-offered'),
    one('resignation-accepted'),
    one('resignation-refused'),
    one('game-ended'),
    one('match-ended'),
    one('sides-swapped'),
    one('score-corrected'),
    one('clock-set'),
    one('flag-fell'),
    one('flag-claimed'),
    one('lifted-early'),
    one('asked'),
    one('answered'),
    one('adjust-begun'),
    one('adjust-ended'),
    one('board-accepted'),
    one('paused'),
    one('resumed'),
    one('fault'),
    one('mended'),
  ]);

const one = <T extends keyof typeof HOLDS>(type: T) =>
  z.strictObject({
    type: z.literal(type),
    ...(HOLDS[type]() as ReturnType<(typeof HOLDS)[T]>),
    ...stamp(),
  });
