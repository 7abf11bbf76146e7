import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Circuit, circuitOf, MEGA } from '../../hardware/generator/circuit.ts';
import { checkCircuit } from '../../hardware/generator/circuit-check.ts';
import { loadProfile, shippedProfiles } from '../../src/config/index.ts';
import { readNetlist } from './netlist.ts';

const profiles = await shippedProfiles();
const small = await loadProfile('mega-1slot-points');

/** The circuit with one net changed. */
const withNet = (circuit: Circuit, at: number, change: (nodes: readonly string[]) => readonly string[]) => ({
  ...circuit,
  nets: circuit.nets.map((net, index) => (index === at ? { ...net, nodes: change(net.nodes) } : net)),
});

describe('the circuit of a board', () => {
  test.each(profiles)('%s passes its check as it stands in netlist.net', async (name) => {
    const profile = await loadProfile(name);
    const file = new URL(`../../hardware/boards/${name}/netlist.net`, import.meta.url);
    const { nets, refs } = readNetlist(await readFile(file, 'utf8'));
    const circuit = circuitOf(profile);
    expect(refs).toEqual(circuit.parts.map(({ ref }) => ref));
    expect(checkCircuit(profile, { ...circuit, nets })).toEqual([]);
  });

  test('is refused when any one wire is left out', () => {
    const circuit = circuitOf(small);
    const wires = circuit.nets.flatMap(({ nodes }, net) => nodes.map((node) => ({ net, node })));
    fc.assert(
      fc.property(fc.constantFrom(...wires), ({ net, node }) => {
        const cut = withNet(circuit, net, (nodes) => nodes.filter((each) => each !== node));
        expect(checkCircuit(small, cut).join()).toContain(node);
      }),
    );
  });

  test('is refused when two inputs are changed over', () => {
    const circuit = circuitOf(small);
    const index = (name: string) => circuit.nets.findIndex((net) => net.name === name);
    const [one, other] = [index('IN3'), index('IN9')];
    const crossed = withNet(
      withNet(circuit, one, (nodes) => nodes.map((node) => (node === 'S3.1' ? 'S9.1' : node))),
      other,
      (nodes) => nodes.map((node) => (node === 'S9.1' ? 'S3.1' : node)),
    );
    expect(checkCircuit(small, crossed)).toEqual([
      'input 3 (p4 1) has no contact to ground',
      'input 9 (p10 1) has no contact to ground',
    ]);
  });

  test('is refused when two outputs drive one net', () => {
    const circuit = circuitOf(small);
    const q1 = circuit.nets.findIndex(({ name }) => name === 'Q1');
    const shorted = withNet(circuit, q1, (nodes) => [...nodes, 'U2.9']);
    expect(checkCircuit(small, shorted).join()).toContain('Q1 is driven by U1.9 and U2.9');
  });

  test('uses the pins of the Mega that the firmware uses', async () => {
    const page = await readFile(new URL('../../hardware/firmware/README.md', import.meta.url), 'utf8');
    for (const pin of [MEGA.load, MEGA.clock, MEGA.data, MEGA.lights, MEGA.buzzer, MEGA.diceIn, MEGA.diceOut])
      expect(page, pin).toMatch(new RegExp(`\\| D?[D0-9, ]*${pin}`));
  });
});
