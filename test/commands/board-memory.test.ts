import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { keepRemembering, recallBoard, rememberBoard } from '../../src/commands/index.ts';
import { loadProfile } from '../../src/config/index.ts';
import { OFF, placeOf } from '../../src/rules/index.ts';
import { SimulatedBoard, standInMachine } from '../../src/simulator/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'nardboard-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function board(): Promise<SimulatedBoard> {
  const profile = await loadProfile('mega-6slot');
  const machine = standInMachine({ chips: profile.chain, lights: profile.lights });
  return new SimulatedBoard({ profile, machine, family: 'short', seed: 1 });
}

describe('a simulated board that is taken away and put back', () => {
  it('has its checkers where they lay, those in the hand where they came from', async () => {
    const left = await board();
    for (const own of [24, 24, 13, 6, 6, 6, 6, 6, 6, 6]) {
      left.lift(placeOf('short', 'white', OFF));
      left.put(placeOf('short', 'white', own));
    }
    const before = left.world.position();
    left.lift(placeOf('short', 'white', 6));
    rememberBoard(left, join(folder, 'board.json'));
    const back = await board();
    recallBoard(back, join(folder, 'board.json'));
    expect(back.world.position()).toEqual(before);
  });

  it('is written down while it is played on, for one that ends without a word', async () => {
    const file = join(folder, 'killed.json');
    const left = await board();
    const rememberLast = keepRemembering(left, file);
    left.lift(placeOf('short', 'white', OFF));
    left.put(placeOf('short', 'white', 13));
    const recalled = async () => {
      const back = await board();
      recallBoard(back, file);
      return back.world.position();
    };
    await expect.poll(recalled, { timeout: 20_000 }).toEqual(left.world.position());
    left.lift(placeOf('short', 'white', 13));
    left.put(placeOf('short', 'white', 6));
    rememberLast();
    expect(await recalled()).toEqual(left.world.position());
  });

  it.each(['', '[{"side":"green"}]', '{}'])(
    'begins in the trays when what was written down is %j',
    async (text) => {
      const file = join(folder, 'broken.json');
      writeFileSync(file, text);
      const back = await board();
      const before = back.world.position();
      recallBoard(back, file);
      expect(back.world.position()).toEqual(before);
    },
  );
});
