import { NardError } from '../errors/index.ts';
import { SIDES, type Side } from '../rules/index.ts';
import { type DieReport, type DieState, printDiceLine } from '../wire/index.ts';
import type { Chance } from './chance.ts';
import type { Timeline } from './timeline.ts';

/** What really happens to a die. */
export type DieLies = 'held' | 'shaken' | 'rolling' | 'resting' | 'crooked';
export type Face = 1 | 2 | 3 | 4 | 5 | 6;
export type Half = 'left' | 'right';

export interface Die {
  readonly id: string;
  readonly owner: Side;
  lies: DieLies;
  face: Face | null;
  half: Half | null;
  /** Changes of state so far, modulo 65536. */
  seq: number;
}

/** How long a die rolls before it lies still, in ms. */
export interface Rolling {
  readonly least: number;
  readonly most: number;
}

const HEARTBEAT_MS = 2000;
const SEQUENCE = 65536;
const SAYS: Readonly<Record<DieLies, DieState>> = {
  held: 'handling',
  shaken: 'handling',
  rolling: 'rolling',
  resting: 'stable',
  crooked: 'crooked',
};

/**
 * The dice of both sides and the receiver that hears them. Each change of state is a line at once; every 2 s
 * each die repeats its last state and the receiver gives its own sign of life.
 */
export class Dice {
  readonly dice: readonly Die[];
  readonly #timeline: Timeline;
  readonly #chance: Chance;
  readonly #say: (line: string) => void;
  readonly #changed: () => void;
  readonly #settling = new Map<string, () => void>();
  /** What each die has said last, and in which line: mostly it says the same again. */
  readonly #said = new Map<Die, { readonly report: DieReport; readonly line: string }>();
  #isOnePair = false;

  /** `ids`: the dice of each side. `say` gets whole lines, line end included. */
  constructor(
    ids: Readonly<Record<Side, readonly string[]>>,
    timeline: Timeline,
    chance: Chance,
    say: (line: string) => void,
    changed: () => void,
  ) {
    this.dice = SIDES.flatMap((owner) =>
      ids[owner].map((id): Die => ({ id, owner, lies: 'held', face: null, half: null, seq: 0 })),
    );
    this.#timeline = timeline;
    this.#chance = chance;
    this.#say = say;
    this.#changed = changed;
    this.dice.forEach((die, i) => {
      this.#beat(200 + 37 * i, () => this.#report(die));
    });
    this.#beat(150, () => this.#say(this.#receiverLine()));
  }

  /** From now on both sides throw White's pair. */
  shareOnePair(): void {
    this.#isOnePair = true;
  }

  /** The dice that a side throws. */
  of(side: Side): readonly Die[] {
    const whose = this.#isOnePair ? 'white' : side;
    return this.dice.filter(({ owner }) => owner === whose);
  }

  /** Takes the dice of a side into the hand, and shakes them there. */
  shake(side: Side): void {
    for (const die of this.of(side)) this.#become(die, 'shaken', null);
  }

  /** Takes dice of a side (all, or the first `count`) off the board into the hand. E_HANDS when none lies there. */
  lift(side: Side, count = 2): void {
    const lying = this.of(side).filter((die) => !isInHand(die));
    if (lying.length === 0)
      throw new NardError('E_HANDS', `no die of ${side} lies on the board: throw first`);
    for (const die of lying.slice(0, count)) this.#become(die, 'held', null);
  }

  /**
   * Throws dice from the hand, one for each face; every die comes to rest in its own time. Returns the time at
   * which the last one lies. E_HANDS while they lie on the board: lift them first.
   */
  throw(side: Side, faces: readonly Face[], rolling: Rolling, half: Half, crooked = false): number {
    const dice = this.of(side);
    // Where each side throws one die of a common pair, the other's lies already.
    const thrown = [...dice.filter(isInHand), ...dice.filter((die) => !isInHand(die))].slice(0, faces.length);
    if (thrown.length < faces.length)
      throw new NardError('E_HANDS', `${side} has only ${thrown.length} dice`);
    for (const die of thrown) {
      if (!isInHand(die))
        throw new NardError('E_HANDS', `the dice of ${side} lie on the board: lift them first`);
    }
    const rests = thrown.map((die, i) =>
      this.#roll(die, faces[i] as Face, rolling, half, crooked && i === 0),
    );
    return Math.max(...rests);
  }

