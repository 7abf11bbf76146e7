import { describe, expect, it } from 'vitest';
import { graphOf, newMatch, type VoidReason } from '../../src/play/index.ts';
import { PLACES, positionKey, type Side } from '../../src/rules/index.ts';
import { endOf, Table, thrown } from './table.ts';

describe('The start of a match', () => {
  it('waits for the start position and then for one die each', () => {
    const table = new Table();
    expect(table.state).toMatchObject({ phase: 'set-up', game: 1, turn: null });
    table.setsUp();
    expect(table.state).toMatchObject({ phase: 'opening', starter: null, position: table.start });
  });

  it('refuses settings that no game has, and keeps the state', () => {
    const table = new Table();
    const names = { white: 'W', black: 'B' };
    const start = (settings: object) =>
      ({
        kind: 'start-match',
        by: 'director',
        settings: { variant: 'long', options: {}, length: 1, names, ...settings },
      }) as const;
    expect(table.refusal(start({ variant: 'chess' }))).toBe('E_VARIANT');
    expect(table.refusal(start({ options: { jacobi: true } }))).toBe('E_OPTION');
    expect(table.refusal(start({ length: 0 }))).toBe('E_OPTION');
  });

  it('lets nothing be played before a match has been begun', () => {
    const table = new Table();
    table.state = newMatch('another');
    expect(table.refusal({ kind: 'set-up-stands' })).toBe('E_NOT_NOW');
    expect(table.refusal({ kind: 'pause', by: 'white' })).toBe('E_NOT_NOW');
  });

  it('abandons the match that is being played when another is begun', () => {
    const table = new Table({ length: 3 });
    table.setsUp();
    table.loses('white', 2);
    table.startMatch({ variant: 'short' });
    expect(table.events.slice(-2)).toMatchObject([
      { type: 'match-ended', winner: null, score: { white: 0, black: 2 }, game: 2 },
      { type: 'match-started', game: 1 },
    ]);
    expect(table.state).toMatchObject({ score: { white: 0, black: 0 }, phase: 'set-up', lastResult: null });
  });
});

describe('The opening draw', () => {
  it('gives the start to the higher die and lets long nardy throw anew (L66)', () => {
    const table = new Table();
    table.setsUp();
    table.opens(5, 3);
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'white', starter: 'white', dice: null });
    table.rolls('white', 6, 6);
    expect(table.state.dice?.roll).toEqual([6, 6]);
  });

  it('gives short nardy’s starter both dice to play', () => {
    const table = new Table({ variant: 'short' });
    table.setsUp();
    table.opens(2, 5);
    expect(table.types.slice(-2)).toEqual(['starter-decided', 'rolled']);
    expect(table.state).toMatchObject({
      phase: 'to-move',
      turn: 'black',
      dice: { side: 'black', roll: [5, 2] },
    });
  });

  it('is thrown again after a tie', () => {
    const table = new Table();
    table.setsUp();
    table.opens(4, 4);
    expect(table.state).toMatchObject({ phase: 'opening', opening: {}, starter: null });
    table.opens(1, 2);
    expect(table.state.turn).toBe('black');
  });

  it('is played with the two dice it was drawn with, whatever dice were counted in earlier games', () => {
    const table = new Table({ variant: 'short', length: 3 });
    table.setsUp();
    table.opens(5, 3);
    table.loses('white', 1);
    table.setsUp();
    const die = (side: Side, face: number, name: string) =>
      ({ kind: 'opening-die', side, face, counters: { [name]: 40 } }) as const;
    table.state = { ...table.state, counters: { ...table.state.counters, 'white-2': 7, 'black-2': 9 } };
    table.does(die('white', 2, 'white-1'));
    table.does(die('black', 6, 'black-1'));
    expect(table.state.dice?.counters).toEqual({ 'white-1': 40, 'black-1': 40 });
  });

  it('takes one die from each side only', () => {
    const table = new Table();
    table.setsUp();
    const die = (face: number) => ({ kind: 'opening-die', side: 'white', face, counters: {} }) as const;
    table.does(die(3));
    expect(table.refusal(die(6))).toBe('E_NOT_NOW');
    expect(table.refusal({ ...die(7), side: 'black' })).toBe('E_DICE');
    expect(table.refusal(thrown('black', 3, 2))).toBe('E_NOT_NOW');
  });

  it('compares sums where both dice are drawn, and always throws anew', () => {
    const table = new Table({ options: { openingDraw: 'two-dice-each', openingDice: 'use-opening' } });
    table.setsUp();
    table.rolls('white', 6, 1);
    table.rolls('black', 4, 4);
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'black' });
  });

  it('is left out where White begins', () => {
    const table = new Table({ options: { openingDraw: 'white-first' } });
    table.setsUp();
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'white', starter: 'white' });
  });
});

