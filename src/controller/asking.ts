import { type Asking, answersByPlace, leftOpen } from '../guidance/index.ts';
import { type InputOf, isAboutPlay, type MatchState, type Question } from '../play/index.ts';
import { PLACES, type Place, type PlaceName, type Side } from '../rules/index.ts';
import {
  type Difference,
  type Gesture,
  type Glimpse,
  type Reading,
  sameReading,
  view,
} from '../sensing/index.ts';
import { placesAgainst } from './doubts.ts';
import type { Look } from './look.ts';
import { restedReading, type Seen } from './seen.ts';

/** A question about plays as it is being answered at the board. */
export interface AskingAtBoard extends Asking {
  /** What the board showed when it was asked: what is lifted from there, and put back, says something. */
  readonly from: Reading;
  /** A checker has been put elsewhere: nothing that is lifted says anything before all lies as it lay. */
  readonly isAstray: boolean;
  /** The answer that has been given. */
  readonly chosen: string | null;
  /** All answers have been looked at with the button, and none was given. */
  readonly isPassedOver: boolean;
  /** Where checkers are to be counted; null where something else is asked. */
  readonly place: Place | null;
}

/** A checker gone for so long, in ms, is asked for. */
export const MISSING_MS = 10_000;

/** A question is asked of the board as it is seen now; null while it is not. */
export function beginAsking(
  match: MatchState,
  seen: Seen,
  { choices, place }: Question,
): AskingAtBoard | null {
  if (!seen.board) return null;
  const from = seen.board.reading;
  const against = choices.map(
    ({ id, position }) => [id, position ? placesAgainst(match, seen, position, from) : []] as const,
  );
  return {
    from,
    open: choices.map(({ id }) => id),
    touched: null,
    shown: null,
    against: Object.fromEntries(against),
    isAstray: false,
    chosen: null,
    isPassedOver: false,
    place: place === undefined ? null : PLACES.indexOf(place),
  };
}

/** How many checkers people say lie where they were asked to count them; null where they were asked something else. */
export const toldBy = (asking: AskingAtBoard | null, choice: string): Glimpse | null =>
  asking?.place == null ? null : { place: asking.place, least: Number(choice), most: Number(choice) };

/**
 * A checker lifted where answers differ, and put back, rules out those by which fewer lie there; the last one left is
 * given. Until it is back it may be one that is being moved on.
 */
export function narrowByTouch(match: MatchState, seen: Seen): Seen {
  const { question } = match;
  const { asking, board } = seen;
  if (question?.kind !== 'which-play' || !asking || !board) return seen;
  if (sameReading(board.reading, asking.from)) return { ...seen, asking: touchEnded(asking) };
  const isAstray = asking.isAstray || board.reading.some((count, place) => count > (asking.from[place] ?? 0));
  const touched = isAstray ? null : touchedNow(match, question, asking, board.reading);
  const isSame = isAstray === asking.isAstray && touched?.join() === asking.touched?.join();
  return isSame ? seen : { ...seen, asking: { ...asking, isAstray, touched } };
}

function touchEnded(asking: AskingAtBoard): AskingAtBoard {
  const { touched: open, isAstray } = asking;
  if (!open) return isAstray ? { ...asking, isAstray: false } : asking;
  const chosen = open.length === 1 ? (open[0] ?? null) : null;
  return { ...asking, open, touched: null, shown: null, chosen };
}

/** The answers that the one place speaks for from which something is lifted; null where none is. */
function touchedNow(
  match: MatchState,
  question: Question,
  asking: AskingAtBoard,
  reading: Reading,
): readonly string[] | null {
  const open = leftOpen(question, { ...asking, touched: null });
  const places = [...answersByPlace(match, open)].filter(
    ([place]) => (reading[place] ?? 0) < (asking.from[place] ?? 0),
  );
  const [only, ...others] = places;
  return only && others.length === 0 ? only[1].flatMap((answer) => open.choices[answer]?.id ?? []) : null;
}

/** "End of turn" shows the answers one by one, held it gives the one shown; null where it says nothing to a question. */
export function chooseByButton(match: MatchState, seen: Seen, { kind, side }: Gesture): Seen | null {
  const { question } = match;
  const { asking } = seen;
  if (!question || !isAboutPlay(question) || !asking || !mayAnswer(question, side)) return null;
  if (kind !== 'end' && kind !== 'adjust') return null;
  const isGiven = kind === 'adjust' && (asking.shown !== null || asking.open.length === 1);
  if (isGiven) return { ...seen, asking: { ...asking, chosen: asking.shown ?? asking.open[0] ?? null } };
  const next = (asking.open.indexOf(asking.shown ?? '') + 1) % asking.open.length;
  const isPassedOver = asking.open.length === 1 || (next === 0 && asking.shown !== null);
  return { ...seen, asking: { ...asking, isPassedOver, shown: asking.open[next] ?? null } };
}

const mayAnswer = ({ mayAnswer: who }: Question, side: Side): boolean => who === 'any' || who === side;

/** What the board has said to the question that stands; null while it has said nothing. */
export function answerAtBoard(
  { question }: MatchState,
  { seen, patience, now }: Look,
  missing: readonly Place[],
): InputOf<'answer'> | null {
  if (!question) return null;
  const { asking } = seen;
  const answer = (choice: string) =>
    ({ kind: 'answer', question: question.id, choice, by: 'board' }) as const;
  if (isAboutPlay(question)) return asking?.chosen ? answer(asking.chosen) : null;
  if (question.kind !== 'where-is-it' || missing.length > 0) return null;
  // Before the board has come to rest, as after a restart, nothing is known to be missing.
  return restedReading(seen, now, patience.settleMs) ? answer(BACK) : null;
}

/** All answers have been passed over, and that says something. */
export function noneOfThese({ question }: MatchState, { asking }: Seen): InputOf<'answer'> | null {
  if (!question?.mayBeNone || !asking?.isPassedOver) return null;
  return { kind: 'answer', question: question.id, choice: 'none', by: 'board' };
}

/** Answers "where is it?": the checker lies where it belongs again. */
const BACK = 'back';

/** Places from which a checker is gone and nowhere to be seen, while a game is played. */
export function missingFrom(
  match: MatchState,
  { turn }: Seen,
  audit: readonly Difference[],
): readonly Place[] {
  if (match.phase === 'match-over' || (match.phase === 'set-up' && audit.length > 1)) return [];
  const differing = match.phase === 'to-move' && turn ? view(turn).wrong : audit;
  const isAllMissing = differing.every(({ problem }) => problem === 'missing');
  return isAllMissing ? differing.map(({ place }) => place) : [];
}

/** "Where is it?", once a checker has been missing long enough that nobody is just putting it straight. */
export function whereIsIt(
  { question, paused }: MatchState,
  seen: Seen,
  missing: readonly Place[],
  now: number,
): InputOf<'ask'> | null {
  if (question || paused || seen.halt || seen.adjusting || missing.length === 0) return null;
  if (restedReading(seen, now, MISSING_MS) === null) return null;
  const places = missing.map((place) => PLACES[place] as PlaceName);
  const choices = [BACK, ...places].map((each) => ({ id: each, label: each }));
  return { kind: 'ask', question: 'where-is-it', choices, mayAnswer: 'any' };
}

/** Held "end of turn" says of a missing checker: it lies there. */
export function itLiesThere({ question }: MatchState, by: Side): InputOf<'answer'> | null {
  const there = question?.kind === 'where-is-it' ? question.choices.find(({ id }) => id !== BACK) : undefined;
  return question && there ? { kind: 'answer', question: question.id, choice: there.id, by } : null;
}