  /** Throws one die, whoever owns it. Returns the time at which it lies. */
  throwOne(id: string, face: Face, rolling: Rolling, half: Half): number {
    const die = this.dice.find((each) => each.id === id);
    if (!die) throw new NardError('E_HANDS', `there is no die ${id}`);
    return this.#roll(die, face, rolling, half, false);
  }

  /** Knocks against a die of a side that lies on the board: it leaves its rest for `ms` and shows the same face again. */
  nudge(side: Side, ms: number): void {
    const die = this.of(side).find(({ lies }) => lies === 'resting');
    if (!die?.face)
      throw new NardError('E_HANDS', `no die of ${side} lies at rest on the board: throw first`);
    const { face, half } = die;
    this.#become(die, 'shaken', null);
    const rest = () => {
      this.#settling.delete(die.id);
      die.half = half;
      this.#become(die, 'resting', face);
    };
    this.#settling.set(die.id, this.#timeline.after(ms, rest));
  }

  /** Says the state of every die once more, as a receiver does when it starts. */
  repeat(): void {
    for (const die of this.dice) this.#report(die);
  }

  #roll(die: Die, face: Face, rolling: Rolling, half: Half, crooked: boolean): number {
    die.half = half;
    this.#become(die, 'rolling', null);
    const rest = this.#timeline.now + this.#chance.between(rolling.least, rolling.most);
    const settle = () => {
      this.#settling.delete(die.id);
      this.#become(die, crooked ? 'crooked' : 'resting', face);
    };
    this.#settling.set(die.id, this.#timeline.at(rest, settle));
    return rest;
  }

  #become(die: Die, lies: DieLies, face: Face | null): void {
    if (lies === 'held' || lies === 'shaken') {
      this.#settling.get(die.id)?.();
      this.#settling.delete(die.id);
      die.half = null;
    }
    if (die.lies === lies && die.face === face) return;
    const said = SAYS[die.lies];
    die.lies = lies;
    die.face = face;
    this.#changed();
    if (SAYS[lies] === said && face === null) return;
    die.seq = (die.seq + 1) % SEQUENCE;
    this.#report(die);
  }

  #report(die: Die): void {
    const report = reportOf(die);
    const before = this.#said.get(die);
    const line = before && isSame(before.report, report) ? before.line : printDiceLine(report);
    this.#said.set(die, { report, line });
    this.#say(line);
  }

  #receiverLine(): string {
    return printDiceLine({
      kind: 'receiver',
      receiver: 'simulated',
      uptime: Math.floor(this.#timeline.now / 1000),
    });
  }

  #beat(first: number, what: () => void): void {
    const again = () => {
      what();
      this.#timeline.after(HEARTBEAT_MS, again);
    };
    this.#timeline.after(first, again);
  }
}

export const isInHand = ({ lies }: Die): boolean => lies === 'held' || lies === 'shaken';

/** Of one die: the rest of what it says never changes. */
const isSame = (one: DieReport, other: DieReport): boolean =>
  one.seq === other.seq && one.state === other.state && one.face === other.face && one.half === other.half;

/** What a die says of itself; a leaning die does not know its face. */
function reportOf(die: Die): DieReport {
  const state = SAYS[die.lies];
  return {
    kind: 'die',
    die: die.id,
    seq: die.seq,
    state,
    face: state === 'stable' ? die.face : null,
    half: die.half,
    battery: 80,
    charging: false,
  };
}
