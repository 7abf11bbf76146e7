import { describe, expect, it } from 'vitest';
import type { MatchSettings } from '../../src/play/index.ts';
import type { Side } from '../../src/rules/index.ts';
import { Table } from './table.ts';

/** White has thrown its turn; Black is next. */
function whiteToPlay(settings: Partial<MatchSettings> = {}): Table {
  const table = new Table({ variant: 'short', length: null, ...settings });
  table.setsUp();
  table.opens(3, 1);
  if (table.state.phase === 'to-roll') table.rolls('white', 3, 1);
  return table;
}

const double = (by: Side) => ({ kind: 'double', by }) as const;

describe('A double made too early (C.4)', () => {
  it('has to be one that could be made in its own turn: not without a cube, nor in the Crawford game', () => {
    expect(whiteToPlay({ length: 1 }).refusal(double('black'))).toBe('E_NOT_NOW');
    const crawford = whiteToPlay({ length: 3 });
    crawford.state = { ...crawford.state, crawford: 'now' };
    expect(crawford.refusal(double('black'))).toBe('E_NOT_NOW');
  });

  it('is not of a cube that the other side owns, nor of a dead one, but by a warning', () => {
    const theirs = whiteToPlay();
    theirs.state = { ...theirs.state, cube: { ...theirs.state.cube, value: 2, owner: 'white' } };
    expect(theirs.refusal(double('black'))).toBe('E_FORBIDDEN');
    const dead = (deadCube: string) => {
      const table = whiteToPlay({ length: 3, options: { deadCube } });
      table.state = {
        ...table.state,
        score: { white: 1, black: 1 },
        cube: { ...table.state.cube, value: 2, owner: 'black' },
      };
      return table;
    };
    expect(dead('block').refusal(double('black'))).toBe('E_NOT_NOW');
    expect(dead('warn').does(double('black'))).toMatchObject([{ type: 'doubled-early', value: 4 }]);
  });

  it('is never that of the side on turn, whose dice lie', () => {
    expect(whiteToPlay().refusal(double('white'))).toBe('E_NOT_NOW');
  });

  it('waits until a side that throws again has ended its turn (acey-deucey)', () => {
    const table = whiteToPlay({ variant: 'acey-deucey', options: { cube: true } });
    table.stands('white', '6:14,4:1', '24:15');
    table.rolls('white', 2, 1);
    table.doubles('black');
    table.plays(table.anyPlay());
    expect(table.types.slice(-2)).toEqual(['played', 'rolls-again']);
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'white', cube: { early: 'black' } });
    expect(table.refusal(double('white'))).toBe('E_NOT_NOW');
    table.rolls('white', 3, 1);
    table.plays(table.anyPlay());
    expect(table.state).toMatchObject({ phase: 'doubled', turn: 'black', cube: { early: null } });
  });

  it('lapses where the turn leaves only the last throw of the game', () => {
    const table = whiteToPlay({ variant: 'long', length: 5, options: { cube: true, lastThrow: 'any' } });
    table.plays(table.anyPlay());
    table.stands('white', '1:1', '2:1');
    table.rolls('white', 2, 1);
    table.doubles('black');
    table.plays('1/off');
    expect(table.types.slice(-2)).toEqual(['played', 'double-withdrawn']);
    expect(table.state).toMatchObject({
      phase: 'to-roll',
      turn: 'black',
      cube: { early: null, offer: null },
    });
  });

  it('lapses where a score put right meanwhile has made it the Crawford game', () => {
    const table = whiteToPlay({ length: 5 });
    table.doubles('black');
    table.does({
      kind: 'correct-score',
      score: { white: 4, black: 0 },
      crawford: 'now',
      reason: 'the sheet says 4',
      by: 'director',
    });
    table.plays('8/5 6/5');
    expect(table.types.slice(-2)).toEqual(['played', 'double-withdrawn']);
    expect(table.state.phase).toBe('to-roll');
  });

  it('is answered by a beaver like any other, where those were agreed', () => {
    const table = whiteToPlay({ options: { beaver: true } });
    table.doubles('black');
    table.plays('8/5 6/5');
    table.does({ kind: 'beaver', by: 'white' });
    expect(table.state.cube.offer).toEqual({ by: 'white', value: 4 });
  });

  it('undone before the throw after the turn leaves the turn as it is', () => {
    const table = whiteToPlay();
    table.doubles('black');
    table.does({ kind: 'take-back', by: 'white' });
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', cube: { early: null } });
    expect(table.refusal({ kind: 'take-back', by: 'white' })).toBe('E_NOT_NOW');
  });
});
