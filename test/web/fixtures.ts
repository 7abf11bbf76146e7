import type { FeedDie, FeedInfo, FeedState } from '../../src/feed/index.ts';
import { parseCheckers, pips, printCheckers, ruleset, type Side } from '../../src/rules/index.ts';
import type { BenchWorld } from '../../src/workbench/index.ts';
import { type Recorded, recorded } from './records.ts';

/** The states of the page that its design names. */
export const STATES = [
  'waiting',
  'rolling',
  'turn',
  'lifted',
  'wrong',
  'done',
  'question',
  'cube',
  'doubt',
  'unplugged',
  'finished',
  'match-over',
  'resigning',
  'paused',
] as const;
export type StateName = (typeof STATES)[number];

export const INFO: FeedInfo = {
  v: 1,
  id: 'test',
  software: '0.1.0',
  firmware: null,
  profile: 'test',
  simulated: true,
  slots: [...Array<number>(24).fill(6), 4, 4, 15, 15],
  variants: ['long', 'short'],
  urls: { page: null, workbench: null },
};

const NOW = Date.UTC(2026, 10, 30, 18, 42, 7);

function base(variant: Recorded): FeedState {
  const plays = recorded(variant);
  const last = plays.at(-1);
  if (!last) throw new Error('an empty record');
  const { white, black } = last;
  return {
    v: 1,
    epoch: 'e1',
    game: 3,
    seq: 80,
    phase: 'to-roll',
    paused: false,
    variant,
    family: variant,
    players: { white: { name: 'Aldona' }, black: { name: 'Владимир Константинович' } },
    matchLength: 7,
    crawford: false,
    turn: last.side === 'white' ? 'black' : 'white',
    roll: null,
    leftover: null,
    dice: [],
    white,
    black,
    now: { white, black },
    inHand: [],
    lights: {},
    pips: { white: pips(parseCheckers(white)), black: pips(parseCheckers(black)) },
    score: { white: 4, black: 3 },
    cube: {
      value: 2,
      owner: variant === 'short' ? 'black' : null,
      inPlay: variant === 'short',
      offer: null,
      early: null,
    },
    resignation: null,
    clock: null,
    question: null,
    sentence: { key: 'to-roll', args: { side: 'white' } },
    plays,
    result: null,
    matchWinner: null,
    history: [],
    throwers: null,
    adjusting: null,
    touched: [],
    undo: null,
    askedForDice: null,
    board: 'connected',
    problems: [],
    t: NOW,
  };
}

const dice = (side: Side, faces: readonly number[], more: Partial<FeedDie> = {}): FeedDie[] =>
  faces.map((face, i) => ({
    id: `${side}-${i}`,
    side,
    face,
    state: 'stable',
    half: side === 'white' ? 'left' : 'right',
    played: false,
    ...more,
  }));

function moved(text: string, from: number, to: number): string {
  const checkers = [...parseCheckers(text)];
  checkers[from] = (checkers[from] ?? 0) - 1;
  checkers[to] = (checkers[to] ?? 0) + 1;
  return printCheckers(checkers);
}

