import type { FeedState } from '../../../src/feed/index.ts';
import { graphOf, type MatchEvent, rulesetOf } from '../../../src/play/index.ts';
import {
  checkersByPlace,
  PLACES,
  type Place,
  type Position,
  positionKey,
  printCheckers,
  type Side,
  type TurnGraph,
  type TurnNode,
} from '../../../src/rules/index.ts';
import type { ButtonName } from '../../../src/workbench/index.ts';
import { Game, type GameParts } from '../../controller/game.ts';

export type Face = Parameters<Game['board']['dice']['throw']>[1][number];

/** A checker that stands wrong is told of within this time, in ms. */
const TOLD_WITHIN = 1000;
const TELLING_LIGHTS: readonly unknown[] = ['wrong', 'origin', 'target', 'completes', 'doubt'];
/** What is said while nothing on the board counts, or what differs is being spoken of. */
const TELLING =
  /^(paused|resume-differs|adjusting|counted|where-is-it|board|set-up|wrong-place|missing|too-many|hold-|touched|hit-to-bar|dice-early|number|bar-first|illegal|pairing|game-over|match-over)/;

/** A board under hands, and beside it somebody who watches whether it tells the truth. */
export class Table {
  game: Game;
  /** What the board has kept silent about, or has told otherwise than it was. */
  readonly faults: string[] = [];
  readonly #readings = new WeakMap<TurnGraph, ReadonlySet<string>>();
  #read = 0;
  #wasAsked = false;
  #lay: string[] = [];

  readonly #parts: GameParts;
  #graph: TurnGraph | null = null;
  #early: string | null = null;

  static async lay(parts: GameParts): Promise<Table> {
    return new Table(parts, await Game.begin(parts));
  }

  private constructor(parts: GameParts, game: Game) {
    this.#parts = parts;
    this.game = game;
    this.#read = game.log.entries.length;
  }

  async press(ms: number, ...buttons: readonly (readonly [Side, ButtonName])[]): Promise<void> {
    for (const [side, button] of buttons) this.game.board.press(side, button);
    await this.pass(ms);
    for (const [side, button] of buttons) this.game.board.release(side, button);
    await this.pass(200);
  }

  /** The cable is out for a while. */
  async pullCable(): Promise<void> {
    await this.game.pullsCable();
    await this.game.plugsIn();
    await this.pass(1);
  }

