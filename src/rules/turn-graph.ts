import { NardError } from '../errors/index.ts';
import { type Checkers, opponent, type Position, type Side } from './board.ts';
import { chainTerrain, checkChain, isChain } from './chain.ts';
import { ChainGraph } from './chain-graph.ts';
import { printCheckers } from './checkers.ts';
import { ChoiceGraph } from './choice-graph.ts';
import { HEAD } from './head.ts';
import { NOBODY_HAS_HIT } from './hitters.ts';
import { LazyTurnGraph } from './lazy-graph.ts';
import { acrossTable, impossible, type Movement, sharesPoint, type Terrain } from './movements.ts';
import { NumbersLeft } from './numbers-left.ts';
import { checkNumbers, type Ruleset } from './ruleset.ts';
import { TurnStates } from './turn-states.ts';
import { variantOf } from './variants/index.ts';
import { isOneTwo } from './variants/short-relatives.ts';

/** A turn to be played: the position before it, whose it is, and the numbers (as `numbersOf` gives them). */
export interface Turn {
  readonly position: Position;
  readonly side: Side;
  readonly numbers: readonly number[];
  /** Which turn of the player's own this is, 1 the first; left out: later than any rule asks. */
  readonly ownTurn?: number;
  /** The numbers are those an opponent could not play (gulbar family, rules D.1). */
  readonly completing?: boolean;
  /**
   * The position came about at a table, where an illegal turn may have been accepted (rules B.1.11): checkers of both
   * sides may stand on one point, which is as shut as one of the other side’s alone.
   */
  readonly asPlayed?: boolean;
}

/** A state in the middle of a turn. Equal keys: the same checkers with the same numbers left. */
export interface TurnNode {
  readonly key: string;
  readonly position: Position;
  /** Numbers not yet played. */
  readonly left: readonly number[];
  /** Movements made. */
  readonly played: number;
}

export interface Step {
  readonly movement: Movement;
  readonly node: TurnNode;
}

/** All legal ways through one turn, explored as far as it is asked about (rules B.1.5–8, C.1.3–7). */
export interface TurnGraph {
  readonly ruleset: Ruleset;
  readonly turn: Turn;
  readonly start: TurnNode;
  /** The largest number of movements of any legal turn; 0 when nothing can be played. */
  readonly dicePlayed: number;
  /**
   * Exactly the single movements after which the turn can still end legally with the largest number of
   * dice, or by bearing off the last checker.
   * @throws NardError E_PLAY when the node is no state of this turn
   */
  next(node: TurnNode): readonly Step[];
  /** Whether the turn may end here. The start is complete when nothing can be played. */
  isComplete(node: TurnNode): boolean;
  /**
   * Every distinct legal result, one node each; empty when nothing can be played.
   * @throws NardError E_PLAY when there are more than MOST_RESULTS, which only chains have
   */
  results(): readonly TurnNode[];
  /** The same, or null when there are more than `limit`. */
  resultsUpTo(limit: number): readonly TurnNode[] | null;
  /** Up to `limit` of the results, at least one if there are any: quick, however many there are. */
  someResults(limit: number): readonly TurnNode[];
  /** Some legal sequence of movements to the result with this {@link positionKey}; E_PLAY when there is none. */
  pathTo(key: string): readonly Movement[];
}

/**
 * @throws NardError E_DICE, E_POSITION for what cannot be on a board; E_ARGUMENT when numbers are to be
 *   completed in a game that does not hand them on
 */
export function turnGraph(ruleset: Ruleset, turn: Turn): TurnGraph {
  checkTurn(ruleset, turn);
  const { options } = ruleset;
  if (isChain(options, turn.numbers)) return chainGraph(ruleset, turn);
  return choosesDouble(ruleset, turn.numbers) ? choiceGraph(ruleset, turn) : plainGraph(ruleset, turn);
}

/** Whether a double of the player's choice follows these numbers (rules D.3.1). */
export const choosesDouble = (ruleset: Ruleset, numbers: readonly number[]): boolean =>
  variantOf(ruleset).choosesDouble === true && isOneTwo(numbers);