/** A state of the long game after 21 turns (White to play 6-4), or of the short one after 16 (Black to play 4-3). */
export function fixture(variant: Recorded, name: StateName): FeedState {
  const state = base(variant);
  const long = variant === 'long';
  const side: Side = long ? 'white' : 'black';
  const roll: readonly [number, number] = long ? [6, 4] : [4, 3];
  const args = { side, roll: roll.join('-') };
  const turn: FeedState = {
    ...state,
    turn: side,
    phase: 'to-move',
    roll,
    dice: dice(side, roll),
    sentence: { key: 'to-move', args },
  };
  switch (name) {
    case 'waiting': {
      const { start } = ruleset(variant);
      const [white, black] = [printCheckers(start.white), printCheckers(start.black)];
      const fresh: FeedState = {
        ...state,
        phase: 'opening',
        turn: null,
        white,
        black,
        now: { white, black },
        plays: [],
        pips: { white: pips(start.white), black: pips(start.black) },
        cube: { ...state.cube, value: 1, owner: null },
        sentence: { key: 'opening-both', args: {} },
      };
      return long
        ? fresh
        : {
            ...fresh,
            phase: 'set-up',
            lights: { p8: 'wrong' },
            now: { white: '24:2,13:5,8:2,6:5', black },
            sentence: { key: 'set-up-missing', args: { point: 8 } },
          };
    }
    case 'rolling':
      return {
        ...state,
        turn: side,
        dice: [
          ...dice(side, [roll[0]]),
          { ...(dice(side, [1], { state: 'rolling', face: null })[0] as FeedDie), id: 'r' },
        ],
        sentence: { key: 'rolling', args: { side } },
      };
    case 'turn':
      return turn;
    case 'lifted':
      return long
        ? {
            ...turn,
            inHand: [{ side, from: 'p24', count: 1 }],
            lights: { p24: 'origin', p18: 'target', p14: 'completes' },
            sentence: { key: 'lifted', args: { ...args, targets: '18, 14' } },
          }
        : {
            ...turn,
            inHand: [{ side, from: 'bar-black', count: 1 }],
            lights: { 'bar-black': 'origin', p4: 'target', p3: 'target', p7: 'completes' },
            sentence: { key: 'lifted', args: { ...args, targets: '21, 22' } },
          };
    case 'wrong':
      return long
        ? {
            ...turn,
            now: { ...turn.now, white: moved(turn.white, 24, 20) },
            lights: { p24: 'origin', p20: 'wrong', p18: 'target', p14: 'completes' },
            sentence: { key: 'wrong-place', args: { point: 20 } },
          }
        : {
            ...turn,
            now: { ...turn.now, black: moved(turn.black, 13, 9) },
            lights: { p12: 'origin', p16: 'wrong', p4: 'target' },
            sentence: { key: 'bar-first', args: {} },
          };
    case 'done':
      return long
        ? {
            ...turn,
            dice: dice(side, roll, { played: true }),
            now: { ...turn.now, white: moved(turn.white, 24, 14) },
            lights: { p14: 'accepted' },
            sentence: { key: 'turn-done', args: { play: '24/14' } },
          }
        : {
            ...turn,
            dice: dice(side, roll, { played: true }),
            now: { ...turn.now, black: moved(turn.black, 25, 21) },
            lights: { p4: 'accepted' },
            sentence: { key: 'turn-done', args: { play: 'bar/21' } },
          };
    case 'question': {
      const labels = long ? ['24/18 15/11', '24/14'] : ['bar/21* 8/5', 'bar/21* 6/3'];
      return {
        ...turn,
        lights: {},
        question: {
          id: 'q1',
          kind: 'which-play',
          choices: labels.map((label, i) => ({ id: `c${i}`, label })),
          mayAnswer: side,
        },
        sentence: { key: 'question-which', args: {} },
      };
    }
    case 'cube':
      return {
        ...state,
        turn: 'white',
        phase: 'doubled',
        cube: { value: 1, owner: null, inPlay: true, offer: { by: 'white', value: 2 }, early: null },
        sentence: { key: 'doubled', args: { side: 'white', value: 2 } },
      };
    case 'doubt':
      return {
        ...turn,
        lights: { p17: 'doubt' },
        problems: [{ code: 'E_SENSOR', place: 'p17', since: NOW }],
      };
    case 'unplugged':
      return { ...turn, board: 'missing', sentence: { key: 'board-missing', args: {} } };
    case 'finished':
      return {
        ...state,
        phase: 'set-up',
        turn: null,
        game: 4,
        result: { winner: 'black', kind: 'mars', points: 2, by: 'borne-off' },
        sentence: { key: 'game-over', args: { winner: 'black', kind: 'mars', points: 2 } },
        black: '',
        now: { ...state.now, black: '' },
      };
    case 'match-over':
      return {
        ...state,
        phase: 'match-over',
        turn: null,
        matchWinner: 'white',
        score: { white: 7, black: 3 },
        result: { winner: 'white', kind: 'oin', points: 2, by: 'pass' },
        sentence: { key: 'match-over', args: { winner: 'white', score: '7:3' } },
      };
    case 'resigning':
      return {
        ...state,
        turn: 'white',
        phase: 'resigning',
        resignation: { by: 'white', worth: 2 },
        sentence: { key: 'resigns', args: { side: 'white', worth: 2 } },
      };
    case 'paused':
      return { ...turn, paused: true, sentence: { key: 'paused', args: {} } };
  }
}

