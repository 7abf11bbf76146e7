import { PLACES, type Place, type Side } from '../../rules/index.ts';
import type { SimulatedBoard } from '../board.ts';
import type { Doing } from '../hands/doing.ts';
import type { Hands } from '../hands/hands.ts';
import type { Pace } from '../hands/pace.ts';
import type { HandsDeed } from './acts.ts';
import type { TrueTurn } from './true-turn.ts';

/** Red this long, in ms, tells an honest robot that it does not understand the board. */
const RED_FOR = 3000;
/** A blinking light is dark for less than this, in ms. */
const BLINK_GAP = 500;
/** Amber answers take turns; after this long, in ms, each has shone. */
const ALL_ANSWERS = 8500;

export interface Watching {
  readonly board: SimulatedBoard;
  readonly hands: Hands;
  readonly pace: Pace;
  /** How long to wait for a light before doing something about it, in ms. */
  readonly patience: number;
  readonly log: (deed: HandsDeed) => void;
  /** Becomes stuck, and waits until somebody says to carry on. */
  readonly stop: (side: Side | null, why: string) => Doing;
}

type Sight = 'accepted' | 'asked' | 'red' | 'nothing';

/**
 * Waits, as a person does, for the green flash: since `since` (ms). A question is answered truly, red that stays
 * stops the hands. After patience has run out twice the hands go on, unless it is the set-up that waits.
 */
export function* awaitAccepted(watching: Watching, since: number, turn: TrueTurn | null): Doing {
  const { hands, log, patience, stop, board } = watching;
  const side = turn?.side ?? null;
  let vain = 0;
  let from = since;
  for (;;) {
    // Who could not move knows what amber on the tray means: no play.
    const mayBeAsked = turn !== null && turn.places.length > 0;
    const sight: Sight = yield* lookForAnswer(watching, from, mayBeAsked);
    if (sight === 'accepted') return;
    if (sight === 'red') yield* stop(side, 'red lights stay on');
    else if (sight === 'asked' && turn) {
      from = board.now;
      if (yield* answerTruly(watching, turn)) continue;
      yield* stop(side, 'no amber light stands where only the true play has a checker');
    } else {
      vain += 1;
      if (mayBeAsked && isAmber(watching)) yield* stop(side, 'amber lights stay on');
      if (turn && vain > 1) return log({ did: 'waited-in-vain', side, ms: patience, next: 'went on' });
      log({ did: 'waited-in-vain', side, ms: patience, next: turn ? 'pressed end of turn' : 'waited on' });
      if (turn) yield* hands.press(turn.side, ['end']);
      else if (vain >= 10) yield* stop(side, 'the set-up stands and no green light says so');
    }
  }
}

/** Amber pulses and its answers take turns: it shines when it has been seen lately. */
function isAmber({ board: { eyes, now } }: Watching): boolean {
  return eyes.lastSeen('amber', now) > now - 4000;
}

function* lookForAnswer(
  { board, pace, patience, hands }: Watching,
  since: number,
  questions: boolean,
): Doing<Sight> {
  const { eyes } = board;
  let redSince: number | null = null;
  const look = (): Sight => {
    if (eyes.sawSince('green', since)) return 'accepted';
    if (questions && eyes.sawSince('amber', since)) return 'asked';
    const isRed = board.now - eyes.lastSeen('red', board.now) < BLINK_GAP;
    redSince = isRed && eyes.lastSeen('red', board.now) >= 0 ? (redSince ?? board.now) : null;
    return redSince !== null && board.now - redSince > RED_FOR ? 'red' : 'nothing';
  };
  let sight: Sight = 'nothing';
  yield {
    until: () => {
      sight = look();
      return sight !== 'nothing';
    },
    atMost: patience,
    glance: pace.glance,
  };
  yield hands.time('react');
  return sight;
}

/** Looks at all the answers that amber lights show, then touches the first true place among them. */
function* answerTruly(watching: Watching, { side, places }: TrueTurn): Doing<boolean> {
  const { board, hands, log } = watching;
  const amber = new Set<Place>();
  const until = board.now + ALL_ANSWERS;
  while (board.now < until && isAmber(watching)) {
    for (const place of PLACES.keys()) if (board.eyes.hueAt(place) === 'amber') amber.add(place);
    yield 100;
  }
  const place = places.find((each) => amber.has(each) && board.world.count(each) > 0);
  if (place === undefined) return false;
  log({ did: 'answered', side, place: PLACES[place] ?? '' });
  yield* hands.touch(place);
  return true;
}
