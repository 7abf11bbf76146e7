import { openingRoll, openingStarter, type Roll, type Ruleset, SIDES, type Side } from '../../rules/index.ts';
import type { Doing } from '../hands/doing.ts';
import type { Watching } from './watching.ts';

/** How long people wait for their numbers to be shown before they tell them, ms. */
const WAITS = 4000;
/** How long a phone takes to show what has been told it, ms. */
const SHOWN_WITHIN = 500;
const TRIES = 3;

/** Whoever has thrown sees on a phone whether the board knows it, and tells it what it does not know, or knows wrongly. */
export function* seeThatItCounts({ phone, pace, hands, log }: Watching, side: Side, roll: Roll): Doing {
  if (!phone) return;
  yield { until: () => phone.roll() !== null, atMost: WAITS, glance: pace.glance };
  for (let tries = 0; tries < TRIES && !isSame(phone.roll(), roll); tries += 1) {
    yield hands.time('react');
    phone.tellRoll(side, roll);
    log({ did: 'told-dice', side, roll });
    yield SHOWN_WITHIN;
  }
}

/**
 * The same of the draw. Where one pair is drawn with, or people change seats after it, the phone does not say whose die is
 * whose: there they go by the dice that lie.
 */
export function* seeThatTheDrawCounts(watching: Watching, rules: Ruleset, drawn: Drawn): Doing {
  const { phone, pace, hands, log } = watching;
  const { diceSets, starterColour } = rules.options;
  if (!phone || diceSets === 'one-pair' || starterColour === 'starter-gets-white') return;
  const { white, black } = drawn;
  const starter = openingStarter(white, black);
  const roll = starter && openingRoll(rules, white, black);
  const isDecided = () => phone.onTurn() === starter && (!roll || isSame(phone.roll(), roll));
  const isShown = () => SIDES.every((side) => phone.dieOf(side) === drawn[side]);
  yield { until: () => isShown() && isDecided(), atMost: WAITS, glance: pace.glance };
  let isRight = isShown() && isDecided();
  for (let tries = 0; tries < TRIES && !isRight; tries += 1) {
    yield hands.time('react');
    phone.tellDraw(drawn);
    log({ did: 'told-draw', white, black });
    yield SHOWN_WITHIN;
    isRight = isDecided();
  }
}

/** Nobody takes his dice of a draw up again before it is shown who begins; after a tie, before they lie for a while. */
export function* seeWhoBegins({ phone, pace }: Watching, starter: Side | null): Doing {
  yield { until: () => starter !== null && phone?.onTurn() === starter, atMost: WAITS, glance: pace.glance };
}

type Drawn = Readonly<Record<Side, number>>;

const isSame = (shown: Roll | null, roll: Roll): boolean =>
  shown !== null && [...shown].sort().join() === [...roll].sort().join();
