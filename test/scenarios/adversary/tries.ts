import fc from 'fast-check';
import { loadProfile, profileWithSlots } from '../../../src/config/index.ts';
import type { MatchEvent } from '../../../src/play/index.ts';
import { parseCheckers, type Side } from '../../../src/rules/index.ts';
import { journalOf } from '../../controller/game.ts';
import { type Act, nonsense, perform } from './nonsense.ts';
import { Patience, type Way } from './patience.ts';
import { type Face, Table } from './table.ts';

const POSITIONS = {
  short: [
    { white: '24:2,13:5,8:3,6:5', black: '24:2,13:5,8:3,6:5' },
    { white: '25:1,24:1,13:3,8:3,7:1,6:4,4:2', black: '24:1,20:1,13:4,8:3,6:5,3:1' },
    { white: '6:8,5:4,4:2', black: '6:7,5:2,3:3' },
    { white: '24:1,6:9,5:3,2:2', black: '25:1,22:1,6:7,4:4,1:1' },
  ],
  long: [
    { white: '24:11,18:1,15:2,10:1', black: '24:11,19:1,16:2,11:1' },
    { white: '24:8,13:7', black: '24:8,14:6,2:1' },
    { white: '6:8,5:3,1:2', black: '6:7,5:2,3:3' },
  ],
} as const;
const OPTIONS: Record<'short' | 'long', readonly Record<string, unknown>[]> = {
  short: [
    {},
    {},
    { touchMove: 'strict' },
    { illegalTurn: 'opponent-option' },
    { prematureRoll: 'stands' },
    { prematureRoll: 'void' },
  ],
  long: [{}, {}, { touchMove: 'strict' }, { illegalTurn: 'opponent-option' }],
};
const SLOTS = [6, 6, 6, 3, 1];

/** Two turns of a game and all the nonsense before and in the first. */
export interface Try {
  readonly variant: 'short' | 'long';
  readonly position: number;
  readonly option: number;
  readonly slots: number;
  readonly side: Side;
  readonly way: Way;
  readonly before: readonly Act[];
  readonly during: readonly Act[];
  readonly faces: readonly [Face, Face];
  readonly choice: number;
}

export const tries = (): fc.Arbitrary<Try> =>
  fc.record({
    variant: fc.constantFrom('short' as const, 'long' as const),
    position: fc.nat(11),
    option: fc.nat(11),
    slots: fc.constantFrom(...SLOTS),
    side: fc.constantFrom('white' as const, 'black' as const),
    way: fc.constantFrom('touch' as const, 'button' as const, 'phone' as const),
    before: nonsense(8),
    during: nonsense(12),
    faces: fc.tuple(
      fc.integer({ min: 1, max: 6 }) as fc.Arbitrary<Face>,
      fc.integer({ min: 1, max: 6 }) as fc.Arbitrary<Face>,
    ),
    choice: fc.nat(500),
  });

/** Plays it, and tells what the board has kept silent about, has written otherwise than it was, or would not go on after. */
export async function faultsOf(each: Try): Promise<string[]> {
  const { variant, side, way, before, during, faces, choice } = each;
  const standing = POSITIONS[variant][each.position % POSITIONS[variant].length] as Record<Side, string>;
  const options = OPTIONS[variant][each.option % OPTIONS[variant].length] as Record<string, unknown>;
  const [started, ...rest] = journalOf(variant, side, standing);
  const journal = [started, ...rest].map((event) =>
    event?.type === 'match-started'
      ? { ...event, settings: { ...event.settings, options, length: 5 } }
      : event?.type === 'game-started' && variant === 'short'
        ? { ...event, cube: true }
        : event,
  ) as MatchEvent[];
  const table = await Table.lay({
    variant,
    options,
    length: 5,
    journal,
    profile: each.slots === 6 ? await loadProfile('mega-6slot') : profileWithSlots(each.slots),
    lying: { white: parseCheckers(standing.white), black: parseCheckers(standing.black) },
  });
  const patience = new Patience(table, way);
  const said = async (what: Promise<string | null>) => {
    const why = await what;
    if (why) table.faults.push(why);
  };
  const isOver = () => table.game.match.phase === 'match-over' || table.game.match.phase === 'set-up';
  const turn = async () => {
    if (isOver() || table.game.match.phase === 'to-move') return;
    await said(patience.putRight(() => table.game.match.position));
    if (table.game.match.phase === 'to-roll') await said(patience.throw(faces));
  };
  const plays = async () => {
    const end = patience.legalEnd(choice);
    if (end && !isOver()) await said(patience.play(end));
  };
  for (const act of before) await perform(table, act);
  await turn();
  for (const act of during) await perform(table, act);
  if (table.game.match.phase !== 'to-move') await turn();
  await plays();
  await turn();
  await plays();
  await table.game.session.room.close();
  return table.faults;
}