/** There is no head in acey-deucey, so that a double is played on the same terrain wherever it begins. */
function choiceGraph(ruleset: Ruleset, turn: Turn): ChoiceGraph {
  const doubles = [1, 2, 3, 4, 5, 6].map((number) => {
    const numbers = [number, number, number, number];
    const all = states(ruleset, { ...turn, numbers }, Number.POSITIVE_INFINITY);
    return (position: Position): TurnGraph => {
      const [own, other] = [position[turn.side], position[opponent(turn.side)]];
      return new LazyTurnGraph(ruleset, { ...turn, position, numbers }, all.from(own, other));
    };
  });
  const doublesAt = (position: Position) => doubles.map((double) => double(position));
  return new ChoiceGraph(plainGraph(ruleset, turn), doublesAt);
}

function plainGraph(ruleset: Ruleset, turn: Turn): LazyTurnGraph {
  const withLimit = (limit: number) => states(ruleset, turn, limit);
  const limit = headLimit(ruleset, turn, (tried) => {
    const restricted = withLimit(tried);
    return restricted.most(restricted.root) === turn.numbers.length;
  });
  return new LazyTurnGraph(ruleset, turn, withLimit(limit));
}

function chainGraph(ruleset: Ruleset, turn: Turn): ChainGraph {
  checkChain(turn.numbers);
  const { options } = ruleset;
  const [own, other] = [turn.position[turn.side], turn.position[opponent(turn.side)]];
  const mayStand = (checkers: Checkers) => variantOf(ruleset).mayStand(options, checkers, other);
  const withLimit = (limit: number) =>
    new ChainGraph(
      ruleset,
      turn,
      chainTerrain(options, { own, other, numbers: turn.numbers }, limit, mayStand),
    );
  const playsAllWith = (tried: number) => withLimit(tried).dicePlayed === turn.numbers.length;
  return withLimit(headLimit(ruleset, turn, playsAllWith));
}

/** How many may leave the head; a completion has a limit of its own and no first turn (rules D.1). */
function headLimit(ruleset: Ruleset, turn: Turn, playsAllWith: (limit: number) => boolean): number {
  const { options } = ruleset;
  if (turn.completing) return options.completionHeadLimit || Number.POSITIVE_INFINITY;
  return variantOf(ruleset).headLimit(options, {
    own: turn.position[turn.side],
    other: turn.position[opponent(turn.side)],
    numbers: turn.numbers,
    ownTurn: turn.ownTurn,
    playsAllWith,
  });
}

const ALWAYS = () => true;

function states(ruleset: Ruleset, turn: Turn, limit: number): TurnStates {
  const { options, family } = ruleset;
  const variant = variantOf(ruleset);
  const own = turn.position[turn.side];
  const other = turn.position[opponent(turn.side)];
  const terrain: Terrain = {
    options,
    across: acrossTable(family),
    shutBy: variant.shutBy,
    headKeeps: Math.max(0, (own[HEAD] ?? 0) - limit),
    enterAllFirst: options.mustEnterAll,
    mayLeaveHead: variant.mayLeaveHead ?? ALWAYS,
    mayHit: variant.mayHit ?? ALWAYS,
  };
  const standing = { own, other, hitters: NOBODY_HAS_HIT };
  const mayStand = variant.mayStand.bind(variant, options);
  return new TurnStates(terrain, turn.side, standing, new NumbersLeft(turn.numbers), mayStand);
}

function checkTurn(ruleset: Ruleset, turn: Turn): void {
  const { position, side, numbers, ownTurn, completing, asPlayed } = turn;
  const variant = variantOf(ruleset);
  checkNumbers(numbers);
  if (ownTurn !== undefined && !(Number.isInteger(ownTurn) && ownTurn >= 1)) {
    throw new NardError('E_POSITION', `A turn of one's own is counted from 1; ${ownTurn} is none.`);
  }
  if (completing && !variant.defaults.leftoverToOpponent) {
    throw new NardError('E_ARGUMENT', `In ${ruleset.variant} nobody completes an opponent's numbers.`);
  }
  const [own, other] = [position[side], position[opponent(side)]];
  const reason = impossible(variant, own, other) ?? (asPlayed ? undefined : sharesPoint(variant, own, other));
  if (!reason) return;
  const written = `White ${printCheckers(position.white)}, Black ${printCheckers(position.black)}`;
  throw new NardError('E_POSITION', `The position ${written} cannot be: ${reason}.`);
}
