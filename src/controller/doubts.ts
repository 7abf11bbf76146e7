import { inputsOfPlace, type Profile } from '../config/index.ts';
import { type MatchEvent, type MatchState, rulesetOf, type Whereabouts } from '../play/index.ts';
import {
  checkersByPlace,
  NOT_ENTERED,
  PLACES,
  type Place,
  type PlaceName,
  type Position,
  positionKey,
  SIDES,
} from '../rules/index.ts';
import {
  type Difference,
  differences,
  differencesGlimpsed,
  doubt,
  type Gesture,
  type Glimpse,
  type Health,
  hidesCheckers,
  type PossiblePlay,
  prove,
  type Reading,
  type SlotInputs,
  type Suspect,
  type Suspicion,
  spoilEdges,
  suspectsAt,
  suspicions,
  trustedMap,
  trustedReading,
  unlikelySuspicions,
  view,
} from '../sensing/index.ts';
import { hasPositionToKeep } from './halts.ts';
import { restedReading, type Seen } from './seen.ts';

/** The code under which journal, network and page know a place whose switches are in doubt. */
export const SENSOR_FAULT = 'E_SENSOR';
/** Nothing has been put right for so long, in ms, though lights show what does not fit: asked then. */
const UNHEEDED_MS = 20_000;
/** The same, once somebody has pressed "end of turn": he means that it is right as it stands. */
const INSISTED_MS = 3_000;
/** A checker more than there are, for so long, in ms: one that lies across two slots has been put straight. */
const PHANTOM_MS = 8_000;

/** The code of a switch that answers late, and is believed all the same. */
export const SLOW_SENSOR = 'E_SENSOR_SLOW';

/** A switch, or a place, that something is the matter with. */
export interface SensorPlace {
  readonly place: PlaceName;
  readonly slot?: number;
}

export const placeNamed = (name: string | null): Place => PLACES.indexOf(name as PlaceName);

export const nameOfPlace = (place: Place): PlaceName => PLACES[place] as PlaceName;

/** The switches, or places, that a journal leaves in doubt, or slow. */
export function suspectsBefore(
  events: readonly MatchEvent[],
  code: typeof SENSOR_FAULT | typeof SLOW_SENSOR,
  profile: Profile,
): readonly Suspect[] {
  const standing = new Map<string, Suspect>();
  for (const event of events) {
    if ((event.type !== 'fault' && event.type !== 'mended') || event.code !== code) continue;
    const key = `${event.place} ${event.slot}`;
    const suspect = suspectNamed(event, profile);
    if (event.type === 'fault' && suspect) standing.set(key, suspect);
    else standing.delete(key);
  }
  return [...standing.values()];
}

function suspectNamed({ place: name, slot }: Whereabouts, profile: Profile): Suspect | null {
  const place = placeNamed(name);
  if (place < 0) return null;
  const input = slot === undefined ? undefined : inputsOfPlace(profile, place)[slot - 1];
  return { place, input: input ?? null };
}

/** Where a switch is, as journal, network and page have it. */
export function whereabouts({ place, input }: Suspect, { inputs }: Profile): SensorPlace {
  const what = input === null ? null : inputs[input];
  return { place: nameOfPlace(place), ...(what?.kind === 'slot' ? { slot: what.slot } : {}) };
}

/**
 * From now on the board is believed as far as this health says. The turn must be watched anew.
 * @param glimpses what is seen of places of which some switches are in doubt
 */
export function believe(seen: Seen, health: Health, glimpses: readonly Glimpse[], profile: Profile): Seen {
  if (health === seen.health) return seen;
  if (health.doubts === seen.health.doubts) return { ...seen, health };
  const map = trustedMap(profile, health);
  const board = seen.board && seen.raw && { ...seen.board, reading: trustedReading(seen.raw, health) };
  return { ...seen, health, glimpses, map, board, lateness: spoilEdges(seen.lateness) };
}

/** Puts what contradicts a position that is certain in doubt: the switch, where that can be told, or the place. */
export const distrust = (
  { health }: Seen,
  match: MatchState,
  places: readonly Place[],
  slots: SlotInputs,
  now: number,
): Health => doubt(health, suspectsAt(places, health, slots, certaintyOf(match)), 'contradicts', now);

const certaintyOf = (match: MatchState) => ({
  family: rulesetOf(match).family,
  position: hasPositionToKeep(match) ? match.position : rulesetOf(match).start,
});

