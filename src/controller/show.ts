import type { Profile } from '../config/index.ts';
import { type FeedClock, type FeedState, feedState, type Problem } from '../feed/index.ts';
import { type Guidance, type GuideInput, guide, meaningsOf } from '../guidance/index.ts';
import type { MatchState } from '../play/index.ts';
import { diceAt, heldNow, view } from '../sensing/index.ts';
import type { TableClock } from './clock.ts';
import type { ShownCode } from './code-lights.ts';
import { countingOf } from './dice-by-buttons.ts';
import { placeNamed, SLOW_SENSOR } from './doubts.ts';
import { Lamps } from './lamps.ts';
import { boardShows } from './live.ts';
import type { Seen } from './seen.ts';
import { thrownAloneSince } from './throws.ts';

/** All that what is shown depends on, but for the time. */
export interface Scene
  extends Pick<GuideInput, 'board' | 'audit' | 'accepted' | 'gameEndedAt' | 'endedEarly' | 'standstill'> {
  readonly match: MatchState;
  readonly code: ShownCode | null;
  readonly seen: Seen;
  readonly problems: readonly Problem[];
  readonly clock: FeedClock | null;
}

export interface ShowParts {
  readonly profile: Profile;
  readonly clock: TableClock;
  readonly showLights: (rgb: Uint8Array) => void;
  readonly buzz: (hz: number, ms: number) => void;
  readonly showState?: (state: FeedState) => void;
}

/**
 * Lights, sounds, and the picture for those who look on. They are made anew only when something in the
 * scene is another value than before, or guidance has said that it will change by time: a board at rest
 * costs nothing and sends nothing.
 */
export class Show {
  readonly #parts: ShowParts;
  readonly #lamps: Lamps;
  #scene: Scene | null = null;
  #guidance: Guidance | null = null;
  #shownAt = 0;
  #picture: FeedState | null = null;

  constructor(parts: ShowParts) {
    this.#parts = parts;
    this.#lamps = new Lamps(parts.clock, parts.showLights);
  }

  update(scene: Scene): void {
    const now = this.#parts.clock.now();
    const changesAt = this.#guidance?.changesAt ?? Number.POSITIVE_INFINITY;
    if (this.#scene && isSame(this.#scene, scene) && now < changesAt) return;
    this.#scene = scene;
    this.#guidance = guide(guideInput(scene, now), this.#guidance);
    this.#lamps.set(scene.code?.lights ?? this.#guidance.lights);
    for (const { hz, ms } of this.#guidance.sounds) this.#parts.buzz(hz, ms);
    this.#shownAt = this.#parts.clock.wall();
    this.#picture = null;
    const { showState } = this.#parts;
    if (showState && this.picture) showState(this.picture);
  }

  /** What those who look on see, made when one of them looks; null before anything has been shown. */
  get picture(): FeedState | null {
    if (this.#scene && this.#guidance) this.#picture ??= this.#pictureOf(this.#scene, this.#guidance);
    return this.#picture;
  }

  /** In that picture the board is missing, or says that it cannot go on. */
  get isAtStandstill(): boolean {
    if (this.#scene === null) return false;
    return this.#scene.board !== 'connected' || this.#scene.standstill !== null;
  }

  stop(): void {
    this.#lamps.stop();
  }

  #pictureOf({ match, seen, problems, board, clock }: Scene, { lights, sentence }: Guidance): FeedState {
    return feedState(match, {
      ...boardShows(match, seen),
      lights: meaningsOf(lights),
      sentence,
      clock,
      problems,
      board: board === 'connected' ? 'connected' : 'missing',
      t: this.#shownAt,
    });
  }
}

/** What is to be shown depends on all this; of what has been seen, on what is named below. Asked at every look. */
const isSame = (one: Scene, other: Scene): boolean =>
  one.match === other.match &&
  one.code === other.code &&
  one.board === other.board &&
  one.audit === other.audit &&
  one.accepted === other.accepted &&
  one.gameEndedAt === other.gameEndedAt &&
  one.endedEarly === other.endedEarly &&
  one.problems === other.problems &&
  one.standstill === other.standstill &&
  one.clock === other.clock &&
  looksSame(one.seen, other.seen);

const looksSame = (one: Seen, other: Seen): boolean =>
  one === other ||
  (one.health.doubts === other.health.doubts &&
    one.turn === other.turn &&
    one.dice === other.dice &&
    one.dieReports === other.dieReports &&
    one.buttons === other.buttons &&
    one.adjusting === other.adjusting &&
    one.counted === other.counted &&
    one.halt === other.halt &&
    one.asking === other.asking &&
    one.learning === other.learning);

/** A switch that answers late is shown like one in doubt, and not spoken of: it is believed all the same. */
const doubtsOf = ({ seen, problems }: Scene): GuideInput['doubts'] => [
  ...seen.health.doubts,
  ...problems.flatMap(({ code, place }) =>
    code === SLOW_SENSOR && place ? [{ place: placeNamed(place), since: Number.NEGATIVE_INFINITY }] : [],
  ),
];

function guideInput(scene: Scene, now: number): GuideInput {
  const { match, seen, code } = scene;
  return {
    board: scene.board,
    audit: scene.audit,
    accepted: scene.accepted,
    gameEndedAt: scene.gameEndedAt,
    endedEarly: scene.endedEarly,
    clock: scene.clock,
    state: match,
    now,
    view: seen.turn && view(seen.turn),
    dice: diceAt(seen.dice, now),
    thrownAloneSince: thrownAloneSince(match, { seen, now }),
    resuming: seen.halt !== null,
    asking: seen.asking,
    learning: seen.learning,
    adjusting: seen.adjusting !== null,
    counting: countingOf(match, seen),
    held: heldNow(seen.buttons),
    pairing: code?.whose ?? null,
    doubts: doubtsOf(scene),
    standstill: scene.standstill,
    suggestion: null,
  };
}
