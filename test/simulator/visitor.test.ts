import { describe, expect, it } from 'vitest';
import { seededChance, Visitor } from '../../src/simulator/index.ts';
import { bench } from './benches.ts';

describe('a person at the workbench', () => {
  const atBench = () => {
    const { board, recorder, profile } = bench();
    const visitor = new Visitor(board, seededChance(1), 'long');
    const input = profile.inputs.findIndex(
      (one) => one?.kind === 'button' && one.side === 'white' && one.button === 'end',
    );
    const isDown = () => recorder.closed.has(input);
    const finger = (what: 'press' | 'release') => visitor.act({ do: what, side: 'white', button: 'end' });
    return { board, isDown, finger };
  };

  it('who only taps a button presses it as long as a finger does at least', () => {
    const { board, isDown, finger } = atBench();
    finger('press');
    finger('release');
    board.advanceTo(50);
    expect(isDown()).toBe(true);
    board.advanceTo(70);
    expect(isDown()).toBe(false);
  });

  it('who has put a checker on a blot takes the hit one off next', () => {
    const { board } = bench();
    const visitor = new Visitor(board, seededChance(1), 'short');
    const carry = (from: number, to: number) => {
      visitor.act({ do: 'lift', place: from });
      visitor.act({ do: 'place', place: to });
    };
    carry(27, 5);
    carry(26, 5);
    carry(5, 25);
    expect(board.world.count(5, 'white')).toBe(1);
    expect(board.world.count(25, 'black')).toBe(1);
  });

  it('who holds a button lets go when the finger does', () => {
    const { board, isDown, finger } = atBench();
    finger('press');
    board.advanceTo(1500);
    expect(isDown()).toBe(true);
    finger('release');
    board.advanceTo(1505);
    expect(isDown()).toBe(false);
  });
});
