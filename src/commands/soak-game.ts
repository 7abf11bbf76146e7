import { type Profile, parseSettings } from '../config/index.ts';
import type { EventLog, TableClock, Tape } from '../controller/index.ts';
import { graphOf, isAboutPlay, type MatchEvent, type MatchSettings } from '../play/index.ts';
import { robot } from '../players/index.ts';
import {
  checkersByPlace,
  type Position,
  parseCheckers,
  printCheckers,
  ruleset,
  type TurnGraph,
} from '../rules/index.ts';
import {
  type HabitCounts,
  type HabitRates,
  type HandsAct,
  isResult,
  PACES,
  type PaceName,
  type PlannedFault,
  type Procedure,
  procedureByChance,
  RobotMatch,
  robotMinds,
  seededChance,
  wilfulMinds,
} from '../simulator/index.ts';
import { phoneOf } from './robot-phone.ts';
import { type FaultOutcome, FaultWitness } from './soak-faults.ts';
import { matchAgreed, singleGame } from './soak-procedure.ts';
import { type Level, VirtualSession } from './virtual-session.ts';

/** One game of a soak: everything in it follows from these. */
export interface SoakGame {
  readonly variant: string;
  /** Options of the game that are not its defaults; left out: none. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly profile: Profile;
  /** How the board's electronics are simulated; left out: by the fast stand-in. */
  readonly level?: Level;
  readonly seed: number;
  readonly pace: PaceName;
  readonly habits: HabitRates;
  /** What breaks, and when; left out: nothing. */
  readonly faults?: readonly PlannedFault[];
  /** A whole match by people who double, resign, adjust, pause, correct and forget the time; left out: one game, only played. */
  readonly procedure?: boolean;
  /** What people do of all this, and when; left out: as chance has it. */
  readonly customs?: Procedure;
  /** What records the game; left out: nothing does. */
  readonly tape?: (clock: TableClock, log: EventLog) => Tape;
}

/** What both sides of the cable have written down. */
export interface PlayedGame {
  readonly hands: readonly HandsAct[];
  readonly journal: readonly MatchEvent[];
  /** Turns, by their number among those the hands played, in which was asked though a legal result lay on the board. */
  readonly asked: ReadonlySet<number>;
  /** Refusals while a broken switch showed something else than lay on the board. */
  readonly misled: ReadonlySet<HandsAct>;
  /** Plays whose result lay on the board, square or not, when they were written. */
  readonly lay: ReadonlySet<MatchEvent>;
  /** Plays that every switch showed, while what lay on the board was none: a slip of the hands that no switch could tell. */
  readonly slips: ReadonlySet<MatchEvent>;
  readonly habits: HabitCounts;
  /** What has broken, and what became of it. */
  readonly faults: readonly FaultOutcome[];
  readonly settings: MatchSettings;
  /** The hands have played it to its end. */
  readonly isOver: boolean;
  readonly failure: unknown;
}

/** A game that has gone on for so long, ms of virtual time, will never end. */
const LONGEST_GAME_MS = 6 * 3600 * 1000;
/** How long people wait for a light before they do something about it, ms. */
const PATIENCE_MS = 6000;
const TIMING = parseSettings({}, 'the defaults', {}, { env: {}, home: '/' }).timing;

/** A journal in memory. */
class MemoryLog implements EventLog {
  readonly entries: MatchEvent[] = [];

  append(events: readonly MatchEvent[]): Promise<void> {
    this.entries.push(...events);
    return Promise.resolve();
  }
}

