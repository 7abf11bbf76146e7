import { describe, expect, it } from 'vitest';
import { type Movement, OFF, positionKey, printPlay, type Roll } from '../../src/rules/index.ts';
import { type BoardMap, type Glimpse, see, type TurnWatch, unproven, view } from '../../src/sensing/index.ts';
import { boardWith, type Chance, chanceFrom, pick, randomTurn } from './table.ts';
import { WatchedTurn } from './turns.ts';

/** White's points as places; some of their switches are in doubt, so that the reading leaves them out. */
function doubting(...points: readonly number[]): BoardMap {
  const doubted = points.map((point) => point - 1);
  return { slots: boardWith(6).slots.map((slots, place) => (doubted.includes(place) ? 0 : slots)), doubted };
}

const BLACK = '14:2,6:5';

const turn = (white: string, roll: readonly [number, number], map: BoardMap) =>
  new WatchedTurn({ variant: 'short', white, black: BLACK, roll, map });

const asked = (watch: TurnWatch): string[] => unproven(watch).map(({ movements }) => printPlay(movements));
const decided = (watch: TurnWatch): string | null => {
  const play = view(watch).decided;
  return play && printPlay(play.movements);
};

describe('a play that only places in doubt speak for', () => {
  /** Only that a checker has left the 13-point is seen: 13/9 10/7 would show no more, and 13/6 beside the slots no less. */
  const gone = () => turn('13:1,10:1,6:2', [4, 3], doubting(10, 9, 7)).lift(13);

  it('is asked about, with those by which one checker would lie where no switch sees it', () => {
    const { watch } = gone();
    expect(decided(watch)).toBe('13/9 10/7');
    expect(asked(watch)).toEqual(expect.arrayContaining(['13/9 10/7', '13/6']));
  });

  it('is taken where the other switches of those places have seen it', () => {
    const { watch, now } = gone();
    const glimpses: readonly Glimpse[] = [
      { place: 8, least: 1, most: 2 },
      { place: 9, least: 0, most: 0 },
      { place: 6, least: 1, most: 2 },
    ];
    const seen = see(watch, watch.reading, now, glimpses);
    expect(decided(seen)).toBe('13/9 10/7');
    expect(asked(seen)).toEqual([]);
  });

  it('is taken where nothing else can have been played', () => {
    const { watch } = turn('13:1,6:2', [3, 1], doubting(10)).lift(13).lift(6).put(5);
    expect(decided(watch)).toBe('13/10 6/5');
    expect(asked(watch)).toEqual([]);
  });

  it('is asked about where the turn may only not be over yet', () => {
    const { watch } = turn('13:1,6:1,1:7', [5, 4], doubting(6)).move(13, 9);
    expect(decided(watch)).toBe('13/9 6/1');
    expect(asked(watch)).toEqual(['13/9 6/1']);
  });

  it('is asked about also where one has come to a place in doubt and one has left it, so that as many lie there as before', () => {
    const { watch } = turn('2:1,1:5', [3, 1], doubting(1)).lift(2).put('off');
    expect(decided(watch)).toBe('2/off');
    expect(asked(watch)).toEqual(expect.arrayContaining(['2/off', '2/off 1/off']));
  });

  it('is asked about with those that lack as many checkers as were seen to leave and not to come', () => {
    const { watch } = turn('8:1,7:1,1:7', [2, 2], doubting(6)).lift(8).lift(7);
    expect(decided(watch)).toBe('8/6 7/1');
    expect(asked(watch)).toContain('8/4 7/3');
  });
});

it('a play without any place in doubt, which no other looks like, is never asked about for want of proof', () => {
  const { watch } = turn('13:1,6:1,1:7', [5, 4], boardWith(6)).move(13, 9).lift(6);
  expect(decided(watch)).toBe('13/9 6/1');
  expect(asked(watch)).toEqual([]);
});