describe('A turn', () => {
  const opened = (options: Readonly<Record<string, unknown>> = {}) => {
    const table = new Table({ variant: 'long', options });
    table.setsUp();
    table.opens(6, 1);
    return table;
  };

  it('goes from the throw to the play to the other side', () => {
    const table = opened();
    table.rolls('white', 6, 6);
    table.plays('24/18(2)');
    expect(table.events.at(-1)).toMatchObject({
      type: 'played',
      play: '24/18(2)',
      white: '24:13,18:2',
      black: '24:15',
      ending: 'dice-lifted',
    });
    expect(table.state).toMatchObject({
      phase: 'to-roll',
      turn: 'black',
      turnsPlayed: { white: 1, black: 0 },
    });
  });

  it('is thrown by the side on turn, once', () => {
    const table = opened();
    expect(table.refusal({ ...thrown('black', 3, 1), source: 'command' })).toBe('E_FORBIDDEN');
    table.rolls('black', 3, 1);
    expect(table.events.at(-1)).toMatchObject({ type: 'throw-void', side: 'black', reason: 'out-of-turn' });
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'white', mustRethrow: false });
    table.rolls('white', 3, 1);
    table.rolls('white', 6, 6);
    expect(table.events.at(-1)).toMatchObject({ type: 'throw-void', side: 'white', reason: 'out-of-turn' });
    expect(table.state.dice?.roll).toEqual([3, 1]);
    expect(table.refusal({ ...thrown('white', 6, 6), source: 'command' })).toBe('E_NOT_NOW');
  });

  it('takes a report of the dice only once', () => {
    const table = opened();
    const counters = { w1: 7, w2: 9 };
    table.does({ ...thrown('white', 3, 1), counters });
    table.plays('24/21 21/20');
    expect(table.refusal({ ...thrown('black', 3, 1), counters })).toBe('E_NOT_NOW');
  });

  it('is ended by its own side, or by the other side’s throw', () => {
    const table = opened();
    table.rolls('white', 2, 1);
    const end = table.ending('24/21');
    expect(table.refusal({ ...end, by: 'black' })).toBe('E_FORBIDDEN');
    table.does({ ...end, by: 'black', ending: 'opponent-threw' });
    expect(table.state.turn).toBe('black');
  });

  it('does not end while the board shows nothing legal', () => {
    const table = opened();
    table.rolls('white', 2, 1);
    expect(table.refusal(endOf('white'))).toBe('E_NOT_NOW');
    expect(table.refusal(endOf('white', { position: table.start, movements: [] }))).toBe('E_PLAY');
  });

  it('is passed when nothing can be played', () => {
    const table = opened();
    // Black holds every landing of a 6 and a 5.
    table.stands('white', '24:15', '7:8,6:7');
    table.rolls('white', 6, 5);
    expect(graphOf(table.state)?.dicePlayed).toBe(0);
    const { position } = table.state;
    table.plays('(no play)');
    expect(table.events.at(-1)).toMatchObject({ type: 'played', play: '(no play)', movements: [] });
    expect(table.state).toMatchObject({ position, turn: 'black', turnsPlayed: { white: 1, black: 0 } });
  });

  it('may be taken back until the other side has thrown, and its roll is played again', () => {
    const table = opened();
    table.rolls('white', 2, 1);
    table.plays('24/21');
    expect(table.refusal({ kind: 'take-back', by: 'white' })).toBe('E_FORBIDDEN');
    table.does({ kind: 'take-back', by: 'black' });
    expect(table.state).toMatchObject({
      phase: 'to-move',
      turn: 'white',
      position: table.start,
      dice: { roll: [2, 1] },
      turnsPlayed: { white: 0, black: 0 },
      plays: [],
    });
    table.plays('24/21');
    table.rolls('black', 2, 1);
    expect(table.refusal({ kind: 'take-back', by: 'board' })).toBe('E_NOT_NOW');
  });

  it('may be taken back also after a throw that was in the air when it ended, which then waits', () => {
    const table = opened();
    table.rolls('white', 2, 1);
    table.plays('24/21');
    const { throws } = table.state;
    table.does({ ...thrown('black', 4, 3), early: true });
    expect(table.refusal({ kind: 'take-back', by: 'white' })).toBe('E_FORBIDDEN');
    table.does({ kind: 'take-back', by: 'board' });
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [2, 1] }, throws });
    expect(table.state.early).toMatchObject({ side: 'black', roll: [4, 3] });
    table.plays('24/21');
    expect(table.state).toMatchObject({
      phase: 'to-move',
      turn: 'black',
      dice: { roll: [4, 3] },
      early: null,
    });
    table.plays('24/17');
    table.rolls('white', 6, 5);
    expect(table.refusal({ kind: 'take-back', by: 'board' })).toBe('E_NOT_NOW');
  });
});

