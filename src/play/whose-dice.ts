import { opponent, SIDES, type Side } from '../rules/index.ts';
import { type Deciders, happens, notNow, notYours } from './decision.ts';
import type { Decision, InputOf } from './input.ts';
import { rulesetOf } from './rules-of.ts';
import type { MatchState } from './state.ts';

/** Whose dice are whose, where that is learned at the table (design, “dice”): each side throws its own when it is asked. */
export const whoseDiceDeciders: Deciders<'learn-dice' | 'dice-shown' | 'end-learning'> = {
  'learn-dice': learnDice,
  'dice-shown': diceShown,
  'end-learning': ({ learning }, { by }) =>
    learning ? happens(by, { type: 'learning-ended' }) : notNow('Nobody is asked for dice.'),
};

/** Dice are told apart while none of them is being played. */
export const mayLearnDice = ({ phase, paused, question, learning }: MatchState): boolean =>
  (phase === 'set-up' || phase === 'opening' || phase === 'to-roll') && !paused && !question && !learning;

/** The same at the board, where a held cube asks for it: when it is one's turn that means something else. */
export const mayAskForDice = (state: MatchState): boolean => mayLearnDice(state) && state.phase !== 'to-roll';

function learnDice(state: MatchState, { sides, by }: InputOf<'learn-dice'>): Decision {
  if (state.learning) return notNow('Dice are being learned already; throw them, or end that first.');
  if (!mayLearnDice(state)) return notNow('Dice are learned before a throw; end the turn first.');
  return happens(by, { type: 'dice-asked', sides: isOnePair(state) ? ['white'] : sides });
}

/** One common pair goes from side to side: the dice do not tell who has thrown them. */
export const isOnePair = (match: MatchState): boolean => rulesetOf(match).options.diceSets === 'one-pair';

function diceShown({ learning, ownDice }: MatchState, { side, dice }: InputOf<'dice-shown'>): Decision {
  if (learning?.sides[0] !== side) return notNow('This side is not asked for its dice; wait until it is.');
  const [one, two, ...more] = dice;
  if (one === undefined || two === undefined || one === two || more.length > 0)
    return notNow('A pair is two dice; throw both, and no others.');
  if (othersShown(learning, ownDice, side).some((die) => dice.includes(die)))
    return notYours('One of these dice is the other side’s; throw your own.');
  return happens('board', { type: 'dice-learned', side, dice: [one, two] });
}

/** The dice that the other side has shown to be its own; what it has still to show may be any. */
export function othersShown(
  learning: MatchState['learning'],
  ownDice: MatchState['ownDice'],
  side: Side,
): readonly string[] {
  const other = opponent(side);
  return learning?.sides.includes(other) ? [] : (ownDice[other] ?? []);
}

/** Whoever has shown dice has them; a pair of the other side’s that they belonged to is none any more. */
export function withDice(
  { ownDice, learning }: MatchState,
  side: Side,
  dice: readonly [string, string],
): Pick<MatchState, 'ownDice' | 'learning'> {
  const other = ownDice[opponent(side)];
  const kept = other && !other.some((die) => dice.includes(die)) ? { [opponent(side)]: other } : {};
  return { ownDice: { ...kept, [side]: dice }, learning: withoutAsking(learning, side) };
}

/** The side is not asked any more: it has shown its dice, or thrown them as everybody knows them. */
export function withoutAsking(learning: MatchState['learning'], side: Side): MatchState['learning'] {
  if (!learning?.sides.includes(side)) return learning;
  const sides = learning.sides.filter((each) => each !== side);
  return sides.length > 0 ? { ...learning, sides } : null;
}

type Owners = Readonly<Record<string, Side>>;

const owners = new WeakMap<MatchState['ownDice'], { readonly named: Owners; readonly all: Owners }>();

/**
 * Whose each die is: as the sides have shown, and for a side that has shown none as the profile names them.
 * @param named side by die
 */
export function ownersOf({ ownDice }: Pick<MatchState, 'ownDice'>, named: Owners): Owners {
  const known = owners.get(ownDice);
  if (known?.named === named) return known.all;
  const shown = SIDES.flatMap((side) => (ownDice[side] ?? []).map((die) => [die, side] as const));
  const rest = Object.entries(named).filter(([, side]) => !ownDice[side]);
  const all = Object.fromEntries([...rest, ...shown]);
  owners.set(ownDice, { named, all });
  return all;
}
