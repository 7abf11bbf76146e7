import { describe, expect, it } from 'vitest';
import { opponent, type Side } from '../../src/rules/index.ts';
import { Table, thrown } from './table.ts';

/** Lets one side win the game being set up by so many points. */
function wins(table: Table, side: Side, worth: 1 | 2 | 3): void {
  table.setsUp();
  if (table.state.phase === 'opening') table.opens(3, 1);
  table.loses(opponent(side), worth);
}

const crawfordGames = (table: Table) =>
  table.events.flatMap((event) => (event.type === 'game-started' && event.crawford ? [event.game] : []));

describe('A match', () => {
  it('goes as the worked match to five goes (rules C.3)', () => {
    const table = new Table({ variant: 'short', length: 5 });
    const game = (winner: Side, worth: 1 | 2, white: number, black: number) => {
      wins(table, winner, worth);
      expect(table.state.score).toEqual({ white, black });
    };
    game('white', 2, 2, 0);
    game('black', 1, 2, 1);
    game('white', 2, 4, 1);
    table.setsUp();
    expect(table.state).toMatchObject({ game: 4, crawford: 'now', cube: { inPlay: false } });
    table.opens(3, 1);
    table.plays('8/5 6/5');
    expect(table.refusal({ kind: 'double', by: 'black' })).toBe('E_NOT_NOW');
    table.loses('white', 1);
    expect(table.state).toMatchObject({ score: { white: 4, black: 2 }, crawford: 'past' });
    table.setsUp();
    table.opens(3, 1);
    table.plays('8/5 6/5');
    expect(table.state.cube.inPlay).toBe(true);
    table.doubles('black');
    table.takes('white');
    table.loses('white', 1);
    expect(table.state.score).toEqual({ white: 4, black: 4 });
    game('white', 2, 6, 4);
    expect(table.state).toMatchObject({ phase: 'match-over', winner: 'white', game: 6 });
    expect(crawfordGames(table)).toEqual([4]);
  });

  it('has its Crawford game right after a side came within one point (S27)', () => {
    const table = new Table({ variant: 'short', length: 5 });
    wins(table, 'white', 3);
    wins(table, 'black', 2);
    wins(table, 'white', 1);
    wins(table, 'black', 1);
    wins(table, 'black', 1);
    expect(crawfordGames(table)).toEqual([4]);
  });

  it('has no Crawford game where that was not agreed, for money, or to one point', () => {
    const without = new Table({ variant: 'short', length: 2, options: { crawford: false } });
    wins(without, 'white', 1);
    without.setsUp();
    expect(without.state).toMatchObject({ crawford: 'not-yet', cube: { inPlay: true } });
    const single = new Table({ variant: 'short', length: 1 });
    wins(single, 'white', 1);
    const money = new Table({ variant: 'short', length: null });
    for (let game = 1; game <= 5; game += 1) wins(money, 'white', 3);
    expect([single, money].map(crawfordGames)).toEqual([[], []]);
  });

  it('for money never ends by points', () => {
    const table = new Table({ variant: 'short', length: null, options: { jacoby: false } });
    for (let game = 1; game <= 12; game += 1) wins(table, 'black', 3);
    expect(table.state).toMatchObject({
      phase: 'set-up',
      game: 13,
      score: { white: 0, black: 36 },
      winner: null,
    });
  });

  it('is won by points alone, not by a sure game (T30)', () => {
    const table = new Table({ length: 3 });
    table.setsUp();
    table.opens(6, 1);
    table.stands('white', '1:2', '24:15');
    expect(table.state.phase).toBe('to-roll');
    table.rolls('white', 2, 1);
    table.plays('1/off(2)');
    expect(table.state).toMatchObject({ phase: 'set-up', score: { white: 2, black: 0 }, winner: null });
    expect(table.types).not.toContain('match-ended');
  });

  it('counts points beyond its length for nothing but the score', () => {
    const table = new Table({ variant: 'short', length: 2 });
    wins(table, 'black', 3);
    expect(table.events.at(-1)).toMatchObject({
      type: 'match-ended',
      winner: 'black',
      score: { white: 0, black: 3 },
      game: 1,
    });
    expect(table.refusal({ kind: 'set-up-stands' })).toBe('E_NOT_NOW');
  });
});

