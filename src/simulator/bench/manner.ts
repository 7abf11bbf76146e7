import { NardError } from '../../errors/index.ts';
import { ownNumber, type Place, SIDES } from '../../rules/index.ts';
import type { BenchHabit } from '../../workbench/index.ts';
import type { Arm } from '../hands/arm.ts';
import type { Doing } from '../hands/doing.ts';
import { drop, leaveAskew } from '../hands/habits/mishaps.ts';
import { slideOver } from '../hands/habits/slide.ts';

/** A die that was brushed against leaves its rest for so long, ms: for less than lifting it takes. */
const NUDGE_MS = [80, 250] as const;

/** Puts the checker lifted last down as somebody with these habits does. E_HANDS with an empty hand. */
export function* putDown(arm: Arm, place: Place, habits: ReadonlySet<BenchHabit>): Doing {
  const { board, chance } = arm;
  const held = board.world.inHand.at(-1);
  if (!held) throw new NardError('E_HANDS', 'no checker is in the hand: lift one first');
  const { side, id } = held.checker;
  const own = (at: Place | null) =>
    at === null || at >= 24 ? undefined : ownNumber(board.world.family, side, at);
  const [from, to] = [own(held.from), own(place)];
  if (habits.has('slide') && from !== undefined && to !== undefined)
    yield* slideOver(arm, side, { from, stops: [to] });
  if (habits.has('drop') && to !== undefined) yield* drop(arm, place);
  board.put(place, id);
  if (habits.has('between-slots')) leaveAskew(arm, place, id, chance.pick(['none', 'both'] as const));
  if (habits.has('nudge-dice')) nudgeDice(arm);
}

/** Brushes against the dice that lie on the board. */
function nudgeDice({ board: { dice }, chance }: Arm): void {
  const side = SIDES.find((each) => dice.of(each).some(({ lies }) => lies === 'resting'));
  if (side) dice.nudge(side, chance.between(...NUDGE_MS));
}
