import { describe, expect, it } from 'vitest';
import type { TableCommand } from '../../src/controller/index.ts';
import { parseCommand } from '../../src/feed/index.ts';
import type { Happening } from '../../src/play/index.ts';
import { NOT_ENTERED, PLACES, placeOf, printCheckers, ruleset, type Side } from '../../src/rules/index.ts';
import { LANGUAGES, sayParts } from '../../src/texts/index.ts';
import { Game, type GameParts, journalOf } from './game.ts';

type EventType = Happening['type'];
type Button = Parameters<Game['presses']>[1];
type Do = (game: Game) => Promise<unknown>;

/** What is said by hand and, in other words, by a command; and all that has to come of it. */
interface Saying {
  readonly begins: () => Promise<Game>;
  readonly byHand: Do;
  /** Left out where only hands can say it, as a code for a phone. */
  readonly command?: TableCommand | ((game: Game) => TableCommand);
  readonly comesOf: readonly EventType[];
  /** Told while it is said or once it has been: the key of a sentence, the meaning of a light, a tone in Hz. */
  readonly sentence: string;
  readonly light?: string;
  readonly tone?: number;
  /** What a power cut takes away: checkers and dice that are in a hand. */
  readonly isInTheAir?: true;
  /** Buttons that are held for it, and for how long in ms: that is counted down, and may be let go of. */
  readonly held?: readonly [ms: number, ...buttons: readonly (readonly [Side, Button])[]];
}

const ASKED = 660;
const HELD = 520;
const NOTED = 440;
const ACCEPTED = 990;
const WRONG = 220;

/** A match in which White is to throw in its second turn. */
async function toThrow(parts: Partial<GameParts> = {}): Promise<Game> {
  const { options = {}, length = 5, variant = 'short', clock } = parts;
  const start = ruleset(variant).start;
  const stands = { white: printCheckers(start.white), black: printCheckers(start.black) };
  const agreed = { options, length, ...(clock ? { clock: { rules: clock, flag: 'claimed' as const } } : {}) };
  const journal = journalOf(variant, 'white', stands).map((event) => {
    if (event.type === 'match-started') return { ...event, settings: { ...event.settings, ...agreed } };
    return event.type === 'game-started' ? { ...event, cube: variant === 'short' } : event;
  });
  const game = await Game.begin({ variant, ...parts, options, length, journal, lying: start });
  await game.waits(500);
  return game;
}

const after = async (begins: Promise<Game>, ...deeds: readonly Do[]): Promise<Game> => {
  const game = await begins;
  for (const deed of deeds) await deed(game);
  return game;
};

const holds =
  (ms: number, ...buttons: readonly (readonly [Side, Button])[]): Do =>
  (game) =>
    game.holds(ms, ...buttons);
const presses =
  (side: Side, button: Button): Do =>
  (game) =>
    button === 'cube' ? game.pressesCube(side) : game.presses(side, button);
const held = (ms: number, ...buttons: readonly (readonly [Side, Button])[]) => ({
  held: [ms, ...buttons] as const,
  byHand: holds(ms + 200, ...buttons),
});

const throws65: Do = (game) => game.throws('white', 6, 5);
const playsAll: Do = (game) => game.plays('white', [6, 5], '24/18 18/13');
const playsIllegally: Do = async (game) => {
  await throws65(game);
  await game.carries(game.place('white', 13), game.place('white', 4), 'white');
  await game.liftsDice('white');
  await game.waits(2500);
};
/** Black throws into White's turn, which White then ends. */
const throwsEarly: Do = async (game) => {
  await throws65(game);
  await game.moves('white', '24/18');
  await game.throws('black', 3, 1);
  await game.moves('white', '18/13');
  await game.liftsDice('white', 1);
  await game.waits(500);
};
const losesAChecker: Do = async (game) => {
  game.board.lift(PLACES.indexOf('p8'), 'white');
  await game.waits(11_000);
};
/** While the game rests a checker is taken away. */
const restsAndIsDisturbed: Do = async (game) => {
  await game.presses('white', 'pause');
  game.board.lift(PLACES.indexOf('p8'), 'white');
  await game.presses('white', 'pause');
  await game.waits(1000);
};
const answers = (by: Side, choice: string) => (game: Game) => {
  const { question } = game.match;
  return { verb: 'answer', by, question: question?.id ?? '', choice } as const;
};
const BOTH_END = [
  ['white', 'end'],
  ['black', 'end'],
] as const;

