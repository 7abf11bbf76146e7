import { describe, expect, it } from 'vitest';
import { seeded } from '../../src/players/index.ts';
import {
  LegalSets,
  numbersOf,
  opponent,
  type Roll,
  ruleset,
  type Side,
  turnGraph,
} from '../../src/rules/index.ts';
import { type Asked, gnubgSets, hasGnubg } from './gnubg.ts';
import { finalsOf, sorted } from './support.ts';

/** GNUBG_POSITIONS=5000 asks for more than fit an everyday run. */
const POSITIONS = Number(process.env.GNUBG_POSITIONS ?? 5000);
const rules = ruleset('short');

/** Turns of random games, each seen from the mover's side, who sits as White. */
function turnsOfRandomGames(number: number): Asked[] {
  const random = seeded(4_711);
  const die = () => 1 + Math.floor(random() * 6);
  const sets = new LegalSets(rules);
  const turns: Asked[] = [];
  while (turns.length < number) {
    let position = rules.start;
    for (let side: Side = 'white'; turns.length < number; side = opponent(side)) {
      if (position.white[0] === 15 || position.black[0] === 15) break;
      const roll: Roll = [die(), die()];
      const [own, other] = [position[side], position[opponent(side)]];
      turns.push({ position: { white: own, black: other }, roll });
      const count = sets.find(own, other, roll[0], roll[1]);
      if (count > 0) position = sets.position(Math.floor(random() * count), side);
    }
  }
  return turns;
}

describe.skipIf(!hasGnubg())('GNU Backgammon', () => {
  it(`finds the same legal results of short nardy in ${POSITIONS} positions of random games`, async () => {
    const turns = turnsOfRandomGames(POSITIONS);
    const theirs = await gnubgSets(turns);
    expect(theirs).toHaveLength(POSITIONS);
    for (const [index, { position, roll }] of turns.entries()) {
      const ours = finalsOf(turnGraph(rules, { position, side: 'white', numbers: numbersOf(rules, roll) }));
      const their = sorted(theirs[index] ?? []);
      if (JSON.stringify(ours) !== JSON.stringify(their))
        expect({ position, roll, results: ours }).toEqual({ position, roll, results: their });
    }
  }, 300_000);
});
