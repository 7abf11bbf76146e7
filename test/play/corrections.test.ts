import { describe, expect, it } from 'vitest';
import { blackToThrow, essence, TAKE_BACK, Table, thrown } from './table.ts';

describe('A double that waits for its answer', () => {
  it('is undone where the other side agrees, as if nobody had doubled; it may be made once more', () => {
    const table = blackToThrow();
    const before = essence(table.state);
    table.doubles('black');
    expect(table.does(TAKE_BACK)).toMatchObject([{ type: 'double-withdrawn', side: 'black' }]);
    expect(essence(table.state)).toEqual(before);
    table.doubles('black');
    table.takes('white');
    expect(table.state.cube).toMatchObject({ value: 2, owner: 'white' });
  });

  it('may be undone by a director, and by the side that has to answer it, but not by its own', () => {
    for (const by of ['director', 'white'] as const) {
      const table = blackToThrow();
      table.doubles('black');
      table.does({ kind: 'take-back', by });
      expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'black', cube: { offer: null } });
    }
    const own = blackToThrow();
    own.doubles('black');
    expect(own.refusal({ kind: 'take-back', by: 'black' })).toBe('E_FORBIDDEN');
  });

  it('is answered, once it has been beavered', () => {
    const table = blackToThrow({ length: null, options: { beaver: true } });
    table.doubles('black');
    table.does({ kind: 'beaver', by: 'white' });
    expect(table.refusal(TAKE_BACK)).toBe('E_NOT_NOW');
  });

  it('costs and gives nobody time when it is undone', () => {
    const clock = { rules: 'fischer:5+3', flag: 'claimed' } as const;
    const table = blackToThrow({ clock });
    const before = table.state.clock;
    table.doubles('black');
    table.does(TAKE_BACK);
    expect(table.state.clock).toEqual(before);
  });
});

describe('A correction', () => {
  it('of a correction plays the turn once more, and that one is taken back as well', () => {
    const table = blackToThrow();
    table.does(TAKE_BACK);
    const taken = essence(table.state);
    table.plays('24/16');
    table.does(TAKE_BACK);
    expect(essence({ ...table.state, undone: null })).toEqual({ ...taken, undone: null });
    table.plays('24/18 13/11');
    expect(essence(table.state)).toEqual(essence(blackToThrow().state));
  });

  it('reaches no further than the last turn', () => {
    const table = blackToThrow();
    table.does(TAKE_BACK);
    expect(table.refusal(TAKE_BACK)).toBe('E_NOT_NOW');
  });

  it('is made after a rest only, and is not undone by it', () => {
    const table = blackToThrow();
    table.does({ kind: 'pause', by: 'white' });
    expect(table.refusal(TAKE_BACK)).toBe('E_NOT_NOW');
    table.does({ kind: 'resume', by: 'black' });
    table.does(TAKE_BACK);
    table.does({ kind: 'pause', by: 'white' });
    table.does({ kind: 'resume', by: 'white' });
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [6, 2] } });
  });

  it('of a resignation is its refusal: the turn goes on where it stood', () => {
    const table = blackToThrow();
    table.rolls('black', 3, 1);
    const before = essence(table.state);
    table.does({ kind: 'resign', by: 'white', worth: 1 });
    table.does({ kind: 'resign', by: 'white', worth: 2 });
    table.does({ kind: 'refuse-resignation', by: 'black' });
    expect(essence(table.state)).toEqual(before);
  });

  it('of a draw that was misread is a new draw: nobody has begun', () => {
    const table = new Table({ variant: 'short', length: 5 });
    table.setsUp();
    const before = essence(table.state);
    table.opens(6, 2);
    table.does({ kind: 'throw-void', side: 'white', reason: 'misread', by: 'director' });
    expect({ ...essence(table.state), voided: null, mustRethrow: false }).toEqual(before);
    table.opens(1, 4);
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'black', starter: 'black' });
  });
});