const SAYINGS: Readonly<Record<string, Saying>> = {
  'a double': {
    begins: () => toThrow(),
    byHand: presses('white', 'cube'),
    command: { verb: 'double', by: 'white' },
    comesOf: ['doubled'],
    sentence: 'doubled',
    light: 'which',
    tone: ASKED,
  },
  'a double before the other side has ended its turn': {
    begins: () => after(toThrow(), throws65),
    byHand: presses('black', 'cube'),
    command: { verb: 'double', by: 'black' },
    comesOf: ['doubled-early'],
    sentence: 'early-double',
    light: 'which',
    tone: NOTED,
  },
  'that such a double is undone': {
    begins: () => after(toThrow(), throws65, presses('black', 'cube')),
    ...held(3000, ...BOTH_END),
    command: { verb: 'take-back', by: 'white' },
    comesOf: ['double-withdrawn'],
    sentence: 'hold-withdraw',
    light: 'countdown',
    tone: HELD,
  },
  'that a double was made by mistake': {
    begins: () => after(toThrow(), presses('white', 'cube')),
    ...held(3000, ...BOTH_END),
    command: { verb: 'take-back', by: 'black' },
    comesOf: ['double-withdrawn'],
    sentence: 'hold-withdraw',
    light: 'countdown',
    tone: HELD,
  },
  'a take': {
    begins: () => after(toThrow(), presses('white', 'cube')),
    byHand: presses('black', 'cube'),
    command: { verb: 'take', by: 'black' },
    comesOf: ['taken'],
    sentence: 'to-roll',
    light: 'accepted',
    tone: ACCEPTED,
  },
  'that a take was a mistake': {
    begins: () => after(toThrow(), presses('white', 'cube'), presses('black', 'cube')),
    ...held(3000, ...BOTH_END),
    command: { verb: 'take-back', by: 'white' },
    comesOf: ['take-withdrawn'],
    sentence: 'hold-answer',
    light: 'countdown',
    tone: HELD,
  },
  'that a pass was a mistake': {
    // On a board that stands as a game starts, the next begins after a power cut before anybody can say a word.
    begins: () => after(toThrow(), playsAll, presses('black', 'cube'), holds(3200, ['white', 'cube'])),
    ...held(3000, ...BOTH_END),
    command: { verb: 'take-back', by: 'black' },
    comesOf: ['pass-withdrawn'],
    sentence: 'hold-answer',
    light: 'countdown',
    tone: HELD,
  },
  'a beaver': {
    begins: () => after(toThrow({ length: null, options: { beaver: true } }), presses('white', 'cube')),
    byHand: async (game) => {
      await game.presses('black', 'cube');
      await game.presses('black', 'cube');
      await game.waits(700);
    },
    command: { verb: 'beaver', by: 'black' },
    comesOf: ['beavered'],
    sentence: 'doubled',
    light: 'which',
    tone: ASKED,
  },
  'a pass': {
    begins: () => after(toThrow(), presses('white', 'cube')),
    ...held(3000, ['black', 'cube']),
    command: { verb: 'pass', by: 'black' },
    comesOf: ['dropped', 'game-ended'],
    sentence: 'game-over',
    light: 'accepted',
    tone: ACCEPTED,
  },
  'a resignation': {
    begins: () => toThrow(),
    ...held(3000, ['white', 'cube'], ['white', 'end']),
    command: { verb: 'resign', by: 'white', worth: 1 },
    comesOf: ['resignation-offered'],
    sentence: 'resigns',
    light: 'which',
    tone: ASKED,
  },
  'that more is given up': {
    begins: () => after(toThrow(), holds(3200, ['white', 'cube'], ['white', 'end'])),
    ...held(3000, ['white', 'cube'], ['white', 'end']),
    command: { verb: 'resign', by: 'white', worth: 2 },
    comesOf: ['resignation-offered'],
    sentence: 'hold-resign',
    light: 'countdown',
    tone: HELD,
  },
  'that a resignation is accepted': {
    begins: () => after(toThrow(), holds(3200, ['white', 'cube'], ['white', 'end'])),
    byHand: presses('black', 'end'),
    command: { verb: 'accept', by: 'black' },
    comesOf: ['resignation-accepted', 'game-ended'],
    sentence: 'game-over',
    light: 'accepted',
    tone: ACCEPTED,
  },
  'that a resignation is declined': {
    begins: () => after(toThrow(), holds(3200, ['white', 'cube'], ['white', 'end'])),
    byHand: (game) => game.throws('black', 3, 1),
    command: { verb: 'refuse', by: 'black' },
    comesOf: ['resignation-refused'],
    sentence: 'to-roll',
    tone: ACCEPTED,
  },
  '“adjust”': {
    begins: () => after(toThrow(), throws65),
    ...held(1000, ['white', 'end']),
    command: { verb: 'adjust', by: 'white', on: true },
    comesOf: ['adjust-begun'],
    sentence: 'hold-adjust',
    light: 'countdown',
    tone: NOTED,
  },
  'that all is straight': {
    begins: () => after(toThrow(), throws65, (game) => game.adjusts('white')),
    byHand: presses('white', 'end'),
    command: { verb: 'adjust', by: 'director', on: false },
    comesOf: ['adjust-ended'],
    sentence: 'to-move',
    tone: ACCEPTED,
  },
  'dice that cannot speak': {
    begins: () => after(toThrow(), (game) => game.adjusts('white')),
    byHand: async (game) => {
      for (const button of ['cube', 'cube', 'pause'] as const) await game.presses('white', button);
      await game.presses('white', 'end');
      await game.waits(100);
    },
    command: { verb: 'roll', by: 'white', roll: [2, 1] },
    comesOf: ['rolled'],
    sentence: 'to-move',
    tone: ACCEPTED,
  },
  'that the turn is over': {
    isInTheAir: true,
    begins: () =>
      after(toThrow(), throws65, async (game) => {
        await game.moves('white', '24/18 18/13');
        await game.waits(500);
      }),
    byHand: presses('white', 'end'),
    command: { verb: 'end-turn', by: 'white' },
    comesOf: ['played'],
    sentence: 'to-roll',
    light: 'accepted',
    tone: ACCEPTED,
  },
  'that the last turn is taken back': {
    begins: () => after(toThrow(), playsAll),
    ...held(3000, ...BOTH_END),
    command: { verb: 'take-back', by: 'director' },
    comesOf: ['taken-back'],
    sentence: 'taken-back',
    light: 'wrong',
    tone: HELD,
  },
  'a rest': {
    begins: () => toThrow(),
    byHand: presses('white', 'pause'),
    command: { verb: 'pause', by: 'director' },
    comesOf: ['paused'],
    sentence: 'paused',
    tone: NOTED,
  },
  'that a rest is over': {
    begins: () => after(toThrow(), presses('black', 'pause')),
    byHand: presses('white', 'pause'),
    command: { verb: 'resume', by: 'director' },
    comesOf: ['resumed'],
    sentence: 'to-roll',
    tone: ACCEPTED,
  },
  'that the board is right as it stands': {
    begins: () => after(toThrow(), restsAndIsDisturbed),
    byHand: (game) => game.bothPressEnd(),
    command: { verb: 'as-it-stands', by: 'director' },
    comesOf: ['board-accepted'],
    sentence: 'sensor-doubt',
    light: 'doubt',
    tone: ACCEPTED,
  },
  'that the set-up was wrong': {
    begins: () => toThrow(),
    ...held(3000, ['white', 'cube'], ['black', 'cube']),
    command: { verb: 'set-up-error', by: 'white' },
    comesOf: ['set-up-corrected'],
    sentence: 'hold-set-up',
    light: 'countdown',
    tone: HELD,
  },
  'that the match is given up for another': {
    begins: () => toThrow(),
    ...held(5000, ...BOTH_END, ['white', 'pause']),
    command: {
      verb: 'new-match',
      by: 'director',
      variant: 'short',
      options: {},
      length: 5,
      names: { white: 'Anna', black: 'Boris' },
    },
    comesOf: ['match-ended', 'match-started'],
    sentence: 'hold-abandon',
    light: 'countdown',
    tone: HELD,
  },
  '“kestum”': {
    begins: () =>
      after(toThrow({ variant: 'long', options: { kestum: true } }), async ({ board }) =>
        board.dice.shake('white'),
      ),
    byHand: async (game) => {
      await game.waits(300);
      game.board.dice.throw('white', [5, 3], { least: 500, most: 600 }, 'right');
      await game.presses('black', 'end');
      await game.waits(800);
    },
    command: { verb: 'void', by: 'black', reason: 'kestum' },
    comesOf: ['throw-void'],
    sentence: 'throw-void',
    tone: WRONG,
  },
  'that an early throw stands': {
    begins: () => after(toThrow({ options: { prematureRoll: 'choice' } }), throwsEarly),
    byHand: presses('white', 'end'),
    command: answers('white', 'stands'),
    comesOf: ['answered', 'rolled'],
    sentence: 'to-move',
    tone: ACCEPTED,
  },
  'that an early throw is made again': {
    begins: () => after(toThrow({ options: { prematureRoll: 'choice' } }), throwsEarly),
    ...held(1000, ['white', 'end']),
    command: answers('white', 'again'),
    comesOf: ['answered'],
    sentence: 'thrown-early',
    light: 'countdown',
    tone: HELD,
  },
  'that an illegal turn is accepted': {
    begins: () => after(toThrow({ options: { illegalTurn: 'opponent-option' } }), playsIllegally),
    byHand: presses('black', 'end'),
    command: answers('black', 'accept'),
    comesOf: ['answered', 'played'],
    sentence: 'to-roll',
    light: 'accepted',
    tone: ACCEPTED,
  },
  'that a legal play is demanded': {
    begins: () => after(toThrow({ options: { illegalTurn: 'opponent-option' } }), playsIllegally),
    ...held(1000, ['black', 'end']),
    command: answers('black', 'demand'),
    comesOf: ['answered', 'play-demanded'],
    sentence: 'illegal-replay',
    light: 'wrong',
    tone: HELD,
  },
  'that a missing checker lies there': {
    isInTheAir: true,
    begins: () => after(toThrow(), losesAChecker),
    ...held(1000, ['white', 'end']),
    command: (game) => answers('white', game.match.question?.choices[1]?.id ?? '')(game),
    comesOf: ['answered', 'fault'],
    sentence: 'sensor-doubt',
    light: 'doubt',
    tone: HELD,
  },
  'that a touched checker may be left': {
    begins: () =>
      after(toThrow({ options: { touchMove: 'strict' } }), throws65, (game) =>
        game.fingers(game.place('white', 8)),
      ),
    byHand: presses('black', 'end'),
    command: { verb: 'forgive-touch', by: 'black' },
    comesOf: ['touch-forgiven'],
    sentence: 'to-move',
  },
  'the claim on a fallen flag': {
    begins: () => after(toThrow({ clock: 'delay:1+12' }), (game) => game.waits(75_000)),
    byHand: presses('black', 'end'),
    command: { verb: 'claim-flag', by: 'black' },
    comesOf: ['flag-claimed', 'match-ended'],
    sentence: 'match-over-time',
    tone: NOTED,
  },
};

