import { type Language, label } from '../../texts/index.ts';

/** Stands for nothing in a list of values. */
export const NONE = 'none';
export const orNull = (value: string): string | null => (value === NONE ? null : value);

/** Clocks that are offered, as `parseClock` of rules reads them; the first two need a number of points. */
const CLOCKS_BY_POINTS = ['us-singles', 'us-doubles'] as const;
const CLOCKS_IN_MINUTES = ['fischer:5+3', 'fischer:15+10', 'delay:10+12', 'bronstein:10+5'] as const;
const CLOCK_LABELS = {
  'us-singles': 'clockUsSingles',
  'us-doubles': 'clockUsDoubles',
  fischer: 'clockFischer',
  delay: 'clockDelay',
  bronstein: 'clockBronstein',
} as const;

export function clockName(language: Language, clock: string): string {
  const [method = '', minutes = '', seconds = ''] = clock.split(/[:+]/);
  const key = Object.entries(CLOCK_LABELS).find(([one]) => one === method)?.[1];
  return key ? label(language, key, { minutes, seconds }) : clock;
}

/** The clocks that suit a match of this length (null: money), and none, as a list of values with their words. */
export const clockOptions = (
  language: Language,
  length: number | null,
): readonly (readonly [string, string])[] => [
  [NONE, label(language, 'clockNone')],
  ...(length === null ? CLOCKS_IN_MINUTES : [...CLOCKS_BY_POINTS, ...CLOCKS_IN_MINUTES]).map(
    (one) => [one, clockName(language, one)] as const,
  ),
];

/** Whether a clock gives so much for each point of a match, so that it needs a number of them. */
export const needsLength = (clock: string): boolean => CLOCKS_BY_POINTS.some((one) => one === clock);
