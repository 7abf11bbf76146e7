import { BAR, type Family, OFF, ownNumber, PLACES, type Place, type Side } from '../rules/index.ts';

/** What the board can say; `texts` has the words in every language. */
export const SENTENCE_KEYS = [
  'set-up-missing',
  'set-up-surplus',
  'set-up-ready',
  'set-up-guide',
  'set-up-clear',
  'opening-throw',
  'opening-both',
  'opening-tie',
  'to-roll',
  'rolls-again',
  'shut-out',
  'rolling',
  'die-crooked',
  'dice-misplaced',
  'throw-void',
  'die-lost',
  'one-die-heard',
  'to-move',
  'to-move-chain',
  'choose-double',
  'to-complete',
  'completion-done',
  'enter',
  'enter-or-move',
  'lifted',
  'checker-unseen',
  'hit-to-bar',
  'no-play',
  'forced',
  'turn-done',
  'taken-back',
  'wrong-place',
  'missing-checker',
  'missing-of-other',
  'too-many',
  'head-one-only',
  'number-left',
  'numbers-left',
  'bar-first',
  'dice-early',
  'touched',
  'touched-unplayed',
  'touched-other',
  'thrown-again',
  'question-which',
  'question-shown',
  'how-many',
  'how-many-shown',
  'where-is-it',
  'illegal-asked',
  'illegal-replay',
  'set-up-put-right',
  'set-up-official',
  'whose-die',
  'learn-dice',
  'learn-one',
  'learn-many',
  'learn-others',
  'not-your-throw',
  'thrown-early',
  'early-choice',
  'early-stands',
  'early-void',
  'throw-waits',
  'early-double',
  'doubled',
  'resigns',
  'hold-adjust',
  'hold-pass',
  'hold-resign',
  'hold-correct',
  'hold-withdraw',
  'hold-answer',
  'hold-abandon',
  'hold-code',
  'hold-dice',
  'hold-set-up',
  'paused',
  'resume-differs',
  'adjusting',
  'adjusting-die',
  'adjusting-dice',
  'counted-die',
  'counted-half',
  'counted-dice',
  'pairing',
  'pairing-director',
  'game-over',
  'match-over',
  'board-missing',
  'board-trying',
  'journal-full',
  'inputs-dead',
  'sensor-doubt',
  'new-game',
  'computer-plays',
  'flag-fallen',
  'match-over-time',
  'resigns-enough',
  'doubled-dead',
] as const;
export type SentenceKey = (typeof SENTENCE_KEYS)[number];

export interface Sentence {
  readonly key: SentenceKey;
  readonly args: Readonly<Record<string, string | number>>;
}

export const sentence = (key: SentenceKey, args: Sentence['args'] = {}): Sentence => ({ key, args });

/** A place as the rail names it for a side: a number, `bar` or `off`; the other side's bar and tray by name. */
export function railName(family: Family, side: Side, place: Place): string {
  const own = ownNumber(family, side, place);
  if (own === undefined) return PLACES[place] as string;
  if (own === OFF) return 'off';
  return own === BAR ? 'bar' : String(own);
}

/** Names of several places, the highest number first, as a sentence lists them. */
export function railNames(family: Family, side: Side, places: readonly Place[]): string {
  const number = (place: Place) => ownNumber(family, side, place) ?? -1;
  return [...places]
    .sort((a, b) => number(b) - number(a))
    .map((place) => railName(family, side, place))
    .join(', ');
}