describe('A turn before the cube was turned', () => {
  it('is taken back only after the take and the double, and not at all once a void throw has followed them', () => {
    const table = new Table({ options: { cube: true }, length: 3 });
    table.setsUp();
    table.opens(6, 1);
    table.rolls('white', 2, 1);
    table.plays('24/21');
    table.doubles('black');
    expect(table.refusal({ kind: 'take-back', by: 'black' })).toBe('E_FORBIDDEN');
    const undo = { kind: 'take-back', by: 'board' } as const;
    for (const type of ['take-withdrawn', 'double-withdrawn', 'taken-back']) {
      if (type === 'take-withdrawn') table.takes('white');
      expect(table.does(undo)).toMatchObject([{ type }]);
    }
    table.plays('24/21');
    table.doubles('black');
    table.takes('white');
    table.does({ kind: 'throw-void', side: 'black', reason: 'crooked', by: 'board' });
    expect(table.refusal(undo)).toBe('E_NOT_NOW');
  });
});

describe('A void throw', () => {
  const opened = (kestum: boolean) => {
    const table = new Table({ options: { kestum, cube: true }, length: 3 });
    table.setsUp();
    table.opens(6, 1);
    return table;
  };
  const voided = (reason: VoidReason, by: Side | 'board' | 'director') =>
    ({ kind: 'throw-void', side: 'white', reason, by }) as const;

  it('is made again, and doubled no more (S30)', () => {
    const table = opened(false);
    table.does(voided('crooked', 'board'));
    table.does(voided('crooked', 'board'));
    expect(table.refusal({ kind: 'double', by: 'white' })).toBe('E_NOT_NOW');
    table.rolls('white', 2, 1);
    table.plays('24/21');
    expect(table.does({ kind: 'double', by: 'black' })).toHaveLength(1);
  });

  it('may come of kestum, said by the other side before the dice rest (L59)', () => {
    expect(opened(false).refusal(voided('kestum', 'black'))).toBe('E_NOT_NOW');
    const table = opened(true);
    expect(table.refusal(voided('kestum', 'white'))).toBe('E_FORBIDDEN');
    table.does(voided('kestum', 'black'));
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'white', mustRethrow: true });
  });

  it('does not come of kestum said too late (L60)', () => {
    const table = opened(true);
    table.rolls('white', 2, 1);
    expect(table.refusal(voided('kestum', 'black'))).toBe('E_NOT_NOW');
  });

  it('is found by a director even after the dice have counted; the sides cannot go back on them', () => {
    const table = opened(false);
    table.rolls('white', 2, 1);
    expect(table.refusal({ kind: 'throw-void', side: 'white', reason: 'on-checker', by: 'white' })).toBe(
      'E_NOT_NOW',
    );
    table.does({ kind: 'throw-void', side: 'white', reason: 'on-checker', by: 'director' });
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'white', dice: null, mustRethrow: true });
  });

  it('that people have told wrongly is taken back by the side itself or a director, not by the other side', () => {
    const table = opened(false);
    table.rolls('white', 2, 1);
    expect(table.refusal(voided('misread', 'white'))).toBe('E_NOT_NOW');
    table.does(voided('on-checker', 'director'));
    table.does({ ...thrown('white', 3, 1), source: 'buttons' });
    expect(table.refusal(voided('misread', 'black'))).toBe('E_NOT_NOW');
    expect(table.refusal({ ...voided('misread', 'black'), side: 'black' })).toBe('E_NOT_NOW');
    table.does(voided('misread', 'white'));
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'white', dice: null });
    table.does({ ...thrown('white', 4, 1), source: 'buttons' });
    expect(table.state.dice?.roll).toEqual([4, 1]);
  });

  it('is none where dice flat on a checker are good (L63)', () => {
    const table = new Table({ options: { dieOnChecker: 'valid' } });
    table.setsUp();
    table.opens(6, 1);
    table.rolls('white', 2, 1);
    const onChecker = { kind: 'throw-void', side: 'white', reason: 'on-checker', by: 'director' } as const;
    expect(table.refusal(onChecker)).toBe('E_NOT_NOW');
  });
});

