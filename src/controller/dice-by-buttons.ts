import { NardError } from '../errors/index.ts';
import type { Counting } from '../guidance/index.ts';
import { type Input, type InputOf, type MatchState, rulesetOf } from '../play/index.ts';
import { opponent, type Side } from '../rules/index.ts';
import { type ButtonEdge, countOn, facesCounted, spendPress, view } from '../sensing/index.ts';
import { turnOver } from './intents.ts';
import type { Seen } from './seen.ts';

/** An input, or one that is made when those before it have been decided. */
type Told = Input | ((match: MatchState) => Input | NardError);

/** How many dice a side has to tell: in the draw its one, or both, else both. */
const diceWanted = (match: MatchState): 1 | 2 =>
  match.phase === 'opening' && rulesetOf(match).options.openingDraw !== 'two-dice-each' ? 1 : 2;

/**
 * Whether the throw of this side is what comes next: it is to throw, or the other side's turn stands to be ended, or what
 * it told was wrong.
 */
function isToThrow(match: MatchState, seen: Seen, side: Side): boolean {
  const { phase, turn, paused, question, opening } = match;
  if (paused || question) return false;
  if (phase === 'opening') return opening[side] === undefined;
  if (phase === 'to-roll') return turn === side;
  return mayTellAgain(match, seen, side) || endedByThrow(match, seen, side) !== null;
}

/** Before a checker has moved, a roll that was told may be told otherwise. */
function mayTellAgain(
  { phase, turn, leftover, dice, position }: MatchState,
  seen: Seen,
  side: Side,
): boolean {
  if (phase !== 'to-move' || leftover || turn !== side || !dice || dice.source === 'dice') return false;
  const { stands = null, lifted = [] } = seen.turn ? view(seen.turn) : {};
  return lifted.length === 0 && JSON.stringify(stands) === JSON.stringify(position);
}

/** A throw ends the other side's turn as soon as a legal play stands, as dice do. */
function endedByThrow(match: MatchState, seen: Seen, side: Side): InputOf<'turn-ended'> | null {
  if (match.phase !== 'to-move' || match.leftover || match.turn !== opponent(side)) return null;
  const over = turnOver(match, seen, side);
  return over && { ...over, ending: 'opponent-threw' };
}

/** Who counts its dice with buttons at present, and how far; null where *cube* and *pause* mean what they always do. */
export function countingOf(match: MatchState, seen: Seen): Counting | null {
  const { adjusting: side, counted } = seen;
  if (side === null || !isToThrow(match, seen, side)) return null;
  return { side, ...counted, dice: diceWanted(match) };
}

/**
 * While a side that is to throw puts checkers straight, its *cube* counts the first die and its *pause* the second
 * (where it has one die to tell, both count that); null for a press that counts none.
 */
export function countedBy(match: MatchState, seen: Seen, { side, button, down }: ButtonEdge): Seen | null {
  const counting = countingOf(match, seen);
  if (!down || button === 'end' || counting?.side !== side) return null;
  const die = button === 'cube' || counting.dice === 1 ? 'first' : 'second';
  const buttons = spendPress(seen.buttons, side, button);
  return { ...seen, buttons, counted: countOn(seen.counted, die) };
}

/** A die is missing: nothing can be told yet, and nothing is forgotten. */
export const isHalfCounted = (counting: Counting): boolean =>
  counting.dice === 2 && facesCounted(counting).length === 1;

/** What the counted dice say, in order; nothing where none was counted. */
export function throwCounted(match: MatchState, seen: Seen): readonly Told[] {
  const counting = countingOf(match, seen);
  if (!counting || facesCounted(counting).length < counting.dice) return [];
  const { side, first, second, dice } = counting;
  if (dice === 1) return [{ kind: 'opening-die', side, face: first, source: 'buttons', counters: {} }];
  const thrown: Input = {
    kind: 'thrown',
    side,
    roll: [first, second],
    source: 'buttons',
    counters: {},
    by: side,
  };
  const before = mayTellAgain(match, seen, side)
    ? ({ kind: 'throw-void', side, reason: 'misread', by: side } as const)
    : endedByThrow(match, seen, side);
  if (!before) return [thrown];
  return [before, (after) => (after.turn === side && after.phase === 'to-roll' ? thrown : notYet())];
}

const notYet = (): NardError =>
  new NardError('E_NOT_NOW', 'The turn before is not over, or its roll stands; tell the dice when it is.');
