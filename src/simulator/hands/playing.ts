import { NardError } from '../../errors/index.ts';
import { BAR, type Movement, OFF, opponent, type Side } from '../../rules/index.ts';
import type { Arm } from './arm.ts';
import type { Doing } from './doing.ts';
import { changeOfMind } from './habits/change-of-mind.ts';
import { straighten, touchOpponent } from './habits/fidget.ts';
import { HitCheckers } from './habits/hit-checkers.ts';
import { drop, knockNeighbour, leaveAskew } from './habits/mishaps.ts';
import type { Mood } from './habits/mood.ts';
import { slideOver } from './habits/slide.ts';
import { twoInTheAir } from './habits/two-in-the-air.ts';
import { inSomeOrder, type Way, waysOf } from './ways.ts';

/** What hands set out to play. */
export interface MeantPlay {
  readonly side: Side;
  readonly movements: readonly Movement[];
  /** Another play they may try first. */
  readonly other?: readonly Movement[];
  /** What happens while the last checker has still to be moved. */
  readonly beforeLast?: () => Doing;
}

/** Minutes in which nothing happens, ms. */
const HESITATION = [60_000, 200_000] as const;

/** Makes one play, in whatever mood the hands are. */
export class Playing {
  readonly #arm: Arm;
  readonly #play: MeantPlay;
  readonly #mood: Mood;
  readonly #hits: HitCheckers;
  #hasKnocked = false;

  constructor(arm: Arm, play: MeantPlay, mood: Mood) {
    this.#arm = arm;
    this.#play = play;
    this.#mood = mood;
    this.#hits = new HitCheckers(arm, play.side, mood);
  }

  /** E_HANDS when a checker is not there. */
  *make(): Doing {
    const { chance } = this.#arm;
    const ways = inSomeOrder(waysOf(this.#play.movements, chance), BAR, chance);
    let untilWhim = chance.whole(0, Math.max(0, ways.length - 1));
    if (this.#mood.has('changeOfMind')) yield* this.#tryAnother();
    for (let left = ways.length; left > 0; left = ways.length) {
      if (untilWhim-- === 0) yield* this.#whims();
      if (left === 1) yield* this.#play.beforeLast?.() ?? nothing();
      if (left === 1 && this.#play.movements.length > 1 && this.#mood.has('incompletePlay'))
        return this.#mood.did('incompletePlay');
      if (this.#isKnockedAway(ways)) break;
      yield* this.#next(ways);
    }
    yield* this.#hits.end();
  }

  /** A checker that is still to be moved has been knocked to another point: its owner stops there, puzzled. */
  #isKnockedAway(ways: readonly Way[]): boolean {
    return this.#hasKnocked && !ways.some(({ from }) => this.#arm.count(this.#play.side, from) > 0);
  }

  *#tryAnother(): Doing {
    const { side, other = [] } = this.#play;
    if (yield* changeOfMind(this.#arm, side, other)) this.#mood.did('changeOfMind');
  }

  *#whims(): Doing {
    const [arm, mood, { side }] = [this.#arm, this.#mood, this.#play];
    if (mood.has('straighten') && (yield* straighten(arm, side))) mood.did('straighten');
    if (mood.has('opponentTouched') && (yield* touchOpponent(arm, opponent(side))))
      mood.did('opponentTouched');
    if (!mood.has('hesitate')) return;
    mood.did('hesitate');
    yield arm.chance.between(...HESITATION);
  }

  *#next(ways: Way[]): Doing {
    const first = this.#takeFirst(ways);
    const second = this.#mood.has('twoInTheAir') ? this.#partner(ways, first) : undefined;
    yield this.#arm.time('reach');
    if (second) yield* this.#moveTwo(first, second);
    else yield* this.#moveOne(first);
  }

  #takeFirst(ways: Way[]): Way {
    const { side } = this.#play;
    const index = ways.findIndex(({ from }) => this.#arm.count(side, from) > 0);
    const [way] = index < 0 ? [] : ways.splice(index, 1);
    if (!way) throw new NardError('E_HANDS', `${side} has no checker on ${ways[0]?.from} to play`);
    return way;
  }

  /** Another way that can be begun before the first is done. */
  #partner(ways: Way[], first: Way): Way | undefined {
    const needed = (from: number) => (from === first.from ? 2 : 1);
    const index = ways.findIndex(({ from }) => this.#arm.count(this.#play.side, from) >= needed(from));
    return index < 0 ? undefined : ways.splice(index, 1)[0];
  }

  *#moveTwo(first: Way, second: Way): Doing {
    this.#mood.did('twoInTheAir');
    yield* this.#hits.at([...first.stops, ...second.stops]);
    yield* twoInTheAir(this.#arm, this.#play.side, first, second);
  }

  *#moveOne(way: Way): Doing {
    if (way.stops.length === 1) return yield* this.#sweep(way);
    if (this.#mood.has('oneMotion')) {
      this.#mood.did('oneMotion');
      return yield* this.#sweep(way);
    }
    let at = way.from;
    for (const stop of way.stops) {
      if (at !== way.from) yield this.#arm.time('reach') / 2;
      yield* this.#sweep({ from: at, stops: [stop] });
      at = stop;
    }
  }

  /** From the first place to the last in one motion, hitting whatever blot stands at a stop, before or after. */
  *#sweep(way: Way): Doing {
    const [arm, { side }] = [this.#arm, this.#play];
    const hitsFirst = arm.chance.happens(0.5);
    if (hitsFirst) yield* this.#hits.at(way.stops);
    const { id } = arm.take(side, way.from);
    yield* this.#bring(way);
    const to = way.stops.at(-1) ?? OFF;
    arm.board.put(arm.place(side, to), id);
    if (!hitsFirst) yield* this.#hits.at(way.stops);
    yield* this.#mishapsAt(arm.place(side, to), id);
  }

  *#bring(way: Way): Doing {
    const [arm, mood, { side }] = [this.#arm, this.#mood, this.#play];
    const to = way.stops.at(-1) ?? OFF;
    const isOnPoints = way.from < BAR && to !== OFF;
    if (isOnPoints && mood.has('slide')) {
      mood.did('slide');
      return yield* slideOver(arm, side, way);
    }
    yield arm.time('carry');
    if (!isOnPoints || !mood.has('dropped')) return;
    mood.did('dropped');
    yield* drop(arm, arm.place(side, to));
  }

  /** What goes wrong at the place a checker has just been put down on. */
  *#mishapsAt(place: number, id: number): Doing {
    const [arm, mood] = [this.#arm, this.#mood];
    const closing = arm.chance.pick(['none', 'both'] as const);
    if (mood.has('betweenSlots') && leaveAskew(arm, place, id, closing)) mood.did('betweenSlots');
    else if (mood.has('offSlots') && leaveAskew(arm, place, id, 'none')) mood.did('offSlots');
    if (!mood.has('neighboursKnocked') || !(yield* knockNeighbour(arm, place))) return;
    mood.did('neighboursKnocked');
    this.#hasKnocked = true;
  }
}

function* nothing(): Doing {}
