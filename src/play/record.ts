import type { Movement, Side } from '../rules/index.ts';
import type { HappeningOf, MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { newMatch } from './new-match.ts';
import type { FinishedGame, MatchSettings, MatchState, PlayedTurn } from './state.ts';

/** A turn, or an act with the cube, with all that is needed to write it down. */
export interface RecordedTurn extends PlayedTurn {
  /** In the mover's own numbers; empty for the cube and where nothing could be played. */
  readonly movements: readonly Movement[];
}

export interface GameRecord {
  /** From 1. */
  readonly number: number;
  /** As they sat in this game. */
  readonly names: MatchSettings['names'];
  readonly scoreBefore: Readonly<Record<Side, number>>;
  readonly crawford: boolean;
  /** Who made the first play; null while the opening is drawn. */
  readonly starter: Side | null;
  /** What the game counted before its first turn: more than 1 after automatic doubles. */
  readonly stake: number;
  readonly turns: readonly RecordedTurn[];
  /** Why a director has put the score right during this game or after it. */
  readonly corrections: readonly string[];
  /** null: still being played, or abandoned. */
  readonly result: FinishedGame | null;
}

export interface MatchRecord {
  readonly settings: MatchSettings;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly games: readonly GameRecord[];
  readonly score: Readonly<Record<Side, number>>;
  /** null: not over, or abandoned. */
  readonly winner: Side | null;
}

/** Every match in a journal, oldest first, as plain values to print a record from. */
export function matchRecords(events: readonly MatchEvent[]): readonly MatchRecord[] {
  const records: MatchRecord[] = [];
  let state = newMatch(events[0]?.epoch ?? '');
  for (const event of events) {
    const before = state;
    state = evolve(before, event);
    if (event.type === 'match-started') records.push(beginning(event));
    const last = records.pop();
    if (last) records.push(continued(last, before, state, event));
  }
  return records;
}

/** The match played last; null when the events hold none. */
export const matchRecord = (events: readonly MatchEvent[]): MatchRecord | null =>
  matchRecords(events).at(-1) ?? null;

const beginning = ({ settings, t }: HappeningOf<'match-started'> & { readonly t: number }): MatchRecord => ({
  settings,
  startedAt: t,
  games: [],
  score: { white: 0, black: 0 },
  winner: null,
});

function continued(
  record: MatchRecord,
  before: MatchState,
  after: MatchState,
  event: MatchEvent,
): MatchRecord {
  const games = gamesAfter(record.games, before, after, event);
  return { ...record, games, score: after.score, winner: after.winner };
}

function gamesAfter(
  games: readonly GameRecord[],
  before: MatchState,
  after: MatchState,
  event: MatchEvent,
): readonly GameRecord[] {
  if (event.type === 'game-started') return [...games, newGame(after)];
  const game = games.at(-1);
  if (!game || event.type === 'match-started') return games;
  return [...games.slice(0, -1), gameAfter(game, before, after, event)];
}

const newGame = ({ game, settings, score, crawford, starter, cube }: MatchState): GameRecord => ({
  number: game,
  names: settings.names,
  scoreBefore: score,
  crawford: crawford === 'now',
  starter,
  stake: cube.value,
  turns: [],
  corrections: [],
  result: null,
});

function gameAfter(game: GameRecord, before: MatchState, after: MatchState, event: MatchEvent): GameRecord {
  switch (event.type) {
    case 'opening-tied':
      return { ...game, stake: event.cube };
    case 'starter-decided':
      return { ...game, starter: event.side };
    case 'sides-swapped': {
      // After a draw in which the starter gets White; between two games it concerns neither.
      const { settings, score, phase } = after;
      return phase === 'opening' ? { ...game, names: settings.names, scoreBefore: score } : game;
    }
    case 'score-corrected':
      return { ...game, corrections: [...game.corrections, event.reason] };
    case 'game-ended':
      return { ...game, result: event.result };
    case 'pass-withdrawn':
      return { ...game, result: null, turns: turnsAfter(game.turns, before, after, event) };
    default:
      return { ...game, turns: turnsAfter(game.turns, before, after, event) };
  }
}

/** The list of plays grows by turns and the cube, and shrinks when a turn is taken back. */
function turnsAfter(
  turns: readonly RecordedTurn[],
  before: MatchState,
  after: MatchState,
  event: MatchEvent,
): readonly RecordedTurn[] {
  if (after.plays.length < before.plays.length)
    return turns.slice(0, after.plays.length - before.plays.length);
  const played = after.plays.at(-1);
  if (!played || after.plays.length === before.plays.length) return turns;
  return [...turns, { ...played, movements: 'movements' in event ? event.movements : [] }];
}
