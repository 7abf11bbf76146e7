import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MatchSettings, MatchState } from '../../src/play/index.ts';
import { Table } from './table.ts';

interface Ruling {
  readonly id: string;
  readonly variant: string;
  readonly length?: number | null;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly cube?: Partial<MatchState['cube']>;
  readonly white: string;
  readonly black: string;
  readonly kind: string;
  readonly points: number;
}

const rulings: readonly Ruling[] = JSON.parse(
  readFileSync(new URL('./facts/rulings.json', import.meta.url), 'utf8'),
);

/** A game in which White bears off its last checker from here, whatever it throws. */
function lastTurn({ variant, length = 7, options = {}, white, black, cube }: Ruling): Table {
  const table = new Table({ variant, length, options });
  table.setsUp();
  table.opens(6, 1);
  table.stands('white', white, black);
  table.state = { ...table.state, cube: { ...table.state.cube, ...cube } };
  table.rolls('white', 2, 1);
  table.plays('1/off');
  return table;
}

describe('A game borne off pays what the rulings say', () => {
  it.each(rulings)('$id: $kind, $points points', (ruling) => {
    const table = lastTurn(ruling);
    expect(table.state.lastResult).toMatchObject({
      winner: 'white',
      kind: ruling.kind,
      by: 'borne-off',
      points: ruling.points,
    });
    expect(table.state.score).toEqual({ white: ruling.points, black: 0 });
  });

  it('pays a mars double, not the single stake (T25)', () => {
    const [mars] = rulings.filter(({ id }) => id === 'S26');
    if (!mars) throw new Error('no such ruling');
    const table = lastTurn({ ...mars, cube: { value: 4, owner: 'white', inPlay: true } });
    expect(table.state.lastResult).toMatchObject({ kind: 'mars', cube: 4, points: 8 });
  });

  it('ends at the fifteenth checker, with a number left to play', () => {
    const [oin] = rulings;
    if (!oin) throw new Error('no rulings');
    expect(lastTurn(oin).types.slice(-2)).toEqual(['played', 'game-ended']);
  });
});

describe('The last throw (rules B.6)', () => {
  const finished = (
    options: Partial<MatchSettings>['options'],
    starter: 'white' | 'black',
    black = '3:1,1:1',
  ) => {
    const table = new Table({ length: 3, options: options ?? {} });
    table.setsUp();
    table.opens(...((starter === 'white' ? [6, 1] : [1, 6]) as [number, number]));
    table.stands('white', '1:1', black);
    table.rolls('white', 2, 1);
    table.plays('1/off');
    return table;
  };
  const second = { lastThrow: 'second-player-only' };

  it('draws the game for the second player who clears the board with it (L53)', () => {
    const table = finished(second, 'white');
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'black', lastResult: null });
    table.rolls('black', 3, 1);
    table.plays('3/off 1/off');
    expect(table.state).toMatchObject({
      lastResult: { winner: null, kind: 'draw', points: 0.5 },
      score: { white: 0.5, black: 0.5 },
    });
  });

  it('pays both a point for a draw where the regulations say so (L53)', () => {
    const table = finished({ ...second, drawPoints: 1 }, 'white');
    table.rolls('black', 3, 1);
    table.plays('3/off 1/off');
    expect(table.state.score).toEqual({ white: 1, black: 1 });
  });

  it('leaves the starter the game when it is not enough (L54)', () => {
    const table = finished(second, 'white');
    table.rolls('black', 2, 1);
    table.plays('3/1 1/off');
    expect(table.state.lastResult).toMatchObject({ winner: 'white', kind: 'oin', points: 1 });
  });

  it('comes before mars is judged', () => {
    const table = finished(second, 'white', '6:14,1:1');
    table.rolls('black', 2, 1);
    table.plays('6/4 1/off');
    expect(table.state.lastResult).toMatchObject({ winner: 'white', kind: 'oin' });
  });

  it('is not the starter’s when the second player finishes first (L56)', () => {
    expect(finished(second, 'black').state.lastResult).toMatchObject({ winner: 'white', kind: 'oin' });
  });

  it('is anybody’s under `any` (L56)', () => {
    expect(finished({ lastThrow: 'any' }, 'black').state).toMatchObject({ phase: 'to-roll', turn: 'black' });
  });

  it('does not exist by default (L55)', () => {
    expect(finished({}, 'white').state.lastResult).toMatchObject({ winner: 'white', points: 1 });
  });

  it('is thrown, not doubled', () => {
    const table = finished({ ...second, cube: true }, 'white');
    expect(table.refusal({ kind: 'double', by: 'black' })).toBe('E_NOT_NOW');
  });
});

describe('The next game', () => {
  const afterFirst = (options: Readonly<Record<string, unknown>>, variant = 'long') => {
    const table = new Table({ variant, length: 5, options });
    table.setsUp();
    table.opens(6, 1);
    table.loses('white', 1);
    table.setsUp();
    return table;
  };

  it('is started by the winner in long nardy (L65, T32)', () => {
    expect(afterFirst({}).state).toMatchObject({
      game: 2,
      phase: 'to-roll',
      turn: 'black',
      starter: 'black',
    });
  });

  it('is started by the other side under `alternate`, whoever won (L65, T32)', () => {
    const table = afterFirst({ nextGameStarter: 'alternate' });
    expect(table.state.starter).toBe('black');
    table.loses('white', 1);
    table.setsUp();
    expect(table.state.starter).toBe('white');
  });

  it('is drawn anew under `roll-each`, as in short nardy (L65, T32)', () => {
    expect(afterFirst({ nextGameStarter: 'roll-each' }).state).toMatchObject({
      phase: 'opening',
      starter: null,
    });
    expect(afterFirst({}, 'short').state).toMatchObject({ phase: 'opening', starter: null });
  });

  it('keeps the final position and its plays in view until it stands', () => {
    const table = new Table({ length: 5 });
    table.setsUp();
    table.opens(6, 1);
    table.rolls('white', 2, 1);
    table.plays('24/21');
    table.loses('black', 1);
    expect(table.state).toMatchObject({ phase: 'set-up', game: 2, turn: null });
    expect(table.state.plays).toHaveLength(1);
    expect(table.state.position).not.toEqual(table.start);
    table.setsUp();
    expect(table.state).toMatchObject({ plays: [], position: table.start });
  });
});