describe('A question', () => {
  const hidden = () => {
    const table = new Table();
    table.setsUp();
    table.opens(6, 1);
    table.rolls('white', 3, 3);
    const graph = graphOf(table.state);
    const possible = (graph?.results() ?? []).map(({ position }) => ({
      position,
      movements: graph?.pathTo(positionKey(position)) ?? [],
    }));
    return { table, possible };
  };

  it('is asked when several plays look alike, and waits for the side that played', () => {
    const { table, possible } = hidden();
    table.does(endOf('white', ...possible));
    const { question } = table.state;
    expect(question).toMatchObject({ kind: 'which-play', mayAnswer: 'white' });
    expect(question?.choices).toHaveLength(possible.length);
    expect(table.refusal(thrown('black', 3, 1))).toBe('E_NOT_NOW');
    const answer = { kind: 'answer', question: question?.id ?? '', choice: '2', by: 'white' } as const;
    expect(table.refusal({ ...answer, by: 'black' })).toBe('E_FORBIDDEN');
    expect(table.refusal({ ...answer, choice: '99' })).toBe('E_NOT_NOW');
    expect(table.refusal({ ...answer, question: 'old' })).toBe('E_NOT_NOW');
    table.does(answer);
    expect(table.types.slice(-2)).toEqual(['answered', 'played']);
    expect(table.state).toMatchObject({ question: null, turn: 'black', position: possible[1]?.position });
  });

  it('is not asked where the edges on the way decide', () => {
    const { table, possible } = hidden();
    table.does({ ...endOf('white', ...possible), decided: possible[1] ?? null });
    expect(table.state).toMatchObject({ question: null, position: possible[1]?.position });
  });

  it('is not asked twice, but answered by checkers moved apart', () => {
    const { table, possible } = hidden();
    table.does(endOf('white', ...possible));
    expect(table.refusal(endOf('white', ...possible))).toBe('E_NOT_NOW');
    table.does(endOf('white', ...possible.slice(0, 1)));
    expect(table.types.at(-1)).toBe('played');
    expect(table.state.question).toBeNull();
  });

  it('comes after the count of a stack where the board needs that first, which itself plays nothing', () => {
    const { table, possible } = hidden();
    const place = PLACES.indexOf('p24');
    const ended = { ...endOf('white', ...possible), uncounted: { place, counts: [13, 14] } };
    table.does(ended);
    const { question } = table.state;
    expect(question).toMatchObject({ kind: 'how-many', place: 'p24', mayAnswer: 'white' });
    expect(question?.choices.map(({ label }) => label)).toEqual(['13', '14']);
    expect(table.refusal(ended)).toBe('E_NOT_NOW');
    table.does({ kind: 'answer', question: question?.id ?? '', choice: '14', by: 'white' });
    expect(table.types.at(-1)).toBe('answered');
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', question: null });
    table.does(endOf('white', ...possible.slice(0, 1)));
    expect(table.types.at(-1)).toBe('played');
  });

  it('is not asked among more plays than anybody can look through', () => {
    const table = new Table({ variant: 'short' });
    table.setsUp();
    table.opens(6, 1);
    table.stands('white', '20:3,17:3,14:3,11:3,8:3', '24:15');
    table.rolls('white', 1, 1);
    const graph = graphOf(table.state);
    const possible = (graph?.results() ?? []).map(({ position }) => ({
      position,
      movements: graph?.pathTo(positionKey(position)) ?? [],
    }));
    expect(possible.length).toBeGreaterThan(100);
    expect(table.refusal(endOf('white', ...possible))).toBe('E_NOT_NOW');
    table.does(endOf('white', ...possible.slice(0, 100)));
    expect(JSON.stringify(table.events.at(-1)).length).toBeLessThan(60_000);
  });

  it('may be the board’s own, and nothing is played until it is answered', () => {
    const { table, possible } = hidden();
    const choices = [{ id: 'p18', label: 'p18' }];
    table.does({ kind: 'ask', question: 'where-is-it', choices, mayAnswer: 'any' });
    expect(table.refusal(endOf('white', ...possible.slice(0, 1)))).toBe('E_NOT_NOW');
    const question = table.state.question?.id ?? '';
    table.does({ kind: 'answer', question, choice: 'p18', by: 'black' });
    expect(table.state).toMatchObject({ question: null, phase: 'to-move' });
  });
});