/** Another controller goes on from the journal, with the checkers as they lie; the match is the same. */
async function afterPowerCut(before: Game): Promise<Game> {
  const { settings } = before.match;
  const { variant, options, length } = settings;
  const { family } = ruleset(variant, options);
  const lying = (side: Side) =>
    Array.from({ length: 27 }, (_, own) => {
      const place = own === NOT_ENTERED ? undefined : placeOf(family, side, own);
      return place === undefined ? 0 : before.board.world.count(place, side);
    });
  const journal = before.log.entries;
  const standing = { white: lying('white'), black: lying('black') };
  const game = await Game.begin({ variant, options, length, journal, lying: standing });
  expect(withoutSeq(game.match)).toEqual(withoutSeq(before.match));
  await game.waits(500);
  return game;
}

const withoutSeq = ({ seq: _seq, ...match }: Game['match']) => match;

/** The pictures, tones and events from a moment on. */
function listensTo(game: Game) {
  const [pictures, tones, events] = [game.pictures.length, game.sounds.length, game.log.entries.length];
  return () => ({
    keys: game.pictures.slice(pictures).map(({ sentence }) => sentence),
    lights: game.pictures.slice(pictures).flatMap(({ lights }) => Object.values(lights)),
    tones: game.sounds.slice(tones),
    events: game.events(events),
  });
}

