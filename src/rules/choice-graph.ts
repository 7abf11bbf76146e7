import { NardError } from '../errors/index.ts';
import { CHECKERS_PER_SIDE, type Checkers, OFF, type Position, type Side } from './board.ts';
import { positionKey } from './checkers.ts';
import type { Movement } from './movements.ts';
import type { Ruleset } from './ruleset.ts';
import type { Step, Turn, TurnGraph, TurnNode } from './turn-graph.ts';

/** Where a state belongs: to the roll itself, or to the double chosen after it. */
interface Home {
  readonly graph: TurnGraph;
  readonly node: TurnNode;
  /** How the state was first reached. */
  readonly reachedBy: Arrival | undefined;
  /** The roll has been played, and any double may be chosen. */
  readonly choosing: boolean;
  onward?: readonly Onward[];
}

interface Arrival {
  readonly from: Home;
  readonly movement: Movement;
}

interface Onward extends Step {
  readonly home: Home;
}

/** Movements of a double. */
const DOUBLE = 4;

/**
 * A roll that is followed by a double of the player's choice when both its numbers have been played
 * (acey-deucey, rules D.3.1). The double is chosen by moving; of the one chosen, as many as possible must
 * be played; one that can only partly be played may be chosen too, one that cannot be played at all only when
 * none can.
 */
export class ChoiceGraph implements TurnGraph {
  readonly ruleset: Ruleset;
  readonly turn: Turn;
  readonly start: TurnNode;
  readonly #roll: TurnGraph;
  readonly #doublesFrom: (position: Position) => readonly TurnGraph[];
  readonly #homes = new Map<string, Home>();
  readonly #doublesAt = new Map<string, readonly TurnGraph[]>();
  #dicePlayed: number | undefined;
  #ends: ReadonlyMap<string, Home> | undefined;

  /** @param doublesFrom the turns of all six doubles, from the position that the roll has led to */
  constructor(roll: TurnGraph, doublesFrom: (position: Position) => readonly TurnGraph[]) {
    this.ruleset = roll.ruleset;
    this.turn = roll.turn;
    this.#roll = roll;
    this.#doublesFrom = doublesFrom;
    this.start = roll.start;
    this.#homes.set(this.start.key, this.#ofRoll(this.start, undefined));
  }

  get dicePlayed(): number {
    this.#dicePlayed ??= this.#mostPlayed();
    return this.#dicePlayed;
  }

  next(node: TurnNode): readonly Step[] {
    return this.#onward(this.#homeOf(node));
  }

  isComplete(node: TurnNode): boolean {
    const home = this.#homeOf(node);
    if (!home.choosing) return home.graph.isComplete(inner(home));
    return this.#doubles(home).every((graph) => graph.dicePlayed === 0);
  }

  results(): readonly TurnNode[] {
    return Array.from(this.#allEnds().values(), ({ node }) => node);
  }

  resultsUpTo(limit: number): readonly TurnNode[] | null {
    const results = this.someResults(limit + 1);
    return results.length > limit ? null : results;
  }

  someResults(limit: number): readonly TurnNode[] {
    const ends = new Map<string, TurnNode>();
    for (const { node } of this.#endsToward(() => true)) {
      if (ends.size >= limit) break;
      ends.set(positionKey(node.position), node);
    }
    return [...ends.values()];
  }

  pathTo(key: string): readonly Movement[] {
    const goal = ownIn(key, this.turn.side);
    const mayLead = ({ position }: TurnNode): boolean => !hasOvershot(position[this.turn.side], goal);
    let best: Home | undefined;
    for (const home of this.#endsToward(mayLead)) {
      if (positionKey(home.node.position) !== key || home.node.played <= (best?.node.played ?? 0)) continue;
      best = home;
    }
    if (!best) throw new NardError('E_PLAY', 'No legal play of this turn leads to that position.');
    return pathOf(best);
  }

  /** Ends of the turn, one after another, by ways on which every state `mayLead` to the ones that are wanted. */
  *#endsToward(mayLead: (node: TurnNode) => boolean): Generator<Home> {
    const seen = new Set([this.start.key]);
    const waiting = [this.#homeOf(this.start)];
    for (let home = waiting.pop(); home; home = waiting.pop()) {
      if (home.node !== this.start && this.isComplete(home.node)) yield home;
      for (const { node, home: next } of this.#onward(home)) {
        if (seen.has(node.key) || !mayLead(node)) continue;
        seen.add(node.key);
        waiting.push(next);
      }
    }
  }

  #mostPlayed(): number {
    const whole = this.turn.numbers.length + DOUBLE;
    let most = this.#roll.dicePlayed;
    for (const node of this.#roll.results()) {
      const home = this.#ofRoll(node, undefined);
      for (const { dicePlayed } of home.choosing ? this.#doubles(home) : []) {
        most = Math.max(most, node.played + dicePlayed);
        if (most === whole) return most;
      }
    }
    return most;
  }

