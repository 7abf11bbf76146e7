import { NardError } from '../errors/index.ts';
import { CHECKERS_PER_SIDE, NOT_ENTERED, OFF, opponent, type Position, type Side } from './board.ts';
import { countBetween, rearmost } from './checkers.ts';
import type { Ruleset } from './ruleset.ts';
import { variantOf } from './variants/index.ts';

/** How a game is won. In short nardy oin is the single game, mars the gammon, koks the backgammon. */
export type ResultKind = 'oin' | 'mars' | 'home-mars' | 'koks';

/** A kind of win and its worth before the cube, 1–3. */
export interface Kind {
  readonly kind: ResultKind;
  readonly worth: number;
}

/** A game that is over. `worth` is before the cube: 1–3 to the winner; of a draw, 0.5 or 1 to each side. */
export interface GameResult {
  readonly winner: Side | null;
  readonly kind: ResultKind | 'draw';
  readonly worth: number;
}

const allOff = (position: Position, side: Side): boolean => position[side][OFF] === CHECKERS_PER_SIDE;

/**
 * The side that has borne off all its checkers. Null when nobody has, or when both have, which only a
 * last throw can bring about.
 */
export function finished(_ruleset: Ruleset, position: Position): Side | null {
  const white = allOff(position, 'white');
  if (white === allOff(position, 'black')) return null;
  return white ? 'white' : 'black';
}

/** What a game won in this position is worth (rules B.1.9, B7–B9, C.1.8). */
export function gameResult(ruleset: Ruleset, position: Position, winner: Side): GameResult {
  const { kind, worth } = variantOf(ruleset).judge(ruleset.options, position[opponent(winner)]);
  return { winner, kind, worth };
}

/**
 * Who may still throw once although the game has been finished, or null when it is over (rules B.6).
 * @param starter who began the game
 */
export function lastThrower(ruleset: Ruleset, finisher: Side, starter: Side): Side | null {
  const { lastThrow } = ruleset.options;
  const granted = lastThrow === 'any' || (lastThrow === 'second-player-only' && finisher === starter);
  return granted ? opponent(finisher) : null;
}

/** The result when the last throw has been played: a draw if it cleared the board; mars is judged now (decision 4). */
export function resultAfterLastThrow(ruleset: Ruleset, position: Position, finisher: Side): GameResult {
  if (!allOff(position, opponent(finisher))) return gameResult(ruleset, position, finisher);
  return { winner: null, kind: 'draw', worth: ruleset.options.drawPoints };
}

/** The results a player may resign (decision 12): a single game, and a mars and a koks where there are such. */
export function resignations(ruleset: Ruleset, resigner: Side): readonly GameResult[] {
  const winner = opponent(resigner);
  const kinds = variantOf(ruleset).kinds(ruleset.options);
  return kinds.map(({ kind, worth }) => ({ winner, kind, worth }));
}

/** @throws NardError E_OPTION when the ruleset has no such result to resign */
export function resignation(ruleset: Ruleset, resigner: Side, kind: ResultKind): GameResult {
  const offer = resignations(ruleset, resigner).find((each) => each.kind === kind);
  if (offer) return offer;
  throw new NardError('E_OPTION', `A ${kind} cannot be resigned under these rules.`);
}

/**
 * The most a game can still be worth to a side: what a resignation must reach before it has to be
 * accepted (rules C.6). Never too low; it looks at the loser's checkers, not at what dice could do.
 */
export function mostStillPossible(ruleset: Ruleset, position: Position, winner: Side): number {
  const loser = position[opponent(winner)];
  if (resignations(ruleset, opponent(winner)).length === 1) return 1;
  if (ruleset.family === 'short') {
    if (loser[OFF] !== 0) return 1;
    return isRunning(position) && countBetween(loser, 19, NOT_ENTERED) === 0 ? 2 : 3;
  }
  // Nobody ever goes backwards, so all that can grow worse is what lies ahead of the loser's checkers.
  const { homeMars, koksLong } = ruleset.options;
  const now = gameResult(ruleset, position, winner).worth;
  const asHomeMars = loser[OFF] === 0 && homeMars !== 'off' ? homeMars : 1;
  const asKoks = koksLong === 'winner-home-or-head' && countBetween(loser, 13, 24) > 0 ? 3 : 1;
  return Math.max(now, asHomeMars, asKoks);
}

/**
 * Whether the sides can still get in each other's way: in short nardy until they have passed each other, in the long
 * family until neither has a checker in the half of the way that the other's still goes through.
 */
export function isContact({ family }: Ruleset, position: Position): boolean {
  if (family === 'short') return !isRunning(position);
  return Math.max(rearmost(position.white), rearmost(position.black)) > 12;
}

/** In short nardy: the sides have passed each other, and neither can be hit any more. */
const isRunning = ({ white, black }: Position): boolean => rearmost(white) + rearmost(black) < 25;
