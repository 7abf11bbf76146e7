import { describe, expect, it } from 'vitest';
import { writeCheckers } from './board.ts';
import { enumerate } from './enumerator.ts';
import { LongTurn, walked } from './long-turns.ts';
import type { Moment } from './movements.ts';
import { bearOffs, lastCheckers, lateHeads, nearlyClosed } from './positions.ts';
import type { Query } from './query.ts';
import { drawFrom } from './random.ts';

/** Every end that single movements lead to. */
function endsOf(turn: LongTurn): string[] {
  const ends = new Set<string>();
  const visit = (moment: Moment): void => {
    if (moment.played.length > 0 && turn.mayEnd(moment)) ends.add(writeCheckers(moment.me));
    for (const next of turn.next(moment)) visit(next);
  };
  visit(turn.start);
  return [...ends].sort();
}

const isShortChain = ({ variant, dice, numbers }: Query): boolean =>
  variant === 'mad-gulbar' && (dice ? dice[0] === dice[1] && (dice[0] ?? 0) >= 5 : numbers?.length !== 2);

describe('a chain tried movement by movement', () => {
  it('ends in the same positions as one that is enumerated', () => {
    const only = ['mad-gulbar'] as const;
    const made = [bearOffs, lastCheckers, lateHeads, nearlyClosed].flatMap((make) => make(3, 300, only));
    const chains = made.filter(isShortChain);
    expect(chains.length).toBeGreaterThan(50);
    for (const query of chains) {
      const { dicePlayed, results } = enumerate(query);
      const turn = new LongTurn(query, 100_000);
      expect(turn.dicePlayed).toBe(dicePlayed);
      expect(endsOf(turn)).toEqual([...new Set(results.map(({ me }) => me))].sort());
    }
  });

  it('is walked to one of its ends, with what passes to the opponent', () => {
    const query: Query = {
      variant: 'mad-gulbar',
      white: '24:15',
      black: '24:13,18:1,5:1',
      toMove: 'white',
      turn: 2,
      dice: [6, 6],
    };
    // Own 24 by six to own 18; on to own 12 stands Black's head.
    expect(walked(query, 1000, drawFrom(1))).toEqual({
      me: '24:14,18:1',
      opp: '24:13,18:1,5:1',
      leftover: [6],
      rollsAgain: false,
    });
  });
});
