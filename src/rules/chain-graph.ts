import { NardError } from '../errors/index.ts';
import { CHECKERS_PER_SIDE, type Checkers, OFF, opponent } from './board.ts';
import type { ChainTerrain } from './chain-look.ts';
import { ChainResults, MOST_RESULTS, wayTo } from './chain-results.ts';
import { ChainSearch } from './chain-search.ts';
import { checkersKey, pips, positionKey } from './checkers.ts';
import type { Movement } from './movements.ts';
import type { Ruleset } from './ruleset.ts';
import type { Step, Turn, TurnGraph, TurnNode } from './turn-graph.ts';

/**
 * The turn of a chain (rules D.2): up to 24 movements, played strictly in order, which nobody could
 * enumerate. A state is the mover's checkers and how many numbers have been played.
 */
export class ChainGraph implements TurnGraph {
  readonly ruleset: Ruleset;
  readonly turn: Turn;
  readonly start: TurnNode;
  readonly #search: ChainSearch;
  readonly #results: ChainResults;
  readonly #terrain: ChainTerrain;
  readonly #steps = new Map<string, readonly Step[]>();
  readonly #otherKey: string;
  #dicePlayed: number | undefined;

  constructor(ruleset: Ruleset, turn: Turn, terrain: ChainTerrain) {
    this.ruleset = ruleset;
    this.turn = turn;
    this.#terrain = terrain;
    this.#search = new ChainSearch(terrain);
    this.#otherKey = checkersKey(turn.position[opponent(turn.side)]);
    this.start = this.#node(turn.position[turn.side], 0);
    this.#results = new ChainResults(terrain, this.#search, turn.position[turn.side]);
  }

  get dicePlayed(): number {
    this.#dicePlayed ??= this.#search.longest(this.#own(this.start));
    return this.#dicePlayed;
  }

  next(node: TurnNode): readonly Step[] {
    this.#check(node);
    let steps = this.#steps.get(node.key);
    if (!steps) {
      steps = this.#findSteps(node);
      this.#steps.set(node.key, steps);
    }
    return steps;
  }

  isComplete(node: TurnNode): boolean {
    this.#check(node);
    const own = this.#own(node);
    if (node.played > 0 && own[OFF] === CHECKERS_PER_SIDE) return true;
    return node.played === this.dicePlayed && (node.played === 0 || this.#terrain.mayStand(own));
  }

  results(): readonly TurnNode[] {
    const results = this.resultsUpTo(MOST_RESULTS);
    if (results) return results;
    throw new NardError(
      'E_PLAY',
      `This chain has more than ${MOST_RESULTS} results; walk it with next, or ask for some of them.`,
    );
  }

  resultsUpTo(limit: number): readonly TurnNode[] | null {
    const found = this.dicePlayed === 0 ? [] : this.#results.upTo(limit, this.dicePlayed);
    return found?.map(({ own, played }) => this.#node(own, played)) ?? null;
  }

  someResults(limit: number): readonly TurnNode[] {
    if (this.dicePlayed === 0) return [];
    return this.#results.some(limit, this.dicePlayed).map(({ own, played }) => this.#node(own, played));
  }

  pathTo(key: string): readonly Movement[] {
    const own = this.#ownIn(key);
    const end = own && this.#endAt(own);
    const sources = end && wayTo(this.#search, this.#terrain, this.#own(this.start), end);
    if (!sources) throw new NardError('E_PLAY', 'No legal play of this turn leads to that position.');
    return sources.map((from, played) => this.#movement(from, played));
  }

  #findSteps(node: TurnNode): Step[] {
    const own = this.#own(node);
    if (node.played >= this.dicePlayed || own[OFF] === CHECKERS_PER_SIDE) return [];
    const steps: Step[] = [];
    for (const from of this.#search.sources(own, node.played)) {
      const movement = this.#movement(from, node.played);
      const after = moved(own, movement);
      if (this.#lives(after, node.played + 1))
        steps.push({ movement, node: this.#node(after, node.played + 1) });
    }
    return steps;
  }

  #lives(own: Checkers, played: number): boolean {
    if (this.#terrain.checkEveryStep && own[OFF] !== CHECKERS_PER_SIDE && !this.#terrain.mayStand(own))
      return false;
    return this.#search.reaches(own, played, this.dicePlayed) || this.#search.canFinish(own, played);
  }

  #movement(from: number, played: number): Movement {
    const number = this.#terrain.numbers[played] ?? 0;
    return { from, to: Math.max(OFF, from - number), number, hit: false };
  }

  #own = (node: TurnNode): Checkers => node.position[this.turn.side];

  #node(own: Checkers, played: number): TurnNode {
    const left = this.#terrain.numbers.slice(played);
    const { side } = this.turn;
    const other = this.turn.position[opponent(side)];
    const position = side === 'white' ? { white: own, black: other } : { white: other, black: own };
    const ownKey = checkersKey(own);
    const board = side === 'white' ? ownKey + this.#otherKey : this.#otherKey + ownKey;
    return { key: `${board}:${left.join('')}`, position, left, played };
  }

  /** The mover's checkers as a positionKey has them; undefined when the opponent's are not those of this turn. */
  #ownIn(key: string): Checkers | undefined {
    const [white, black] = [key.slice(0, 27), key.slice(27)];
    const [own, other] = this.turn.side === 'white' ? [white, black] : [black, white];
    return other === this.#otherKey ? Array.from(own, (digit) => Number.parseInt(digit, 16)) : undefined;
  }

  /** The result that these checkers are, if they can be one. */
  #endAt(own: Checkers): { own: Checkers; played: number } | undefined {
    const finished = own[OFF] === CHECKERS_PER_SIDE;
    if (finished) return { own, played: this.#terrain.numbers.length };
    return this.dicePlayed > 0 && this.#terrain.mayStand(own) ? { own, played: this.dicePlayed } : undefined;
  }

  /** A node of another graph of the same turn is one of this; what cannot be is refused. */
  #check({ key, position, left, played }: TurnNode): void {
    const { numbers } = this.#terrain;
    const isSuffix =
      left.length + played === numbers.length && left.every((n, i) => n === numbers[played + i]);
    const [white, black] = [checkersKey(position.white), checkersKey(position.black)];
    const isThis = key.startsWith(white + black) && key.length > positionKey(position).length;
    const others = this.turn.side === 'white' ? black : white;
    const way = pips(this.#own(this.start)) - pips(position[this.turn.side]);
    const most = numbers.slice(0, played).reduce((sum, number) => sum + number, 0);
    if (isSuffix && isThis && others === this.#otherKey && way <= most && (played === 0) === (way === 0))
      return;
    throw new NardError('E_PLAY', 'This is no state of the turn; ask the graph that it came from.');
  }
}

function moved(own: Checkers, { from, to }: Movement): Checkers {
  const after = own.slice();
  after[from] = (after[from] ?? 0) - 1;
  after[to] = (after[to] ?? 0) + 1;
  return after;
}
