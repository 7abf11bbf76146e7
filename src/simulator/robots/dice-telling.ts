import type { Roll, Side } from '../../rules/index.ts';
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

const isSame = (shown: Roll | null, roll: Roll): boolean =>
  shown !== null && [...shown].sort().join() === [...roll].sort().join();
