import type { FeedState } from '../../feed/index.ts';
import { opponent, ownNumber, PLACES, type Place, type Side } from '../../rules/index.ts';
import type { Arrow, Mark } from '../board/scene.ts';
import type { Sign } from '../board/signs.ts';
import { placeNamed, type Standing } from './standing.ts';

/** The more urgent of two lights on one place wins. */
const URGENCY: readonly Sign[] = [
  'countdown',
  'wrong',
  'which',
  'doubt',
  'origin',
  'completes',
  'target',
  'accepted',
  'suggestion',
];

export const moreUrgent = (a: Sign, b: Sign): Sign => (URGENCY.indexOf(a) <= URGENCY.indexOf(b) ? a : b);

const topSide = (standing: Standing, place: Place): Side | undefined => standing.stacks[place]?.at(-1);

function whereOf(sign: Sign, standing: Standing, place: Place, mover: Side | null): Mark['where'] {
  const count = standing.stacks[place]?.length ?? 0;
  switch (sign) {
    case 'wrong':
    case 'accepted':
    case 'doubt':
      return count > 0 ? 'top' : 'next';
    case 'target':
    case 'completes':
      // A hit stands on the checker that is hit.
      return mover && place < 24 && count === 1 && topSide(standing, place) === opponent(mover)
        ? 'first'
        : 'next';
    default:
      return 'next';
  }
}

/** The lights of the state as signs on the board; a suggestion becomes an arrow instead. */
export function marksOf(state: FeedState, standing: Standing): Mark[] {
  return PLACES.flatMap((name, place): Mark[] => {
    const sign = state.lights[name];
    if (!sign || sign === 'suggestion') return [];
    return [{ place, sign, where: whereOf(sign, standing, place, state.turn) }];
  });
}

/** A light that runs from a point to another is drawn as one blue arrow. */
export function suggestionArrow(state: FeedState): Arrow[] {
  const mover = state.turn;
  if (!mover) return [];
  const way = PLACES.map((_, place) => place)
    .filter((place) => state.lights[PLACES[place] as (typeof PLACES)[number]] === 'suggestion')
    .map((place) => ({ place, own: ownNumber(state.family, mover, place) ?? -1 }))
    .sort((a, b) => b.own - a.own);
  const [first, last] = [way[0], way.at(-1)];
  return first && last && first !== last
    ? [{ from: first.place, to: last.place, kind: 'suggestion', landed: false }]
    : [];
}

/** The most urgent light that shines: the one the sentence is about. */
export function leadingSign(state: FeedState): Sign | null {
  const shining = Object.values(state.lights).filter((sign) => sign !== undefined);
  return shining.length ? shining.reduce((a, b) => moreUrgent(a, b)) : null;
}

/** Own numbers, on the mover's rail, of all places with a light; highest first. */
export function litNumbers(state: FeedState, sign: Sign): string {
  const mover = state.turn ?? 'white';
  return Object.entries(state.lights)
    .filter(([, shines]) => shines === sign)
    .map(([name]) => ownNumber(state.family, mover, placeNamed(name)))
    .filter((own) => own !== undefined)
    .sort((a, b) => b - a)
    .map((own) => (own === 0 ? 'off' : own === 25 ? 'bar' : String(own)))
    .join(', ');
}
