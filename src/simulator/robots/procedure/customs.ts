import { opponent, SIDES, type Side } from '../../../rules/index.ts';
import type { ButtonName } from '../../../workbench/index.ts';
import type { Chance } from '../../chance.ts';
import type { Face } from '../../dice.ts';
import type { Doing } from '../../hands/doing.ts';
import { HALF } from '../halves.ts';
import { isRed, type Watching } from '../watching.ts';

/** "Adjust" is "end of turn" held so long, in ms. */
const ADJUSTS = 1250;
/** A button pressed once is understood when nothing can follow any more, in ms. */
const UNDERSTOOD = 800;
/** Who gives a match up holds buttons so long, in ms. */
const ABANDONS = 5250;
/** A hold of 3 s that is let go in time, in ms. */
const LET_GO = [1200, 2600] as const;
/** How long people rest, in ms. */
const REST = [2000, 60_000] as const;
/** How often somebody moves a checker in a pause and puts it back, and how often dice are thrown in it. */
const MOVES_IN_PAUSE = 0.5;
const THROWS_IN_PAUSE = 0.2;
/** Nobody lifts more checkers of a point than these at once. */
const A_HANDFUL = 3;
const POINTS = 24;

/** One presses pause, somebody perhaps moves a checker and puts it back, somebody presses again. */
export function* pause(watching: Watching): Doing {
  const { hands, log } = watching;
  const side = hands.chance.pick(SIDES);
  log({ did: 'paused', side });
  yield* hands.press(side, ['pause']);
  yield hands.chance.between(...REST);
  if (hands.chance.happens(MOVES_IN_PAUSE)) yield* moveAndPutBack(watching);
  if (hands.chance.happens(THROWS_IN_PAUSE)) yield* throwForNothing(watching, side);
  yield* hands.press(hands.chance.pick(SIDES), ['pause']);
  yield UNDERSTOOD;
  if (isRed(watching)) yield* goOnAsItStands(watching);
}

/** What was put back lies better than it lay, or worse: both say that it is right so. */
function* goOnAsItStands({ hands }: Watching): Doing {
  yield hands.time('react');
  yield* hands.pressBoth('end', hands.time('press'));
  yield UNDERSTOOD;
}

/** Some checkers are lifted and straightened while "adjust" is on. */
export function* adjust(watching: Watching, side: Side): Doing {
  const { hands, log } = watching;
  log({ did: 'adjusted', side });
  yield* hands.press(side, ['end'], ADJUSTS);
  yield hands.time('react');
  for (let times = hands.chance.whole(1, 3); times > 0; times -= 1) yield* liftAndPutBack(watching);
  yield* hands.press(side, ['end']);
  yield UNDERSTOOD;
}

/** A checker of one's own is touched and not played, and the other side does not insist that it is (rules B11). */
export function* touchAndBeForgiven({ board, hands, log }: Watching, side: Side): Doing {
  const own = occupied(board).filter((place) => board.world.count(place, side) > 0);
  const [place] = hands.chance.shuffled(own);
  if (place === undefined) return;
  yield* hands.touch(place);
  yield* hands.press(opponent(side), ['end']);
  log({ did: 'forgave-touch', side: opponent(side) });
  yield UNDERSTOOD;
}

/** Both hold "end of turn", one of them "pause" as well, until the match is given up. */
export function* abandon({ board, log }: Watching, side: Side): Doing {
  const buttons = [...SIDES.map((each) => [each, 'end'] as const), [side, 'pause'] as const];
  for (const [each, button] of buttons) board.press(each, button);
  yield ABANDONS;
  for (const [each, button] of buttons) board.release(each, button);
  log({ did: 'abandoned', side });
  yield UNDERSTOOD;
}

