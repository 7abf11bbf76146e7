import { type Ruleset, type Score, type Side, scorePutRight } from '../../../rules/index.ts';

/** The score with a point more for a side, or where that would win a point fewer; null where neither can be. */
export function correctedScore(rules: Ruleset, score: Score, side: Side): Score | null {
  const { length } = score;
  const mayHaveMore = length === null || score[side] + 1 < length;
  if (!mayHaveMore && score[side] < 1) return null;
  return scorePutRight(rules, score, { ...score, [side]: score[side] + (mayHaveMore ? 1 : -1) });
}
