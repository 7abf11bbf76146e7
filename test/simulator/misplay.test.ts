import { expect, it } from 'vitest';
import {
  acrossPoint,
  OFF,
  opponent,
  positionKey,
  type Roll,
  ruleset,
  SIDES,
  turnGraph,
} from '../../src/rules/index.ts';
import { misplayOf, seededChance } from '../../src/simulator/index.ts';

const FACES = [1, 2, 3, 4, 5, 6] as const;
const ROLLS = FACES.flatMap((one) => FACES.map((two): Roll => [one, two]));

it.each([
  ['short', 1],
  ['khachapuri', 0],
])('somebody who miscounts in %s lands on no point that the other side holds', (variant, blots) => {
  const rules = ruleset(variant);
  const chance = seededChance(1);
  let misplays = 0;
  for (const side of SIDES)
    for (const roll of ROLLS) {
      const numbers = roll[0] === roll[1] ? [...roll, ...roll] : roll;
      const graph = turnGraph(rules, { position: rules.start, side, numbers, asPlayed: true });
      for (const { position } of graph.dicePlayed > 0 ? graph.results() : []) {
        const misplayed = misplayOf(graph, position, graph.pathTo(positionKey(position)), chance);
        const to = misplayed?.at(-1)?.to ?? OFF;
        if (misplayed) misplays += 1;
        expect(position[opponent(side)][acrossPoint(rules.family, to)] ?? 0).toBeLessThanOrEqual(blots);
      }
    }
  expect(misplays).toBeGreaterThan(50);
});