/** A throw in which a die leans: it is taken up again, and whoever wants to double now comes too late (US 5.4). */
export function* throwCrooked(watching: Watching, side: Side): Doing {
  const { board, hands, pace, log } = watching;
  const { chance } = hands;
  board.dice.shake(side);
  yield hands.time('shake');
  const [least, most] = pace.roll;
  const faces = [chance.whole(1, 6), chance.whole(1, 6)] as [Face, Face];
  const rest = board.dice.throw(side, faces, { least, most }, HALF[side], true);
  yield Math.max(0, rest - board.now) + hands.time('react') + UNDERSTOOD;
  log({ did: 'threw-void', side });
  if (chance.happens(0.5)) yield* tryInVain(watching, 'double after a void throw', side, ['cube']);
  hands.liftDice(side);
  yield hands.time('hold');
}

/** Something that is refused, or let go before it is said: nothing may come of it. */
export function* tryOneInVain(watching: Watching, side: Side, mayDouble: boolean): Doing {
  const { hands } = watching;
  const other = opponent(side);
  const letGo = hands.chance.between(...LET_GO);
  switch (hands.chance.whole(1, 5)) {
    case 1:
      return yield* tryInVain(watching, 'double out of turn', other, ['cube']);
    case 2:
      return yield* tryInVain(watching, 'resign, and let go', side, ['cube', 'end'], letGo);
    case 3:
      return yield* takeBackLetGo(watching, letGo);
    case 4:
      if (!mayDouble) return yield* tryInVain(watching, 'double with no right to', side, ['cube']);
      return yield* tryInVain(watching, 'pass where nobody has doubled', other, ['cube'], 3250);
    default:
      return yield* tryInVain(watching, 'pass where nobody has doubled', side, ['cube'], 3250);
  }
}

/** Presses buttons to no purpose. */
export function* tryInVain(
  { hands, log }: Watching,
  what: string,
  side: Side,
  buttons: readonly ButtonName[],
  ms = hands.time('press'),
): Doing {
  log({ did: 'tried-in-vain', side, what });
  yield* hands.press(side, buttons, ms);
  yield UNDERSTOOD + hands.time('react');
}

function* takeBackLetGo({ hands, log }: Watching, ms: number): Doing {
  log({ did: 'tried-in-vain', side: 'white', what: 'take back, and let go' });
  yield* hands.pressBoth('end', ms);
  yield UNDERSTOOD;
}

/** Dice thrown while nobody plays are no throw. */
function* throwForNothing({ hands }: Watching, side: Side): Doing {
  const { chance } = hands;
  yield* hands.throw(side, [chance.whole(1, 6), chance.whole(1, 6)] as [Face, Face], HALF[side]);
  yield hands.time('hold');
  hands.liftDice(side);
  yield hands.time('hold');
}

function* moveAndPutBack({ board, hands }: Watching): Doing {
  const from = someOccupied(hands.chance, board);
  if (from === null) return;
  const to = hands.chance.whole(0, POINTS - 1);
  const { id } = board.lift(from);
  yield hands.time('carry');
  board.put(to, id);
  yield hands.chance.between(300, 4000);
  board.pick(id);
  yield hands.time('carry');
  board.put(from, id);
  yield hands.time('react');
}

function* liftAndPutBack({ board, hands }: Watching): Doing {
  const place = someOccupied(hands.chance, board);
  if (place === null) return;
  const checkers = hands.chance.whole(1, Math.min(A_HANDFUL, board.world.count(place)));
  yield hands.time('reach');
  for (let lifted = 0; lifted < checkers; lifted += 1) board.lift(place);
  yield hands.time('carry');
  for (let lifted = 0; lifted < checkers; lifted += 1) board.putBack();
  yield hands.time('reach');
}

/** A point on which something lies; null where all checkers are still beside the board. */
function someOccupied(chance: Chance, board: Watching['board']): number | null {
  const places = occupied(board);
  return places.length > 0 ? chance.pick(places) : null;
}

const occupied = ({ world }: Watching['board']): number[] =>
  Array.from({ length: POINTS }, (_, place) => place).filter((place) => world.count(place) > 0);
