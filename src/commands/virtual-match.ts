import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadProfile, parseSettings } from '../config/index.ts';
import { NardError } from '../errors/index.ts';
import { openJournal, readJournal } from '../journal/index.ts';
import { type MatchEvent, type MatchRecord, type MatchSettings, matchRecord } from '../play/index.ts';
import { type Ruleset, ruleset } from '../rules/index.ts';
import {
  boardFirmware,
  type HandsAct,
  type Minds,
  PACES,
  type PaceName,
  type Procedure,
  RobotMatch,
} from '../simulator/index.ts';
import { judge, type Verdict } from './judge.ts';
import { phoneOf } from './robot-phone.ts';
import { type Level, VirtualSession } from './virtual-session.ts';

/** A match for robot hands in virtual time. */
export interface VirtualMatch {
  readonly settings: MatchSettings;
  /** Most games to play; left out: until the match is won. */
  readonly games?: number;
  readonly seed: number;
  readonly level: Level;
  readonly pace: PaceName;
  readonly profile: string;
  readonly minds: (rules: Ruleset) => Minds;
  /** What people do besides throwing and playing; left out: nothing. */
  readonly procedure?: Procedure;
  /** Called after every durable event. */
  readonly tell: (events: readonly MatchEvent[]) => void;
  /** Alters events between the board and the journal; a test of the judge wants them altered. */
  readonly onTheWay?: (events: readonly MatchEvent[]) => readonly MatchEvent[];
}

export interface VirtualOutcome {
  readonly hands: readonly HandsAct[];
  readonly journal: readonly MatchEvent[];
  readonly record: MatchRecord;
  readonly verdict: Verdict;
  readonly virtualSeconds: number;
  readonly wallSeconds: number;
  readonly cycles: number;
}

/** Plays a whole match through simulated hardware and has it judged by comparing the two logs. */
export async function playVirtually(match: VirtualMatch): Promise<VirtualOutcome> {
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'nardboard-demo-'));
  try {
    const path = join(folder, 'journal.ndjson');
    const { hands, session } = await playOnto(path, match);
    const { entries } = await readJournal(path);
    const journal = entries as readonly MatchEvent[];
    const record = matchRecord(journal);
    if (!record)
      throw new NardError('E_SIMULATOR', 'The board never saw the set-up, so that no match began.');
    return {
      hands,
      journal,
      record,
      verdict: judge(hands, journal),
      virtualSeconds: session.machine.cycles / CYCLES_PER_SECOND,
      wallSeconds: (performance.now() - began) / 1000,
      cycles: session.machine.cycles,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const CYCLES_PER_SECOND = 16e6;
/** Hands that have not finished by then never will, ms of virtual time for each game. */
const LONGEST_GAME_MS = 4 * 3600 * 1000;

async function playOnto(path: string, match: VirtualMatch) {
  const { settings, seed } = match;
  const rules = ruleset(settings.variant, settings.options);
  const journal = await openJournal(path);
  const hands: HandsAct[] = [];
  const session: VirtualSession = new VirtualSession({
    profile: await loadProfile(match.profile),
    level: match.level,
    family: rules.family,
    seed,
    settings,
    patience: USUAL_PATIENCE,
    log: {
      entries: journal.entries,
      append: (events) => journal.append(match.onTheWay?.(events) ?? events),
    },
    tell: match.tell,
  });
  const robots = new RobotMatch({
    board: session.board,
    rules,
    length: settings.length,
    ...(match.games === undefined ? {} : { games: match.games }),
    minds: match.minds(rules),
    pace: PACES[match.pace],
    phone: phoneOf(session),
    ...(match.procedure ? { procedure: match.procedure } : {}),
    seed,
    record: (act) => hands.push(act),
  });
  robots.begin();
  await session.run(() => robots.progress !== 'playing' || session.board.now > LONGEST_GAME_MS);
  await session.room.close();
  await journal.close();
  if (robots.failure) throw robots.failure;
  return { hands, session };
}

/** A demonstration is the same everywhere: no configuration of this machine counts. */
const USUAL_PATIENCE = parseSettings({}, 'the defaults', {}, { env: {}, home: tmpdir() }).timing;

/** What demo and replay both report as JSON. */
export function figures(
  { record, verdict, virtualSeconds, wallSeconds, cycles }: VirtualOutcome,
  level: Level,
) {
  const last = record.games.findLast((game) => game.result)?.result;
  return {
    turns: verdict.turns,
    result: last ? `${last.winner ?? 'nobody'} ${last.kind}` : 'not finished',
    points: last?.points ?? 0,
    silentMisreads: verdict.silentMisreads,
    asked: verdict.asked,
    virtualSeconds,
    wallSeconds: Math.round(wallSeconds * 100) / 100,
    firmware: level === 'firmware' ? createHash('sha256').update(boardFirmware()).digest('hex') : null,
    cycles,
  };
}
