import { describe, expect, it } from 'vitest';
import { DiceLineReader, type DieReport } from '../../src/wire/index.ts';
import { bench } from './benches.ts';

/** What the wire's own reader makes of all lines so far. */
function heard(recorder: ReturnType<typeof bench>['recorder']): { at: number; report: DieReport }[] {
  const reader = new DiceLineReader();
  return recorder.lines.flatMap(({ at, line }) =>
    reader.push(new TextEncoder().encode(line)).flatMap((event) => {
      if (event.kind === 'dropped') throw event.error;
      return event.kind === 'die' ? [{ at, report: event }] : [];
    }),
  );
}

const ROLLING = { least: 300, most: 500 };

describe('dice', () => {
  it('say handling, rolling and stable with the face, each with the next count', () => {
    const { board, recorder } = bench();
    board.dice.shake('white');
    board.advanceTo(50);
    const rest = board.dice.throw('white', [6, 2], ROLLING, 'right');
    board.advanceTo(rest);
    const w1 = heard(recorder).filter(({ report }) => report.die === 'w1');
    const said = w1.map(({ report: { seq, state, face, half } }) => JSON.stringify([seq, state, face, half]));
    expect([...new Set(said)].map((line) => JSON.parse(line))).toEqual([
      [1, 'rolling', null, 'right'],
      [2, 'stable', 6, 'right'],
    ]);
    expect(rest).toBeGreaterThanOrEqual(350);
    expect(rest).toBeLessThanOrEqual(550);
  });

  it('repeat their last state every two seconds with the same count', () => {
    const { board, recorder } = bench();
    const rest = board.dice.throw('black', [3, 3], ROLLING, 'left');
    board.advanceTo(rest);
    recorder.lines.length = 0;
    board.advanceTo(rest + 10_000);
    const b2 = heard(recorder).filter(({ report }) => report.die === 'b2');
    expect(b2).toHaveLength(5);
    expect(new Set(b2.map(({ report }) => `${report.seq} ${report.state} ${report.face}`))).toEqual(
      new Set(['2 stable 3']),
    );
    expect((b2[4]?.at ?? 0) - (b2[0]?.at ?? 0)).toBeCloseTo(8000);
    expect(recorder.lines.filter(({ line }) => line.includes('"receiver"'))).toHaveLength(5);
  });

  it('that lean know no face', () => {
    const { board, recorder } = bench();
    board.advanceTo(board.dice.throw('white', [5, 5], ROLLING, 'right', true));
    const states = heard(recorder).filter(({ report }) => report.seq === 2);
    expect(states.map(({ report }) => [report.die, report.state, report.face]).sort()).toEqual([
      ['w1', 'crooked', null],
      ['w2', 'stable', 5],
    ]);
  });

  it('that are nudged leave their rest for a moment and show the same face', () => {
    const { board, recorder } = bench();
    board.advanceTo(board.dice.throw('white', [4, 1], ROLLING, 'right'));
    board.dice.nudge('white', 120);
    board.advanceTo(board.now + 200);
    const w1 = heard(recorder).filter(({ report }) => report.die === 'w1');
    expect(w1.slice(-2).map(({ report }) => [report.state, report.face])).toEqual([
      ['handling', null],
      ['stable', 4],
    ]);
  });

  it('cannot be thrown while they lie, nor lifted while they are held', () => {
    const { board } = bench();
    expect(() => board.dice.lift('white')).toThrowError(expect.objectContaining({ code: 'E_HANDS' }));
    board.advanceTo(board.dice.throw('white', [4, 1], ROLLING, 'right'));
    const again = () => board.dice.throw('white', [4, 1], ROLLING, 'right');
    expect(again).toThrowError(expect.objectContaining({ code: 'E_HANDS' }));
  });
});
