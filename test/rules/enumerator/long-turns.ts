/**
 * Turns too large to enumerate, movement by movement: of each single movement it is found out by trying whether
 * the turn can still end legally after it. States from which all ways have been tried in vain are remembered.
 */
import { blockIsLegal } from './block.ts';
import { allBorneOff, writeCheckers } from './board.ts';
import { handedOn, type Result, rulesAndStart, TooManyStates } from './enumerator.ts';
import { type Moment, movementsBy, type TurnRules } from './movements.ts';
import type { Query } from './query.ts';
import { type Draw, oneOf } from './random.ts';

/** Which movements of one turn are legal, played in the order its numbers are written in. */
export class LongTurn {
  readonly start: Moment;
  readonly #rules: TurnRules;
  readonly #stateLimit: number;
  readonly #inVain = new Set<string>();
  #target: number | undefined;

  /** @param stateLimit states that may be tried in vain, before TooManyStates is thrown */
  constructor(query: Query, stateLimit: number) {
    const { rules, start } = rulesAndStart(query, stateLimit);
    if (!rules.inOrder) throw new Error('only chains are too large to enumerate');
    this.start = start;
    this.#rules = rules;
    this.#stateLimit = stateLimit;
  }

  /** The largest number of movements of any legal turn. */
  get dicePlayed(): number {
    this.#target ??= this.#longest();
    return this.#target;
  }

  /** Every moment that one movement leads to after which the turn can still end legally (B.1.7). */
  next(moment: Moment): readonly Moment[] {
    const target = this.dicePlayed;
    if (moment.played.length > 0 && this.mayEnd(moment)) return [];
    return this.#onward(moment).filter((after) => this.#leadsTo(after, target) || this.#leadsOff(after));
  }

  mayEnd(moment: Moment): boolean {
    if (moment.played.length === 0) return this.dicePlayed === 0;
    return allBorneOff(moment.me) || (moment.played.length === this.dicePlayed && this.#mayStand(moment));
  }

  #longest(): number {
    let target = this.start.left.length;
    while (target > 0 && !this.#leadsTo(this.start, target)) target -= 1;
    return target;
  }

  /** Exactly so many movements in all can be made, and what is left may stand. */
  #leadsTo(moment: Moment, target: number): boolean {
    if (moment.played.length === target) return this.#mayStand(moment);
    return this.#tried(`${target}`, moment, (after) => this.#leadsTo(after, target));
  }

  /** B.1.7: "A turn that bears off the last checker is legal even if another order would use more dice". */
  #leadsOff(moment: Moment): boolean {
    if (allBorneOff(moment.me)) return true;
    const onBoard = 15 - (moment.me[0] ?? 0);
    if (onBoard > moment.left.length) return false;
    return this.#tried('off', moment, (after) => this.#leadsOff(after));
  }

  #tried(goal: string, moment: Moment, leads: (after: Moment) => boolean): boolean {
    const name = goal + String.fromCharCode(moment.fromHead, moment.left.length, ...moment.me);
    if (this.#inVain.has(name)) return false;
    if (this.#onward(moment).some(leads)) return true;
    if (this.#inVain.size >= this.#stateLimit) throw new TooManyStates(this.#stateLimit);
    this.#inVain.add(name);
    return false;
  }

  #onward(moment: Moment): readonly Moment[] {
    const [number] = moment.left;
    if (number === undefined || allBorneOff(moment.me)) return [];
    const after = movementsBy(this.#rules, moment, number);
    return this.#rules.options.blockCheck === 'every-step'
      ? after.filter((next) => this.#mayStand(next))
      : after;
  }

  #mayStand(moment: Moment): boolean {
    return blockIsLegal(this.#rules, moment.me, moment.opp);
  }
}

/** A legal end of the turn, come to by movements chosen at random; undefined where nothing can be played. */
export function walked(query: Query, stateLimit: number, draw: Draw): Result | undefined {
  const turn = new LongTurn(query, stateLimit);
  let moment = turn.start;
  for (let next = turn.next(moment); next.length > 0; next = turn.next(moment)) moment = oneOf(draw, next);
  if (moment === turn.start) return undefined;
  return { me: writeCheckers(moment.me), opp: writeCheckers(moment.opp), ...handedOn(query, moment) };
}
