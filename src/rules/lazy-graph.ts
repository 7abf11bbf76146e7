import { NardError } from '../errors/index.ts';
import { CHECKERS_PER_SIDE, OFF } from './board.ts';
import type { Movement } from './movements.ts';
import type { Ruleset } from './ruleset.ts';
import type { Step, Turn, TurnGraph, TurnNode } from './turn-graph.ts';
import type { Branch, TurnStates, Vertex } from './turn-states.ts';

/** The turn of a roll: its states are kept once each, and looked at as far as they are asked about. */
export class LazyTurnGraph implements TurnGraph {
  readonly ruleset: Ruleset;
  readonly turn: Turn;
  readonly #states: TurnStates;
  #dicePlayed: number | undefined;
  #onlyNumber: number | undefined;
  #results: Map<string, Vertex> | undefined;

  constructor(ruleset: Ruleset, turn: Turn, states: TurnStates) {
    this.ruleset = ruleset;
    this.turn = turn;
    this.#states = states;
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

  resultsUpTo(limit: number): readonly TurnNode[] | null {
    const results = this.results();
    return results.length > limit ? null : results;
  }

  someResults(limit: number): readonly TurnNode[] {
    return this.results().slice(0, limit);
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
