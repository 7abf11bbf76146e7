import { fill } from './grammar.ts';
import type { Language } from './language.ts';
import { SENTENCES_EN } from './sentences-en.ts';
import { SENTENCES_LT } from './sentences-lt.ts';
import { SENTENCES_RU } from './sentences-ru.ts';

/**
 * Every sentence the board can say, with the names of its arguments.
 *
 * `side`, `winner`: `white` or `black` · `point`: a number of the rail, `bar`, `off`, or a place's name ·
 * `roll`: `6-4`, or more numbers · `targets`, `completes`: numbers of the rail, comma separated · `worth`: 1, 2, 3 ·
 * `ends`: `button` where no dice can be lifted to end the turn · `kind`: `oin`, `mars`, `home-mars`, `koks`, `draw` · `score`: `4:3` · `face`, `number`, `value`, `points`: numbers.
 */
export const SENTENCE_ARGUMENTS = {
  'set-up-missing': ['point'],
  'set-up-surplus': ['point'],
  'set-up-ready': [],
  'set-up-guide': [],
  'set-up-clear': [],
  'opening-throw': ['side'],
  'opening-both': [],
  'opening-tie': ['face'],
  'to-roll': ['side'],
  'rolls-again': ['side'],
  'shut-out': ['side'],
  rolling: ['side'],
  'die-crooked': [],
  'dice-misplaced': [],
  'throw-void': ['side'],
  'die-lost': ['side'],
  'one-die-heard': ['side'],
  'to-move': ['side', 'roll'],
  'to-move-chain': ['side', 'roll', 'number'],
  'choose-double': ['side'],
  'to-complete': ['side', 'roll'],
  'completion-done': ['side'],
  enter: ['side', 'roll'],
  'enter-or-move': ['side', 'roll'],
  lifted: ['side', 'roll', 'targets'],
  'checker-unseen': ['targets'],
  'hit-to-bar': ['point'],
  'no-play': ['side', 'roll'],
  forced: [],
  'turn-done': ['play'],
  'taken-back': ['side', 'roll'],
  'wrong-place': ['point'],
  'missing-checker': ['point'],
  'missing-of-other': ['side', 'point'],
  'too-many': ['point'],
  'head-one-only': [],
  'number-left': ['number'],
  'numbers-left': [],
  'bar-first': [],
  'dice-early': [],
  touched: ['side', 'roll', 'point'],
  'touched-unplayed': ['side', 'point'],
  'touched-other': ['side'],
  'thrown-again': ['side', 'roll'],
  'question-which': [],
  'question-shown': ['play'],
  'how-many': ['point'],
  'how-many-shown': ['point', 'number'],
  'where-is-it': ['point'],
  'illegal-asked': ['side', 'roll'],
  'illegal-replay': ['side', 'roll'],
  'set-up-put-right': [],
  'set-up-official': ['side'],
  'whose-die': ['face'],
  'learn-dice': ['side'],
  'learn-one': ['side'],
  'learn-many': ['side'],
  'learn-others': ['side'],
  'not-your-throw': ['side'],
  'thrown-early': ['side'],
  'early-choice': ['side'],
  'early-stands': ['side'],
  'early-void': ['side'],
  'throw-waits': ['side'],
  'early-double': ['side', 'value'],
  doubled: ['side', 'value'],
  resigns: ['side', 'worth'],
  'hold-adjust': [],
  'hold-pass': ['side'],
  'hold-resign': ['side'],
  'hold-correct': [],
  'hold-withdraw': [],
  'hold-answer': [],
  'hold-abandon': [],
  'hold-code': [],
  'hold-dice': [],
  'hold-set-up': [],
  paused: [],
  'resume-differs': ['point'],
  adjusting: [],
  'adjusting-die': ['side'],
  'adjusting-dice': ['side'],
  'counted-die': ['side', 'number'],
  'counted-half': ['side', 'roll'],
  'counted-dice': ['side', 'roll'],
  pairing: ['side'],
  'pairing-director': [],
  'game-over': ['winner', 'kind', 'points'],
  'match-over': ['winner', 'score'],
  'board-missing': [],
  'board-trying': [],
  'journal-full': [],
  'inputs-dead': [],
  'sensor-doubt': ['point'],
  'new-game': ['side'],
  'computer-plays': [],
  'flag-fallen': ['side'],
  'match-over-time': ['winner', 'score'],
  'resigns-enough': ['side', 'worth'],
  'doubled-dead': ['side', 'value'],
  // Said in place of the above when their arguments tell more.
  'lifted-completes': ['side', 'roll', 'targets', 'completes'],
  'lifted-ends': ['side', 'roll', 'completes'],
  'lifted-nowhere': ['side', 'roll'],
  'wrong-place-targets': ['point', 'targets'],
  'missing-checker-targets': ['point', 'targets'],
  'no-play-button': ['side', 'roll'],
  'turn-done-button': ['play'],
  'question-which-against': ['point'],
  'question-which-button': [],
  'question-which-button-against': ['point'],
  'question-shown-against': ['play', 'point'],
  'game-over-single': ['winner', 'points'],
  'game-over-draw': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SentenceKey = keyof typeof SENTENCE_ARGUMENTS;

/** What is, which stands alone, and then what to do; the second may be empty. */
type SentenceTemplate = readonly [what: string, next: string];
export type SentenceTemplates = Readonly<Record<SentenceKey, SentenceTemplate>>;

export const SENTENCES: Readonly<Record<Language, SentenceTemplates>> = {
  en: SENTENCES_EN,
  ru: SENTENCES_RU,
  lt: SENTENCES_LT,
};

const isSentenceKey = (key: string): key is SentenceKey => Object.hasOwn(SENTENCE_ARGUMENTS, key);

type Arguments = Readonly<Record<string, string | number>>;

const opponentOf = (side: string | number): string => (side === 'white' ? 'black' : 'white');

/** Some sentences read differently when an argument is empty, or more is known. */
function refine(key: SentenceKey, args: Arguments): SentenceKey {
  if (key === 'lifted') {
    const [targets, completes] = [args.targets ?? '', args.completes ?? ''];
    if (targets !== '') return completes === '' ? 'lifted' : 'lifted-completes';
    return completes === '' ? 'lifted-nowhere' : 'lifted-ends';
  }
  if (key === 'wrong-place' && (args.targets ?? '') !== '') return 'wrong-place-targets';
  if (key === 'missing-checker' && (args.targets ?? '') !== '') return 'missing-checker-targets';
  if (key === 'turn-done' && args.ends === 'button') return 'turn-done-button';
  if (key === 'no-play' && args.ends === 'button') return 'no-play-button';
  if (key === 'question-which' && args.by === 'button')
    return args.point === undefined ? 'question-which-button' : 'question-which-button-against';
  if (key === 'question-which' && args.point !== undefined) return 'question-which-against';
  if (key === 'question-shown' && args.point !== undefined) return 'question-shown-against';
  if (key === 'game-over' && args.kind === 'oin') return 'game-over-single';
  if (key === 'game-over' && (args.kind === 'draw' || !args.winner)) return 'game-over-draw';
  return key;
}

/** A sentence in its two parts. A key from a newer program, unknown here, is shown as it is. */
export function sayParts(
  language: Language,
  sentence: { readonly key: string; readonly args: Arguments },
): { readonly what: string; readonly next: string } {
  if (!isSentenceKey(sentence.key)) return { what: sentence.key, next: '' };
  const [what, next] = SENTENCES[language][refine(sentence.key, sentence.args)];
  const side = sentence.args.side;
  const args = side === undefined ? sentence.args : { other: opponentOf(side), ...sentence.args };
  return { what: fill(language, what, args), next: fill(language, next, args) };
}

/** A sentence as one text. */
export function say(
  language: Language,
  sentence: { readonly key: string; readonly args: Arguments },
): string {
  const { what, next } = sayParts(language, sentence);
  return next ? `${what} ${next}` : what;
}
