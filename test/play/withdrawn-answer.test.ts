import { describe, expect, it } from 'vitest';
import { type MatchSettings, matchRecord, undoable } from '../../src/play/index.ts';
import { blackToThrow, essence, TAKE_BACK, type Table, thrown } from './table.ts';

/** Black is to throw in a game of short nardy, and has turned the cube. */
function doubledByBlack(settings: Partial<MatchSettings> = {}): Table {
  const table = blackToThrow(settings);
  table.doubles('black');
  return table;
}

describe('A take by mistake', () => {
  it('is undone where the side agrees that has doubled, as if nobody had answered', () => {
    const table = doubledByBlack();
    const before = essence(table.state);
    table.takes('white');
    expect(undoable(table.state)).toEqual({ what: 'take', agrees: 'black' });
    expect(table.refusal({ kind: 'take-back', by: 'white' })).toBe('E_FORBIDDEN');
    expect(table.does({ kind: 'take-back', by: 'black' })).toMatchObject([
      { type: 'take-withdrawn', side: 'white' },
    ]);
    expect(essence(table.state)).toEqual(before);
    table.does({ kind: 'pass', by: 'white' });
    expect(table.state).toMatchObject({ phase: 'set-up', score: { white: 0, black: 1 } });
  });

  it('of a beaver is undone as well, and of a redouble leaves the cube with its owner', () => {
    const beavered = doubledByBlack({ length: null, options: { beaver: true } });
    beavered.does({ kind: 'beaver', by: 'white' });
    const before = essence(beavered.state);
    beavered.takes('black');
    beavered.does({ kind: 'take-back', by: 'white' });
    expect(essence(beavered.state)).toEqual(before);

    const redoubled = doubledByBlack();
    redoubled.takes('white');
    redoubled.rolls('black', 3, 1);
    redoubled.plays('8/5 6/5');
    redoubled.doubles('white');
    redoubled.takes('black');
    redoubled.does(TAKE_BACK);
    expect(redoubled.state).toMatchObject({ phase: 'doubled', cube: { value: 2, owner: 'white' } });
    redoubled.does(TAKE_BACK);
    expect(redoubled.state).toMatchObject({
      phase: 'to-roll',
      cube: { value: 2, owner: 'white', offer: null },
    });
  });

  it.each([
    ['counts', thrown('black', 3, 1)],
    ['is void', { kind: 'throw-void', side: 'black', reason: 'crooked', by: 'board' } as const],
  ])('stands once a throw after it has been made, though it %s', (_, input) => {
    const table = doubledByBlack();
    table.takes('white');
    table.does(input);
    expect(table.refusal(TAKE_BACK)).toBe('E_NOT_NOW');
  });

  it('goes on in the time of the side that answers, which has earned nothing by it', () => {
    const table = doubledByBlack({ clock: { rules: 'fischer:1+12', flag: 'claimed' } });
    const before = table.state.clock;
    table.takes('white');
    expect(table.state.clock?.reserve.white).toBeGreaterThan(before?.reserve.white ?? 0);
    table.does(TAKE_BACK);
    expect(table.state.clock).toMatchObject({ mover: 'white', reserve: before?.reserve });
  });
});

describe('A pass by mistake', () => {
  it('is undone until the next game begins, as if nobody had answered: with it go score, result and record', () => {
    const table = doubledByBlack({ clock: { rules: 'fischer:1+12', flag: 'claimed' } });
    const { seq: _, ...before } = table.state;
    table.does({ kind: 'pass', by: 'white' });
    expect(undoable(table.state)).toEqual({ what: 'pass', agrees: 'black' });
    expect(table.refusal({ kind: 'take-back', by: 'white' })).toBe('E_FORBIDDEN');
    expect(table.does(TAKE_BACK)).toMatchObject([{ type: 'pass-withdrawn', side: 'white', game: 1 }]);
    const { seq: __, ...after } = table.state;
    expect(after).toEqual(before);
    const record = matchRecord(table.events);
    expect(record?.games.map(({ result }) => result)).toEqual([null]);
    expect(record?.games[0]?.turns.map(({ text }) => text)).toEqual(['24/18 13/11', 'double 2']);
    table.takes('white');
    expect(table.state).toMatchObject({ game: 1, cube: { value: 2, owner: 'white' }, score: { black: 0 } });
  });

  it('that has lost the match is undone too, and the match goes on', () => {
    const table = doubledByBlack();
    table.state = { ...table.state, score: { white: 2, black: 4 }, crawford: 'past' };
    const before = essence(table.state);
    table.does({ kind: 'pass', by: 'white' });
    expect(table.state).toMatchObject({ phase: 'match-over', winner: 'black' });
    table.does({ kind: 'take-back', by: 'director' });
    expect(essence(table.state)).toEqual(before);
    expect(matchRecord(table.events)?.winner).toBeNull();
  });

  it.each([
    ['the next game has begun', { kind: 'set-up-stands' } as const],
    ['the players have changed seats', { kind: 'swap-sides', by: 'director' } as const],
    [
      'a director has put the score right',
      { kind: 'correct-score', score: { white: 1, black: 1 }, reason: 'sheet', by: 'director' } as const,
    ],
    ['clocks have been brought in', { kind: 'set-clock', clock: null, by: 'director' } as const],
  ])('stands once %s', (_, input) => {
    const table = doubledByBlack({ clock: { rules: 'delay:1+12', flag: 'claimed' } });
    table.does({ kind: 'pass', by: 'white' });
    table.does(input);
    expect(table.refusal(TAKE_BACK)).toBe('E_NOT_NOW');
    expect(undoable(table.state)).toBeNull();
  });

  it('is no other end of a game: a resignation that was accepted stands', () => {
    const table = doubledByBlack();
    table.takes('white');
    table.loses('black', 1);
    expect(table.refusal(TAKE_BACK)).toBe('E_NOT_NOW');
  });
});

describe('What may be taken back', () => {
  it('is told with the side that has to agree: the turn before, a double, a turn pointed out by its illegality', () => {
    const table = doubledByBlack({ options: { illegalTurn: 'until-each-has-thrown' } });
    expect(undoable(table.state)).toEqual({ what: 'double', agrees: 'white' });
    table.does(TAKE_BACK);
    expect(undoable(table.state)).toEqual({ what: 'turn', agrees: 'black' });
    table.rolls('black', 3, 1);
    expect(undoable(table.state)).toEqual({ what: 'turn', agrees: 'black' });
    table.does({ kind: 'pause', by: 'white' });
    expect(undoable(table.state)).toBeNull();
  });

  it('is nothing in the middle of a turn where only plays before a throw may be undone', () => {
    const table = doubledByBlack();
    table.does(TAKE_BACK);
    table.rolls('black', 3, 1);
    expect(undoable(table.state)).toBeNull();
  });
});
