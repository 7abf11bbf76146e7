import { type MatchState, rulesetOf } from '../play/index.ts';
import { auditSetup, changesBetween, type Difference, differences } from '../sensing/index.ts';
import type { Seen } from './seen.ts';

/**
 * Where the board does not show what should stand: the start position while one is awaited; in the middle
 * of a turn, in which anything legal may stand, what stood when the match was paused, or where a legal play has
 * been demanded what stood before the turn; else the position of the match.
 */
export function whatDiffers(match: MatchState, { board, halt, map }: Seen): readonly Difference[] {
  if (!board) return [];
  const rules = rulesetOf(match);
  switch (match.phase) {
    case 'set-up':
    case 'match-over':
      return auditSetup(map, rules, board.reading);
    case 'to-move':
      if (halt?.stood) return changesBetween(halt.stood, board.reading);
      return match.demanded ? differences(map, rules.family, match.position, board.reading) : [];
    default:
      return differences(map, rules.family, match.position, board.reading);
  }
}
