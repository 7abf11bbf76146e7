import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { judge, type Verdict } from '../../src/commands/index.ts';
import { readJournal } from '../../src/journal/index.ts';
import type { MatchEvent } from '../../src/play/index.ts';
import type { HandsAct } from '../../src/simulator/index.ts';

const PROGRAM = fileURLToPath(new URL('../../src/commands/nardboard.js', import.meta.url));

export interface KilledGame {
  readonly variant: string;
  readonly seed: number;
  /** When the controller is killed, each time anew; after the last it lives on. */
  readonly kills: readonly Kill[];
  readonly level: 'firmware' | 'fast';
}

/** So many events after its start, and then so many ms. */
export interface Kill {
  readonly events: number;
  readonly ms: number;
}

export interface KilledOutcome {
  readonly verdict: Verdict;
  readonly journal: readonly MatchEvent[];
  readonly hands: readonly HandsAct[];
  /** Sequence number of the last event that had been written when each kill came. */
  readonly killedAt: readonly number[];
}

/**
 * One game of robot hands on a simulated board of its own process, followed by a controller that is killed
 * again and again. The board knows nothing of that; it stays as the hands leave it.
 */
export async function playKilled(game: KilledGame): Promise<KilledOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'nardboard-killed-'));
  const [link, log, state] = ['board', 'hands.ndjson', 'state'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const robots = [
    '--robots',
    '--pace',
    'max',
    '--variant',
    game.variant,
    '--seed',
    `${game.seed}`,
    '--log',
    log,
  ];
  const board = run(['simulate', '--link', link, '--level', game.level, '--with-parent', ...robots], 'pipe');
  const lines = linesOf(board);
  try {
    await lines.saying('"ready":true');
    const over = lines.saying('ended-match');
    const killedAt = await killAndKill(game, link, state, over);
    const controller = follow(game, link, state);
    await over;
    await matchEnded(state);
    controller.kill('SIGTERM');
    await once(controller, 'exit');
    const journal = await eventsOf(state);
    const hands = readFileSync(log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as HandsAct);
    return { verdict: judge(hands, journal), journal, hands, killedAt };
  } finally {
    board.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

async function killAndKill(
  game: KilledGame,
  link: string,
  state: string,
  over: Promise<unknown>,
): Promise<number[]> {
  const killedAt: number[] = [];
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  const seq = async () => (await eventsOf(state).catch(() => [])).at(-1)?.seq ?? 0;
  for (const { events, ms } of game.kills) {
    if (isOver) break;
    const begin = await seq();
    const controller = follow(game, link, state);
    while (!isOver && (await seq()) < begin + events) await sleep(50);
    await sleep(ms);
    controller.kill('SIGKILL');
    await once(controller, 'exit');
    killedAt.push(await seq());
  }
  return killedAt;
}

const follow = ({ variant }: KilledGame, link: string, state: string): ChildProcess =>
  run(['start', '--port', link, '--state', state, '--web-port', '0', '--variant', variant], 'ignore');

async function eventsOf(state: string): Promise<readonly MatchEvent[]> {
  const { entries } = await readJournal(join(state, 'journal.ndjson'));
  return entries as readonly MatchEvent[];
}

/** The hands are done before the controller has written so. */
async function matchEnded(state: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await eventsOf(state)).some(({ type }) => type === 'match-ended')) return;
    await sleep(100);
  }
}

function run(args: readonly string[], stdio: 'pipe' | 'ignore'): ChildProcess {
  return spawn(process.execPath, [PROGRAM, ...args], { stdio: ['pipe', stdio, 'inherit'] });
}

function linesOf(child: ChildProcess) {
  if (!child.stdout) throw new Error('the child has no standard output');
  const said: string[] = [];
  const waiting: { part: string; done: () => void }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(line);
    for (const { part, done } of waiting) if (line.includes(part)) done();
  });
  return {
    saying: (part: string) =>
      new Promise<void>((done, fail) => {
        if (said.some((line) => line.includes(part))) done();
        waiting.push({ part, done });
        child.once('exit', (code) => fail(new Error(`the board ended with status ${code}: ${said.at(-1)}`)));
      }),
  };
}
