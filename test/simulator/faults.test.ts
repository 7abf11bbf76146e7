import { describe, expect, it } from 'vitest';
import {
  FAULT_KINDS,
  FaultyMachine,
  manyFaults,
  oneFault,
  SimulatedBoard,
  seededChance,
} from '../../src/simulator/index.ts';
import { boardOf, Recorder } from './benches.ts';

const profile = boardOf(6);

function board() {
  const electronics = new Recorder();
  const machine = new FaultyMachine(electronics);
  const simulated = new SimulatedBoard({ profile, machine, family: 'long', seed: 1 });
  return { electronics, machine, simulated };
}

describe('what breaks on a board', () => {
  it.each(FAULT_KINDS)('leaves it as it was once %s is mended', (kind) => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { electronics, machine, simulated } = board();
      const before = [...electronics.closed].sort();
      const [planned] = oneFault({ profile, kinds: [kind], chance: seededChance(seed) });
      if (!planned) throw new Error('One fault is planned.');
      machine.break(planned.fault);
      simulated.advanceTo(simulated.now + 5000);
      machine.mend(planned.fault);
      simulated.advanceTo(simulated.now + 5000);
      expect([...electronics.closed].sort()).toEqual(before);
      expect(machine.faults).toEqual([]);
    }
  });

  it('is the same for the same seed, and one of each kind in a long enough row of games', () => {
    const kindsOf = (seed: number) =>
      manyFaults({ profile, kinds: FAULT_KINDS, chance: seededChance(seed) }).map(
        ({ fault, turn }) => `${turn} ${fault.kind} ${fault.inputs.join()}`,
      );
    expect(kindsOf(7)).toEqual(kindsOf(7));
    const all = Array.from({ length: 30 }, (_, seed) => kindsOf(seed)).flat();
    for (const kind of FAULT_KINDS) expect(all.some((each) => each.includes(kind))).toBe(true);
  });

  it('shows the latest of two faults at one input, and the other when that is mended', () => {
    const { electronics, machine } = board();
    const [closed] = oneFault({ profile, kinds: ['reedClosed'], chance: seededChance(3) });
    const [open] = oneFault({ profile, kinds: ['reedOpen'], chance: seededChance(3) });
    const input = closed?.fault.inputs[0];
    if (!closed || !open || input === undefined) throw new Error('Both faults are planned.');
    expect(open.fault.inputs).toEqual([input]);
    machine.break(closed.fault);
    expect(electronics.closed.has(input)).toBe(true);
    machine.break(open.fault);
    expect(electronics.closed.has(input)).toBe(false);
    machine.mend(open.fault);
    expect(electronics.closed.has(input)).toBe(true);
    machine.setInput(input, false);
    expect(machine.isFelt(closed.fault)).toBe(true);
  });
});
