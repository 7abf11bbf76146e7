import { describe, expect, it } from 'vitest';
import {
  handover,
  numbersOf,
  opponent,
  parseCheckers,
  printCheckers,
  resolvePlay,
  ruleset,
  type TurnGraph,
  turnGraph,
} from '../../src/rules/index.ts';
import { type Final, facts, finalOf, finalsOf, positionOf, type Query, sorted } from './support.ts';

interface GulbarCase extends Required<Query> {
  readonly id: string;
  readonly why: string;
  readonly expect: {
    readonly dicePlayed: number;
    readonly plays: readonly string[];
    readonly leftForOpponent: readonly number[];
    readonly opponentPlays: readonly string[];
    readonly samePlayerRollsAgain: boolean;
    readonly chain?: readonly number[];
  };
}

function turnOf({ variant, options, white, black, toMove, turn, dice }: GulbarCase): TurnGraph {
  const rules = ruleset(variant, options);
  const numbers = numbersOf(rules, dice, turn);
  return turnGraph(rules, { position: positionOf({ white, black }), side: toMove, numbers, ownTurn: turn });
}

const playsOf = (graph: TurnGraph, plays: readonly string[]): Final[] =>
  sorted(plays.map((play) => finalOf(graph, resolvePlay(graph, play))));

const cases = JSON.parse(facts('gulbar-cases.json')) as GulbarCase[];

describe('worked cases of the gulbar family', () => {
  it.each(cases.map((each) => [each.id, each.why, each] as const))('%s: %s', (_id, _why, each) => {
    const graph = turnOf(each);
    const wanted = each.expect;
    if (wanted.chain) expect(graph.turn.numbers).toEqual(wanted.chain);
    expect(graph.dicePlayed).toBe(wanted.dicePlayed);
    expect(finalsOf(graph)).toEqual(playsOf(graph, wanted.plays));
    for (const node of graph.results()) {
      const { leftover, rollsAgain } = handover(graph, node);
      expect({ leftover, rollsAgain }).toEqual({
        leftover: wanted.leftForOpponent,
        rollsAgain: wanted.samePlayerRollsAgain,
      });
      if (leftover.length === 0) continue;
      const completion = turnGraph(graph.ruleset, {
        position: node.position,
        side: opponent(graph.turn.side),
        numbers: leftover,
        completing: true,
      });
      expect(finalsOf(completion)).toEqual(playsOf(completion, wanted.opponentPlays));
    }
  });
});

const mad = ruleset('mad-gulbar');
const intl = ruleset('gul-bara');

describe('the chain of a double', () => {
  it('has two of each double up to 6-6 in mad gulbar', () => {
    expect(numbersOf(mad, [4, 4])).toEqual([4, 4, 5, 5, 6, 6]);
    expect(numbersOf(mad, [6, 6])).toEqual([6, 6]);
  });

  it('has four of each in the international game, 24 movements for 1-1', () => {
    const chain = numbersOf(ruleset('mad-gulbar', { chainCount: 4 }), [1, 1]);
    expect(chain).toEqual([1, 2, 3, 4, 5, 6].flatMap((number) => [number, number, number, number]));
  });

  it('begins with the player’s fourth turn in the international game', () => {
    expect([1, 3, 4].map((turn) => numbersOf(intl, [5, 5], turn).length)).toEqual([4, 4, 8]);
    expect(numbersOf(intl, [5, 5])).toHaveLength(8);
  });

  it('is no matter of two different numbers', () => {
    expect(numbersOf(mad, [3, 5])).toEqual([3, 5]);
  });

  it('stops at the first number that cannot be played, though a later one could', () => {
    // The fives are shut, the sixes are not.
    const position = positionOf({ white: '18:1,1:14', black: '1:1,2:14' });
    const graph = turnGraph(mad, { position, side: 'white', numbers: numbersOf(mad, [5, 5]) });
    expect(graph.dicePlayed).toBe(0);
    expect(handover(graph, graph.start)).toEqual({ leftover: [5, 5, 6, 6], rollsAgain: false });
  });

  it('leaves two checkers off the head on a first 3-3, 4-4 or 6-6, one on others', () => {
    const offHead = (double: number) => {
      const graph = turnGraph(mad, {
        position: mad.start,
        side: 'white',
        numbers: numbersOf(mad, [double, double]),
        ownTurn: 1,
      });
      return Math.max(...graph.results().map((node) => 15 - (node.position.white[24] ?? 0)));
    };
    expect([3, 4, 5, 6].map(offHead)).toEqual([2, 2, 1, 2]);
  });

  it.each([[[6, 5, 5]], [[5, 5, 4]], [Array.from({ length: 25 }, () => 1)]])(
    'does not fall: %j is refused',
    (numbers) => {
      const turn = { position: mad.start, side: 'white', numbers, completing: true } as const;
      expect(() => turnGraph(mad, turn)).toThrow(expect.objectContaining({ code: 'E_DICE' }));
    },
  );
});

