import { type Accepted, cubePlaces, firstPoints } from '../guidance/index.ts';
import { type HappeningOf, isOnePair, type MatchEvent, type MatchState, rulesetOf } from '../play/index.ts';
import {
  type Family,
  OFF,
  opponent,
  PLACE_COUNT,
  type Place,
  placeOf,
  positionKey,
  ruleset,
  SIDES,
  type Side,
} from '../rules/index.ts';
import { diceAt, forgetEdges, NOTHING_COUNTED, spendPress, spoilEdges } from '../sensing/index.ts';
import { beginAsking, toldBy } from './asking.ts';
import { beginHalt, endHalt, hasPositionToKeep } from './halts.ts';
import {
  diceHaveCounted,
  forgetDiceOf,
  forgetDiceThatLie,
  forgetThrowsOf,
  judgeDice,
  lookAtTurn,
  type Seen,
} from './seen.ts';
import { freshThrow } from './throws.ts';

/** What an event changes in how the board is looked at. `match`: after the event. */
export function seenAfter(before: Seen, event: MatchEvent, match: MatchState, now: number): Seen {
  const seen = 'counters' in event && event.counters ? diceHaveCounted(before, event.counters) : before;
  switch (event.type) {
    case 'match-started':
      return judgeDice({ ...seen, halt: null, adjusting: null }, match);
    // However it was told: what has been counted of it meanwhile is not told once more.
    case 'rolled':
    case 'opening-die': {
      const isTold = event.type === 'rolled' && event.source !== 'dice';
      const known = isTold ? forgetThrowsOf(seen, event.side) : seen;
      const landed = { ...known, thrownBefore: null, lateness: forgetEdges(seen.lateness) };
      return event.side === seen.adjusting ? { ...landed, counted: NOTHING_COUNTED } : landed;
    }
    case 'game-started':
    case 'opening-tied':
    case 'resignation-offered':
      return forgetDiceThatLie(seen, now);
    case 'throw-void': {
      const voidInTheAir = event.reason === 'kestum' ? event.side : null;
      const isDrawVoid = match.phase === 'opening' && event.by === 'director';
      const forgotten = isDrawVoid ? forgetDiceThatLie(seen, now) : forgetDiceOf(seen, event.side, now);
      return { ...forgotten, voidInTheAir, thrownBefore: null };
    }
    case 'played':
    case 'passed-unthrown': {
      const other = opponent(event.side);
      const thrownBefore = hasThrown(match, seen, other, now) ? other : null;
      return forgetDiceOf({ ...noLongerAsked(seen), thrownBefore }, event.side, now);
    }
    // Who had thrown before has not seen how the turn was ended: he says nothing of it by that throw.
    case 'ended-illegally': {
      // That side judges what stands now, and not what stood when it was asked before.
      const asking = seen.asking && seen.board && { ...seen.asking, from: seen.board.reading };
      return saysNothingByThrow({ ...seen, asking: asking ?? seen.asking }, match, opponent(event.side), now);
    }
    case 'thrown-early':
      return { ...seen, thrownBefore: null };
    case 'completed':
      return noLongerAsked(seen);
    case 'handed-over':
      return match.leftover ? forgetDiceThatLie(seen, now) : seen;
    case 'rolls-again':
      return forgetDiceThatLie(seen, now);
    case 'dice-learned': {
      const known = judgeDice(seen, match);
      // Who was to throw, and was asked by the board, has thrown; else he has only shown his dice.
      const isThrow = seen.learning?.by === 'board' && match.phase === 'to-roll' && match.turn === event.side;
      return isThrow ? known : forgetDiceOf(known, event.side, now);
    }
    case 'learning-ended':
      return { ...seen, declined: Object.keys(seen.heard) };
    case 'asked':
      return { ...seen, asking: beginAsking(match, seen, event.question) };
    case 'answered': {
      const told = toldBy(seen.asking, event.choice);
      const after = noLongerAsked(seen);
      // What was accepted, be it by a throw, is judged anew: that throw says nothing more.
      if (match.question?.kind === 'illegal-turn' && match.turn)
        return saysNothingByThrow(after, match, opponent(match.turn), now);
      return told ? lookAtTurn({ ...after, told: [...after.told, told] }, now) : after;
    }
    case 'adjust-begun':
      return {
        ...seen,
        adjusting: event.side,
        counted: NOTHING_COUNTED,
        lateness: spoilEdges(seen.lateness),
      };
    case 'adjust-ended':
      return lookAtTurn({ ...seen, adjusting: null, counted: NOTHING_COUNTED }, now);
    case 'paused':
      return beginHalt(seen, 'pause');
    case 'resumed': {
      const awake = forgetDiceThatLie(seen, now);
      return hasPositionToKeep(match) ? awake : endHalt(awake, now);
    }
    default:
      return seen;
  }
}

/** What this side has thrown by now it has thrown too early. Of one pair, whoever takes it up and throws it has accepted the turn. */
function saysNothingByThrow(seen: Seen, match: MatchState, other: Side, now: number): Seen {
  const isBefore = !isOnePair(match) && hasThrown(match, seen, other, now);
  return { ...seen, thrownBefore: isBefore ? other : null };
}

/** Whether a side has thrown what has not counted yet. */
function hasThrown(match: MatchState, seen: Seen, side: Side, now: number): boolean {
  const dice = diceAt(seen.dice, now);
  return dice[side].rolling || freshThrow(match, { seen }, dice, side) !== null;
}

/**
 * Where an event is shown as accepted, and then; null where it is not.
 * @param match after the event
 * @param variants the games that may be chosen by setting them up
 */
export function acceptedBy(
  event: MatchEvent,
  match: MatchState,
  variants: readonly string[],
): Omit<Accepted, 'since'> | null {
  const { family } = rulesetOf(match);
  switch (event.type) {
    case 'game-started':
      return { places: EVERY_PLACE, afterwards: placesOfGame(match, variants) };
    case 'set-up-official':
      return { places: EVERY_PLACE };
    case 'dice-learned':
    case 'passed-unthrown':
      return { places: [placeOf(family, event.side, OFF)] };
    case 'taken':
      return match.cube.owner && { places: cubePlaces(family, match.cube.owner, match.cube.value) };
    case 'played':
      return { places: endsOf(event, family) };
    case 'completed':
      return event.movements.length > 0 ? { places: endsOf(event, family) } : null;
    default:
      return null;
  }
}

function endsOf({ movements, side }: HappeningOf<'played' | 'completed'>, family: Family): readonly Place[] {
  const ends = movements.map(({ to }) => placeOf(family, side, to));
  return ends.length > 0 ? ends : [placeOf(family, side, OFF)];
}

/** Games that begin alike are told apart by their number among them, on the points of both homes. */
function placesOfGame({ settings }: MatchState, variants: readonly string[]): readonly Place[] {
  const { family, start } = ruleset(settings.variant);
  const alike = variants.filter((name) => {
    const other = ruleset(name);
    return other.family === family && positionKey(other.start) === positionKey(start);
  });
  const number = alike.indexOf(settings.variant) + 1;
  return alike.length > 1 ? SIDES.flatMap((side) => firstPoints(family, side, number)) : [];
}

export const EVERY_PLACE: readonly Place[] = Array.from({ length: PLACE_COUNT }, (_, place) => place);

/** Whoever was just about to answer with "end of turn" has meant the question: held on, his button says nothing else. */
function noLongerAsked(seen: Seen): Seen {
  if (seen.asking === null) return seen;
  const buttons = SIDES.reduce((watch, side) => spendPress(watch, side, 'end'), seen.buttons);
  return { ...seen, asking: null, buttons };
}
