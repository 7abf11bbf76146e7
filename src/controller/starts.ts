import { RESULT_SHOWN_MS, wonByTime } from '../guidance/index.ts';
import { type Input, type MatchState, rulesetOf } from '../play/index.ts';
import { checkersByPlace, type Ruleset, ruleset } from '../rules/index.ts';
import { auditSetup } from '../sensing/index.ts';
import type { Look } from './look.ts';
import { restedReading } from './seen.ts';

/** A right set-up begins the game; before the first one it also chooses which. */
export function setUp(match: MatchState, look: Look): Input | null {
  if (startStands(rulesetOf(match), look)) return { kind: 'set-up-stands' };
  return match.game > 1 ? null : matchOfAnotherStart(match, look);
}

/**
 * Who sets checkers up after a match wants another: like it, or of the game whose start it is. A match that was lost by
 * time before a checker had moved may still be put right: a start that only stands on begins no other.
 */
export function nextMatch(match: MatchState, look: Look): Input | null {
  if (wonByTime(match) && !isTouchedSince(look)) return null;
  return startStands(rulesetOf(match), look)
    ? { kind: 'start-match', settings: match.settings, by: 'board' }
    : matchOfAnotherStart(match, look);
}

/** A start that stood already when a director chose another game is no choice of the players. */
function matchOfAnotherStart(match: MatchState, look: Look): Input | null {
  const { chosenAt, seen } = look;
  if (chosenAt !== null && seen.board !== null && seen.board.atRestSince <= chosenAt) return null;
  const variant = look.variants.find((name) => isSetUpOnBoard(name) && startStands(rulesetNamed(name), look));
  if (variant === undefined) return null;
  return { kind: 'start-match', settings: { ...match.settings, variant, options: {} }, by: 'board' };
}

/** A bare board may be one that has been put away: a game that begins so is not chosen by it. */
const isSetUpOnBoard = (variant: string): boolean => {
  const { family, start } = rulesetNamed(variant);
  return checkersByPlace(family, start).some((count) => count > 0);
};

const named = new Map<string, Ruleset>();

/** With its default options. Made once: the board is compared with every start for as long as it is set up. */
function rulesetNamed(variant: string): Ruleset {
  const rules = named.get(variant) ?? ruleset(variant);
  named.set(variant, rules);
  return rules;
}

function startStands(rules: Ruleset, look: Look): boolean {
  const { seen, map, patience, now } = look;
  const reading = restedReading(seen, now, patience.setUpRestMs);
  return reading !== null && isResultRead(look) && auditSetup(map, rules, reading).length === 0;
}

/** Where a game was given up before a checker had moved, the next start stands at once: the result comes first. */
const isResultRead = (look: Look): boolean =>
  isTouchedSince(look) || look.now - (look.gameEndedAt ?? 0) >= RESULT_SHOWN_MS;

/** A checker has moved since the last game ended, or that was before the program began. */
const isTouchedSince = ({ seen, gameEndedAt }: Look): boolean =>
  gameEndedAt === null || (seen.board !== null && seen.board.atRestSince > gameEndedAt);
