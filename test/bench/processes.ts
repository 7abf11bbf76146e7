import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Figure, round, spread } from './figure.ts';

const PROGRAM = fileURLToPath(new URL('../../src/commands/nardboard.js', import.meta.url));
const STARTS = 5;
/** Long enough for the first picture to be out and the first garbage to be gone, ms. */
const SETTLED_MS = 5000;

interface Started {
  readonly child: ChildProcess;
  readonly readyMs: number;
}

/** Starts the program as a newcomer does, with the simulated board, and waits until it says that it is up. */
async function start(folder: string): Promise<Started> {
  const began = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'start', '--web-port', '0', '--state', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      if (text.includes('is up')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`nardboard start ended with status ${code}`)));
  });
  return { child, readyMs: performance.now() - began };
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'nardboard-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** From the command to the line that says where the page is. */
export async function startToReady(): Promise<readonly Figure[]> {
  const times: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    await inFolder(async (folder) => {
      const { child, readyMs } = await start(folder);
      times.push(readyMs);
      await stop(child);
    });
  }
  return spread('start-to-ready', 'ms', times);
}

/** Resident memory of the controller; the simulated board is another process. */
export async function residentMemory(): Promise<readonly Figure[]> {
  return inFolder(async (folder) => {
    const { child } = await start(folder);
    await sleep(SETTLED_MS);
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
    await stop(child);
    return [{ name: 'rss', stat: 'value', value: round(kilobytes / 1024), unit: 'MB', n: 1 }];
  });
}
