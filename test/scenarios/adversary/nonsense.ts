import fc from 'fast-check';
import { PLACE_COUNT, SIDES, type Side } from '../../../src/rules/index.ts';
import type { ButtonName } from '../../../src/workbench/index.ts';
import type { Face, Table } from './table.ts';

/** Something that hands do without any sense, and how long, in ms, they then wait. Choices are numbers, taken round what there is. */
export type Act = Deed & { readonly then: number };

type Deed =
  | { readonly does: 'lifts'; readonly choice: number }
  | { readonly does: 'puts'; readonly place: number }
  | { readonly does: 'moves'; readonly choice: number; readonly place: number; readonly ms: number }
  | { readonly does: 'swaps'; readonly choice: number; readonly other: number }
  | { readonly does: 'brushes'; readonly place: number; readonly ms: number }
  | { readonly does: 'leaves-askew'; readonly choice: number; readonly closing: 'none' | 'both' }
  | { readonly does: 'presses'; readonly side: Side; readonly button: ButtonName; readonly ms: number }
  | { readonly does: 'throws'; readonly side: Side; readonly faces: readonly Face[] }
  | { readonly does: 'lifts-dice'; readonly side: Side; readonly count: number }
  /** Both press a button together. */
  | { readonly does: 'both-press'; readonly button: ButtonName; readonly ms: number }
  /** One side holds two of its buttons. */
  | { readonly does: 'presses-two'; readonly side: Side; readonly ms: number }
  | { readonly does: 'pulls-cable' | 'cuts-power' };

const choice = () => fc.nat(29);
const place = () => fc.nat(PLACE_COUNT - 1);
const side = () => fc.constantFrom(...SIDES);
const face = () => fc.integer({ min: 1, max: 6 }) as fc.Arbitrary<Face>;

const deed = (): fc.Arbitrary<Deed> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('lifts' as const), choice: choice() }) },
    { weight: 4, arbitrary: fc.record({ does: fc.constant('puts' as const), place: place() }) },
    {
      weight: 6,
      arbitrary: fc.record({
        does: fc.constant('moves' as const),
        choice: choice(),
        place: place(),
        ms: fc.constantFrom(40, 200, 700),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constant('swaps' as const), choice: choice(), other: choice() }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('brushes' as const),
        place: place(),
        ms: fc.constantFrom(50, 140, 400),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('leaves-askew' as const),
        choice: choice(),
        closing: fc.constantFrom('none' as const, 'both' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        does: fc.constant('presses' as const),
        side: side(),
        button: fc.constantFrom('end' as const, 'cube' as const, 'pause' as const),
        ms: fc.constantFrom(80, 300, 800, 1200),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('throws' as const),
        side: side(),
        faces: fc.array(face(), { minLength: 1, maxLength: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('lifts-dice' as const),
        side: side(),
        count: fc.integer({ min: 1, max: 2 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('both-press' as const),
        button: fc.constantFrom('end' as const, 'cube' as const, 'pause' as const),
        ms: fc.constantFrom(100, 1200, 3200),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('presses-two' as const),
        side: side(),
        ms: fc.constantFrom(300, 3200),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constantFrom('pulls-cable' as const, 'cuts-power' as const) }),
    },
  );

/** From a hand in a hurry to one that wanders off, after which a missing checker is asked for. */
const pause = () => fc.constantFrom(30, 120, 350, 1300, 1300, 2500, 11_500);

export const nonsense = (atMost: number): fc.Arbitrary<Act[]> =>
  fc.array(
    fc.tuple(deed(), pause()).map(([done, then]) => ({ ...done, then })),
    { maxLength: atMost },
  );

/** Does it, as far as there is anything to do it with. */
export async function perform(table: Table, act: Act): Promise<void> {
  await BY_DEED[act.does](table, act as never);
  await table.pass(act.then);
}

const BY_DEED: { [K in Deed['does']]: (table: Table, deed: Extract<Deed, { does: K }>) => Promise<void> } = {
  lifts: async (table, { choice: from }) => void table.liftFrom(from),
  puts: async (table, { place: to }) => table.putOn(to),
  moves: async (table, { choice: from, place: to, ms }) => {
    table.liftFrom(from);
    await table.pass(ms);
    table.putOn(to);
  },
  swaps: async (table, { choice: one, other }) => {
    const [first, second] = [table.liftFrom(one), table.liftFrom(other)];
    await table.pass(200);
    if (second) table.putOn(first?.from ?? 0, second.id);
    if (first) table.putOn(second?.from ?? first.from, first.id);
  },
  brushes: async ({ game }, { place: over, ms }) => game.board.brush(over, ms),
  'leaves-askew': async (table, { choice: at, closing }) => table.leaveAskew(at, closing),
  presses: async (table, { side: by, button, ms }) => table.press(ms, [by, button]),
  throws: async (table, { side: by, faces }) => table.throwDice(by, faces),
  'lifts-dice': async (table, { side: by, count }) => table.liftDice(by, count),
  'both-press': async (table, { button, ms }) => table.press(ms, ['white', button], ['black', button]),
  'presses-two': async (table, { side: by, ms }) => table.press(ms, [by, 'cube'], [by, 'end']),
  'pulls-cable': async (table) => table.pullCable(),
  'cuts-power': async (table) => table.cutPower(),
};
