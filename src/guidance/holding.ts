import {
  decide,
  type Input,
  isAboutPlay,
  type MatchState,
  mayAskForDice,
  maySaySetUpWrong,
  nextWorth,
  rulesetOf,
  type Undoable,
  undoable,
} from '../play/index.ts';
import { type Place, placeOf, SIDES } from '../rules/index.ts';
import { type BeingHeld, HELD_AFTER_MS } from '../sensing/index.ts';
import type { Asking } from './asking.ts';
import type { GuideInput } from './input.ts';
import { type Lights, light } from './lights.ts';
import { type Sentence, sentence } from './sentence.ts';

/** Chords are seen to be held after this time, single buttons when they cannot be meant to be pressed any more. Milliseconds. */
const CHORD_HELD_AFTER_MS = 300;
const heldAfter = (kind: BeingHeld['kind']): number =>
  kind === 'adjust' || kind === 'cube-held' || kind === 'code' ? HELD_AFTER_MS : CHORD_HELD_AFTER_MS;

/** The points of a home, which count down. */
const HOME = [6, 5, 4, 3, 2, 1] as const;

/** What holds are judged by: the match, and how far its question has been answered. */
type Situation = Pick<GuideInput, 'state' | 'asking'>;
type Held = Pick<BeingHeld, 'kind' | 'side'>;

/** Lights that count down, and what is about to happen; null: what waits for an answer has told it already. */
interface Countdown {
  readonly lights: Lights;
  readonly sentence: Sentence | null;
}

/**
 * While a button is held the home of its side counts down (both homes where both sides hold): one light after
 * another goes out, and when the last has, it is said. Null where the hold means nothing now.
 */
export function holdAdvice(input: GuideInput, held: BeingHeld): Countdown | null {
  const { state, now } = input;
  const isAnswer = takesAsItStands(input, held) || (held.kind === 'adjust' && state.question !== null);
  if (now - held.since < heldAfter(held.kind)) return null;
  if (!takesAsItStands(input, held) && !isHoldMeant(input, held)) return null;
  return { lights: countdown(state, held, now), sentence: isAnswer ? null : holdSentence(state, held) };
}

/** Where the board differs after a break, both say by it what both say by pressing. */
const takesAsItStands = ({ resuming, state, audit }: GuideInput, { kind }: Held): boolean =>
  kind === 'correct' && resuming && !state.paused && audit.length > 0;

/** Whether holding these buttons says something now, and so is counted down. */
export function isHoldMeant({ state, asking }: Situation, held: Held): boolean {
  const { kind, side } = held;
  if (kind === 'set-up') return maySaySetUpWrong(state);
  if (kind === 'adjust' && state.question) return answersQuestion(state.question, asking, side);
  const said = saidBy(state, held);
  return said === null || !('refused' in decide(state, said));
}

/** "End of turn" held answers every question but one that a press answers for its side; of several answers the one shown. */
function answersQuestion(
  question: NonNullable<MatchState['question']>,
  asking: Asking | null,
  side: Held['side'],
): boolean {
  const { kind, mayAnswer } = question;
  if (kind === 'whose-die' || (mayAnswer !== 'any' && mayAnswer !== side)) return false;
  return !isAboutPlay(question) || asking?.shown != null || asking?.open.length === 1;
}

/** What the match is told at the end of a hold; null where it can always be said, or is not for the match. */
export function saidBy(state: MatchState, { kind, side }: Held): Input | null {
  switch (kind) {
    case 'adjust':
      return { kind: 'begin-adjust', side, by: side };
    case 'cube-held':
      return mayAskForDice(state)
        ? { kind: 'learn-dice', sides: SIDES, by: side }
        : { kind: 'pass', by: side };
    case 'resign':
      return { kind: 'resign', by: side, worth: nextWorth(state, side) };
    case 'correct':
      return { kind: 'take-back', by: 'board' };
    default:
      return null;
  }
}

/** When (ms), after `now`, the countdown changes next; null = it is over. */
export function countdownChangesAt(held: BeingHeld, now: number): number | null {
  const begins = held.since + heldAfter(held.kind);
  const shown = Math.max(begins, now + 1);
  const step = (held.due - held.since) / HOME.length;
  const next = held.since + Math.ceil((shown - held.since) / step) * step;
  return now < begins ? shown : next <= held.due ? next : null;
}

function countdown(state: MatchState, { kind, side, since, due }: BeingHeld, now: number): Lights {
  const left = Math.ceil(((due - now) / (due - since)) * HOME.length);
  const sides = isOfBoth(kind) ? SIDES : [side];
  const { family } = rulesetOf(state);
  const places = sides.flatMap((each): Place[] =>
    HOME.slice(HOME.length - left).map((own) => placeOf(family, each, own)),
  );
  return light('countdown', places);
}

const isOfBoth = (kind: BeingHeld['kind']): boolean =>
  ['correct', 'abandon', 'director-code', 'set-up'].includes(kind);

const SENTENCES = {
  adjust: 'hold-adjust',
  'cube-held': 'hold-pass',
  resign: 'hold-resign',
  abandon: 'hold-abandon',
  code: 'hold-code',
  'director-code': 'hold-code',
  'set-up': 'hold-set-up',
} as const satisfies Record<Exclude<BeingHeld['kind'], 'correct'>, Sentence['key']>;

/** What both take back may be an act with the cube. */
const UNDONE = {
  turn: 'hold-correct',
  double: 'hold-withdraw',
  take: 'hold-answer',
  pass: 'hold-answer',
} as const satisfies Record<Undoable['what'], Sentence['key']>;

function holdSentence(state: MatchState, { kind, side }: Held): Sentence {
  if (kind === 'cube-held' && mayAskForDice(state)) return sentence('hold-dice');
  if (kind === 'correct') return sentence(UNDONE[undoable(state)?.what ?? 'turn']);
  return sentence(SENTENCES[kind], takesSide(kind) ? { side } : {});
}

const takesSide = (kind: BeingHeld['kind']): boolean => kind === 'cube-held' || kind === 'resign';
