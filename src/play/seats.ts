import { opponent, type Side } from '../rules/index.ts';
import { happens, notNow } from './decision.ts';
import type { Decision, InputOf } from './input.ts';
import type { MatchClock, MatchState, PastGame } from './state.ts';

/** Who sits on which side. The seats keep their colours; the players change (rules C.3, B17). */

export function swapSides(state: MatchState, { by }: InputOf<'swap-sides'>): Decision {
  if (state.phase !== 'set-up') return notNow('Sides are changed between two games; play this one first.');
  return happens(by, { type: 'sides-swapped' });
}

type PerSide<T> = Readonly<Record<Side, T>>;

const turned = <T>({ white, black }: PerSide<T>): PerSide<T> => ({ white: black, black: white });

const turnedSide = (side: Side | null): Side | null => side && opponent(side);

/** Everything that belongs to a player moves with him. */
export function withSidesSwapped(state: MatchState): Partial<MatchState> {
  const { settings, score, starter, lastResult, history, clock, throwers } = state;
  const { pairs } = settings;
  return {
    settings: {
      ...settings,
      names: turned(settings.names),
      ...(pairs ? { pairs: { ...pairs, ...turned(pairs) } } : {}),
    },
    score: turned(score),
    starter: turnedSide(starter),
    lastResult: lastResult && { ...lastResult, winner: turnedSide(lastResult.winner) },
    history: history.map(turnedGame),
    clock: clock && turnedClock(clock),
    throwers: throwers && turned(throwers),
  };
}

const turnedGame = (game: PastGame): PastGame => ({
  ...game,
  winner: turnedSide(game.winner),
  starter: turnedSide(game.starter),
  score: turned(game.score),
});

const turnedClock = (clock: MatchClock): MatchClock => ({
  ...clock,
  reserve: turned(clock.reserve),
  mover: turnedSide(clock.mover),
  owesDelay: clock.owesDelay.map(opponent),
  fallen: clock.fallen.map(opponent),
});
