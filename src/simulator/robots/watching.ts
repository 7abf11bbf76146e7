import { PLACES, type Place, type Side } from '../../rules/index.ts';
import type { SimulatedBoard } from '../board.ts';
import type { Doing } from '../hands/doing.ts';
import type { Habits } from '../hands/habits/mood.ts';
import type { Hands } from '../hands/hands.ts';
import type { Pace } from '../hands/pace.ts';
import type { HandsDeed } from './acts.ts';
import type { Phone } from './phone.ts';
import type { Procedure } from './procedure/procedure.ts';

/** Red this long, in ms, is not the passing of a hand: people begin to look what is wrong. */
const RED_FOR = 3000;
/** A blinking light is dark for less than this, in ms. */
const BLINK_GAP = 500;
/** Amber pulses slowly and its answers take turns: seen so lately, in ms, it shines. */
const AMBER_GAP = 4000;

export interface Watching {
  readonly board: SimulatedBoard;
  readonly hands: Hands;
  readonly habits: Habits;
  readonly pace: Pace;
  /** How long to wait for a light before doing something about it, in ms. */
  readonly patience: number;
  readonly phone: Phone | null;
  readonly procedure: Procedure;
  readonly log: (deed: HandsDeed) => void;
  /** Becomes stuck, and waits until somebody says to carry on. */
  readonly stop: (side: Side | null, why: string) => Doing;
}

export type Sight = 'accepted' | 'asked' | 'red' | 'nothing';

/** Looks at the lights until they say something: `isAccepted` tells what green counts, amber counts from its time (ms) on. */
export function* look(watching: Watching, isAccepted: () => boolean, amberSince: number): Doing<Sight> {
  const { board, pace, patience, hands } = watching;
  const { eyes } = board;
  let redSince: number | null = null;
  const glance = (): Sight => {
    if (isAccepted()) return 'accepted';
    if (eyes.lastSeen('amber', board.now) >= amberSince) return 'asked';
    redSince = isRed(watching) ? (redSince ?? board.now) : null;
    return redSince !== null && board.now - redSince > RED_FOR ? 'red' : 'nothing';
  };
  let sight: Sight = 'nothing';
  yield {
    until: () => {
      sight = glance();
      return sight !== 'nothing';
    },
    atMost: patience,
    glance: pace.glance,
  };
  yield hands.time('react');
  return sight;
}

export function isRed({ board: { eyes, now } }: Watching): boolean {
  const seen = eyes.lastSeen('red', now);
  return seen >= 0 && now - seen < BLINK_GAP;
}

export function isAmber({ board: { eyes, now } }: Watching): boolean {
  const seen = eyes.lastSeen('amber', now);
  return seen >= 0 && now - seen < AMBER_GAP;
}

/** The places that shine in a colour at some moment of `ms`: lights that take turns or blink are all seen. */
export function* placesShining(
  { board }: Watching,
  hue: 'red' | 'amber',
  ms: number,
): Doing<ReadonlySet<Place>> {
  const places = new Set<Place>();
  for (const until = board.now + ms; board.now < until && !board.eyes.sawSince('green', board.now - 50); ) {
    for (const place of PLACES.keys()) if (board.eyes.hueAt(place) === hue) places.add(place);
    yield 100;
  }
  return places;
}
