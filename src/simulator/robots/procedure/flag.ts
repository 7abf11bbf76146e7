import { opponent, type Side } from '../../../rules/index.ts';
import type { Doing } from '../../hands/doing.ts';
import type { Watching } from '../watching.ts';

/** Nobody sits longer than this over a throw, ms. */
const LONGEST = 2 * 3600 * 1000;
/** How often, in ms, somebody who thinks looks at the clock. */
const GLANCE = 1000;
/** How likely it is in each turn that the match is claimed for a fallen flag (rules C.6). */
const CLAIMS = 0.3;
const UNDERSTOOD = 800;

/** A side sits over its throw until its flag falls. Nothing where there is no phone to show a clock. */
export function* runOutOfTime({ phone, log }: Watching, side: Side): Doing {
  if (!phone?.hasClock()) return;
  log({ did: 'ran-out-of-time', side });
  yield { until: () => phone.fallen().includes(side), atMost: LONGEST, glance: GLANCE };
}

/** Who has just won the match because the other's flag has fallen; null: nobody claims it, or nobody can. */
export function* claimMatch({ phone, hands, log }: Watching): Doing<Side | null> {
  const [fallen, ...others] = phone?.fallen() ?? [];
  if (fallen === undefined || others.length > 0 || !hands.chance.happens(CLAIMS)) return null;
  const claimant = opponent(fallen);
  yield* hands.press(claimant, ['end']);
  log({ did: 'claimed-flag', side: claimant });
  yield UNDERSTOOD;
  return claimant;
}