describe('A tie of the draw that was none', () => {
  const money = () => {
    const table = new Table({ variant: 'short', length: null, options: { autoDoubles: 2 } });
    table.setsUp();
    return table;
  };
  const voidedBy = (by: 'director' | 'board', reason: 'misread' | 'on-checker' | 'crooked') =>
    ({ kind: 'throw-void', side: 'white', reason, by }) as const;

  it.each(['misread', 'on-checker'] as const)('has not turned the cube: its dice were %s', (reason) => {
    const table = money();
    const before = essence(table.state);
    table.opens(4, 4);
    expect(table.state.cube.value).toBe(2);
    table.does(voidedBy('director', reason));
    expect({ ...essence(table.state), voided: null }).toEqual(before);
    table.opens(4, 3);
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', cube: { value: 1, owner: null } });
  });

  it('leaves those before it as they were', () => {
    const table = money();
    table.opens(4, 4);
    table.opens(2, 2);
    expect(table.state.cube.value).toBe(4);
    table.does(voidedBy('director', 'misread'));
    expect(table.state.cube.value).toBe(2);
    table.does(voidedBy('director', 'misread'));
    expect(table.state.cube.value).toBe(2);
    table.opens(6, 6);
    expect(table.state.cube.value).toBe(4);
  });

  it('is told apart from a tie that stands: a die thrown after it, or a draw that has been decided since', () => {
    const table = money();
    table.opens(4, 4);
    table.does(voidedBy('board', 'crooked'));
    expect(table.state.cube.value).toBe(2);
    table.does({ kind: 'opening-die', side: 'white', face: 5, counters: {} });
    table.does(voidedBy('director', 'misread'));
    expect(table.state).toMatchObject({ opening: {}, cube: { value: 2 } });
    table.opens(5, 3);
    table.does(voidedBy('director', 'misread'));
    expect(table.state).toMatchObject({ phase: 'opening', cube: { value: 2 } });
    table.does(voidedBy('director', 'misread'));
    expect(table.state.cube.value).toBe(2);
  });
});

describe('A score that is put right', () => {
  const corrected = (white: number, black: number) => ({
    kind: 'correct-score' as const,
    score: { white, black },
    reason: 'sheet',
    by: 'director' as const,
  });

  it('may be put right once more; the Crawford game comes once, whatever was corrected in between', () => {
    const table = blackToThrow();
    table.does(corrected(4, 1));
    expect(table.state.crawford).toBe('now');
    table.does(corrected(3, 1));
    expect(table.state.crawford).toBe('not-yet');
    table.does(corrected(4, 1));
    table.loses('white', 1);
    table.setsUp();
    table.opens(6, 2);
    table.loses('white', 1);
    expect(table.state).toMatchObject({ score: { white: 4, black: 3 }, crawford: 'past' });
    table.does(corrected(4, 2));
    expect(table.state.crawford).toBe('past');
  });

  it('after a flag that was claimed by mistake lets the match go on with its next game', () => {
    const table = blackToThrow({ clock: { rules: 'delay:1+12', flag: 'claimed' } });
    table.does({ kind: 'flag', reading: { white: 60_000, black: 0, used: 0 } });
    expect(table.refusal({ kind: 'claim-flag', by: 'black' })).toBe('E_NOT_NOW');
    table.does({ kind: 'claim-flag', by: 'white' });
    expect(table.refusal(thrown('black', 3, 1))).toBe('E_NOT_NOW');
    table.does(corrected(0, 0));
    expect(table.state).toMatchObject({ phase: 'set-up', game: 2, winner: null });
  });
});

describe('Two flags that have fallen', () => {
  it('win the match for nobody: neither side can claim it', () => {
    const table = blackToThrow({ clock: { rules: 'delay:1+12', flag: 'claimed' } });
    table.does({ kind: 'flag', reading: { white: 60_000, black: 0, used: 0 } });
    table.rolls('black', 3, 1);
    table.plays('8/5 6/5');
    table.does({ kind: 'flag', reading: { white: 0, black: 0, used: 0 } });
    for (const by of ['white', 'black'] as const)
      expect(table.refusal({ kind: 'claim-flag', by })).toBe('E_NOT_NOW');
  });
});

describe('A turn that is no legal play', () => {
  it('is not accepted by the side that has made it: its own throw or double says nothing', () => {
    const table = new Table({ variant: 'short', length: 5, options: { illegalTurn: 'opponent-option' } });
    table.setsUp();
    table.opens(6, 2);
    const { white, black } = table.start;
    const moved = { black, white: white.map((count, own) => count + (own === 24 ? -1 : own === 17 ? 1 : 0)) };
    table.does({ kind: 'ended-illegally', by: 'white', ending: 'dice-lifted', positions: [moved] });
    expect(table.refusal(thrown('white', 3, 1))).toBe('E_FORBIDDEN');
    expect(table.refusal({ kind: 'double', by: 'white' })).toBe('E_FORBIDDEN');
    table.does({ kind: 'double', by: 'black' });
    expect(table.state).toMatchObject({ phase: 'doubled', cube: { offer: { by: 'black' } } });
  });
});

describe('Players who change seats', () => {
  it('take their clocks with them, and a flag that has fallen', () => {
    const table = blackToThrow({ clock: { rules: 'delay:1+12', flag: 'claimed' } });
    table.does({ kind: 'flag', reading: { white: 60_000, black: 0, used: 0 } });
    table.loses('black', 1);
    table.does({ kind: 'swap-sides', by: 'director' });
    expect(table.state).toMatchObject({ score: { black: 1 }, clock: { fallen: ['white'] } });
    expect(table.refusal({ kind: 'claim-flag', by: 'white' })).toBe('E_NOT_NOW');
    table.does({ kind: 'claim-flag', by: 'black' });
    expect(table.state).toMatchObject({ phase: 'match-over', winner: 'black' });
  });
});