describe.each(Object.entries(SAYINGS))('at the board, %s', (_what, saying) => {
  const { begins, byHand, command, comesOf, held: hold } = saying;

  it('is said by hand, with a light, a tone and a sentence in every language, and is in the journal', async () => {
    const game = await begins();
    const heard = listensTo(game);
    await byHand(game);
    const { keys, lights, tones, events } = heard();
    expect(events.filter((type) => comesOf.some((each) => each === type))).toEqual(comesOf);
    const told = keys.findLast(({ key }) => key === saying.sentence);
    expect(told, `${saying.sentence} among ${[...new Set(keys.map(({ key }) => key))]}`).toBeDefined();
    const texts = LANGUAGES.map((language) => told && sayParts(language, told).what);
    expect(new Set(texts).size).toBe(LANGUAGES.length);
    if (saying.tone) expect(tones).toContain(saying.tone);
    if (saying.light) expect(lights).toContain(saying.light);
  });

  if (command)
    it('may be told by a command, which is written down as the same', async () => {
      const game = await begins();
      const heard = listensTo(game);
      const told = typeof command === 'function' ? command(game) : command;
      const { verb, by, ...rest } = told;
      expect(parseCommand(by, verb, JSON.stringify({ id: '1', ...rest }))).toMatchObject(told);
      await game.commands(told);
      const { events } = heard();
      expect(events.filter((type) => comesOf.some((each) => each === type))).toEqual(comesOf);
    });

  if (!saying.isInTheAir)
    it('is said as well after the power was cut', async () => {
      const game = await afterPowerCut(await begins());
      const heard = listensTo(game);
      await byHand(game);
      const { events } = heard();
      expect(events.filter((type) => comesOf.some((each) => each === type))).toEqual(comesOf);
    });

  if (hold)
    it('counts down with lights while it is held, and is not said when it is let go of', async () => {
      const [ms, ...buttons] = hold;
      const game = await begins();
      const heard = listensTo(game);
      await game.holds(ms - 200, ...buttons);
      const { lights, tones, events } = heard();
      expect(lights).toContain('countdown');
      expect(tones).toContain(HELD);
      expect(events).toEqual([]);
    });
});
