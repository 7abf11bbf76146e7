import type { Ruleset, Score, Side } from '../../../rules/index.ts';

/** The score with a point more for a side, or where that would win a point fewer; null where neither can be. */
export function correctedScore(rules: Ruleset, score: Score, side: Side): Score | null {
  const { length } = score;
  const mayHaveMore = length === null || score[side] + 1 < length;
  if (!mayHaveMore && score[side] < 1) return null;
  const next = { ...score, [side]: score[side] + (mayHaveMore ? 1 : -1) };
  return { ...next, crawford: crawfordOf(rules, next) };
}

/** The Crawford game is the first after a side has come to one point from the end (rules C.2): by this score, if it has not been. */
function crawfordOf({ options }: Ruleset, { length, white, black, crawford }: Score): Score['crawford'] {
  if (!options.cube || !options.crawford || length === null) return crawford;
  if (Math.max(white, black) < length - 1) return 'before';
  return crawford === 'before' ? 'now' : crawford;
}
