import { NardError } from '../errors/index.ts';
import { CHECKERS_PER_SIDE, OFF, opponent, type Position, type Side } from './board.ts';
import { printCheckers } from './checkers.ts';
import { HEAD } from './head.ts';
import { NOBODY_HAS_HIT } from './hitters.ts';
import { acrossTable, impossible, type Movement, type Terrain } from './movements.ts';
import { NumbersLeft } from './numbers-left.ts';
import { checkNumbers, type Ruleset } from './ruleset.ts';
import { type Branch, TurnStates, type Vertex } from './turn-states.ts';
import { variantOf } from './variants/index.ts';
import type { Variant } from './variants/variant.ts';

/** A turn to be played: the position before it, whose it is, and the numbers (as `numbersOf` gives them). */
export interface Turn {
  readonly position: Position;
  readonly side: Side;
  readonly numbers: readonly number[];
  /** Which turn of the player's own this is, 1 the first; left out: later than any rule asks. */
  readonly ownTurn?: number;
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
  /** Every distinct legal result, one node each; empty when nothing can be played. */
  results(): readonly TurnNode[];
  /** Some legal sequence of movements to the result with this {@link positionKey}; E_PLAY when there is none. */
  pathTo(key: string): readonly Movement[];
}

/** @throws NardError E_DICE, E_POSITION for what cannot be on a board */
export function turnGraph(ruleset: Ruleset, turn: Turn): TurnGraph {
  checkTurn(ruleset, turn);
  return new LazyTurnGraph(ruleset, turn);
}

class LazyTurnGraph implements TurnGraph {
  readonly ruleset: Ruleset;
  readonly turn: Turn;
  readonly #states: TurnStates;
  #dicePlayed: number | undefined;
  #onlyNumber: number | undefined;
  #results: Map<string, Vertex> | undefined;

  constructor(ruleset: Ruleset, turn: Turn) {
    this.ruleset = ruleset;
    this.turn = turn;
    this.#states = statesOf(ruleset, turn);
  }

  get start(): TurnNode {
    return this.#states.root.node;
  }

  get dicePlayed(): number {
    if (this.#dicePlayed === undefined) {
      this.#dicePlayed = Math.max(0, this.#states.most(this.#states.root));
      this.#onlyNumber = this.#largerNumber();
    }
    return this.#dicePlayed;
  }

  next(node: TurnNode): readonly Step[] {
    return this.#livingBranches(this.#vertexOf(node)).map(({ movement, to }) => ({
      movement,
      node: to.node,
    }));
  }

  isComplete(node: TurnNode): boolean {
    return this.#completes(this.#vertexOf(node));
  }

  results(): readonly TurnNode[] {
    return Array.from(this.#resultsByPosition().values(), ({ node }) => node);
  }

  pathTo(key: string): readonly Movement[] {
    const vertex = this.#resultsByPosition().get(key);
    if (!vertex) throw new NardError('E_PLAY', 'No legal play of this turn leads to that position.');
    return this.#states.pathTo(vertex);
  }

  /**
   * When only one number can be played but each of several could be, it is the largest of them (rules
   * B.1.7); undefined when the rule has nothing to say.
   */
  #largerNumber(): number | undefined {
    const { root } = this.#states;
    if (this.#dicePlayed !== 1 || root.left.distinct.length < 2) return undefined;
    const playable = this.#states.branches(root).filter(({ to }) => this.#states.most(to) === 0);
    return Math.max(...playable.map(({ movement }) => movement.number));
  }

  #livingBranches(vertex: Vertex): Branch[] {
    return this.#states.branches(vertex).filter(({ movement, to }) => this.#lives(movement, to));
  }

  /** Whether the turn can still end legally after a movement that led here. */
  #lives(movement: Movement, to: Vertex): boolean {
    const { dicePlayed } = this;
    const most = this.#states.most(to);
    const reachesMost = most >= 0 && to.node.played + most === dicePlayed;
    const allowed = this.#onlyNumber === undefined || movement.number === this.#onlyNumber;
    return (reachesMost && allowed) || this.#states.canFinish(to);
  }

  #completes(vertex: Vertex): boolean {
    const { dicePlayed } = this;
    if (vertex === this.#states.root) return dicePlayed === 0;
    if (isFinished(vertex)) return true;
    if (vertex.node.played !== dicePlayed || !this.#states.mayStand(vertex)) return false;
    return this.#onlyNumber === undefined || vertex.left === this.#states.root.left.without(this.#onlyNumber);
  }

  #resultsByPosition(): ReadonlyMap<string, Vertex> {
    if (this.#results) return this.#results;
    const results = new Map<string, Vertex>();
    const seen = new Set<Vertex>();
    const visit = (vertex: Vertex): void => {
      if (seen.has(vertex)) return;
      seen.add(vertex);
      if (this.#completes(vertex)) {
        if (!results.has(vertex.board)) results.set(vertex.board, vertex);
        return;
      }
      for (const { to } of this.#livingBranches(vertex)) visit(to);
    };
    if (this.dicePlayed > 0) visit(this.#states.root);
    this.#results = results;
    return results;
  }

  #vertexOf(node: TurnNode): Vertex {
    const vertex = this.#states.find(node.key);
    if (vertex) return vertex;
    throw new NardError('E_PLAY', 'This is no state of the turn; ask the graph that it came from.');
  }
}

const isFinished = (vertex: Vertex): boolean => vertex.own[OFF] === CHECKERS_PER_SIDE;

function statesOf(ruleset: Ruleset, turn: Turn): TurnStates {
  const variant = variantOf(ruleset);
  const withHeadLimit = (limit: number) => states(variant, ruleset, turn, limit);
  const limit = variant.headLimit(ruleset.options, {
    own: turn.position[turn.side],
    other: turn.position[opponent(turn.side)],
    numbers: turn.numbers,
    ownTurn: turn.ownTurn,
    playsAllWith: (tried) => {
      const restricted = withHeadLimit(tried);
      return restricted.most(restricted.root) === turn.numbers.length;
    },
  });
  return withHeadLimit(limit);
}

function states(variant: Variant, { options, family }: Ruleset, turn: Turn, headLimit: number): TurnStates {
  const own = turn.position[turn.side];
  const other = turn.position[opponent(turn.side)];
  const terrain: Terrain = {
    options,
    across: acrossTable(family),
    shutBy: variant.shutBy,
    headKeeps: Math.max(0, (own[HEAD] ?? 0) - headLimit),
  };
  const standing = { own, other, hitters: NOBODY_HAS_HIT };
  const mayStand = variant.mayStand.bind(variant, options);
  return new TurnStates(terrain, turn.side, standing, new NumbersLeft(turn.numbers), mayStand);
}

function checkTurn({ family }: Ruleset, { position, side, numbers, ownTurn }: Turn): void {
  checkNumbers(numbers);
  if (ownTurn !== undefined && !(Number.isInteger(ownTurn) && ownTurn >= 1)) {
    throw new NardError('E_POSITION', `A turn of one's own is counted from 1; ${ownTurn} is none.`);
  }
  const reason = impossible(family, position[side], position[opponent(side)]);
  if (!reason) return;
  const written = `White ${printCheckers(position.white)}, Black ${printCheckers(position.black)}`;
  throw new NardError('E_POSITION', `The position ${written} cannot be: ${reason}.`);
}
