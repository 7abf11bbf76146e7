import { BAR, CHECKERS_PER_SIDE, type Checkers, OFF, type Side } from './board.ts';
import { checkersKey, keyAfterMove } from './checkers.ts';
import { type Hitters, hittersAfter, NOBODY_HAS_HIT } from './hitters.ts';
import { after, type Movement, movementsBy, type Standing, type Terrain } from './movements.ts';
import type { NumbersLeft } from './numbers-left.ts';
import type { TurnNode } from './turn-graph.ts';

interface Names {
  readonly key: string;
  /** The positionKey. */
  readonly board: string;
  readonly ownKey: string;
  readonly otherKey: string;
}

/** A state of the turn with what has been found out about it so far. */
export interface Vertex extends Standing, Names {
  readonly node: TurnNode;
  readonly left: NumbersLeft;
  /** How the state was first reached. */
  readonly reachedBy: Arrival | undefined;
  branches?: readonly Branch[];
  most?: number;
  canFinish?: boolean;
}

/** A possible movement, whether or not the turn may go that way. */
export interface Branch {
  readonly movement: Movement;
  readonly to: Vertex;
}

interface Arrival {
  readonly from: Vertex;
  readonly movement: Movement;
}

/** No legal end can be reached. */
const DEAD = -1;

/**
 * The states a turn can run through, each kept once: same checkers, same numbers left, same hitters.
 * How many have left the head need not be kept apart: nothing ever arrives there.
 */
export class TurnStates {
  readonly root: Vertex;
  readonly #terrain: Terrain;
  readonly #side: Side;
  readonly #mayStand: (own: Checkers, other: Checkers) => boolean;
  readonly #known: Map<string, Vertex>;

  /** @param known states found before with the same terrain and the same numbers */
  constructor(
    terrain: Terrain,
    side: Side,
    standing: Standing,
    numbers: NumbersLeft,
    mayStand: (own: Checkers, other: Checkers) => boolean,
    known = new Map<string, Vertex>(),
  ) {
    this.#known = known;
    this.#terrain = terrain;
    this.#side = side;
    this.#mayStand = mayStand;
    const { own, other, hitters } = standing;
    const names = this.#names(checkersKey(own), checkersKey(other), numbers, hitters);
    this.root = known.get(names.key) ?? this.#add(standing, numbers, names, undefined);
  }

  /**
   * The same numbers played from other checkers on the same terrain. What has been found out of a state is known to
   * both, so that many turns that differ little cost little more than one.
   */
  from(own: Checkers, other: Checkers): TurnStates {
    const standing = { own, other, hitters: NOBODY_HAS_HIT };
    const { left } = this.root;
    return new TurnStates(this.#terrain, this.#side, standing, left, this.#mayStand, this.#known);
  }

  /** The state with this key, wherever in the turn it is. */
  find(key: string): Vertex | undefined {
    return this.#known.get(key) ?? this.#exploreFor(key);
  }

  /** Every movement possible here by itself; those to positions forbidden at every step are left out. */
  branches(vertex: Vertex): readonly Branch[] {
    vertex.branches ??= this.#explore(vertex);
    return vertex.branches;
  }

  mayStand(vertex: Vertex): boolean {
    return this.#mayStand(vertex.own, vertex.other);
  }

  /** The largest number of further movements that end in a position that may stand; negative: none do. */
  most(vertex: Vertex): number {
    vertex.most ??= this.#findMost(vertex);
    return vertex.most;
  }

  /** Whether the last checker can still be borne off this turn. */
  canFinish(vertex: Vertex): boolean {
    vertex.canFinish ??= this.#findFinish(vertex);
    return vertex.canFinish;
  }

  /** The movements by which a state was first reached. */
  pathTo(vertex: Vertex): Movement[] {
    const path: Movement[] = [];
    for (let step = vertex.reachedBy; step; step = step.from.reachedBy) path.unshift(step.movement);
    return path;
  }

  #findMost(vertex: Vertex): number {
    if (vertex.own[OFF] === CHECKERS_PER_SIDE) return 0;
    let most = this.mayStand(vertex) ? 0 : DEAD;
    for (const { to } of this.branches(vertex)) {
      const further = this.most(to);
      if (further > DEAD) most = Math.max(most, further + 1);
      if (most === vertex.left.list.length) break;
    }
    return most;
  }

