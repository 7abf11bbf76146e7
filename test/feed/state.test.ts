import { describe, expect, it } from 'vitest';
import { feedState, type Live } from '../../src/feed/index.ts';
import type { MatchState } from '../../src/play/index.ts';
import { newMatch } from '../../src/play/index.ts';
import { parseCheckers, ruleset } from '../../src/rules/index.ts';

const live: Live = {
  dice: [],
  inHand: [],
  clock: null,
  now: null,
  lights: { p24: 'origin' },
  sentence: { key: 'to-roll', args: { side: 'white' } },
  problems: [],
  board: 'connected',
  t: 1000,
};
const { start } = ruleset('short');
const match: MatchState = {
  ...newMatch('e1'),
  seq: 7,
  game: 1,
  settings: { variant: 'short', options: {}, length: 5, names: { white: 'Ann', black: 'Bob' } },
  phase: 'to-move',
  turn: 'white',
  position: start,
  dice: { side: 'white', roll: [6, 1], source: 'dice', counters: {} },
};

describe('the state on the network', () => {
  it('shows position, pips, names and roll of the match', () => {
    expect(feedState(match, live)).toMatchObject({
      v: 1,
      epoch: 'e1',
      game: 1,
      seq: 7,
      family: 'short',
      variant: 'short',
      matchLength: 5,
      players: { white: { name: 'Ann' }, black: { name: 'Bob' } },
      roll: [6, 1],
      white: '24:2,13:5,8:3,6:5',
      black: '24:2,13:5,8:3,6:5',
      now: { white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5' },
      pips: { white: 167, black: 167 },
      lights: { p24: 'origin' },
      t: 1000,
    });
  });

  it('shows beside the last accepted position the one on the board in the middle of a turn', () => {
    const now = { white: parseCheckers('24:1,18:1,13:5,8:3,6:5'), black: start.black };
    const state = feedState(match, { ...live, now });
    expect(state.white).toBe('24:2,13:5,8:3,6:5');
    expect(state.now.white).toBe('24:1,18:1,13:5,8:3,6:5');
  });

  it('shows a result from the end of the game until the next one begins', () => {
    const lastResult = { winner: 'black', kind: 'mars', by: 'borne-off', cube: 2, points: 4 } as const;
    const shown = { winner: 'black', kind: 'mars', by: 'borne-off', points: 4 };
    expect(feedState({ ...match, phase: 'set-up', dice: null, lastResult }, live).result).toEqual(shown);
    expect(feedState({ ...match, phase: 'match-over', dice: null, lastResult }, live).result).toEqual(shown);
    expect(feedState({ ...match, lastResult }, live).result).toBeNull();
  });

  it('lists the plays with the position after each', () => {
    const plays = [
      {
        side: 'white',
        roll: [6, 1],
        text: '13/7 8/7',
        position: { ...start, white: parseCheckers('24:2,13:4,8:2,7:2,6:5') },
      },
    ] as const;
    expect(feedState({ ...match, plays }, live).plays).toEqual([
      {
        side: 'white',
        roll: [6, 1],
        text: '13/7 8/7',
        white: '24:2,13:4,8:2,7:2,6:5',
        black: '24:2,13:5,8:3,6:5',
      },
    ]);
  });

  it('is plain JSON', () => {
    const state = feedState(match, live);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});
