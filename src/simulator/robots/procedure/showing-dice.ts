import { type Ruleset, SIDES, type Side } from '../../../rules/index.ts';
import type { Face } from '../../dice.ts';
import type { Doing } from '../../hands/doing.ts';
import { HALF } from '../halves.ts';
import { HELD } from '../offers.ts';
import type { Watching } from '../watching.ts';

/** How long, in ms, whoever is to show his dice waits until he is asked, and then until they are known. */
const ASKED_WITHIN = 3000;
const KNOWN_WITHIN = 6000;

/** Before the draw somebody holds the cube, so that the board asks whose dice are whose: each side throws its own. */
export function* showDice(watching: Watching, rules: Ruleset): Doing {
  const { hands, phone } = watching;
  if (!phone) return;
  yield* hands.press(hands.chance.pick(SIDES), ['cube'], HELD);
  // Of one common pair there is nothing more to know.
  const sides = rules.options.diceSets === 'one-pair' ? (['white'] as const) : SIDES;
  for (const side of sides) yield* show(watching, side);
  if (phone.askedForDice() === null) return;
  yield* hands.press('white', ['end']);
  yield hands.time('react');
}

function* show({ hands, phone, log, pace: { glance } }: Watching, side: Side): Doing {
  const { chance } = hands;
  const isAsked = () => phone?.askedForDice() === side;
  yield { until: isAsked, atMost: ASKED_WITHIN, glance };
  if (!isAsked()) return;
  yield hands.time('react');
  yield* hands.throw(side, [chance.whole(1, 6), chance.whole(1, 6)] as [Face, Face], HALF[side]);
  yield { until: () => !isAsked(), atMost: KNOWN_WITHIN, glance };
  if (!isAsked()) log({ did: 'showed-dice', side });
  hands.liftDice(side);
  yield hands.time('hold');
}
