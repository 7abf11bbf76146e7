import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadProfile } from '../../src/config/index.ts';
import {
  type BoardReport,
  findBoards,
  likelyBoards,
  linkBoard,
  serialOpener,
  systemClock,
  usbKindAt,
} from '../../src/devices/index.ts';
import { joinCable, ptyPort, runInRealTime, standInMachine } from '../../src/simulator/index.ts';

describe('the ports that a board may hang on', () => {
  const mega = { path: '/dev/ttyACM0', vendorId: '2341', productId: '0042', manufacturer: 'Arduino' };
  const uno = { path: '/dev/ttyACM1', vendorId: '2341', productId: '0043' };
  const ch340 = { path: '/dev/ttyUSB0', vendorId: '1A86', productId: '7523' };
  const modem = { path: '/dev/ttyACM2', vendorId: '12d1' };
  const console = { path: '/dev/ttyS0' };

  test('are the USB ones, a Mega first', () => {
    const found = likelyBoards([console, modem, ch340, uno, mega]);
    expect(found.map(({ path }) => path)).toEqual([
      '/dev/ttyACM0',
      '/dev/ttyACM1',
      '/dev/ttyUSB0',
      '/dev/ttyACM2',
    ]);
    expect(found.map(({ likely }) => likely)).toEqual([2, 1, 1, 0]);
    expect(found[0]?.label).toBe('Arduino');
  });

  test('are found by name where the system cannot list them', async () => {
    const found = await findBoards(() => Promise.reject(new Error('spawn udevadm ENOENT')));
    for (const { path } of found) expect(path).toMatch(/^\/dev\/tty(ACM|USB)\d+$/);
  });
});

/** Waits in real time for a report of this kind. */
async function until(
  reports: readonly BoardReport[],
  kind: BoardReport['kind'],
  ms: number,
): Promise<BoardReport> {
  const end = Date.now() + ms;
  for (;;) {
    const found = reports.find((report) => report.kind === kind);
    if (found) return found;
    if (Date.now() > end) throw new Error(`no ${kind} within ${ms} ms: ${JSON.stringify(reports)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const pty = (link: string) => {
  try {
    return ptyPort(link);
  } catch {
    return undefined;
  }
};
const directory = await mkdtemp(join(tmpdir(), 'ports-'));
const port = pty(join(directory, 'board'));

describe.skipIf(!port)('a real serial port (needs @lydell/node-pty)', async () => {
  const profile = await loadProfile('mega-6slot');
  const link = join(directory, 'board');

  test('carries a board, is lost when it is unplugged, and found again', async () => {
    if (!port) return;
    const machine = standInMachine();
    const time = runInRealTime(machine);
    joinCable(port, machine, time);
    const reports: BoardReport[] = [];
    const open = serialOpener(link, profile.baud);
    const board = linkBoard({ open, profile, clock: systemClock, report: (report) => reports.push(report) });
    await until(reports, 'switches', 5000);
    reports.length = 0;
    port.unplug();
    await until(reports, 'lost', 6000);
    expect(await until(reports, 'trying', 6000)).toMatchObject({ error: { code: 'E_PORT_MISSING' } });
    machine.setInput(50, true);
    port.plug();
    const switches = await until(reports, 'switches', 8000);
    expect(switches).toMatchObject({ kind: 'switches' });
    expect(switches.kind === 'switches' && switches.closed[50]).toBe(1);
    const rival: BoardReport[] = [];
    const second = linkBoard({ open, profile, clock: systemClock, report: (report) => rival.push(report) });
    const holder = expect.stringContaining(`process ${process.pid}`);
    expect(await until(rival, 'trying', 6000)).toMatchObject({
      error: { code: 'E_PORT_BUSY', message: holder },
    });
    await second.close();
    await board.close();
    time.stop();
    port.unplug();
  });

  test('that is none is told apart', async () => {
    const file = join(directory, 'file');
    await writeFile(file, 'not a port');
    const reports: BoardReport[] = [];
    const open = serialOpener(file, profile.baud);
    const board = linkBoard({ open, profile, clock: systemClock, report: (report) => reports.push(report) });
    expect(await until(reports, 'trying', 6000)).toMatchObject({ error: { code: 'E_PORT_MISSING' } });
    await board.close();
  });
});

test('an Arduino of another kind is told from a Mega, and a bridge chip tells neither', async () => {
  const list = async () => [
    { path: '/dev/ttyACM0', vendorId: '2341', productId: '0042' },
    { path: '/dev/ttyACM1', vendorId: '2341', productId: '0043' },
    { path: '/dev/ttyUSB0', vendorId: '1A86', productId: '7523' },
  ];
  const kinds = ['/dev/ttyACM0', '/dev/ttyACM1', '/dev/ttyUSB0', '/dev/ttyUSB7'];
  expect(await Promise.all(kinds.map((path) => usbKindAt(path, list)))).toEqual([
    'mega',
    'other-arduino',
    'unknown',
    'unknown',
  ]);
});
