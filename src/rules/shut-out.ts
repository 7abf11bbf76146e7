import type { Position, Side } from './board.ts';
import { handsOver } from './handover.ts';
import { numbersOf, type Ruleset } from './ruleset.ts';
import { turnGraph } from './turn-graph.ts';

const FACES = [1, 2, 3, 4, 5, 6] as const;

/**
 * Whether `side` can move nothing whatever it throws, as with a checker on the bar before a closed home (rules C.6: it “need
 * not throw”). Never where numbers that cannot be played are the other side’s to play, or the roll may bring another throw.
 * @param ownTurn which turn of the side's own this would be, 1 the first
 */
export function isShutOut(rules: Ruleset, position: Position, side: Side, ownTurn: number): boolean {
  const { numbers, throws } = handsOver(rules);
  if (numbers || throws) return false;
  return FACES.every((one) =>
    FACES.every((other) => {
      if (other < one) return true;
      const turn = {
        position,
        side,
        ownTurn,
        asPlayed: true,
        numbers: numbersOf(rules, [one, other], ownTurn),
      };
      return turnGraph(rules, turn).dicePlayed === 0;
    }),
  );
}
