import type { MatchEvent, MatchSettings } from '../play/index.ts';
import { ruleset } from '../rules/index.ts';
import {
  type Agreed,
  type CountedGame,
  countMatch,
  type HandsAct,
  type HandsDeed,
} from '../simulator/index.ts';
import { withoutUndoneAnswers } from './judge.ts';

type GameOptions = MatchSettings['options'];

/** What is agreed before a match of a soak, and how many games it has at most. */
export interface Agreement {
  readonly settings: MatchSettings;
  readonly games: number;
}

const NAMES = { white: 'White', black: 'Black' } as const;
/** Games of a match for money, which has no end of its own. */
const MONEY_GAMES = 3;
const LENGTHS = [3, 5, 7] as const;
/** Every so many matches are drawn for with both dice each. */
const DRAWS_WITH_TWO = 7;

/** One game, and no procedure. */
export const singleGame = (variant: string, options: GameOptions): Agreement => ({
  settings: { variant, options, length: 1, names: NAMES },
  games: 1,
});

/** A match with clocks: to 3, 5 or 7 points, and where there is a cube every fourth for money with all that goes with it. */
export function matchAgreed(variant: string, wanted: GameOptions, seed: number): Agreement {
  const drawsWithTwo = seed % DRAWS_WITH_TWO === 0 && wanted.diceSets !== 'one-pair';
  const given = drawsWithTwo ? { openingDraw: 'two-dice-each', ...wanted } : wanted;
  const settings = { variant, options: given, names: NAMES };
  if (ruleset(variant, given).options.cube && seed % 4 === 0) {
    const options = { beaver: true, jacoby: true, autoDoubles: 1, ...given };
    const clock = { rules: 'delay:15+12', flag: 'claimed' } as const;
    return { settings: { ...settings, options, length: null, clock }, games: MONEY_GAMES };
  }
  const length = LENGTHS[seed % LENGTHS.length] ?? 3;
  const clock = { rules: 'us-singles', flag: 'claimed' } as const;
  return { settings: { ...settings, length, clock }, games: 2 * length };
}

/** What people did besides throwing and playing. */
const DONE = [
  'doubled',
  'took',
  'beavered',
  'dropped',
  'offered-resignation',
  'accepted-resignation',
  'refused-resignation',
  'paused',
  'adjusted',
  'threw-void',
  'said-kestum',
  'counted-dice',
  'told-dice',
  'told-draw',
  'said-whose-die',
  'threw-early',
  'let-throw-stand',
  'wanted-throw-again',
  'took-back',
  'ran-out-of-time',
  'claimed-flag',
  'tried-in-vain',
  'doubled-early',
  'condoned-by-word',
  'condoned-by-throw',
  'condoned-by-cube',
  'demanded-legal-play',
  'put-set-up-right',
  'made-set-up-official',
  'forgave-touch',
  'changed-seats',
  'abandoned',
  'undid-double',
  'undid-answer',
  'corrected-score',
  'showed-dice',
  'drew-with-two',
] as const satisfies readonly HandsDeed['did'][];

export type ProcedureCounts = Readonly<Record<(typeof DONE)[number], number>>;

/** How often each of it was done. */
export function procedureIn(hands: readonly HandsAct[]): ProcedureCounts {
  const counts = DONE.map((what) => [what, hands.filter(({ did }) => did === what).length]);
  return Object.fromEntries(counts) as ProcedureCounts;
}

export const NO_PROCEDURE_COUNTS = procedureIn([]);

/** Where the journal counts a match otherwise than the scorer, who knows only what the hands did; a line each. */
export function scoresDiffering(
  hands: readonly HandsAct[],
  journal: readonly MatchEvent[],
  settings: MatchSettings,
): readonly string[] {
  const counted = countMatch(hands, agreedOf(settings));
  const stands = withoutUndoneAnswers(journal);
  const games = stands.flatMap((event) => (event.type === 'game-ended' ? [event] : []));
  const differing = Array.from({ length: Math.max(games.length, counted.games.length) }, (_, index) => {
    const [said, own] = [games[index], counted.games[index]];
    const journalLine = said && lineOf({ ...said.result, ...said.score, game: said.game });
    const ownLine = own && lineOf(own);
    return journalLine === ownLine ? [] : [`the scorer has ${ownLine}, the journal ${journalLine}`];
  });
  const ended = stands.findLast((event) => event.type === 'match-ended');
  const winner = ended?.type === 'match-ended' ? ended.winner : null;
  const match = winner === counted.winner ? [] : [`match to ${counted.winner}, in the journal to ${winner}`];
  return [...differing.flat(), ...match, ...counted.irregular];
}

const lineOf = ({ game, winner, points, white, black }: CountedGame) =>
  `game ${game} to ${winner} for ${points}, ${white}:${black}`;

/** What a scorer has to know of a match before it. */
export function agreedOf({ variant, options: given, length }: MatchSettings): Agreed {
  const { family, options } = ruleset(variant, given);
  const { cube, crawford } = options;
  const isAlwaysSingle = variant === 'acey-deucey';
  return {
    ...options,
    family,
    isAlwaysSingle,
    length,
    cube: cube && length !== 1,
    crawford: cube && crawford,
  };
}
