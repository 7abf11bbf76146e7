import { opponent, type Side } from '../../../rules/index.ts';
import type { Doing } from '../../hands/doing.ts';
import type { Watching } from '../watching.ts';

/** Nobody sits longer than this over a throw, ms. */
const LONGEST = 2 * 3600 * 1000;
/** How often, in ms, somebody who thinks looks at the clock. */
const GLANCE = 1000;
const UNDERSTOOD = 800;

/** A side sits over its throw until its flag falls. Nothing where there is no phone to show a clock. */
export function* runOutOfTime({ phone, log }: Watching, side: Side): Doing {
  if (!phone?.hasClock()) return;
  log({ did: 'ran-out-of-time', side });
  yield { until: () => phone.fallen().includes(side), atMost: LONGEST, glance: GLANCE };
}

/** The side that may claim the match because only the other's flag has fallen (rules C.6); null: nobody may. */
export function mayClaim({ phone }: Watching): Side | null {
  const [fallen, ...others] = phone?.fallen() ?? [];
  return fallen === undefined || others.length > 0 ? null : opponent(fallen);
}

export function* claimMatch({ hands, log }: Watching, claimant: Side): Doing {
  yield* hands.press(claimant, ['end']);
  log({ did: 'claimed-flag', side: claimant });
  yield UNDERSTOOD;
}
