import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SerialPort } from 'serialport';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { simulateCommand } from '../../src/commands/simulate.ts';
import { DiceLineReader, encodeHostMessage, FrameReader, sysexFrame } from '../../src/wire/index.ts';
import type { BenchReport, BenchWorld } from '../../src/workbench/index.ts';

/** Nearly as long as a test may take: a busy machine is slow, but not wrong. */
const PATIENCE_MS = 50_000;
const PROGRAM = new URL('../../src/commands/nardboard.js', import.meta.url).pathname;

function hasPty(): boolean {
  try {
    createRequire(import.meta.url).resolve('@lydell/node-pty');
    return true;
  } catch {
    return false;
  }
}

const BUILT = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'nardboard-simulate-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ready {
  readonly ready: boolean;
  readonly link: string;
  readonly diceLink: string | null;
  readonly workbench: number | string | null;
  readonly page?: string;
}

/** `nardboard simulate` as a process of its own, up and ready. */
async function simulate(...args: string[]) {
  const link = join(folder, `board-${Math.random().toString(36).slice(2)}`);
  const child = spawn(process.execPath, [PROGRAM, 'simulate', '--link', link, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`it ended with status ${status} before it was ready`);
  });
  const [line] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => {});
  return { child, lines, ready: JSON.parse(line) as Ready };
}

async function openPort(path: string): Promise<SerialPort> {
  const port = new SerialPort({ path, baudRate: 250_000, autoOpen: false });
  await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())));
  return port;
}

const closePort = (port: SerialPort) => new Promise<void>((resolve) => port.close(() => resolve()));

/** The sysex commands that come back until one of them is `wanted`. */
async function hear(port: SerialPort, wanted: number): Promise<number[]> {
  const reader = new FrameReader(true);
  const commands: number[] = [];
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`only ${commands} came`)), PATIENCE_MS);
    port.on('data', (bytes: Buffer) => {
      for (const event of reader.push(bytes)) if (event.kind === 'sysex') commands.push(event.body[0] ?? 0);
      if (!commands.includes(wanted)) return;
      clearTimeout(late);
      resolve(commands);
    });
  });
}

const IDENTITY = 0x0b;
const SNAPSHOT = 0x08;

async function greet(port: SerialPort): Promise<number[]> {
  const heard = hear(port, SNAPSHOT);
  port.write(sysexFrame(encodeHostMessage({ kind: 'requestIdentity' })));
  port.write(sysexFrame(encodeHostMessage({ kind: 'requestSnapshot' })));
  return heard;
}

/** Waits until a link is gone. A port that is pulled while serialport reads from it may never tell (zero-byte reads). */
async function gone(link: string): Promise<void> {
  while (existsSync(link)) await sleep(20);
}

class Page {
  readonly reports: BenchReport[] = [];
  readonly socket: WebSocket;

  constructor(port: number | string | null) {
    this.socket = new WebSocket(
      typeof port === 'number' ? `ws://127.0.0.1:${port}/workbench` : `ws+unix://${port}:/workbench`,
    );
    this.socket.on('message', (data) => this.reports.push(JSON.parse(String(data))));
  }

  send(action: object | string): void {
    this.socket.send(typeof action === 'string' ? action : JSON.stringify(action));
  }

  get world(): BenchWorld | undefined {
    return this.reports.findLast((report) => report.type === 'world');
  }

  /** Waits for something to be reported. */
  async until(what: (page: Page) => boolean): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!what(this)) {
      if (Date.now() > end) throw new Error('the workbench did not report it');
      await sleep(20);
    }
  }
}