  #onward(home: Home): readonly Onward[] {
    home.onward ??= this.#findOnward(home);
    return home.onward;
  }

  #findOnward(home: Home): readonly Onward[] {
    const graphs = home.choosing ? this.#doubles(home) : [home.graph];
    return graphs.flatMap((graph) =>
      graph.next(home.choosing ? graph.start : inner(home)).map((step) => {
        const reached = this.#reach(home, graph, step);
        return { movement: step.movement, node: reached.node, home: reached };
      }),
    );
  }

  #reach(from: Home, graph: TurnGraph, { movement, node }: Step): Home {
    const arrival = { from, movement };
    const home = graph === this.#roll ? this.#ofRoll(node, arrival) : this.#ofDouble(graph, node, arrival);
    const known = this.#homes.get(home.node.key);
    if (known) return known;
    this.#homes.set(home.node.key, home);
    return home;
  }

  #ofRoll(node: TurnNode, reachedBy: Arrival | undefined): Home {
    const choosing = node.left.length === 0 && node.position[this.turn.side][OFF] !== CHECKERS_PER_SIDE;
    const named = choosing ? { ...node, key: `${node.key}?` } : node;
    return { graph: this.#roll, node: named, reachedBy, choosing };
  }

  #ofDouble(graph: TurnGraph, { key, position, left, played }: TurnNode, reachedBy: Arrival): Home {
    const node = { key: key + IN_DOUBLE, position, left, played: this.turn.numbers.length + played };
    return { graph, node, reachedBy, choosing: false };
  }

  #doubles({ node: { key, position } }: Home): readonly TurnGraph[] {
    const doubles = this.#doublesAt.get(key) ?? this.#doublesFrom(position);
    this.#doublesAt.set(key, doubles);
    return doubles;
  }

  /** The ends of the turn by position; where several lead to one, the one with most numbers played. */
  #allEnds(): ReadonlyMap<string, Home> {
    if (this.#ends) return this.#ends;
    const ends = new Map<string, Home>();
    for (const home of this.#allHomes()) {
      if (home.node === this.start || !this.isComplete(home.node)) continue;
      const key = positionKey(home.node.position);
      if ((ends.get(key)?.node.played ?? 0) < home.node.played) ends.set(key, home);
    }
    this.#ends = ends;
    return ends;
  }

  #allHomes(): Home[] {
    const found = new Map([[this.start.key, this.#homeOf(this.start)]]);
    for (const home of found.values())
      for (const { node, home: next } of this.#onward(home)) found.set(node.key, next);
    return [...found.values()];
  }

  /** A node may come from another graph of the same turn, further explored than this one. */
  #homeOf(node: TurnNode): Home {
    const home = this.#homes.get(node.key) ?? this.#allHomes().find((each) => each.node.key === node.key);
    if (home) return home;
    throw new NardError('E_PLAY', 'This is no state of the turn; ask the graph that it came from.');
  }
}

/** The movements by which a state was first reached. */
function pathOf(home: Home): Movement[] {
  const path: Movement[] = [];
  for (let step = home.reachedBy; step; step = step.from.reachedBy) path.unshift(step.movement);
  return path;
}

/** One side's checkers as a positionKey has them. */
function ownIn(key: string, side: Side): Checkers {
  const half = key.length / 2;
  return Array.from(side === 'white' ? key.slice(0, half) : key.slice(half), (digit) =>
    Number.parseInt(digit, 16),
  );
}

/** Some checker has gone further than any of the goal's: nobody comes back. */
function hasOvershot(own: Checkers, goal: Checkers): boolean {
  for (let at = own.length - 1, ahead = 0; at > OFF; at -= 1) {
    ahead += (own[at] ?? 0) - (goal[at] ?? 0);
    if (ahead < 0) return true;
  }
  return false;
}

const IN_DOUBLE = '+';

/** The state as the graph of its part of the turn knows it. */
const inner = ({ node }: Home): TurnNode =>
  node.key.endsWith(IN_DOUBLE) ? { ...node, key: node.key.slice(0, -IN_DOUBLE.length) } : node;
