import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NardError } from '../errors/index.ts';

/** The simulated board as another process: its serial port, and the socket of its workbench. */
export interface RunningBoard {
  readonly pid: number;
  readonly link: string;
  readonly workbench: string;
}

/** `isNew`: it was not running before. */
export interface FoundBoard {
  readonly board: RunningBoard;
  readonly isNew: boolean;
}

export interface WantedBoard {
  /** Boards for different folders are different boards. */
  readonly home: string;
  readonly profile: string;
  readonly variant: string;
  /** Points that robot hands play to; left out: nobody plays but who is at the workbench. */
  readonly robots?: { readonly length: number; readonly seed: number };
}

/** From the sources and from what is built of them alike. */
const PROGRAM = fileURLToPath(new URL('../../src/commands/nardboard.js', import.meta.url));
/** A board that no controller has spoken to for so long, in s, ends by itself. */
const IDLE_EXIT_S = 900;
const READY_WITHIN_MS = 20_000;

/**
 * The simulated board that belongs to a folder: the one still running (it outlives a controller that was
 * killed, with its checkers as the hands left them), or a new one.
 * @throws NardError E_SIMULATOR when none can be started here
 */
export async function findOrStartBoard(wanted: WantedBoard): Promise<FoundBoard> {
  const folder = runtimeFolder(wanted.home);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fingerprint = JSON.stringify(wanted);
  const found = await runningBoard(folder);
  if (found?.fingerprint === fingerprint) return { board: found.board, isNew: false };
  if (found) await endBoard(found.board);
  const board = await startBoard(folder, wanted);
  await writeFile(join(folder, 'board.json'), JSON.stringify({ board, fingerprint }));
  return { board, isNew: true };
}

/** Takes the board away; resolves when its process has ended. */
export async function endBoard({ pid }: RunningBoard): Promise<void> {
  try {
    process.kill(pid, 'SIGTERM');
    for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await sleep(20);
  } catch {
    // It has ended by itself.
  }
}

/** Short, because the path of a socket may have no more than about a hundred characters. */
function runtimeFolder(home: string): string {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12);
  return join(process.env.XDG_RUNTIME_DIR ?? tmpdir(), `nardboard-${userInfo().uid}-${name}`);
}

async function runningBoard(folder: string): Promise<{ board: RunningBoard; fingerprint: string } | null> {
  try {
    const found = JSON.parse(await readFile(join(folder, 'board.json'), 'utf8'));
    return isAlive(found.board.pid) && existsSync(found.board.link) ? found : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function startBoard(
  folder: string,
  { home, profile, variant, robots }: WantedBoard,
): Promise<RunningBoard> {
  const [link, workbench, log] = ['board', 'workbench', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await rm(log, { force: true });
  const out = openSync(log, 'a', 0o600);
  // Robots begin their match anew; people find the board as they left it.
  const memory = robots ? [] : ['--memory', join(home, 'simulated-board.json')];
  const robotArgs = robots ? ['--robots', '--length', `${robots.length}`, '--seed', `${robots.seed}`] : [];
  const args = ['--link', link, '--workbench', workbench, '--profile', profile, '--variant', variant];
  const child = spawn(
    process.execPath,
    [PROGRAM, 'simulate', ...args, '--idle-exit', `${IDLE_EXIT_S}`, ...memory, ...robotArgs],
    // A process of its own: it stays when this one is killed.
    { detached: true, stdio: ['ignore', out, out] },
  );
  let failed: string | null = null;
  child.once('exit', (code) => {
    failed = `it ended with status ${code}`;
  });
  child.once('error', (error) => {
    failed = error.message;
  });
  child.unref();
  for (const until = performance.now() + READY_WITHIN_MS; performance.now() < until; await sleep(20)) {
    if (readFileSync(log, 'utf8').includes('"ready":true')) return { pid: child.pid ?? 0, link, workbench };
    if (failed) break;
  }
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const said = lines.find((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
  throw new NardError(
    'E_SIMULATOR',
    `The simulated board did not start: ${failed ?? 'it said nothing in time'}. ${said} A real board is named with --port.`,
  );
}