describe('what is left and who throws', () => {
  const gulbar = (options: object, white: string, black: string, dice: readonly [number, number]) => {
    const rules = ruleset('gulbar', options as Readonly<Record<string, unknown>>);
    const turn = {
      position: positionOf({ white, black }),
      side: 'white',
      numbers: numbersOf(rules, dice),
    } as const;
    const graph = turnGraph(rules, turn);
    return handover(graph, graph.results()[0] ?? graph.start);
  };

  it('a double played out throws again, with the option off it does not', () => {
    expect(gulbar({}, '24:15', '24:14,1:1', [1, 1])).toEqual({ leftover: [], rollsAgain: true });
    const off = { extraRollAfterDouble: false };
    expect(gulbar(off, '24:15', '24:14,1:1', [1, 1])).toEqual({ leftover: [], rollsAgain: false });
  });

  it('a lost roll passes whole to the opponent', () => {
    expect(gulbar({}, '18:1,1:14', '1:1,24:10,2:2,3:2', [6, 5]).leftover).toEqual([6, 5]);
    expect(gulbar({}, '24:1,1:14', '24:13,7:1,8:1', [5, 4]).leftover).toEqual([5, 4]);
  });

  it('passes on only doubles, or nothing, as leftoverToOpponent says', () => {
    const shut = ['24:1,1:14', '24:13,7:1,8:1', [5, 4]] as const;
    expect(gulbar({ leftoverToOpponent: 'doubles-only' }, ...shut).leftover).toEqual([]);
    expect(gulbar({ leftoverToOpponent: 'off' }, ...shut).leftover).toEqual([]);
    const fours = ['24:1,1:14', '24:14,8:1', [4, 4]] as const;
    expect(gulbar({ leftoverToOpponent: 'doubles-only' }, ...fours).leftover).toEqual([4, 4, 4, 4]);
  });

  it('nothing is left and nobody throws when the last checker has been borne off', () => {
    expect(gulbar({}, '1:1', '24:15', [5, 5])).toEqual({ leftover: [], rollsAgain: false });
  });

  it('a completion takes one checker from the head, hands nothing on, and can end the game', () => {
    const rules = ruleset('gulbar');
    const complete = (white: string, numbers: readonly number[]) =>
      turnGraph(rules, {
        position: { white: parseCheckers(white), black: parseCheckers('24:14,6:1') },
        side: 'white',
        numbers,
        completing: true,
        ownTurn: 1,
      });
    const oneOff = complete('24:15', [2, 2, 2]);
    expect(finalsOf(oneOff).map(({ me }) => me)).toEqual(['24:14,20:1']);
    const stuck = complete('24:15', [6, 6]);
    expect(stuck.dicePlayed).toBe(0);
    expect(handover(stuck, stuck.start)).toEqual({ leftover: [], rollsAgain: false });
    const last = complete('3:2', [6, 6, 6]);
    expect(printCheckers(last.results()[0]?.position.white ?? [])).toBe('');
  });

  it('is refused in games that hand nothing on', () => {
    const turn = { position: ruleset('long').start, side: 'white', numbers: [5], completing: true } as const;
    expect(() => turnGraph(ruleset('long'), turn)).toThrow(expect.objectContaining({ code: 'E_ARGUMENT' }));
  });
});