  #findFinish(vertex: Vertex): boolean {
    const missing = CHECKERS_PER_SIDE - (vertex.own[OFF] ?? 0);
    if (missing === 0) return true;
    if (missing > vertex.left.list.length) return false;
    return this.branches(vertex).some(({ to }) => this.canFinish(to));
  }

  #explore(vertex: Vertex): Branch[] {
    const branches: Branch[] = [];
    for (const movement of this.#movements(vertex)) {
      const to = this.#arrive(vertex, movement);
      if (to) branches.push({ movement, to });
    }
    return branches;
  }

  #movements(vertex: Vertex): Movement[] {
    const found: Movement[] = [];
    const smallFirst = this.#terrain.options.bearoffSmallFirst && isBearingOff(vertex.own);
    for (const number of vertex.left.distinct) {
      found.push(...movementsBy(this.#terrain, vertex, number));
      if (smallFirst && found.length > 0) break;
    }
    return found;
  }

  #arrive(from: Vertex, movement: Movement): Vertex | undefined {
    const { options, across } = this.#terrain;
    const left = from.left.without(movement.number);
    const hitters = hittersAfter(options.hitAndHide, from, movement) ?? from.hitters;
    const ownKey = keyAfterMove(from.ownKey, movement.from, movement.to);
    const otherKey = movement.hit
      ? keyAfterMove(from.otherKey, across[movement.to] ?? 0, BAR)
      : from.otherKey;
    const names = this.#names(ownKey, otherKey, left, hitters);
    const known = this.#known.get(names.key);
    if (known) return known;
    const standing = after(this.#terrain, from, movement, hitters);
    if (options.blockCheck === 'every-step' && !this.#mayStand(standing.own, standing.other))
      return undefined;
    return this.#add(standing, left, names, { from, movement });
  }

  /** How a state is told from others: its board, and with it the numbers left and who has hit. */
  #names(ownKey: string, otherKey: string, left: NumbersLeft, hitters: Hitters): Names {
    const board = this.#side === 'white' ? ownKey + otherKey : otherKey + ownKey;
    const hidden = hitters === NOBODY_HAS_HIT ? '' : `/${hitters}`;
    return { ownKey, otherKey, board, key: `${board}:${left.text}${hidden}` };
  }

  #add(standing: Standing, left: NumbersLeft, names: Names, reachedBy: Arrival | undefined): Vertex {
    const { own, other, hitters } = standing;
    const { key, board, ownKey, otherKey } = names;
    const position = this.#side === 'white' ? { white: own, black: other } : { white: other, black: own };
    const played = reachedBy ? reachedBy.from.node.played + 1 : 0;
    const node: TurnNode = { key, position, left: left.list, played };
    const vertex: Vertex = { own, other, hitters, node, left, key, board, ownKey, otherKey, reachedBy };
    this.#known.set(key, vertex);
    return vertex;
  }

  /** A node may come from another graph of the same turn, further explored than this one. */
  #exploreFor(key: string): Vertex | undefined {
    const waiting = [this.root];
    const seen = new Set(waiting);
    for (const vertex of waiting) {
      for (const { to } of this.branches(vertex)) {
        if (to.node.key === key) return to;
        if (seen.has(to)) continue;
        seen.add(to);
        waiting.push(to);
      }
    }
    return undefined;
  }
}

/** Every checker still on the board stands in the home. */
function isBearingOff(own: Checkers): boolean {
  for (let point = own.length - 1; point > 6; point -= 1) if (own[point]) return false;
  return true;
}
