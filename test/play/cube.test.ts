import { describe, expect, it } from 'vitest';
import type { MatchSettings } from '../../src/play/index.ts';
import type { Side } from '../../src/rules/index.ts';
import { Table, thrown } from './table.ts';

/** A game of short nardy where Black is about to throw. */
function black(settings: Partial<MatchSettings> = {}): Table {
  const table = new Table({ variant: 'short', length: null, ...settings });
  table.setsUp();
  table.opens(3, 1);
  table.plays('8/5 6/5');
  return table;
}

const act = (kind: 'double' | 'take' | 'pass' | 'beaver', by: Side) => ({ kind, by }) as const;

describe('A double (rules C.2)', () => {
  it('is offered before one’s own throw and nowhere else', () => {
    const table = black();
    expect(table.refusal(act('double', 'white'))).toBe('E_FORBIDDEN');
    table.rolls('black', 6, 4);
    expect(table.refusal(act('double', 'black'))).toBe('E_NOT_NOW');
  });

  it('stops the dice until it is answered by an act of its own (T24)', () => {
    const table = black();
    table.doubles('black');
    expect(table.state).toMatchObject({
      phase: 'doubled',
      turn: 'black',
      cube: { value: 1, offer: { by: 'black', value: 2 } },
    });
    expect(table.refusal(thrown('black', 3, 1))).toBe('E_NOT_NOW');
    expect(table.refusal(thrown('white', 3, 1))).toBe('E_NOT_NOW');
    expect(
      table.refusal({ kind: 'turn-ended', by: 'white', ending: 'button', possible: [], decided: null }),
    ).toBe('E_NOT_NOW');
    expect(table.refusal({ kind: 'resign', by: 'white', worth: 1 })).toBe('E_NOT_NOW');
    expect(table.refusal(act('take', 'black'))).toBe('E_FORBIDDEN');
    expect(table.refusal(act('pass', 'black'))).toBe('E_FORBIDDEN');
    expect(table.state.phase).toBe('doubled');
  });

  it('gives the cube to the side that takes it, who alone may redouble', () => {
    const table = black();
    table.doubles('black');
    table.takes('white');
    expect(table.state).toMatchObject({
      phase: 'to-roll',
      turn: 'black',
      cube: { value: 2, owner: 'white', offer: null },
    });
    expect(table.refusal(act('double', 'black'))).toBe('E_FORBIDDEN');
    table.rolls('black', 6, 4);
    table.plays('24/14');
    table.doubles('white');
    expect(table.state.cube.offer).toEqual({ by: 'white', value: 4 });
    table.takes('black');
    expect(table.state.cube).toMatchObject({ value: 4, owner: 'black' });
    expect(table.state.plays.map(({ text }) => text)).toEqual([
      '8/5 6/5',
      'double 2',
      'take',
      '24/14',
      'double 4',
      'take',
    ]);
  });

  it('that is passed loses what the game counted before it', () => {
    const table = black();
    table.doubles('black');
    table.takes('white');
    table.rolls('black', 6, 4);
    table.plays('24/14');
    table.doubles('white');
    table.does(act('pass', 'black'));
    expect(table.state).toMatchObject({
      phase: 'set-up',
      score: { white: 2, black: 0 },
      lastResult: { winner: 'white', kind: 'oin', by: 'pass', cube: 2, points: 2 },
    });
  });

  it('has no upper limit', () => {
    const table = black();
    table.state = { ...table.state, cube: { ...table.state.cube, value: 64, owner: 'black' } };
    table.doubles('black');
    table.takes('white');
    expect(table.state.cube.value).toBe(128);
  });

  it('is dead when the game decides the match already (S28)', () => {
    const table = black({ length: 5 });
    const at = (value: number, white: number, blacks: number) => {
      const { state } = table;
      table.state = {
        ...state,
        score: { white, black: blacks },
        cube: { ...state.cube, value, owner: 'black' },
      };
    };
    at(2, 3, 3);
    expect(table.refusal(act('double', 'black'))).toBe('E_NOT_NOW');
    at(2, 3, 2);
    expect(table.does(act('double', 'black'))).toHaveLength(1);
  });

  it('may be turned although it is dead where that is only warned of', () => {
    const table = black({ length: 5, options: { deadCube: 'warn' } });
    table.state = { ...table.state, score: { white: 4, black: 4 }, crawford: 'past' };
    expect(table.does(act('double', 'black'))).toHaveLength(1);
  });

  it('does not exist in long nardy unless the cube was agreed on', () => {
    const opened = (options: Readonly<Record<string, unknown>>) => {
      const table = new Table({ length: 3, options });
      table.setsUp();
      table.opens(6, 1);
      return table;
    };
    expect(opened({}).refusal(act('double', 'white'))).toBe('E_NOT_NOW');
    expect(opened({ cube: true }).does(act('double', 'white'))).toHaveLength(1);
  });

  it('does not exist in a match to one point', () => {
    const table = black({ length: 1 });
    expect(table.state.cube.inPlay).toBe(false);
    expect(table.refusal(act('double', 'black'))).toBe('E_NOT_NOW');
  });

  it('is answered only when one was offered', () => {
    for (const kind of ['take', 'pass', 'beaver'] as const)
      expect(black().refusal(act(kind, 'white'))).toBe('E_NOT_NOW');
  });
});

describe('A beaver (S29)', () => {
  const beavered = () => {
    const table = black({ options: { beaver: true } });
    table.doubles('black');
    table.does(act('beaver', 'white'));
    return table;
  };

  it('redoubles at once and keeps the cube', () => {
    const table = beavered();
    expect(table.state).toMatchObject({
      phase: 'doubled',
      turn: 'black',
      cube: { offer: { by: 'white', value: 4 } },
    });
    expect(table.refusal(act('take', 'white'))).toBe('E_FORBIDDEN');
    expect(table.refusal(act('beaver', 'black'))).toBe('E_NOT_NOW');
    table.takes('black');
    expect(table.state).toMatchObject({
      phase: 'to-roll',
      turn: 'black',
      cube: { value: 4, owner: 'white' },
    });
  });

  it('that is refused loses the doubled value', () => {
    const table = beavered();
    table.does(act('pass', 'black'));
    expect(table.state.lastResult).toMatchObject({ winner: 'white', by: 'pass', points: 2 });
  });

  it('is for money games that agreed on it', () => {
    for (const settings of [{ length: null }, { length: 5, options: { beaver: true } }]) {
      const table = black(settings);
      table.doubles('black');
      expect(table.refusal(act('beaver', 'white'))).toBe('E_NOT_NOW');
    }
  });
});

describe('An automatic double (S23)', () => {
  const drawn = (settings: Partial<MatchSettings>) => {
    const table = new Table({ variant: 'short', length: null, ...settings });
    table.setsUp();
    return table;
  };

  it('leaves the cube on two in the middle, as often as was agreed', () => {
    const table = drawn({ options: { autoDoubles: 1 } });
    table.opens(4, 4);
    expect(table.state.cube).toMatchObject({ value: 2, owner: null });
    table.opens(2, 2);
    expect(table.state.cube.value).toBe(2);
    table.opens(3, 1);
    table.plays('8/5 6/5');
    table.doubles('black');
    expect(table.state.cube.offer?.value).toBe(4);
  });

  it('is for money games that agreed on it', () => {
    for (const settings of [{}, { length: 5, options: { autoDoubles: 1 } }]) {
      const table = drawn(settings);
      table.opens(4, 4);
      expect(table.state.cube.value).toBe(1);
    }
  });
});
