import type { Profile } from '../config/index.ts';
import { type FeedClock, type FeedState, feedState, type Problem } from '../feed/index.ts';
import { type Guidance, type GuideInput, guide, meaningsOf } from '../guidance/index.ts';
import type { MatchState } from '../play/index.ts';
import { diceAt, heldNow, view } from '../sensing/index.ts';
import type { TableClock } from './clock.ts';
import type { ShownCode } from './code-lights.ts';
import { countingOf } from './dice-by-buttons.ts';
import { Lamps } from './lamps.ts';
import { boardShows } from './live.ts';
import type { Seen } from './seen.ts';
import { standstill } from './troubles.ts';

/** All that what is shown depends on, but for the time. */
export interface Scene
  extends Pick<GuideInput, 'board' | 'audit' | 'accepted' | 'gameEndedAt' | 'endedEarly'> {
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
    this.#parts.showState?.(this.#picture(scene, this.#guidance));
  }

  stop(): void {
    this.#lamps.stop();
  }

  #picture({ match, seen, problems, board, clock }: Scene, { lights, sentence }: Guidance): FeedState {
    return feedState(match, {
      ...boardShows(match, seen, this.#parts.profile.dice.owners),
      lights: meaningsOf(lights),
      sentence,
      clock,
      problems,
      board: board === 'connected' ? 'connected' : 'missing',
      t: this.#parts.clock.wall(),
    });
  }
}

const isSame = (one: Scene, other: Scene): boolean =>
  (Object.keys(one) as (keyof Scene)[]).every((part) => one[part] === other[part]);

function guideInput({ match, seen, code, ...scene }: Scene, now: number): GuideInput {
  return {
    ...scene,
    state: match,
    now,
    view: seen.turn && view(seen.turn),
    dice: diceAt(seen.dice, now),
    resuming: seen.halt !== null,
    asking: seen.asking,
    adjusting: seen.adjusting !== null,
    counting: countingOf(match, seen),
    held: heldNow(seen.buttons),
    pairing: code?.whose ?? null,
    doubts: seen.health.doubts,
    standstill: standstill(scene.problems),
    suggestion: null,
  };
}
