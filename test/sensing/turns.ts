import {
  BAR,
  numbersOf,
  OFF,
  type Place,
  parseCheckers,
  placeOf,
  type Roll,
  ruleset,
  type Side,
  type TurnGraph,
  turnGraph,
} from '../../src/rules/index.ts';
import {
  type BoardMap,
  see,
  type TurnView,
  type TurnWatch,
  view,
  watchTurn,
} from '../../src/sensing/index.ts';
import { boardWith, Table } from './table.ts';

type Spot = number | 'bar' | 'off' | 'bar of the other';

interface Setting {
  readonly variant: 'long' | 'short' | 'acey-deucey';
  readonly white: string;
  readonly black: string;
  readonly side?: Side;
  readonly roll: Roll;
  readonly ownTurn?: number;
  readonly map?: BoardMap;
}

/** One turn on a board, with hands that are told what to do in the mover's own numbers. */
export class WatchedTurn {
  readonly graph: TurnGraph;
  readonly table: Table;
  readonly side: Side;
  watch: TurnWatch;
  now = 0;

  constructor({ variant, white, black, side = 'white', roll, ownTurn, map = boardWith(6) }: Setting) {
    const rules = ruleset(variant);
    const position = { white: parseCheckers(white), black: parseCheckers(black) };
    const numbers = numbersOf(rules, roll);
    this.side = side;
    this.graph = turnGraph(rules, { position, side, numbers, ...(ownTurn === undefined ? {} : { ownTurn }) });
    this.table = new Table(map, rules, position);
    this.watch = watchTurn(map, this.graph);
  }

  place(spot: Spot): Place {
    const { family } = this.graph.ruleset;
    if (spot === 'bar of the other') return placeOf(family, this.side === 'white' ? 'black' : 'white', BAR);
    return placeOf(family, this.side, spot === 'bar' ? BAR : spot === 'off' ? OFF : spot);
  }

  /** Takes a checker up; the board has `ms` to look before the next act. */
  lift(spot: Spot, ms = 500): this {
    this.table.lift(this.place(spot));
    return this.#look(ms);
  }

  put(spot: Spot, ms = 500): this {
    this.table.put(this.place(spot));
    return this.#look(ms);
  }

  move(from: Spot, to: Spot): this {
    return this.lift(from).put(to);
  }

  /** Without being lifted over the points between, as own numbers go down. */
  slide(from: number, to: number): this {
    for (let at = from; at > to; at -= 1) this.lift(at, 40).put(at - 1, 40);
    return this.#look(500);
  }

  #look(ms: number): this {
    this.watch = see(this.watch, this.table.reading(), this.now);
    this.now += ms;
    return this;
  }

  get view(): TurnView {
    return view(this.watch);
  }

  /** Own numbers of the targets; those that complete the turn apart. */
  get targets(): { to: Spot[]; completing: Spot[] } {
    const named = (ends: boolean) =>
      this.view.targets.filter(({ completes }) => completes === ends).map(({ place }) => this.#spot(place));
    return { to: named(false), completing: named(true) };
  }

  get lifted(): Spot[] {
    return this.view.lifted.flatMap(({ place, count }) => new Array<Spot>(count).fill(this.#spot(place)));
  }

  get mayLift(): Spot[] {
    return this.view.mayLift.map((place) => this.#spot(place));
  }

  get wrong(): string[] {
    return this.view.wrong.map(({ place, problem }) => `${this.#spot(place)} ${problem}`);
  }

  get plays(): string[] {
    return this.view.results.map(({ position }) => this.#own(position));
  }

  get decided(): string | null {
    return this.view.decided && this.#own(this.view.decided.position);
  }

  #own(position: { white: readonly number[]; black: readonly number[] }): string {
    const counts = position[this.side].flatMap((count, own) =>
      own > 0 && count > 0 ? [`${own}:${count}`] : [],
    );
    return counts.reverse().join(',');
  }

  #spot(place: Place): Spot {
    const spots: Spot[] = [
      'bar of the other',
      'bar',
      'off',
      ...Array.from({ length: 24 }, (_, at) => at + 1),
    ];
    return spots.find((spot) => this.place(spot) === place) ?? Number.NaN;
  }
}
