import type { FeedState } from '../../feed/index.ts';
import {
  type Checkers,
  type Family,
  NOT_ENTERED,
  ownNumber,
  PLACES,
  type Place,
  type PlaceName,
  type Position,
  parseCheckers,
  placeOf,
  ruleset,
  type Side,
  VARIANT_IDS,
} from '../../rules/index.ts';
import { BESIDE } from '../board/geometry.ts';
import { type Stacks, stacksOf } from '../board/scene.ts';

/** What stands on the board and what is in the air, for a drawing. */
export interface Standing {
  readonly position: Position;
  readonly stacks: Stacks;
  readonly inHand: readonly { readonly side: Side; readonly from: Place }[];
}

export const placeNamed = (name: string): Place => PLACES.indexOf(name as (typeof PLACES)[number]);

const less = (checkers: Checkers, own: number, count: number): Checkers =>
  checkers.map((n, i) => (i === own ? Math.max(0, n - count) : n));

const has = (family: Family, position: Position, side: Side, place: Place): boolean => {
  const own = ownNumber(family, side, place);
  return own !== undefined && (position[side][own] ?? 0) > 0;
};

/** The side of a lifted checker: as told, else whoever stands there, the side on turn first. */
function sideOf(state: FeedState, position: Position, told: Side | null, place: Place): Side {
  if (told) return told;
  const first = state.turn ?? 'white';
  return has(state.family, position, first, place) ? first : first === 'white' ? 'black' : 'white';
}

export const readPosition = (printed: { readonly white: string; readonly black: string }): Position => ({
  white: parseCheckers(printed.white),
  black: parseCheckers(printed.black),
});

export function standingAt(family: Family, position: Position, onTop: Side = 'white'): Standing {
  return { position, stacks: stacksOf(family, position.white, position.black, onTop), inHand: [] };
}

/**
 * The board in the middle of a turn. A lifted checker still counts at its origin in the state, as it does
 * for the rules; here it is taken from there into the air.
 */
export function standingNow(state: FeedState): Standing {
  let position = readPosition(state.now);
  const inHand: { side: Side; from: Place }[] = [];
  for (const hand of state.inHand) {
    const from = placeNamed(hand.from);
    const side = sideOf(state, position, hand.side, from);
    const own = ownNumber(state.family, side, from);
    if (own === undefined) continue;
    // Never more checkers than there are: one that the state counts elsewhere is not in the air as well.
    const count = Math.min(hand.count, position[side][own] ?? 0);
    position = { ...position, [side]: less(position[side], own, count) };
    for (let i = 0; i < count; i += 1) inHand.push({ side, from });
  }
  const standing = standingAt(state.family, position, state.turn ?? 'white');
  return putDownWrong(state, { ...standing, inHand });
}

/** A checker that stands wrong counts as lifted in the state; on the picture it stands where its red light is. */
function putDownWrong(state: FeedState, standing: Standing): Standing {
  if (state.sentence.key === 'missing-checker' || state.sentence.key === 'missing-of-other') return standing;
  const origins = new Set(standing.inHand.map(({ from }) => from));
  const wrong = PLACES.map((_, place) => place).filter(
    (place) => state.lights[PLACES[place] as PlaceName] === 'wrong' && !origins.has(place),
  );
  const stacks = standing.stacks.map((stack) => [...stack]);
  const inHand = standing.inHand.filter((hand, i) => {
    const place = wrong[i];
    if (place === undefined) return true;
    stacks[place]?.push(hand.side);
    return false;
  });
  return { ...standing, stacks, inHand };
}

/** Name of a place on the rail while a side's numbers stand there: a number, `bar` or `off`. */
export function railName(family: Family, numbers: Side, place: Place): string {
  if (place >= 26) return 'off';
  if (place >= 24) return 'bar';
  return String(ownNumber(family, numbers, place));
}

/** Where checkers with this own number are drawn: a place of the board, or beside it. */
export const placeFor = (family: Family, side: Side, own: number): number =>
  own === NOT_ENTERED ? BESIDE[side] : placeOf(family, side, own);

/** Whether checkers lie beside the board when the game begins. */
export function beginsBeside(variant: string): boolean {
  const known = VARIANT_IDS.find((id) => id === variant);
  return known !== undefined && (ruleset(known).start.white[NOT_ENTERED] ?? 0) > 0;
}
