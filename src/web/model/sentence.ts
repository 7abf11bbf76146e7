import type { FeedState, Sentence } from '../../feed/index.ts';
import { type Language, label, sayParts } from '../../texts/index.ts';
import type { Freshness } from './freshness.ts';
import { litNumbers } from './marks.ts';

/** What is, and what to do next. */
export interface Said {
  readonly what: string;
  readonly next: string;
}

const WITH_TARGETS = new Set(['lifted', 'wrong-place']);

/** The lights know where a checker may go and where the turn ends; the sentence then says it too. */
function enriched(state: FeedState): Sentence {
  const { key, args } = state.sentence;
  // As the list of plays has it.
  if (key === 'turn-done')
    return { key, args: { ...args, play: `${args.play ?? ''}`.replaceAll(' ', ', ') } };
  if (!WITH_TARGETS.has(state.sentence.key)) return state.sentence;
  const targets = litNumbers(state, 'target');
  const completes = litNumbers(state, 'completes');
  if (!targets && !completes) return state.sentence;
  if (state.sentence.key === 'lifted')
    return { ...state.sentence, args: { ...state.sentence.args, targets, completes } };
  const all = [targets, completes].filter(Boolean).join(', ');
  return { ...state.sentence, args: { ...state.sentence.args, targets: all } };
}

const clockTime = (at: number): string => {
  const two = (n: number) => String(n).padStart(2, '0');
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
};

/** An old picture speaks in the past, with the time. */
function saidThen(language: Language, state: FeedState, since: number): Said {
  const time = clockTime(since);
  const next = label(language, 'stoodThen');
  if (!state.turn) return { what: label(language, 'stoodIdle', { time }), next };
  const what = state.roll
    ? label(language, 'stoodPlaying', { time, side: state.turn, roll: state.roll.join('-') })
    : label(language, 'stoodTurn', { time, side: state.turn });
  return { what, next };
}

/** A note says that the board is gone; the sentence stays with the game. */
function withoutBoard(state: FeedState): Sentence {
  if (state.sentence.key !== 'board-missing' && state.sentence.key !== 'board-trying') return state.sentence;
  const { turn, roll } = state;
  if (state.phase === 'to-move' && turn && roll)
    return { key: 'to-move', args: { side: turn, roll: roll.join('-') } };
  return state.phase === 'to-roll' && turn ? { key: 'to-roll', args: { side: turn } } : state.sentence;
}

/** What the page asks, and the sentence of the board that tells how it is answered there. */
const QUESTIONS = {
  'illegal-turn': ['askIllegalTurn', 'illegal-asked'],
  'premature-roll': ['askPrematureRoll', 'thrown-early'],
  'whose-die': ['askWhoseDie', 'whose-die'],
  'how-many': ['askHowMany', 'how-many'],
  'where-is-it': ['askWhereIsIt', 'where-is-it'],
} as const;

/** null: nothing is asked, or something else is more pressing, as a button that is held. */
function asked(language: Language, { question, sentence }: FeedState): Said | null {
  if (!question || question.kind === 'which-play') return null;
  const [ask, key] = QUESTIONS[question.kind];
  if (sentence.key !== key) return null;
  return { what: label(language, ask, sentence.args), next: sayParts(language, sentence).next };
}

/** The sentence under the board. */
export function sentenceOf(language: Language, state: FeedState, fresh: Freshness): Said {
  if (fresh.kind === 'old') return saidThen(language, state, fresh.since);
  const question = asked(language, state);
  if (question) return question;
  if (fresh.kind === 'board-off') return sayParts(language, withoutBoard(state));
  return sayParts(language, enriched(state));
}
