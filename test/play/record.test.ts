import { describe, expect, it } from 'vitest';
import { matchRecord, matchRecords } from '../../src/play/index.ts';
import { Table } from './table.ts';

describe('The record of a match', () => {
  const match = () => {
    const table = new Table({ variant: 'short', length: 3 });
    table.setsUp();
    table.opens(4, 4);
    table.opens(3, 1);
    table.plays('8/5 6/5');
    table.rolls('black', 6, 4);
    table.plays('24/14');
    table.doubles('white');
    table.takes('black');
    table.loses('black', 1);
    table.setsUp();
    table.opens(1, 2);
    return table;
  };

  it('holds every turn and act with the cube, in order, with its movements', () => {
    const [game] = matchRecord(match().events)?.games ?? [];
    expect(game).toMatchObject({
      number: 1,
      scoreBefore: { white: 0, black: 0 },
      crawford: false,
      starter: 'white',
      stake: 1,
      result: { winner: 'white', by: 'resignation', points: 2 },
    });
    expect(game?.turns.map(({ side, roll, text }) => [side, roll, text])).toEqual([
      ['white', [3, 1], '8/5 6/5'],
      ['black', [6, 4], '24/14'],
      ['white', null, 'double 2'],
      ['black', null, 'take'],
    ]);
    expect(game?.turns.map(({ movements }) => movements.length)).toEqual([2, 2, 0, 0]);
  });

  it('tells of a game that is still being played, and of the Crawford game', () => {
    const record = matchRecord(match().events);
    expect(record).toMatchObject({ score: { white: 2, black: 0 }, winner: null });
    expect(record?.games.at(-1)).toMatchObject({
      number: 2,
      scoreBefore: { white: 2, black: 0 },
      crawford: true,
      starter: 'black',
      turns: [],
      result: null,
    });
  });

  it('leaves out a turn that was taken back', () => {
    const table = match();
    table.plays('13/11 24/23');
    table.does({ kind: 'take-back', by: 'board' });
    table.plays('13/10');
    expect(matchRecord(table.events)?.games[1]?.turns.map(({ text }) => text)).toEqual(['13/10']);
  });

  it('keeps matches apart, and finds none where none was begun', () => {
    const table = match();
    table.startMatch({ variant: 'long' });
    expect(matchRecords(table.events)).toMatchObject([
      { settings: { variant: 'short' }, winner: null, score: { white: 2, black: 0 } },
      { settings: { variant: 'long' }, games: [], score: { white: 0, black: 0 } },
    ]);
    expect(matchRecord([])).toBeNull();
  });
});
