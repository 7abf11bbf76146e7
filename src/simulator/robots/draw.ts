import { openingRoll, openingStarter, type Roll, type Ruleset, SIDES, type Side } from '../../rules/index.ts';
import type { Face } from '../dice.ts';
import type { Doing } from '../hands/doing.ts';
import { seeThatTheDrawCounts } from './dice-telling.ts';
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

/** One die each until they differ (rules B.1.2, C.1.2). Long nardy's starter then throws anew, short nardy's plays the draw. */
export function* drawForStart(watching: Watching, { rules, faces, tie }: Draw): Doing<Drawn> {
  const { hands } = watching;
  if (rules.options.openingDraw === 'white-first') return { starter: 'white', roll: null };
  for (let ties = 0; ; ties += 1) {
    const [white, black] = faces();
    yield* throwOne(watching, 'white', white);
    yield* throwOne(watching, 'black', black);
    const starter = openingStarter(white, black);
    yield hands.time('hold');
    yield* seeThatTheDrawCounts(watching, rules, { white, black });
    const roll = openingRoll(rules, white, black);
    if (starter === null) tie(ties);
    if (roll === null) yield* liftBoth(watching);
    if (starter !== null) return { starter, roll };
  }
}

function* throwOne({ hands, log }: Watching, side: Side, face: Face): Doing {
  yield* hands.throw(side, [face], HALF[side]);
  log({ did: 'drew', side, face });
}

function* liftBoth({ hands }: Watching): Doing {
  for (const side of SIDES) hands.liftDice(side);
  yield hands.time('hold');
}