  /** Controller and dice lose all but the journal; the checkers lie as they lay, if none was in the air or on the wrong side. */
  async cutPower(): Promise<void> {
    const lying = this.game.board.world.position();
    if (!lying) return;
    const journal = this.game.log.entries;
    await this.game.session.room.close();
    this.game = await Game.begin({ ...this.#parts, journal, lying });
    this.#read = Math.min(this.#read, journal.length);
    await this.pass(1);
  }

  get hand(): readonly {
    readonly checker: { readonly id: number; readonly side: Side };
    readonly from: Place | null;
  }[] {
    return this.game.board.world.inHand;
  }

  liftFrom(choice: number): { readonly id: number; readonly from: Place } | null {
    const { world } = this.game.board;
    const places = [...PLACES.keys()].filter((place) => world.count(place) > 0);
    const from = places[choice % places.length];
    return from === undefined ? null : { id: this.game.board.lift(from).id, from };
  }

  putOn(place: Place, id?: number): void {
    if (this.hand.length > 0) this.game.board.put(place, id);
  }

  leaveAskew(choice: number, closing: 'none' | 'both'): void {
    const { world } = this.game.board;
    const lies = (place: Place) =>
      world.at(place).some(({ seat }) => seat?.layer === 0 && seat.slot !== null);
    const places = [...PLACES.keys()].filter(lies);
    const place = places[choice % places.length];
    if (place !== undefined) this.game.board.pushAskew(place, closing);
  }

  async throwDice(side: Side, faces: readonly Face[]): Promise<void> {
    const { dice } = this.game.board;
    const lie = dice.of(side).filter(({ lies }) => lies !== 'held' && lies !== 'shaken');
    if (lie.length > 0) dice.lift(side);
    await this.pass(120);
    dice.shake(side);
    await this.pass(300);
    dice.throw(side, faces, { least: 200, most: 300 }, side === 'white' ? 'right' : 'left');
    await this.pass(600);
  }

  liftDice(side: Side, count = 2): void {
    const { dice } = this.game.board;
    if (dice.of(side).some(({ lies }) => lies !== 'held' && lies !== 'shaken')) dice.lift(side, count);
  }

  /** Lets time pass and looks what the board makes of what lies on it. */
  async pass(ms: number): Promise<void> {
    const { game } = this;
    this.#lay = [...this.#lay, this.#lies()].slice(-2);
    const until = game.board.now + ms;
    await game.session.hurry(() => game.board.now >= until);
    const isNew = game.log.entries.length > this.#read;
    for (const event of game.log.entries.slice(this.#read)) this.#check(event);
    this.#read = game.log.entries.length;
    this.#graph = graphOf(game.match);
    if (ms >= TOLD_WITHIN && !isNew) this.#checkSigns();
  }

  /** Closed switches by place: all that can be known of what lies there. */
  #visible(): string {
    const { world } = this.game.board;
    return PLACES.map((_, place) => world.closed(place).length).join();
  }

  #visibleOf(position: Position): string {
    const { slots } = this.game.board.world;
    const { family } = rulesetOf(this.game.match);
    return checkersByPlace(family, position)
      .map((count, place) => Math.min(count, slots[place] ?? 0))
      .join();
  }

  #lies(): string {
    const position = this.game.board.world.position();
    return `${this.#visible()} ${position ? textOf(position) : ''}`;
  }

  #check(event: MatchEvent): void {
    if (event.type === 'asked') this.#wasAsked = true;
    if (event.type === 'rolled' || event.type === 'thrown-early') this.#checkRoll(event);
    if (event.type !== 'played') return;
    const text = `${event.white} | ${event.black}`;
    const { plays } = this.game.match;
    const written = plays.find((play) => play.position && textOf(play.position) === text)?.position;
    const visible = written ? this.#visibleOf(written) : '';
    if (!this.#wasAsked && !this.#lay.some((lay) => lay.startsWith(`${visible} `)))
      this.faults.push(`wrote ${event.play} unasked, and ${this.#lies()} lies there, not ${visible}`);
    const lies = this.game.board.world.position();
    if (!this.#wasAsked && lies && written && !isSame(lies, written) && this.#isEnd(lies))
      this.faults.push(`misread: wrote ${text} unasked, and ${textOf(lies)} had been played`);
    this.#wasAsked = false;
  }

  #isEnd = (position: Position): boolean =>
    this.#graph?.results().some((node) => isSame(node.position, position)) ?? false;

  #checkRoll({ type, side, roll, source }: MatchEvent & { type: 'rolled' | 'thrown-early' }): void {
    const told = `${side} ${roll.join('-')}`;
    const wasEarly = told === this.#early;
    this.#early = type === 'thrown-early' ? told : null;
    if (source !== 'dice' || wasEarly) return;
    const faces = this.game.board.dice.of(side).map(({ face }) => face);
    if ([...faces].sort().join() !== [...roll].sort().join())
      this.faults.push(`wrote ${roll.join('-')} for ${side}, whose dice show ${faces.join('-')}`);
  }

  #checkSigns(): void {
    const { shown } = this.game;
    if (shown.board !== 'connected' || this.#isExpected(this.#visible()) || tells(shown)) return;
    const { phase, sentence, question, lights } = shown;
    this.faults.push(
      `in ${phase} (${sentence.key}, ${question?.kind}, ${JSON.stringify(lights)}) nothing tells of ${this.#lies()}; expected ${this.#visibleOf(this.game.match.position)}`,
    );
  }

  #isExpected(visible: string): boolean {
    const { match } = this.game;
    const graph = graphOf(match);
    return graph ? this.#readingsOf(graph).has(visible) : visible === this.#visibleOf(match.position);
  }

  /** All that the board may show in the course of a legal turn, while no checker is in the air. */
  #readingsOf(graph: TurnGraph): ReadonlySet<string> {
    const known = this.#readings.get(graph);
    if (known) return known;
    const readings = new Set<string>();
    const nodes = new Map<string, TurnNode>([[graph.start.key, graph.start]]);
    for (const node of nodes.values()) {
      readings.add(this.#visibleOf(node.position));
      for (const step of graph.next(node)) nodes.set(step.node.key, step.node);
    }
    this.#readings.set(graph, readings);
    return readings;
  }
}

const tells = ({ lights, sentence }: FeedState): boolean =>
  Object.values(lights).some((light) => TELLING_LIGHTS.includes(light)) || TELLING.test(sentence.key);

export const textOf = ({ white, black }: Position): string =>
  `${printCheckers(white)} | ${printCheckers(black)}`;
export const isSame = (one: Position, other: Position): boolean => positionKey(one) === positionKey(other);