describe('a play that stacks hide in part, while a checker lies beside the slots of its point', () => {
  const onThreeSlots = (white: string, roll: Roll, slots = 3) =>
    new WatchedTurn({ variant: 'long', white, black: '24:15', roll, map: boardWith(slots) });

  it('is asked about, with the play that leaves that checker there, where the lights would shine alike for both', () => {
    const { watch } = onThreeSlots('7:2,6:6,5:4,4:3', [2, 2]).move(7, 3);
    expect(decided(watch)).toBe('7/3 6/4(2)');
    expect(asked(watch)).toEqual(['7/3 6/4(2)', '7/3 6/4 5/3']);
  });

  it('is asked about also where the lights would shine on a point more than hands have put a checker on', () => {
    const { watch } = onThreeSlots('11:1,9:1,8:1,7:1,6:7,5:4', [3, 1]).move(7, 4);
    expect(decided(watch)).toBe('7/4 6/5');
    expect(asked(watch)).toEqual(['7/4 6/5', '7/4 5/4']);
  });

  it('is taken where the lights would leave a point dark that a checker lies on', () => {
    const { watch } = turn('24:2,13:5,8:3,6:5', [5, 2], boardWith(3));
    expect(decided(watch)).toBe('13/6');
    expect(asked(watch)).toEqual([]);
  });

  it('is taken once the checker has been put on its slot', () => {
    const { watch } = onThreeSlots('7:2,6:6,5:4,4:3', [2, 2]).move(7, 3).put(3);
    expect(decided(watch)).toBe('7/3 6/4 5/3');
    expect(asked(watch)).toEqual([]);
  });

  it('is taken where the point has one slot, and another checker lies on it', () => {
    const { watch } = onThreeSlots('13:6,8:2,6:4,5:1,3:2', [4, 4], 1).put(5);
    expect(decided(watch)).toBe('13/5(2)');
    expect(asked(watch)).toEqual([]);
  });

  it('is never taken silently for it, whatever was played', () => {
    const chance = chanceFrom(20_261_130);
    let mistaken = 0;
    for (let tries = 0; tries < 600; tries += 1) {
      const hands = onThreeSlots(stacksOf(chance), smallRoll(chance), pick(chance, [2, 3]));
      const { end, movements } = randomTurn(hands.graph, chance);
      const beside = movements.findLastIndex(({ to }) => to !== OFF);
      // Nobody goes on with the checker that he has just left lying there.
      if (beside < 0 || movements.slice(beside).some(({ from }) => from === movements[beside]?.to)) continue;
      for (const [at, { from, to }] of movements.entries()) {
        hands.lift(from);
        if (at !== beside) hands.put(to === OFF ? 'off' : to);
      }
      const { watch } = hands;
      const taken = view(watch).decided;
      const isToldAlike =
        taken && pointsOf(movements).every((point) => pointsOf(taken.movements).includes(point));
      if (!isToldAlike || positionKey(taken.position) === positionKey(end.position)) continue;
      mistaken += 1;
      expect(unproven(watch).map(({ position }) => positionKey(position))).toContain(
        positionKey(end.position),
      );
    }
    expect(mistaken).toBeGreaterThan(10);
  });
});

const pointsOf = (movements: readonly Movement[]): number[] =>
  movements.flatMap(({ to }) => (to === OFF ? [] : [to]));

/** Numbers that lead from one stack to the next, half of them doubles. */
function smallRoll(chance: Chance): Roll {
  const [one, other] = [pick(chance, [1, 2, 3] as const), pick(chance, [1, 2, 3] as const)];
  return chance() < 0.5 ? [one, one] : [one, other];
}

/** Fifteen checkers in stacks close to one another. */
function stacksOf(chance: Chance): string {
  const counts = [0, 0, 0, 0, 0];
  for (let checker = 0; checker < 15; checker += 1) {
    const at = pick(chance, [0, 1, 1, 2, 2, 3, 4]);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.flatMap((count, at) => (count > 0 ? [`${8 - at}:${count}`] : [])).join();
}
