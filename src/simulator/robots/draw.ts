import { openingRoll, openingStarter, type Roll, type Ruleset, SIDES, type Side } from '../../rules/index.ts';
import type { Face, Half } from '../dice.ts';
import type { Doing } from '../hands/doing.ts';
import { seeThatTheDrawCounts, seeWhoBegins } from './dice-telling.ts';
import { HALF } from './halves.ts';
import type { Watching } from './watching.ts';

/** Who begins, and with what roll where the draw itself is played; null: he throws anew. */
export interface Drawn {
  readonly starter: Side;
  readonly roll: Roll | null;
}

export interface Draw {
  readonly rules: Ruleset;
  /** White's face and Black's, of one throw. */
  readonly faces: () => readonly [Face, Face];
  /** Both are equal; \`soFar\`: ties of this game before it. */
  readonly tie: (soFar: number) => void;
}

/** How often both dice of a common pair come to lie in one half. */
const IN_ONE_HALF = 0.4;
/** How long, in ms, whoever is to be asked waits for the question. */
const ASKED_WITHIN = 2000;

/** One die each until they differ (rules B.1.2, C.1.2). Long nardy's starter then throws anew, short nardy's plays the draw. */
export function* drawForStart(watching: Watching, { rules, faces, tie }: Draw): Doing<Drawn> {
  const { hands } = watching;
  if (rules.options.openingDraw === 'white-first') return { starter: 'white', roll: null };
  if (rules.options.openingDraw === 'two-dice-each') return yield* drawWithTwo(watching, faces, tie);
  for (let ties = 0; ; ties += 1) {
    const [white, black] = faces();
    const isTogether = rules.options.diceSets === 'one-pair' && hands.chance.happens(IN_ONE_HALF);
    yield* throwOne(watching, { side: 'white', face: white, half: HALF.white });
    yield* throwOne(watching, { side: 'black', face: black, half: isTogether ? HALF.white : HALF.black });
    const starter = openingStarter(white, black);
    yield hands.time('hold');
    if (isTogether && starter !== null) yield* sayWhose(watching, starter);
    yield* seeThatTheDrawCounts(watching, rules, { white, black });
    const roll = openingRoll(rules, white, black);
    if (starter === null) tie(ties);
    if (roll === null) yield* liftBoth(watching);
    if (starter !== null) return { starter, roll };
  }
}

/** Both dice each until their sums differ (rules B.3, B18): whoever starts throws anew. */
function* drawWithTwo(watching: Watching, faces: Draw['faces'], tie: Draw['tie']): Doing<Drawn> {
  for (let ties = 0; ; ties += 1) {
    const [ones, others] = [faces(), faces()];
    const white = yield* throwTwo(watching, 'white', [ones[0], others[0]]);
    const black = yield* throwTwo(watching, 'black', [ones[1], others[1]]);
    const starter = openingStarter(white, black);
    yield* seeWhoBegins(watching, starter);
    if (starter === null) tie(ties);
    yield* liftBoth(watching);
    if (starter !== null) return { starter, roll: null };
  }
}

/** Returns the sum. */
function* throwTwo({ hands, log }: Watching, side: Side, roll: readonly [Face, Face]): Doing<number> {
  const face = roll[0] + roll[1];
  yield* hands.throw(side, roll, HALF[side]);
  log({ did: 'drew-with-two', side, roll });
  log({ did: 'drew', side, face });
  yield hands.time('hold');
  return face;
}

interface OneDie {
  readonly side: Side;
  readonly face: Face;
  readonly half: Half;
}

function* throwOne({ hands, log }: Watching, { side, face, half }: OneDie): Doing {
  yield* hands.throw(side, [face], half);
  log({ did: 'drew', side, face });
}

/** Dice of one pair that lie in one half do not tell whose they are: whoever has the higher presses. */
function* sayWhose({ hands, log, phone }: Watching, side: Side): Doing {
  yield { until: () => phone?.question()?.kind === 'whose-die', atMost: ASKED_WITHIN, glance: 100 };
  yield* hands.press(side, ['end']);
  log({ did: 'said-whose-die', side });
  yield hands.time('react');
}

function* liftBoth({ hands }: Watching): Doing {
  for (const side of SIDES) hands.liftDice(side);
  yield hands.time('hold');
}
