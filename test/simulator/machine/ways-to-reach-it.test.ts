import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SerialPort } from 'serialport';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type BoardMachine,
  boardFirmware,
  firmwareMachine,
  joinCable,
  machinePort,
  ptyPort,
  runInRealTime,
  standInMachine,
} from '../../../src/simulator/machine/index.ts';
import { encodeHostMessage, sysexFrame } from '../../../src/wire/index.ts';

const ASK_IDENTITY = sysexFrame(encodeHostMessage({ kind: 'requestIdentity' }));
const BAUD = { baudRate: 250_000, autoOpen: false };

function hasPty(): boolean {
  try {
    createRequire(import.meta.url)('@lydell/node-pty');
    return true;
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !condition(); turn++)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(condition()).toBe(true);
}

describe('the port inside this process', () => {
  test('passes nothing before it is open and nothing after it was unplugged', async () => {
    const port = machinePort(standInMachine());
    const heard: Buffer[] = [];
    port.on('data', (bytes: Buffer) => heard.push(bytes));
    await port.advanceTo(20);
    expect(heard).toEqual([]);
    await new Promise<void>((resolve) => port.open(() => resolve()));
    port.write(ASK_IDENTITY);
    await port.advanceTo(40);
    expect(Buffer.concat(heard)[1]).toBe(0x0b);
    const closed = new Promise<{ disconnected?: boolean } | null>((resolve) => port.once('close', resolve));
    port.unplug();
    expect((await closed)?.disconnected).toBe(true);
    const before = heard.length;
    port.write(ASK_IDENTITY);
    await port.advanceTo(60);
    expect(heard).toHaveLength(before);
  });

  test('is at work while it is not open, and until whoever has written has been told', async () => {
    const port = machinePort(standInMachine());
    expect(port.isAtWork).toBe(true);
    await new Promise<void>((resolve) => port.open(() => resolve()));
    expect(port.isAtWork).toBe(false);
    const told: boolean[] = [];
    port.write(ASK_IDENTITY, () => told.push(port.isAtWork));
    expect(port.isAtWork).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect([told, port.isAtWork]).toEqual([[true], false]);
    port.unplug();
    expect(port.isAtWork).toBe(true);
  });
});

test('a cable that was pulled listens to its machine no more, however many follow it', async () => {
  const machine = standInMachine();
  let listeners = 0;
  const counted = {
    ...machine,
    onSend: (callback: (bytes: Uint8Array) => void) => {
      listeners += 1;
      const hearNoMore = machine.onSend(callback);
      return () => {
        listeners -= 1;
        hearNoMore();
      };
    },
  };
  for (let round = 0; round < 20; round++) machinePort(counted as BoardMachine).unplug();
  for (let round = 0; round < 20; round++) machinePort(counted as BoardMachine).destroy();
  expect(listeners).toBe(0);
});

describe('a machine in real time', () => {
  test('follows the wall clock, and forgives itself what it cannot work off', () => {
    let wall = 5000;
    const machine = standInMachine();
    const time = runInRealTime(machine, { clock: () => wall });
    try {
      wall += 40;
      time.catchUp();
      expect(machine.now()).toBeCloseTo(40);
      wall += 60_000;
      time.catchUp();
      expect(machine.now()).toBeCloseTo(140);
      expect(time.skipped).toBeCloseTo(59_900);
      wall += 10;
      time.catchUp();
      expect(machine.now()).toBeCloseTo(150);
    } finally {
      time.stop();
    }
  });
});

describe.skipIf(!hasPty())('a simulated serial port (needs @lydell/node-pty)', () => {
  let folder: string;
  let link: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nardboard-'));
    link = join(folder, 'board');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('lets the real serialport talk to the firmware, vanishes when unplugged and comes back under the same name', async () => {
    const machine = firmwareMachine(boardFirmware());
    const time = runInRealTime(machine);
    const pty = ptyPort(link);
    joinCable(pty, machine, time);
    try {
      for (let round = 0; round < 2; round++) {
        const heard: number[] = [];
        let closed: { disconnected?: boolean } | undefined;
        const port = new SerialPort({ path: link, ...BAUD });
        port.on('data', (bytes: Buffer) => heard.push(...bytes));
        port.on('close', (error: { disconnected?: boolean }) => {
          closed = error;
        });
        await new Promise<void>((resolve, reject) =>
          port.open((error) => (error ? reject(error) : resolve())),
        );
        port.write(ASK_IDENTITY);
        await until(() => heard.includes(0x0b));
        pty.unplug();
        expect(existsSync(link)).toBe(false);
        await until(() => closed !== undefined);
        expect(closed?.disconnected).toBe(true);
        pty.plug();
      }
    } finally {
      pty.unplug();
      time.stop();
    }
  });

  test('takes every byte of a long frame both ways', async () => {
    const pty = ptyPort(link);
    const there: number[] = [];
    const back: number[] = [];
    pty.onData((bytes) => there.push(...bytes));
    const port = new SerialPort({ path: link, ...BAUD });
    port.on('data', (bytes: Buffer) => back.push(...bytes));
    await new Promise<void>((resolve) => port.open(() => resolve()));
    try {
      const every = Uint8Array.from({ length: 2048 }, (_, index) => index & 0xff);
      port.write(Buffer.from(every));
      pty.write(every);
      await until(() => there.length >= every.length && back.length >= every.length);
      expect(there).toEqual([...every]);
      expect(back).toEqual([...every]);
    } finally {
      await new Promise<void>((resolve) => port.close(() => resolve()));
      pty.unplug();
    }
  });

  test('holds nobody up while no program empties it, and loses what does not fit as a bare cable does', async () => {
    const pty = ptyPort(link);
    try {
      const before = process.hrtime.bigint();
      for (let frame = 0; frame < 3000; frame++) pty.write(new Uint8Array(100));
      // 300 KB are more than any pseudo-terminal holds: a write that waited would never come back.
      expect(process.hrtime.bigint()).toBeGreaterThan(before);
      const port = new SerialPort({ path: link, ...BAUD });
      const heard: number[] = [];
      port.on('data', (bytes: Buffer) => heard.push(...bytes));
      await new Promise<void>((resolve) => port.open(() => resolve()));
      await until(() => heard.length > 0);
      expect(heard.length).toBeLessThan(300_000);
      await new Promise<void>((resolve) => port.close(() => resolve()));
    } finally {
      pty.unplug();
    }
  });

  test('cannot be made where there is no folder, and says so', () => {
    expect(() => ptyPort(join(folder, 'missing', 'board'))).toThrow(
      expect.objectContaining({ code: 'E_SIMULATOR' }),
    );
  });
});

describe('a firmware file', () => {
  test.each(['nonsense', ':10', ':0400000001020304F3', ':020000040010EB\n:01FFFF0000'])(
    'that is not one is refused: %j',
    (text) => {
      expect(() => firmwareMachine(text)).toThrow(expect.objectContaining({ code: 'E_SIMULATOR' }));
    },
  );
});