describe('A pause', () => {
  it('lets nothing move until the match is resumed', () => {
    const table = new Table();
    table.setsUp();
    table.does({ kind: 'pause', by: 'white' });
    const die = { kind: 'opening-die', side: 'white', face: 3, counters: {} } as const;
    expect(table.refusal(die)).toBe('E_NOT_NOW');
    expect(table.refusal({ kind: 'pause', by: 'black' })).toBe('E_NOT_NOW');
    table.does({ kind: 'resume', by: 'black' });
    expect(table.refusal({ kind: 'resume', by: 'black' })).toBe('E_NOT_NOW');
    table.does(die);
    expect(table.state.opening).toEqual({ white: 3 });
  });

  it('does not keep faults out of the journal, and faults do not touch the match', () => {
    const table = new Table();
    table.does({ kind: 'pause', by: 'white' });
    const { seq, ...before } = table.state;
    table.does({ kind: 'fault', code: 'E_BOARD_LOST', place: null, text: 'unplugged' });
    table.does({ kind: 'mended', code: 'E_BOARD_LOST', place: null });
    expect(table.state).toEqual({ ...before, seq: seq + 2 });
    expect(table.types.slice(-2)).toEqual(['fault', 'mended']);
  });
});

describe('A throw before the other side has ended its turn (rules C.4, S31)', () => {
  const disturbed = (prematureRoll: string) => {
    const table = new Table({ variant: 'short', options: { prematureRoll } });
    table.setsUp();
    table.opens(6, 5);
    return table;
  };

  it('waits, and whoever was disturbed lets it stand', () => {
    const table = disturbed('choice');
    table.rolls('black', 3, 1);
    expect(table.state).toMatchObject({
      phase: 'to-move',
      turn: 'white',
      early: { side: 'black', roll: [3, 1] },
    });
    table.plays('24/13');
    const question = table.state.question;
    expect(question).toMatchObject({ kind: 'premature-roll', mayAnswer: 'white' });
    table.does({ kind: 'answer', question: question?.id ?? '', choice: 'stands', by: 'white' });
    expect(table.state).toMatchObject({
      phase: 'to-move',
      turn: 'black',
      dice: { roll: [3, 1] },
      early: null,
    });
  });

  it('is made again if whoever was disturbed says so', () => {
    const table = disturbed('choice');
    table.rolls('black', 3, 1);
    table.plays('24/13');
    table.does({ kind: 'answer', question: table.state.question?.id ?? '', choice: 'again', by: 'white' });
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'black', early: null, question: null });
  });

  it('waits again when the turn before it is taken back while it is asked about', () => {
    const table = disturbed('choice');
    table.rolls('black', 3, 1);
    table.plays('24/13');
    table.does({ kind: 'take-back', by: 'black' });
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', question: null });
    expect(table.state.early).toMatchObject({ side: 'black', roll: [3, 1] });
    table.plays('24/18 13/8');
    const question = table.state.question;
    expect(question).toMatchObject({ kind: 'premature-roll', mayAnswer: 'white' });
    table.does({ kind: 'answer', question: question?.id ?? '', choice: 'stands', by: 'white' });
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
  });

  it('stands by itself where the rules say so', () => {
    const table = disturbed('stands');
    table.rolls('black', 3, 1);
    table.does(thrown('black', 6, 6));
    expect(table.events.at(-1)).toMatchObject({ type: 'throw-void', reason: 'out-of-turn', roll: [6, 6] });
    table.plays('24/13');
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
  });

  it('that stands by itself leaves the turn it came into to be taken back', () => {
    const table = disturbed('stands');
    table.rolls('black', 3, 1);
    table.plays('24/13');
    table.does({ kind: 'take-back', by: 'board' });
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', early: { roll: [3, 1] } });
    table.plays('24/18 13/8');
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'black', dice: { roll: [3, 1] } });
  });

  it('is void where the rules say so', () => {
    const table = disturbed('void');
    table.rolls('black', 3, 1);
    expect(table.events.at(-1)).toMatchObject({
      type: 'throw-void',
      side: 'black',
      reason: 'early',
      roll: [3, 1],
      source: 'dice',
    });
    table.plays('24/13');
    expect(table.state).toMatchObject({ phase: 'to-roll', turn: 'black', early: null, mustRethrow: true });
  });

  it('told instead of thrown is refused, and nothing happens', () => {
    expect(disturbed('void').refusal({ ...thrown('black', 3, 1), source: 'command' })).toBe('E_NOT_NOW');
  });

  it('that has to be made again lets the cube pass by: whoever has thrown may not double any more (US 5.4)', () => {
    const table = new Table({ variant: 'short', length: 5 });
    table.setsUp();
    table.opens(6, 5);
    table.rolls('black', 3, 1);
    table.plays('24/13');
    table.does({ kind: 'answer', question: table.state.question?.id ?? '', choice: 'again', by: 'white' });
    expect(table.refusal({ kind: 'double', by: 'black' })).toBe('E_NOT_NOW');
  });

  it('stands while the play is forced, where it is void else', () => {
    const table = disturbed('void-unless-forced-or-no-contact');
    table.plays('24/13');
    table.stands('black', '24:1,2:14', '24:1,2:14');
    table.rolls('black', 6, 5);
    table.rolls('white', 2, 1);
    expect(table.state.early).toMatchObject({ side: 'white', roll: [2, 1] });
  });

  it('is void while there is contact and a choice, where the rules ask for that', () => {
    const table = disturbed('void-unless-forced-or-no-contact');
    table.rolls('black', 3, 1);
    expect(table.events.at(-1)).toMatchObject({ type: 'throw-void', reason: 'early' });
    table.plays('24/13');
    table.stands('black', '3:15', '3:15');
    table.rolls('black', 2, 1);
    table.rolls('white', 3, 1);
    table.plays('3/1 3/2');
    expect(table.state).toMatchObject({ phase: 'to-move', turn: 'white', dice: { roll: [3, 1] } });
  });
});
