import { describe, expect, it } from 'vitest';
import { chancer, robot, seeded } from '../../src/players/index.ts';
import {
  numbersOf,
  parseCheckers,
  positionKey,
  type Roll,
  resolvePlay,
  ruleset,
  turnGraph,
} from '../../src/rules/index.ts';
import { mean, median, playGame } from './games.ts';

const SEEDS = Array.from({ length: 40 }, (_, index) => index + 1);

function graphFor(variant: string, white: string, black: string, roll: Roll) {
  const rules = ruleset(variant);
  const position = { white: parseCheckers(white), black: parseCheckers(black) };
  return turnGraph(rules, { position, side: 'white', numbers: numbersOf(rules, roll) });
}

describe('Games of robots', () => {
  // Measured: long 96 turns on average (79–111), short 50 (39–66).
  it.each([
    ['long', 75, 115],
    ['short', 40, 65],
  ])('of %s nardy last a natural time: %i to %i turns on average', (variant, least, most) => {
    const games = SEEDS.map((seed) => playGame(variant, seed, { white: robot, black: robot }));
    const length = mean(games.map(({ turns }) => turns));
    expect(length).toBeGreaterThan(least);
    expect(length).toBeLessThan(most);
    const whiteWins = games.filter(({ winner }) => winner === 'white').length;
    expect(whiteWins).toBeGreaterThan(8);
    expect(whiteWins).toBeLessThan(32);
  });

  it.each(['long', 'short'])('of %s nardy are won against play by chance', (variant) => {
    const games = SEEDS.slice(0, 16).map((seed) => playGame(variant, seed, { white: chancer, black: robot }));
    expect(games.filter(({ winner }) => winner === 'black').length).toBeGreaterThan(12);
  });

  it('are the same for the same seed', () => {
    const game = () => playGame('short', 7, { white: robot, black: robot });
    expect(game()).toEqual(game());
  });
});

describe('A robot', () => {
  const playsOf = (graph: ReturnType<typeof graphFor>) => {
    const chance = seeded(1);
    return new Set(Array.from({ length: 20 }, () => positionKey(robot.choose(graph, chance).position)));
  };
  const only = (graph: ReturnType<typeof graphFor>, text: string) =>
    expect(playsOf(graph)).toEqual(new Set([positionKey(resolvePlay(graph, text).position)]));

  it('makes the five-point with an opening 3-1', () => {
    only(graphFor('short', '24:2,13:5,8:3,6:5', '24:2,13:5,8:3,6:5', [3, 1]), '8/5 6/5');
  });

  it('makes the bar point with an opening 6-1', () => {
    only(graphFor('short', '24:2,13:5,8:3,6:5', '24:2,13:5,8:3,6:5', [6, 1]), '13/7 8/7');
  });

  it('bears off rather than moves inside in a race', () => {
    only(graphFor('short', '6:2,5:2,4:2', '6:2,5:2,4:2', [5, 4]), '5/off 4/off');
  });

  it('takes a checker from the head while others wait there', () => {
    const graph = graphFor('long', '24:14,19:1', '24:14,20:1', [4, 1]);
    const node = robot.choose(graph, seeded(1));
    expect(node.position.white[24]).toBe(13);
  });

  it('has nothing to choose when nothing can be played', () => {
    const graph = graphFor('long', '24:15', '7:8,6:7', [6, 5]);
    expect(robot.choose(graph, seeded(1))).toBe(graph.start);
    expect(chancer.choose(graph, seeded(1))).toBe(graph.start);
  });

  it('chooses in less than 20 ms, half of the time', () => {
    const times: number[] = [];
    const timed = {
      ...robot,
      choose: (...[graph, chance]: Parameters<typeof robot.choose>) => {
        const before = performance.now();
        const node = robot.choose(graph, chance);
        times.push(performance.now() - before);
        return node;
      },
    };
    for (const variant of ['long', 'short']) playGame(variant, 3, { white: timed, black: timed });
    expect(median(times)).toBeLessThan(20);
  });
});

describe('A robot at the cube', () => {
  const standing = (
    white: string,
    black: string,
    side: 'white' | 'black' = 'white',
    onRoll: 'white' | 'black' = 'white',
  ) => ({
    ruleset: ruleset('short'),
    position: { white: parseCheckers(white), black: parseCheckers(black) },
    side,
    onRoll,
  });
  const start = '24:2,13:5,8:3,6:5';

  it('does not double an even game and takes if doubled', () => {
    expect(robot.wantsToDouble(standing(start, start))).toBe(false);
    expect(robot.takes(standing(start, start, 'black'))).toBe(true);
  });

  it('doubles a clear lead in the race, which the other side passes', () => {
    const ahead = ['6:3,5:3,4:3', '13:5,8:3,6:7'] as const;
    expect(robot.wantsToDouble(standing(...ahead))).toBe(true);
    expect(robot.takes(standing(...ahead, 'black'))).toBe(false);
  });

  it('resigns only what cannot be saved, never a mars that still can be (T34)', () => {
    const resigns = (white: string, black: string) => robot.resigns(standing(white, black, 'black'));
    expect(resigns('1:2', '6:10')).toBe(1);
    expect(resigns('6:10', '6:10')).toBe(0);
    // White needs one more turn after this; Black's last checker may come home and one go off.
    expect(resigns('1:4', '10:1,6:14')).toBe(0);
    expect(resigns('1:2', '18:1,6:14')).toBe(2);
    // A checker in White's home would lose three.
    expect(resigns('1:2', '22:1,6:14')).toBe(0);
    expect(resigns(start, start)).toBe(0);
  });

  it('accepts a resignation that could not become more, and no smaller one', () => {
    const accepts = (black: string, worth: 1 | 2 | 3) => robot.accepts(standing('1:2', black), worth);
    expect(accepts('6:10', 1)).toBe(true);
    expect(accepts('18:1,6:14', 1)).toBe(false);
    expect(accepts('18:1,6:14', 2)).toBe(true);
  });
});
