import {
  afterOpeningTie,
  openingRoll,
  openingStarter,
  opponent,
  type Roll,
  type Side,
} from '../rules/index.ts';
import { happens, notNow, refuse } from './decision.ts';
import type { Happening } from './events.ts';
import type { Decision, InputOf } from './input.ts';
import { isGameDrawn, startsWithWhite } from './match.ts';
import { rulesetOf } from './rules-of.ts';
import { cubeStanding, standing } from './score.ts';
import type { DieCounters, MatchState, OpeningDie, RollSource } from './state.ts';
import { isFace } from './throws.ts';

/** One die each; the higher starts, equal dice are thrown again (rules B.1.2, C.1.2). */
export function openingDie(state: MatchState, input: InputOf<'opening-die'>): Decision {
  const { side, face } = input;
  if (state.phase !== 'opening') return notNow('No opening die is wanted now.');
  if (drawsWithTwoDice(state)) return notNow('In this draw each side throws both dice.');
  if (!isFace(face)) return refuse('E_DICE', `${face} is no number of a die; throw again.`);
  return drawn(state, side, input);
}

/** The draw with both dice, where the greater sum starts (rules B.3, B18). */
export function openingThrow(state: MatchState, input: InputOf<'thrown'>): Decision {
  const { side, roll } = input;
  if (!drawsWithTwoDice(state)) return notNow('The opening is drawn with one die each.');
  return drawn(state, side, { ...input, face: roll[0] + roll[1], roll });
}

/** The roll being played is the draw itself, which the starter has to play (`openingDice: use-opening`). */
export function isDrawnRoll(state: MatchState): boolean {
  const { phase, plays, throws } = state;
  const isFirst = phase === 'to-move' && plays.length === 0 && throws.white + throws.black === 1;
  const isPlayed = openingRoll(rulesetOf(state), 6, 5) !== null && !drawsWithTwoDice(state);
  return isFirst && isPlayed && isGameDrawn(state);
}

/** The draw has said who begins, and nobody has thrown or doubled since: a die of it that was misread changes that. */
export function isDrawDecided(state: MatchState): boolean {
  const { phase, plays, throws, cube } = state;
  const isFirst = phase === 'to-roll' && plays.length === 0 && throws.white + throws.black === 0;
  return isFirst && cube.owner === null && isGameDrawn(state);
}

const drawsWithTwoDice = (state: MatchState): boolean =>
  rulesetOf(state).options.openingDraw === 'two-dice-each';

/** Dice of the draw that lie on the board, or that people have told. */
interface Drawn {
  readonly face: number;
  readonly roll?: Roll;
  readonly counters: DieCounters;
  /** Left out: the dice themselves. */
  readonly source?: RollSource;
}

function drawn(state: MatchState, side: Side, last: Drawn): Decision {
  const { face } = last;
  if (state.opening[side] !== undefined) return notNow('You have thrown; it is for the other side to throw.');
  const die = dieOf(side, last);
  const other = state.opening[opponent(side)];
  if (other === undefined) return happens('board', die);
  const [white, black] = side === 'white' ? [face, other] : [other, face];
  return happens('board', die, ...drawnBoth(state, white, black, last));
}

const dieOf = (side: Side, { face, roll, source = 'dice', counters }: Drawn): Happening => ({
  type: 'opening-die',
  side,
  face,
  ...(roll ? { roll } : {}),
  source,
  counters,
});

/** Both dice of the draw lay on the board, and people have told whose the higher is (design, “dice”). */
export function drawnByOnePair(
  state: MatchState,
  [one, other]: readonly OpeningDie[],
  whose: Side,
): readonly Happening[] {
  if (!one || !other) return [];
  const [high, low] = one.face > other.face ? [one, other] : [other, one];
  const counters = (die: OpeningDie): Drawn => ({ face: die.face, counters: { [die.die]: die.counter } });
  const [white, black] = whose === 'white' ? [high, low] : [low, high];
  const both = { face: low.face, counters: { [high.die]: high.counter, [low.die]: low.counter } };
  return [
    dieOf('white', counters(white)),
    dieOf('black', counters(black)),
    ...drawnBoth(state, white.face, black.face, both),
  ];
}

function drawnBoth(state: MatchState, white: number, black: number, last: Drawn): readonly Happening[] {
  const side = openingStarter(white, black);
  if (side === null) return [{ type: 'opening-tied', face: white, cube: cubeAfterTie(state) }];
  if (side === 'black' && startsWithWhite(state)) {
    return [{ type: 'sides-swapped' }, ...drawnBoth(state, black, white, last)];
  }
  const decided: Happening = { type: 'starter-decided', side, white, black };
  const roll = drawsWithTwoDice(state) ? null : openingRoll(rulesetOf(state), white, black);
  if (roll === null) return [decided];
  const { source = 'dice' } = last;
  const counters = { ...state.openingDice, ...last.counters };
  return [decided, { type: 'rolled', side, roll, source, counters }];
}

/** A tie doubles the stake, in money games, as often a game as `autoDoubles` says (rules C.2). */
function cubeAfterTie(state: MatchState): number {
  const soFar = Math.log2(state.cube.value);
  return afterOpeningTie(rulesetOf(state), standing(state), cubeStanding(state), soFar).value;
}
