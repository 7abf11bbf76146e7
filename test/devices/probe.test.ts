import { expect, test } from 'vitest';
import { loadProfile } from '../../src/config/index.ts';
import { type Port, probePort } from '../../src/devices/index.ts';
import { NardError } from '../../src/errors/index.ts';
import { printDiceLine } from '../../src/wire/index.ts';
import { turn, VirtualClock } from './bench.ts';
import { type Script, ScriptedBoard } from './scripted.ts';

/** What is found on a port that behaves by speed; in virtual time. */
async function probed(behave: (baud: number) => Script | 'dice' | NardError) {
  const clock = new VirtualClock();
  const tried: number[] = [];
  const speaking: (() => void)[] = [];
  const open = (baud: number) => (): Port => {
    tried.push(baud);
    const what = behave(baud);
    if (what instanceof NardError) throw what;
    const board = new ScriptedBoard(what === 'dice' ? { name: null } : what);
    if (what === 'dice') {
      const line = printDiceLine({ kind: 'receiver', receiver: 'esp32-1', uptime: 7 });
      speaking.push(() => board.raw(...Buffer.from(line)));
    }
    if (what !== 'dice' && what.garbles) speaking.push(() => board.raw(0x13, 0x99, 0xf0, 0x81));
    return board.port;
  };
  const profile = await loadProfile('mega-6slot');
  let probe: Awaited<ReturnType<typeof probePort>> | undefined;
  void probePort({ open, profile, clock }).then((found) => {
    probe = found;
  });
  for (let ms = 0; !probe && ms < 60_000; ms += 20) {
    if (ms % 2000 === 1000) for (const speak of speaking) speak();
    clock.passTo(ms);
    await turn();
    await turn();
  }
  return { probe, tried };
}

test('a board says what firmware it runs', async () => {
  const { probe, tried } = await probed(() => ({}));
  expect(probe).toMatchObject({ kind: 'board', firmware: { name: 'nardboard', protocol: 2 } });
  expect(tried).toEqual([250_000]);
});

test.each(['E_PORT_PERMISSION', 'E_PORT_BUSY', 'E_PORT_MISSING'] as const)(
  'a port that does not open says why at once: %s',
  async (code) => {
    const { probe, tried } = await probed(() => new NardError(code, 'no. Remedy: some.'));
    expect(probe).toMatchObject({ kind: 'fault', error: { code } });
    expect(tried).toHaveLength(1);
  },
);

test('an old or foreign firmware is named, at whichever speed it speaks', async () => {
  const old = await probed(() => ({ protocol: 0 }));
  expect(old.probe).toMatchObject({ kind: 'fault', error: { code: 'E_BOARD_FIRMWARE' } });
  const stock = await probed((baud) => ({ name: baud === 57_600 ? 'StandardFirmata.ino' : null }));
  expect(stock.probe).toMatchObject({
    kind: 'fault',
    error: { code: 'E_BOARD_FIRMWARE', message: expect.stringContaining('StandardFirmata') },
  });
});

test('a board that answers at another speed than the profile’s is told apart, and which it is', async () => {
  const { probe } = await probed((baud) => (baud === 115_200 ? {} : { name: null, garbles: true }));
  expect(probe).toMatchObject({
    kind: 'fault',
    error: { code: 'E_BOARD_BAUD', message: expect.stringMatching(/115200.*Remedy: set board\.baud/) },
  });
});

test('a dice receiver is known by its sign of life', async () => {
  const { probe } = await probed((baud) => (baud === 115_200 ? 'dice' : { name: null }));
  expect(probe).toEqual({ kind: 'dice', names: ['esp32-1'] });
});

test('a port on which nothing ever answers is silent, after every speed was tried', async () => {
  const { probe, tried } = await probed(() => ({ name: null }));
  expect(probe).toMatchObject({ kind: 'fault', error: { code: 'E_BOARD_SILENT' } });
  expect([...new Set(tried)]).toEqual([250_000, 115_200, 57_600]);
});