describe.skipIf(!hasPty())('nardboard simulate', () => {
  it('answers the real serialport, shows its lights, goes on after a controller is gone, and ends with its parent', async () => {
    const bench = join(folder, 'bench.sock');
    const { child, ready } = await simulate('--with-parent', '--workbench', bench);
    expect(ready).toMatchObject({ ready: true, diceLink: null, workbench: bench });
    const first = await openPort(ready.link);
    expect(await greet(first)).toEqual(expect.arrayContaining([IDENTITY, SNAPSHOT]));
    await closePort(first);
    const page = new Page(ready.workbench);
    await page.until(({ world }) => world !== undefined);
    const second = await openPort(ready.link);
    expect(await greet(second)).toEqual(expect.arrayContaining([IDENTITY, SNAPSHOT]));
    const colours = Array.from({ length: 28 }, (_, i): [number, number, number] =>
      i < 2 ? [0, 60, 0] : [0, 0, 0],
    );
    second.write(sysexFrame(encodeHostMessage({ kind: 'lightsAll', colours })));
    await page.until(({ reports }) =>
      reports.some(
        (report) =>
          report.type === 'lights' && report.rgb.filter((rgb) => /^00[1-9a-f]/.test(rgb)).length === 2,
      ),
    );
    await closePort(second);
    page.socket.close();
    child.stdin?.end();
    const [status] = await once(child, 'exit');
    expect(status).toBe(0);
    expect(existsSync(ready.link)).toBe(false);
  });

  it('lets a page move checkers, dice and buttons, shows the truth, and refuses what cannot be done', async () => {
    const diceLink = join(folder, 'dice');
    const args = ['--level', 'fast', '--variant', 'short', '--workbench', '0', '--dice-link', diceLink];
    const { child, ready } = await simulate(...args);
    const dice = await openPort(diceLink);
    const reader = new DiceLineReader();
    const states: string[] = [];
    dice.on('data', (bytes: Buffer) => {
      for (const event of reader.push(bytes))
        if (event.kind === 'die') states.push(`${event.die} ${event.state}`);
    });
    const page = new Page(ready.workbench);
    await page.until(({ world }) => world !== undefined);
    expect(page.world?.checkers).toHaveLength(30);
    page.send({ do: 'set-up', variant: 'short' });
    const on = (place: number) => page.world?.checkers.filter((checker) => checker.place === place).length;
    await page.until(() => on(5) === 5 && on(23) === 2 && page.world?.inHand.length === 0);
    expect(page.world?.closed[5]).toEqual([0, 1, 2, 3, 4]);
    page.send({ do: 'lift', place: 5 });
    await page.until(({ world }) => world?.inHand.length === 1);
    page.send({ do: 'place', place: 4 });
    await page.until(() => on(4) === 1 && on(5) === 4);
    page.send({ do: 'lift', place: 4 });
    page.send({ do: 'put-back' });
    page.send({ do: 'press', side: 'white', button: 'cube' });
    await page.until(({ world }) => world?.pressed.white.includes('cube') === true);
    page.send({ do: 'release', side: 'white', button: 'cube' });
    page.send({ do: 'shake', side: 'black' });
    page.send({ do: 'throw', side: 'black', count: 2 });
    const resting = () =>
      page.world?.dice.filter((die) => die.state === 'resting' && die.face !== null).length;
    await page.until(() => resting() === 2);
    page.send({ do: 'lift-dice', side: 'black' });
    await page.until(({ world }) => world?.dice.every((die) => die.state === 'held') === true);
    const refusals = () => page.reports.filter((report) => report.type === 'refused').map(({ code }) => code);
    page.send({ do: 'lift', place: 4 });
    for (const wrong of [{ do: 'lift', place: 4 }, { do: 'lift', place: 99 }, 'nonsense']) page.send(wrong);
    page.send({ do: 'set-up', variant: 'no-such-game' });
    await page.until(() => refusals().length === 4);
    expect(refusals()).toEqual(['E_HANDS', 'E_HANDS', 'E_HANDS', 'E_VARIANT']);
    await page.until(
      () => states.some((state) => state.endsWith('stable')) && states.at(-1)?.endsWith('handling') === true,
    );
    page.socket.close();
    await closePort(dice);
    child.kill('SIGTERM');
    const [status] = await once(child, 'exit');
    expect(status).toBe(0);
  });

  it('lets a page break the board and mend it, unplug it and cut its power', async () => {
    const { child, ready } = await simulate('--level', 'fast', '--workbench', '0');
    const page = new Page(ready.workbench);
    await page.until(({ world }) => world !== undefined);
    page.send({ do: 'fault', fault: 'reed-closed', on: true, place: 16 });
    await page.until(({ world }) => world?.broken.length === 1);
    expect(page.world?.broken).toEqual([{ fault: 'reed-closed', place: 16 }]);
    page.send({ do: 'habit', habit: 'slide', on: true });
    await page.until(({ world }) => world?.habits.join() === 'slide');
    page.send({ do: 'fault', fault: 'unplugged', on: true, place: 0 });
    await page.until(() => !existsSync(ready.link));
    page.send({ do: 'fault', fault: 'unplugged', on: false, place: 0 });
    await page.until(() => existsSync(ready.link));
    const port = await openPort(ready.link);
    expect(await greet(port)).toEqual(expect.arrayContaining([IDENTITY, SNAPSHOT]));
    const from = page.reports.length;
    page.send({ do: 'cut-power' });
    await page.until(({ reports }) =>
      reports
        .slice(from)
        .some((one) => one.type === 'world' && one.broken.some(({ fault }) => fault === 'unplugged')),
    );
    await closePort(port);
    await page.until(() => existsSync(ready.link));
    const again = await openPort(ready.link);
    expect(await greet(again)).toContain(IDENTITY);
    await closePort(again);
    for (const wrong of [
      { do: 'fault', fault: 'fire', on: true, place: 1 },
      { do: 'habit', habit: 'slide', on: 'yes' },
    ])
      page.send(wrong);
    await page.until(({ reports }) => reports.filter(({ type }) => type === 'refused').length === 2);
    page.socket.close();
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  });

  it.skipIf(!existsSync(BUILT))(
    'serves its workbench as a page, where no controller is needed (needs a built page)',
    async () => {
      const { child, ready } = await simulate('--level', 'fast', '--page', '0');
      expect(ready.page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#tab=workbench$/);
      const url = String(ready.page).replace(/#.*$/, '');
      expect(await (await fetch(url)).text()).toContain('<div id="app">');
      const page = new Page(Number(new URL(url).port));
      await page.until(({ world }) => world?.dice.length === 4);
      page.send({ do: 'press', side: 'white', button: 'end' });
      page.send({ do: 'lift', place: 26 });
      page.send({ do: 'place', place: 0 });
      await page.until(({ world }) => world?.closed[0]?.length === 1);
      page.socket.close();
      child.kill('SIGTERM');
      expect((await once(child, 'exit'))[0]).toBe(0);
    },
  );

  it('seats robots that write down what they do, is unplugged by order, and ends when nobody wants it', async () => {
    const log = join(folder, 'hands.ndjson');
    const robots = ['--robots', '--pace', 'max', '--log', log, '--variant', 'short'];
    const { child, lines, ready } = await simulate(
      '--with-parent',
      '--level',
      'fast',
      '--idle-exit',
      '2',
      ...robots,
    );
    const port = await openPort(ready.link);
    expect(await greet(port)).toContain(IDENTITY);
    child.stdin?.write('unplug\n');
    await gone(ready.link);
    await closePort(port);
    const answer = once(lines, 'line');
    child.stdin?.write('plug\ndance\n');
    expect(JSON.parse(String((await answer)[0]))).toMatchObject({ unknown: 'dance' });
    const again = await openPort(ready.link);
    expect(await greet(again)).toContain(IDENTITY);
    // Hands wait until a controller has been there for a while, and go on as long as it is.
    while (!existsSync(log)) {
      await sleep(500);
      again.write(Buffer.from([0xf0, 0x79, 0xf7]));
    }
    await closePort(again);
    const [status] = await once(child, 'exit');
    expect(status).toBe(0);
    const [first] = readFileSync(log, 'utf8').split('\n');
    const start = '24:2,13:5,8:3,6:5';
    expect(JSON.parse(first ?? '')).toMatchObject({ did: 'set-up', white: start, black: start });
  });

  it('says what it cannot do', async () => {
    const command = simulateCommand()
      .exitOverride()
      .configureOutput({ writeErr: () => {} });
    const run = (...args: string[]) => command.parseAsync(args, { from: 'user' });
    const link = join(folder, 'never');
    await expect(run('--link', link, '--variant', 'chess')).rejects.toMatchObject({ code: 'E_VARIANT' });
    await expect(run('--link', join(folder, 'no', 'folder'))).rejects.toMatchObject({ code: 'E_SIMULATOR' });
    await expect(run('--level', 'wooden')).rejects.toMatchObject({ exitCode: 1 });
    expect(existsSync(link)).toBe(false);
  });
});
