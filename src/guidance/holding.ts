import type { MatchState } from '../play/index.ts';
import { maySaySetUpWrong, rulesetOf } from '../play/index.ts';
import { type Place, placeOf, SIDES } from '../rules/index.ts';
import { type BeingHeld, HELD_AFTER_MS } from '../sensing/index.ts';
import { type Lights, light } from './lights.ts';
import { type Sentence, sentence } from './sentence.ts';
import type { Advice } from './setting-up.ts';

/** Chords are seen to be held after this time, single buttons when they cannot be meant to be pressed any more. Milliseconds. */
const CHORD_HELD_AFTER_MS = 300;
const heldAfter = (kind: BeingHeld['kind']): number =>
  kind === 'adjust' || kind === 'cube-held' || kind === 'code' ? HELD_AFTER_MS : CHORD_HELD_AFTER_MS;

/** The points of a home, which count down. */
const HOME = [6, 5, 4, 3, 2, 1] as const;

/**
 * While a button is held the home of its side counts down (both homes where both sides hold): one light after
 * another goes out, and when the last has, it is said. Null where the hold means nothing now.
 * @param now ms on the clock of the buttons
 */
export function holdAdvice(state: MatchState, held: BeingHeld, now: number): Advice | null {
  const said = holdSentence(state, held);
  if (!said || now - held.since < heldAfter(held.kind)) return null;
  return { lights: countdown(state, held, now), sentence: said };
}

/** Whether holding these buttons says something now, and so is counted down. */
export const isHoldMeant = (state: MatchState, held: Pick<BeingHeld, 'kind' | 'side'>): boolean =>
  holdSentence(state, held) !== null;

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
  correct: 'hold-correct',
  abandon: 'hold-abandon',
  code: 'hold-code',
  'director-code': 'hold-code',
  'set-up': 'hold-set-up',
} as const satisfies Record<BeingHeld['kind'], Sentence['key']>;

/** "End of turn" held answers a question, and ends adjusting by being let go; the cube held passes a double only. */
function holdSentence(state: MatchState, { kind, side }: Pick<BeingHeld, 'kind' | 'side'>): Sentence | null {
  const { phase, question, cube } = state;
  if (kind === 'adjust' && question) return null;
  if (kind === 'set-up' && !maySaySetUpWrong(state)) return null;
  if (kind === 'cube-held' && (phase !== 'doubled' || cube.offer?.by === side)) return null;
  // What both take back is the cube, if it was turned too early.
  if (kind === 'correct' && cube.early) return sentence('hold-withdraw');
  return sentence(SENTENCES[kind], takesSide(kind) ? { side } : {});
}

const takesSide = (kind: BeingHeld['kind']): boolean => kind === 'cube-held' || kind === 'resign';