/** Acey-deucey in the middle of entering: White lifts nothing yet and has a 4-3 to play. */
export function entering(): FeedState {
  const state = fixture('short', 'turn');
  const white = '26:9,24:2,22:1,20:2,18:1';
  const black = '26:11,23:2,19:2';
  return {
    ...state,
    variant: 'acey-deucey',
    white,
    black,
    now: { white, black },
    plays: [],
    turn: 'white',
    dice: dice('white', [4, 3]),
    lights: { p21: 'target', p22: 'target' },
    cube: { value: 1, owner: null, inPlay: false, offer: null, early: null },
    pips: { white: pips(parseCheckers(white)), black: pips(parseCheckers(black)) },
    sentence: { key: 'to-move', args: { side: 'white', roll: '4-3' } },
  };
}

/** The simulated board as it would lie in a state. */
export function benchWorld(state: FeedState): BenchWorld {
  const counts = new Map<number, number>();
  let id = 0;
  const place = (side: Side, own: number): number => {
    if (own === 0) return side === 'white' ? 26 : 27;
    if (own === 25) return side === 'white' ? 24 : 25;
    if (side === 'white') return own - 1;
    return (state.family === 'short' ? 25 - own : own <= 12 ? own + 12 : own - 12) - 1;
  };
  const checkers = (['white', 'black'] as const).flatMap((side) =>
    parseCheckers(state.now[side]).flatMap((count, own) =>
      Array.from({ length: own === 26 ? 0 : count }, () => {
        const at = place(side, own);
        const n = counts.get(at) ?? 0;
        counts.set(at, n + 1);
        const slots = INFO.slots[at] ?? 6;
        id += 1;
        return { id, side, place: at, slot: n % slots, layer: Math.floor(n / slots) };
      }),
    ),
  );
  const lying = state.dice.map((die) => ({
    id: die.id,
    owner: die.side,
    state: die.state === 'rolling' ? ('rolling' as const) : ('resting' as const),
    face: die.face,
    half: die.half,
  }));
  const held = (['white', 'black'] as const)
    .filter((side) => !lying.some((die) => die.owner === side))
    .flatMap((side) =>
      [0, 1].map((i) => ({
        id: `${side}-${i}`,
        owner: side,
        state: 'held' as const,
        face: null,
        half: null,
      })),
    );
  return {
    type: 'world',
    variant: state.variant,
    family: state.family,
    slots: INFO.slots,
    checkers,
    beside: {
      white: parseCheckers(state.now.white)[26] ?? 0,
      black: parseCheckers(state.now.black)[26] ?? 0,
    },
    inHand: [],
    dice: [...lying, ...held],
    closed: INFO.slots.map((slots, at) =>
      Array.from({ length: Math.min(slots, counts.get(at) ?? 0) }, (_, i) => i),
    ),
    pressed: { white: [], black: [] },
    robots: false,
    habits: [],
    broken: [],
  };
}

const COLOURS = {
  origin: '3fe6f5',
  target: '666666',
  completes: 'ffffff',
  wrong: 'ff5a4d',
  which: 'ffb733',
  accepted: '7be07b',
  suggestion: '4d8dff',
  doubt: 'cfa6ff',
} as const;

/** The lights of a state as they shine when every rhythm is at its brightest. */
export function benchLights(state: FeedState): string[] {
  const names = [
    ...Array.from({ length: 24 }, (_, i) => `p${i + 1}`),
    'bar-white',
    'bar-black',
    'tray-white',
    'tray-black',
  ];
  return names.map((name) => {
    const meaning = (state.lights as Record<string, keyof typeof COLOURS | undefined>)[name];
    return meaning ? COLOURS[meaning] : '000000';
  });
}
