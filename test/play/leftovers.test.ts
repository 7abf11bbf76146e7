import { describe, expect, it } from 'vitest';
import { evolve } from '../../src/play/index.ts';
import { Table } from './table.ts';

/** Black holds White's 8 and 7: White plays the 1 of a 6-1, and not the 6. */
const WHITE = '14:1,3:1';
const BLACK = '24:11,20:2,19:2';

function gulbarAt(white: string, black: string): Table {
  const table = new Table({ variant: 'gulbar' });
  table.setsUp();
  table.stands('white', white, black);
  return table;
}

describe('Numbers that cannot be played in gulbar (rules D.1)', () => {
  it('are played by the other side with its own checkers, before it throws', () => {
    const table = gulbarAt(WHITE, BLACK);
    table.rolls('white', 6, 1);
    table.plays('14/13');
    expect(table.types.slice(-2)).toEqual(['played', 'handed-over']);
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'black', leftover: [6] });
    table.rolls('black', 5, 4);
    expect(table.events.at(-1)).toMatchObject({ type: 'throw-void', side: 'black', reason: 'out-of-turn' });
    table.plays('24/18');
    expect(table.events.at(-1)).toMatchObject({ type: 'completed', side: 'black', numbers: [6] });
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'black', leftover: null });
  });

  it('are no turn of the side that plays them, and may be taken back like one', () => {
    const table = gulbarAt(WHITE, BLACK);
    table.rolls('white', 6, 1);
    table.plays('14/13');
    const { turnsPlayed } = table.state;
    table.plays('24/18');
    expect(table.state.turnsPlayed).toEqual(turnsPlayed);
    table.does({ kind: 'take-back', by: 'white' });
    expect(table.state).toMatchObject({ turn: 'black', leftover: [6], turnsPlayed });
    table.does({ kind: 'take-back', by: 'black' });
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', leftover: null });
  });

  it('are known again after a restart in the middle of them', () => {
    const table = gulbarAt(WHITE, BLACK);
    table.rolls('white', 6, 1);
    const before = table.state;
    const from = table.events.length;
    table.plays('14/13');
    expect(table.events.slice(from).reduce(evolve, before)).toEqual(table.state);
  });

  it('win the game for the side that clears its board by them', () => {
    const table = gulbarAt('24:15', '6:1');
    table.rolls('white', 6, 6);
    table.plays('(no play)');
    expect(table.state).toMatchObject({ turn: 'black', leftover: [6, 6, 6, 6] });
    table.plays('6/off');
    expect(table.types.slice(-3)).toEqual(['completed', 'game-ended', 'match-ended']);
    expect(table.state).toMatchObject({ phase: 'match-over', winner: 'black' });
  });

  it('are over at once where the other side can play none of them either, and taken back with the turn', () => {
    const table = gulbarAt('24:15', '18:1,6:14');
    table.rolls('white', 6, 6);
    table.plays('(no play)');
    expect(table.types.slice(-3)).toEqual(['played', 'handed-over', 'completed']);
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'black', leftover: null });
    table.does({ kind: 'take-back', by: 'black' });
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', leftover: null, plays: [] });
  });
});

describe('Another throw', () => {
  it('follows a double of gulbar that has been played out', () => {
    const table = new Table({ variant: 'gulbar' });
    table.setsUp();
    table.stands('white', '20:5,19:5,18:5', '24:15');
    table.rolls('white', 1, 1);
    table.plays('20/18 19/17');
    expect(table.types.at(-1)).toBe('rolls-again');
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'white' });
  });

  it('follows a 1-2 of acey-deucey with all four of a double', () => {
    const table = new Table({ variant: 'acey-deucey' });
    table.setsUp();
    table.stands('white', '26:15', '26:15');
    table.rolls('white', 2, 1);
    table.plays('26/24 26/23 26/22(4)');
    expect(table.types.at(-1)).toBe('rolls-again');
  });
});
