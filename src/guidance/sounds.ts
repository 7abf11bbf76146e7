import { type Lights, lightsByPlace, type Meaning } from './lights.ts';
import type { Sentence } from './sentence.ts';
import { ALARMS, type Alarm } from './time.ts';

export interface Sound {
  /** Pitch in Hz and length in ms. */
  readonly hz: number;
  readonly ms: number;
}

const WRONG: Sound = { hz: 220, ms: 180 };
/** What was said with a button cannot be. */
export const REFUSED: Sound = { hz: 165, ms: 120 };
/** A hold has begun to count down. */
const HELD: Sound = { hz: 520, ms: 40 };
const ASKED: Sound = { hz: 660, ms: 120 };
const ACCEPTED: Sound = { hz: 990, ms: 60 };
/** Something was done that obliges. */
const NOTED: Sound = { hz: 440, ms: 80 };
const LITTLE_TIME: Sound = { hz: 520, ms: 100 };
const FLAG: Sound = { hz: 330, ms: 600 };

/** What is to be heard because it has just come about. */
export function soundsBetween(before: Shown | null, now: Shown): readonly Sound[] {
  if (now.alarm > (before?.alarm ?? ALARMS.none)) return [now.alarm === ALARMS.fallen ? FLAG : LITTLE_TIME];
  if (now.isOverdue && !before?.isOverdue) return [REFUSED];
  const begins = (meaning: Meaning) => has(now.lights, meaning) && !(before && has(before.lights, meaning));
  if (begins('wrong') || (says(now, 'throw-void') && says(before, 'rolling'))) return [WRONG];
  const isCountedDown = before !== null && has(before.lights, 'countdown');
  if (isAsking(now, before) && !isCountedDown && !isSaid(now.sentence, before)) return [ASKED];
  if (!isCountedDown && TOLD.some((key) => says(now, key) && !says(before, key))) return [NOTED];
  const comesTo = (keys: readonly Sentence['key'][]) => isOneOf(keys, now) && !isOneOf(keys, before);
  if (comesTo(ADJUSTING)) return [NOTED];
  if (begins('countdown')) return [HELD];
  return begins('accepted') || (isOneOf(WAITING, before) && !isOneOf(WAITING, now)) ? [ACCEPTED] : [];
}

/** Somebody has to answer; a countdown that was let go leaves what had been asked before. */
const ASKING: readonly Sentence['key'][] = [
  'question-which',
  'how-many',
  'where-is-it',
  'doubled',
  'doubled-dead',
  'resigns',
  'resigns-enough',
  'illegal-asked',
  'whose-die',
  'thrown-early',
  'learn-dice',
  'learn-one',
  'learn-many',
  'learn-others',
];

/** A play that is asked for alone is a question; whoever looks through several has been asked already. */
const isAsking = (now: Shown, before: Shown | null): boolean =>
  ASKING.includes(now.sentence.key) ||
  (says(now, 'question-shown') && !says(before, 'question-shown') && !says(before, 'question-which'));

/** A question asked once more with other words, as a resignation that is raised, is another one. */
const isSaid = ({ key, args }: Sentence, before: Shown | null): boolean =>
  says(before, key) && JSON.stringify(before?.sentence.args) === JSON.stringify(args);

const TOLD: readonly Sentence['key'][] = [
  'touched',
  'early-choice',
  'early-stands',
  'early-double',
  'thrown-again',
  'paused',
  'match-over-time',
];

const ADJUSTING: readonly Sentence['key'][] = [
  'adjusting',
  'adjusting-die',
  'adjusting-dice',
  'counted-die',
  'counted-half',
  'counted-dice',
];

/** What has waited for somebody's word is over: it has been given. */
const WAITING: readonly Sentence['key'][] = [
  ...ADJUSTING,
  ...ASKING,
  'question-shown',
  'how-many-shown',
  'paused',
  'resume-differs',
];

interface Shown {
  readonly lights: Lights;
  readonly sentence: Sentence;
  readonly alarm: Alarm;
  readonly isOverdue: boolean;
}

const isOneOf = (keys: readonly Sentence['key'][], shown: Shown | null): boolean =>
  shown !== null && keys.includes(shown.sentence.key);
const says = (shown: Shown | null, key: Sentence['key']): boolean => shown?.sentence.key === key;
const has = (lights: Lights, meaning: Meaning): boolean =>
  lightsByPlace(lights).some(([, light]) => light.meaning === meaning);