/** What the board would mean if one place lied, once nobody is putting right what does not fit. */
export function suspected(
  match: MatchState,
  seen: Seen,
  isDeclared: boolean,
  now: number,
): readonly Suspicion[] {
  if (!isDeclared || !seen.turn || match.question) return [];
  const { results, stands, inOrder } = view(seen.turn);
  if (results.length > 0) return [];
  // Who has not moved yet, and has pressed by mistake, is told so, and plays.
  const isUntouched = inOrder && stands !== null && positionKey(stands) === positionKey(match.position);
  const isInsisted = seen.declaredOver && !isUntouched;
  if (!restedReading(seen, now, isInsisted ? INSISTED_MS : UNHEEDED_MS)) return [];
  const likely = suspicions(seen.turn);
  // Where dice are lifted to end a turn, whoever presses besides has looked at what is lit, and means it.
  const isMeant = isInsisted && rulesetOf(match).options.turnEnd === 'lift-dice';
  return likely.length > 0 || !isMeant ? likely : unlikelySuspicions(seen.turn);
}

export const playsOf = (found: readonly Suspicion[]): readonly PossiblePlay[] =>
  found.map(({ play }) => play);

/** The place that people have said a checker lies on although its switches do not show it. */
export function doubtedBy(event: MatchEvent): readonly Place[] {
  const place = event.type === 'answered' ? placeNamed(event.choice) : -1;
  return place < 0 ? [] : [place];
}

/**
 * The places whose switches spoke against a play that people have just said was made.
 * @param shown what the board showed when it asked; null where it did not ask
 */
export function contradictedBy(
  events: readonly MatchEvent[],
  match: MatchState,
  seen: Seen,
  shown: Reading | null,
): readonly Place[] {
  const isSaid =
    events.some(({ type }) => type === 'answered') && events.some(({ type }) => type === 'played');
  if (!isSaid || !shown) return [];
  // A place whose checker has been put straight since, and shows what was said, is sound.
  const now = seen.board ? placesAgainst(match, seen, match.position, seen.board.reading) : null;
  return placesAgainst(match, seen, match.position, shown).filter((place) => now?.includes(place) ?? true);
}

/** The places whose switches, as they showed then, speak against a position; more than a few are no switches that lie. */
export function placesAgainst(
  match: MatchState,
  { map, glimpses }: Seen,
  position: Position,
  shown: Reading,
): readonly Place[] {
  const { family } = rulesetOf(match);
  const found = [
    ...differences(map, family, position, shown),
    ...differencesGlimpsed(glimpses, family, position),
  ];
  const places = found.map(({ place }) => place);
  return places.length > FEW ? [] : places;
}

/** With more places than this differing, the board is not right, whatever people say. */
const FEW = 3;

/**
 * "End of turn" by both sides while nobody plays: the board is right as it stands, and what contradicts it
 * is in doubt, also where it has asked for a checker. Null where a gesture says no such thing.
 */
export function agreeAsItStands(
  { phase, question, paused }: MatchState,
  seen: Seen,
  audit: readonly Difference[],
  { kind, side }: Gesture,
): Seen | null {
  const isWaiting = phase === 'set-up' || phase === 'opening' || phase === 'to-roll';
  const isAskedElse = question !== null && question.kind !== 'where-is-it';
  const isForThis = kind === 'end' || kind === 'agree';
  if (!isForThis || !isWaiting || isAskedElse || paused || seen.halt || seen.adjusting) return null;
  if (audit.length === 0 || audit.length > FEW) return null;
  return { ...seen, agreed: kind === 'agree' ? SIDES : [...new Set([...seen.agreed, side])] };
}

/**
 * Places that show a checker more than there are, where every other one is seen in its place: a switch
 * lies. Where some checkers are hidden, on stacks or beside the board, one of them may have come, and only people can
 * tell; so do those of the last game where the next begins on a bare board.
 */
export function phantoms(
  match: MatchState,
  seen: Seen,
  audit: readonly Difference[],
  now: number,
): readonly Place[] {
  if (audit.length === 0 || match.phase === 'to-move' || match.phase === 'match-over') return [];
  if (audit.some(({ problem }) => problem === 'missing')) return [];
  const { family, position } = certaintyOf(match);
  const isHidden =
    SIDES.some((side) => (position[side][NOT_ENTERED] ?? 0) > 0) ||
    hidesCheckers(seen.map, checkersByPlace(family, position));
  if (isHidden || restedReading(seen, now, PHANTOM_MS) === null) return [];
  return audit.map(({ place }) => place);
}

/** What is in doubt, compared with the position of the match, which the rest of the board shows. */
export const proveDoubts = (match: MatchState, { health }: Seen, slots: SlotInputs): Health =>
  prove(health, slots, certaintyOf(match));
