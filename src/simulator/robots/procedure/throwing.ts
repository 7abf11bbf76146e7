import { opponent, type Roll, type Side } from '../../../rules/index.ts';
import type { Face } from '../../dice.ts';
import type { Doing } from '../../hands/doing.ts';
import { HALF } from '../halves.ts';
import type { Watching } from '../watching.ts';

/** "Adjust" is "end of turn" held so long, in ms; while it is on, the other two buttons count dice. */
const ADJUSTS = 1250;
/** Kestum is said at once, with a press so short, in ms: it comes too late when a die rests. */
const AT_ONCE = 80;

/** The other side says kestum while the dice roll: they are taken up to be thrown again (rules B15). */
export function* throwIntoKestum({ board, hands, pace, log }: Watching, side: Side): Doing {
  const { chance } = hands;
  yield* hands.shake(side);
  const [least, most] = pace.roll;
  const faces = [chance.whole(1, 6), chance.whole(1, 6)] as [Face, Face];
  const rest = board.dice.throw(side, faces, { least, most }, HALF[side]);
  yield* hands.press(opponent(side), ['end'], AT_ONCE);
  log({ did: 'said-kestum', side: opponent(side) });
  yield Math.max(0, rest - board.now) + hands.time('react');
  hands.liftDice(side);
  yield hands.time('hold');
}

/** Where dice tell nothing, buttons do: *cube* counts the first and *pause* the second (design, “At the board”). */
export function* countDice({ hands, log }: Watching, side: Side, roll: Roll): Doing {
  const [first, second] = roll;
  // Dice that tell nothing are taken off the board.
  if (hands.liftDice(side)) yield hands.time('hold');
  yield* hands.press(side, ['end'], ADJUSTS);
  for (let presses = 0; presses < first; presses += 1) yield* hands.press(side, ['cube']);
  for (let presses = 0; presses < second; presses += 1) yield* hands.press(side, ['pause']);
  yield* hands.press(side, ['end']);
  log({ did: 'counted-dice', side, roll });
}