/** Plays one game in virtual time on the board's machine code, or the stand-in for it. */
export async function playSoakGame(game: SoakGame): Promise<PlayedGame> {
  const { variant, options = {}, profile, level = 'fast', seed, pace, tape } = game;
  const agree = game.procedure ? matchAgreed : singleGame;
  const { settings, games } = agree(variant, options, seed);
  const rules = ruleset(variant, settings.options);
  const log = new MemoryLog();
  const hands: HandsAct[] = [];
  const asked = new Set<number>();
  const misled = new Set<HandsAct>();
  const lay = new Set<MatchEvent>();
  const slips = new Set<MatchEvent>();
  let turn: TurnGraph | null = null;
  let isLost = false;
  const witness = new FaultWitness(game.faults ?? [], profile);
  const session: VirtualSession = new VirtualSession({
    profile,
    level,
    family: rules.family,
    seed,
    settings,
    patience: TIMING,
    log,
    before: (machine) => witness.between(machine),
    ...(tape ? { tape: (clock) => tape(clock, log) } : {}),
    tell: (events) => {
      witness.journal(events);
      for (const event of events) {
        if (lies(session, event)) lay.add(event);
        else if (isUnseenSlip(session, event, turn)) slips.add(event);
      }
      turn = graphOf(session.room.table.match);
      if (events.some(isAboutPlays) && isLegalOnBoard(session))
        asked.add(hands.filter(({ did }) => did === 'played').length);
    },
  });
  const robots = new RobotMatch({
    board: session.board,
    mayAct: () => !session.room.table.isAtStandstill,
    rules,
    length: settings.length,
    games,
    ...peopleOf(game),
    pace: PACES[pace],
    habits: game.habits,
    phone: phoneOf(session),
    patience: PATIENCE_MS,
    seed,
    record: (act) => {
      if (act.did === 'refused' && witness.isMisled) misled.add(act);
      hands.push(act);
      witness.hands(act, log.entries);
      isLost ||= isGivenUp(act) || isMisread(act, log.entries);
    },
  });
  witness.begin(session.board);
  robots.begin();
  const longest = games * LONGEST_GAME_MS;
  await session.hurry(() => isLost || robots.progress !== 'playing' || session.board.now > longest);
  const isOver = robots.progress === 'over';
  robots.stop();
  await session.room.close();
  const { habits, failure } = robots;
  const faults = witness.outcomes;
  return {
    hands,
    journal: log.entries,
    asked,
    misled,
    lay,
    slips,
    habits,
    faults,
    settings,
    isOver,
    failure,
  };
}

/** Who plays, and how orderly. */
function peopleOf({ seed, procedure, customs }: SoakGame) {
  const minds = robotMinds({ white: robot, black: robot }, seededChance(seed));
  if (!procedure) return { minds };
  if (customs) return { minds, procedure: customs };
  const chance = seededChance(seed + PROCEDURE_SEED);
  return { minds: wilfulMinds(minds, chance.fork()), procedure: procedureByChance(chance) };
}

/** So that what people do besides playing is drawn from another stream than their plays. */
const PROCEDURE_SEED = 1_000_003;

const isAboutPlays = (event: MatchEvent): boolean => event.type === 'asked' && isAboutPlay(event.question);

/** Whether what truly lies on the board is a legal result of the roll being played. */
function isLegalOnBoard({ board, room }: VirtualSession): boolean {
  const position = board.world.position();
  const graph = graphOf(room.table.match);
  return position !== null && graph !== null && isResult(graph, position);
}

/** Whether what is written as played lies on the board just so. */
function lies({ board }: VirtualSession, event: MatchEvent): boolean {
  if (event.type !== 'played') return false;
  const position = board.world.position();
  return (
    position !== null &&
    printCheckers(position.white) === event.white &&
    printCheckers(position.black) === event.black
  );
}

/**
 * Whether every switch shows what is written as played, though what lies on the board is no legal play, or lies off its
 * slots: whoever forgot a movement, or made one that he must not, is understood to have made the play that looks so.
 */
function isUnseenSlip(
  { board: { world } }: VirtualSession,
  event: MatchEvent,
  turn: TurnGraph | null,
): boolean {
  const position = world.position();
  if (event.type !== 'played' || !turn || !position) return false;
  if (isResult(turn, position) && isShown(world, position)) return false;
  return isShown(world, { white: parseCheckers(event.white), black: parseCheckers(event.black) });
}

/** The contacts are closed as they would be by checkers that lie so, square on their slots. */
const isShown = (world: VirtualSession['board']['world'], position: Position): boolean =>
  checkersByPlace(world.family, position).every(
    (count, place) => world.closed(place).length === Math.min(count, world.slots[place] ?? 0),
  );

const isGivenUp = (act: HandsAct): boolean => act.did === 'waited-in-vain' && act.next === 'went on';

/** The journal has another play than the hands have just been done with: from here on the game would be two games. */
function isMisread(act: HandsAct, journal: readonly MatchEvent[]): boolean {
  if (act.did !== 'played') return false;
  const last = journal.findLast(({ type }) => type === 'played');
  return last?.type !== 'played' || last.white !== act.white || last.black !== act.black;
}
