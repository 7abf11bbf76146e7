import type { FeedState } from '../../feed/index.ts';
import { checkersByPlace, opponent, PLACE_COUNT, ruleset, SIDES, type Side } from '../../rules/index.ts';
import type { BenchDie, BenchWorld } from '../../workbench/index.ts';

/** What a person at the workbench does next, so that nobody has to know the game's procedure. */
export type NextStep =
  | { readonly do: 'throw'; readonly side: Side; readonly count: 1 | 2 }
  | { readonly do: 'lift'; readonly side: Side }
  | { readonly do: 'cube' | 'end' | 'answer' | 'accept'; readonly side: Side }
  | { readonly do: 'set-up' | 'move' | 'place' | 'ask' | 'resume' | 'new-match' | 'wait' };

const diceOf = (world: BenchWorld, side: Side): readonly BenchDie[] =>
  world.dice.filter((die) => die.owner === side);
const onBoard = (die: BenchDie): boolean =>
  die.state === 'resting' || die.state === 'crooked' || die.state === 'rolling';

export const liesOnBoard = (world: BenchWorld, side: Side): boolean => diceOf(world, side).some(onBoard);
const rolls = (world: BenchWorld): boolean => world.dice.some((die) => die.state === 'rolling');
const leans = (world: BenchWorld, side: Side): boolean =>
  diceOf(world, side).some((die) => die.state === 'crooked');

/** Whether the checkers stand as the game starts. */
export function standsSetUp(world: BenchWorld, variant: string): boolean {
  try {
    const rules = ruleset(variant);
    const wanted = checkersByPlace(rules.family, rules.start);
    const seen = new Array<number>(PLACE_COUNT).fill(0);
    for (const { place } of world.checkers) seen[place] = (seen[place] ?? 0) + 1;
    return wanted.every((count, place) => count === seen[place]);
  } catch {
    return true;
  }
}

/**
 * In the opening each side throws one die: the one that the board waits for, else the one whose dice do not
 * lie, else the one that has not just thrown. Dice may lie there that say nothing: of a tie, or of a game
 * that was left.
 */
function openingStep(world: BenchWorld, state: FeedState, lastThrown: Side | null): NextStep {
  const { key, args } = state.sentence;
  const leaning = SIDES.find((side) => leans(world, side));
  const awaited = key === 'opening-throw' ? SIDES.find((side) => side === args.side) : undefined;
  const away = SIDES.find((side) => !liesOnBoard(world, side));
  const other: Side = lastThrown ? opponent(lastThrown) : 'white';
  return { do: 'throw', side: leaning ?? awaited ?? away ?? other, count: 1 };
}

function turnStep(world: BenchWorld, state: FeedState, turn: Side): NextStep {
  if (world.inHand.length > 0) return { do: 'place' };
  if (state.sentence.key === 'completion-done') return { do: 'throw', side: turn, count: 2 };
  const { key, args } = state.sentence;
  if (key !== 'turn-done' && key !== 'no-play') return { do: 'move' };
  if (args.ends === 'button') return { do: 'end', side: turn };
  return liesOnBoard(world, turn) ? { do: 'lift', side: turn } : { do: 'wait' };
}

/** Whoever has to answer does so with the buttons of his side. */
const answerStep = ({ mayAnswer }: NonNullable<FeedState['question']>): NextStep =>
  mayAnswer === 'any' ? { do: 'ask' } : { do: 'answer', side: mayAnswer };

/**
 * The next step. `lastThrown` is the side whose dice were thrown last from this page.
 */
export function nextStep(world: BenchWorld, state: FeedState | null, lastThrown: Side | null): NextStep {
  if (!state) return { do: 'wait' };
  if (state.paused) return { do: 'resume' };
  if (state.question) return answerStep(state.question);
  if (state.resignation) return { do: 'accept', side: opponent(state.resignation.by) };
  if (state.phase === 'doubled' && state.cube.offer)
    return { do: 'cube', side: opponent(state.cube.offer.by) };
  if (state.phase === 'match-over') return { do: 'new-match' };
  // What is done while the board is away is seen by nobody.
  if (rolls(world) || state.board !== 'connected') return { do: 'wait' };
  if (state.phase === 'set-up') {
    if (world.inHand.length > 0) return { do: 'place' };
    if (!standsSetUp(world, state.variant)) return { do: 'set-up' };
    const lying = SIDES.find((side) => liesOnBoard(world, side));
    return lying ? { do: 'lift', side: lying } : { do: 'wait' };
  }
  if (state.phase === 'opening') return openingStep(world, state, lastThrown);
  const { turn } = state;
  if (!turn) return { do: 'wait' };
  if (state.phase === 'to-move') return turnStep(world, state, turn);
  if (world.inHand.length > 0) return { do: 'place' };
  return { do: 'throw', side: turn, count: 2 };
}
