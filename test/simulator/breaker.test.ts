import { describe, expect, it } from 'vitest';
import { Breaker, FaultyMachine, SimulatedBoard, seededChance } from '../../src/simulator/index.ts';
import { boardOf, Recorder } from './benches.ts';

class Electronics extends Recorder {
  resets = 0;
  override reset(): void {
    this.resets += 1;
  }
}

function broken() {
  const profile = boardOf(6);
  const electronics = new Electronics();
  const machine = new FaultyMachine(electronics);
  const board = new SimulatedBoard({ profile, machine, family: 'long', seed: 1 });
  const cable = {
    plugged: true,
    plug() {
      this.plugged = true;
    },
    unplug() {
      this.plugged = false;
    },
  };
  const breaker = new Breaker({ board, machine, cable, profile, chance: seededChance(1) });
  /** Slots of a place that the electronics see closed. */
  const seenAt = (place: number) =>
    profile.inputs.flatMap((what, input) =>
      what?.kind === 'slot' && what.place === place && electronics.closed.has(input) ? [what.slot] : [],
    );
  const later = (ms: number) => board.advanceTo(board.now + ms);
  return { board, breaker, cable, electronics, seenAt, later };
}

describe('what is broken at the workbench', () => {
  it('a switch stuck closed shows a checker where none lies, until it is mended', () => {
    const { breaker, seenAt } = broken();
    breaker.set('reed-closed', true, 16);
    expect(seenAt(16)).toEqual([1]);
    expect(breaker.broken).toEqual([{ fault: 'reed-closed', place: 16 }]);
    breaker.set('reed-closed', false, 16);
    expect(seenAt(16)).toEqual([]);
    expect(breaker.broken).toEqual([]);
  });

  it('a switch stuck open shows nothing of the checker on it', () => {
    const { board, breaker, seenAt, later } = broken();
    breaker.set('reed-open', true, 16);
    board.lift(26);
    board.put(16);
    later(20);
    expect(seenAt(16)).toEqual([]);
    breaker.set('reed-open', false, 16);
    expect(seenAt(16)).toEqual([1]);
  });

  it('a dead chip takes all its switches along', () => {
    const { breaker, seenAt } = broken();
    const seen = () => [26, 27].flatMap(seenAt).length;
    const whole = seen();
    breaker.set('chip-dead', true, 26);
    expect(whole - seen()).toBeGreaterThanOrEqual(4);
    breaker.set('chip-dead', false, 26);
    expect(seen()).toBe(whole);
  });

  it('a die that is silent is heard no more, and the others are', () => {
    const { board, breaker, electronics, later } = broken();
    breaker.set('die-silent', true, 0);
    board.dice.throw('white', [3, 4], { least: 10, most: 20 }, 'left');
    later(100);
    const heard = electronics.lines.map(({ line }) => line).join('');
    expect(heard).not.toContain('w1');
    expect(heard).toContain('w2');
  });

  it('a place without a switch cannot break, and nothing is then said to be broken', () => {
    const { breaker } = broken();
    expect(() => breaker.set('reed-open', true, 99)).toThrow(/touch a point first/);
    expect(breaker.broken).toEqual([]);
  });

  it('what is broken twice is broken once, where it was broken first', () => {
    const { breaker, seenAt } = broken();
    breaker.set('reed-closed', true, 16);
    breaker.set('reed-closed', true, 3);
    expect(seenAt(3)).toEqual([]);
    expect(breaker.broken).toEqual([{ fault: 'reed-closed', place: 16 }]);
  });

  it('an unplugged board has no current, and starts anew when it is plugged in', () => {
    const { breaker, cable, electronics } = broken();
    breaker.set('unplugged', true, 0);
    expect([cable.plugged, breaker.hasPower]).toEqual([false, false]);
    expect(breaker.broken).toEqual([{ fault: 'unplugged', place: null }]);
    breaker.set('unplugged', false, 0);
    expect([cable.plugged, electronics.resets]).toEqual([true, 1]);
    expect(breaker.broken).toEqual([]);
  });

  it('a power cut ends by itself, and tells those who look on both times', () => {
    const { breaker, cable, electronics, later } = broken();
    const told: boolean[] = [];
    breaker.onChange(() => told.push(breaker.hasPower));
    breaker.cutPower();
    later(1000);
    expect(cable.plugged).toBe(false);
    later(4000);
    expect([cable.plugged, electronics.resets]).toEqual([true, 1]);
    expect(told).toEqual([false, true]);
  });

  it('a board unplugged during a power cut stays so', () => {
    const { breaker, cable, later } = broken();
    breaker.cutPower();
    breaker.set('unplugged', true, 0);
    later(5000);
    expect(cable.plugged).toBe(false);
  });
});
