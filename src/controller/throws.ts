import { NardError } from '../errors/index.ts';
import {
  type DieCounters,
  type Input,
  type InputOf,
  isOnePair,
  type MatchState,
  type OpeningDie,
  rulesetOf,
} from '../play/index.ts';
import { opponent, SIDES, type Side } from '../rules/index.ts';
import { type DiceView, type DieReport, diceAt, hasCountedOn, restsSince } from '../sensing/index.ts';
import type { Look } from './look.ts';
import type { Seen } from './seen.ts';

/** What dice that lie say to the match. */

/** A throw that has not been counted yet: no earlier one shown again, by a die that has not been thrown since. */
function isNews(match: MatchState, { seen }: Pick<Look, 'seen'>, die: string, counter: number): boolean {
  const from = seen.countedFrom[die];
  const isCounted = match.counters[die] === counter && (from === undefined || !hasCountedOn(from, counter));
  return !isCounted && seen.lainBefore[die] !== counter;
}

/** What is news though the match knows the counter is a throw of a die that has begun to count again. */
const countAnew = ({ counters: known }: MatchState, counters: DieCounters) =>
  Object.entries(counters).some(([die, counter]) => known[die] === counter) ? { anew: true as const } : {};

/** A throw whose dice have not been counted before. */
export function freshThrow(match: MatchState, look: Pick<Look, 'seen'>, dice: DiceView, side: Side) {
  const cast = dice[side].throw;
  const isFresh =
    cast && Object.entries(cast.counters).every(([die, counter]) => isNews(match, look, die, counter));
  return isFresh ? { ...cast, ...countAnew(match, cast.counters) } : null;
}

/**
 * Since when (ms) one of the two dice of the side lies thrown anew, alone: of the other nothing has been heard that would
 * be a throw. Null where both are, or none is.
 */
export function thrownAloneSince(
  match: MatchState,
  { seen, now }: Pick<Look, 'seen' | 'now'>,
): number | null {
  const { turn } = match;
  if (match.phase !== 'to-roll' || turn === null || isOnePair(match)) return null;
  const dice = diceAt(seen.dice, now);
  const [die, ...others] = freshDice(match, { seen }, dice, turn);
  if (!die || others.length > 0 || Object.keys(dice[turn].faces).length !== 2) return null;
  return restsSince(seen.dice, die.die);
}

export function thrown(match: MatchState, look: Look, dice: DiceView, side: Side): InputOf<'thrown'> | null {
  const cast = freshThrow(match, look, dice, side);
  const early = look.seen.thrownBefore === side ? { early: true as const } : {};
  return cast && { kind: 'thrown', side, ...cast, ...early, source: 'dice', by: side };
}

/**
 * Why the side cannot double though it has no roll yet: its dice have left its hand, and how they fall decides nothing any
 * more about the cube (rules C.2, “before throwing”); null where it can. Dice shaken in a cup are not thrown.
 */
export function whyTooLateToDouble(seen: Seen, side: Side, now: number): NardError | null {
  return diceAt(seen.dice, now)[side].rolling
    ? new NardError(
        'E_NOT_NOW',
        'Your dice are rolling; the cube is turned before the throw. Play your roll.',
      )
    : null;
}

/** The throw that is waited for, good or void; else one of the side that has none to make, where dice tell whose they are. */
export function throwOfTurn(match: MatchState, look: Look, dice: DiceView, side: Side): Input | null {
  const own = thrown(match, look, dice, side) ?? voidThrow(match, look, dice, side);
  return own ?? (isOnePair(match) ? null : thrown(match, look, dice, opponent(side)));
}

/** Dice that were thrown, and do not lie as they have to (rules B.1.12, C.4): said once, of each throw. */
function voidThrow(match: MatchState, look: Look, dice: DiceView, side: Side): InputOf<'throw-void'> | null {
  const { fault, counters } = dice[side];
  const news = Object.entries(counters).map(([die, counter]) => isNews(match, look, die, counter));
  // In a draw with one die each the other die of the side lies where it lay.
  const isFresh = match.phase === 'opening' ? news.includes(true) : !news.includes(false);
  return fault && isFresh ? voidOf(dice, side, fault) : null;
}

function voidOf(dice: DiceView, side: Side, reason: InputOf<'throw-void'>['reason']): InputOf<'throw-void'> {
  const { counters, faces } = dice[side];
  const roll = Object.values(faces).flatMap((face) => face ?? []);
  return { kind: 'throw-void', side, reason, roll, counters, by: 'board' };
}

const drawsWithTwo = (match: MatchState): boolean => rulesetOf(match).options.openingDraw === 'two-dice-each';

/** One die of each side, or both, as the game is drawn. */
export function openingThrow(match: MatchState, look: Look, dice: DiceView): Input | null {
  if (isOnePair(match) && !drawsWithTwo(match)) return drawWithOnePair(match, look, dice);
  const waiting = SIDES.filter((side) => match.opening[side] === undefined);
  const throws = waiting.map((side) =>
    drawsWithTwo(match) ? thrown(match, look, dice, side) : openingDie(match, look, dice, side),
  );
  const voids = waiting.map((side) => voidThrow(match, look, dice, side));
  return [...throws, ...voids].find((each) => each !== null) ?? null;
}

function openingDie(match: MatchState, look: Look, dice: DiceView, side: Side): Input | null {
  const [die] = dice[side].fault ? [] : freshDice(match, look, dice, side);
  return die ? drawnBy(side, die) : null;
}

interface FreshDie extends OpeningDie {
  readonly half: DieReport['half'];
}

function freshDice(
  match: MatchState,
  look: Pick<Look, 'seen'>,
  dice: DiceView,
  side: Side,
): readonly FreshDie[] {
  const { counters, faces, halves } = dice[side];
  return Object.entries(counters).flatMap(([die, counter]) => {
    const face = faces[die];
    return face && isNews(match, look, die, counter)
      ? [{ die, face, counter, half: halves[die] ?? null }]
      : [];
  });
}

const drawnBy = (side: Side, { die, face, counter }: OpeningDie): InputOf<'opening-die'> => ({
  kind: 'opening-die',
  side,
  face,
  counters: { [die]: counter },
});

/**
 * Each side has thrown one die of the pair: whose is whose the halves of the board tell, the right one of each side;
 * where they do not, that is asked (design, “At the board”). Equal dice tell nothing that matters.
 */
function drawWithOnePair(match: MatchState, look: Look, dice: DiceView): Input | null {
  const [waiting, other] = SIDES.filter((side) => match.opening[side] === undefined);
  if (!waiting) return null;
  if (dice.white.fault === 'crooked') return voidThrow(match, look, dice, waiting);
  const fresh = freshDice(match, look, dice, 'white');
  const [one, two] = fresh;
  if (!other) return one ? drawnBy(waiting, one) : null;
  if (!one || !two) return null;
  const whites = fresh.filter(({ half }) => half === 'right');
  const blacks = fresh.filter(({ half }) => half === 'left');
  if (whites.length === 1 && blacks.length === 1) return drawnBy('white', whites[0] ?? one);
  return one.face === two.face ? drawnBy(waiting, one) : whoseDie([one, two]);
}

const whoseDie = (dice: readonly OpeningDie[]): Input => ({
  kind: 'ask',
  question: 'whose-die',
  choices: SIDES.map((side) => ({ id: side, label: side })),
  mayAnswer: 'any',
  dice: dice.map(({ die, face, counter }) => ({ die, face, counter })),
});