describe('A resignation (rules, decision 12)', () => {
  const playing = (variant = 'short') => {
    const table = new Table({ variant, length: 7 });
    table.setsUp();
    table.opens(3, 1);
    return table;
  };

  it('is offered at any time of the game, by either side, and answered by the other', () => {
    const table = playing();
    table.does({ kind: 'resign', by: 'black', worth: 2 });
    expect(table.state).toMatchObject({ phase: 'resigning', resignation: { by: 'black', worth: 2 } });
    expect(table.refusal({ kind: 'accept-resignation', by: 'black' })).toBe('E_FORBIDDEN');
    table.does({ kind: 'refuse-resignation', by: 'white' });
    expect(table.state).toMatchObject({ phase: 'to-move', resignation: null, dice: { roll: [3, 1] } });
    table.plays('8/5 6/5');
    table.does({ kind: 'resign', by: 'white', worth: 1 });
    table.does({ kind: 'accept-resignation', by: 'black' });
    expect(table.state.lastResult).toMatchObject({
      winner: 'black',
      kind: 'oin',
      by: 'resignation',
      points: 1,
    });
  });

  it('is refused by a throw, which counts on the thrower’s own turn', () => {
    const table = playing();
    table.plays('8/5 6/5');
    table.does({ kind: 'resign', by: 'white', worth: 1 });
    table.rolls('black', 6, 4);
    expect(table.types.slice(-2)).toEqual(['resignation-refused', 'rolled']);
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'black' });
    table.plays('24/14');
    table.does({ kind: 'resign', by: 'white', worth: 1 });
    table.rolls('black', 5, 2);
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'white', dice: null });
  });

  it('may be raised while the answer is awaited', () => {
    const table = playing();
    for (const worth of [1, 2, 3] as const) table.does({ kind: 'resign', by: 'black', worth });
    expect(table.refusal({ kind: 'resign', by: 'black', worth: 2 })).toBe('E_NOT_NOW');
    table.does({ kind: 'accept-resignation', by: 'white' });
    expect(table.state.lastResult).toMatchObject({ kind: 'koks', points: 3 });
  });

  it('is refused for good by dice that do not count as the next throw', () => {
    const table = playing();
    table.does({ kind: 'resign', by: 'white', worth: 1 });
    const signal = { ...thrown('black', 6, 4), counters: { b1: 5, b2: 8 } };
    table.does(signal);
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', counters: { b1: 5, b2: 8 } });
    expect(table.refusal(signal)).toBe('E_NOT_NOW');
  });

  it('times the cube, up to a koks', () => {
    const table = playing();
    table.plays('8/5 6/5');
    table.doubles('black');
    table.takes('white');
    table.loses('black', 3);
    expect(table.state.lastResult).toMatchObject({ kind: 'koks', cube: 2, points: 6 });
  });

  it('cannot give more than the game can pay', () => {
    const table = playing('long');
    expect(table.refusal({ kind: 'resign', by: 'black', worth: 3 })).toBe('E_NOT_NOW');
    table.loses('black', 2);
    expect(table.state.score.white).toBe(2);
  });

  it('counts single under Jacoby while nobody has doubled', () => {
    const table = new Table({ variant: 'short', length: null });
    wins(table, 'white', 2);
    expect(table.state.score.white).toBe(1);
  });

  it('belongs to a game, and to one offer', () => {
    const table = new Table();
    expect(table.refusal({ kind: 'resign', by: 'white', worth: 1 })).toBe('E_NOT_NOW');
    expect(table.refusal({ kind: 'accept-resignation', by: 'white' })).toBe('E_NOT_NOW');
    table.setsUp();
    table.opens(6, 1);
    table.does({ kind: 'resign', by: 'white', worth: 1 });
    expect(table.refusal({ kind: 'resign', by: 'white', worth: 1 })).toBe('E_NOT_NOW');
    expect(table.refusal({ kind: 'resign', by: 'black', worth: 2 })).toBe('E_NOT_NOW');
  });
});
