/** What people's hands do besides, or instead of, moving one checker after the other neatly through the air. */
export const HABITS = [
  'slide',
  'oneMotion',
  'twoInTheAir',
  'changeOfMind',
  'straighten',
  'betweenSlots',
  'offSlots',
  'hitLate',
  'hitForgotten',
  'opponentTouched',
  'illegalPlay',
  'incompletePlay',
  'diceEarly',
  'opponentEarly',
  'neighboursKnocked',
  'dropped',
  'hesitate',
  'hurry',
] as const;
export type HabitName = (typeof HABITS)[number];

/** How likely each habit is in one turn, 0–1. Whether it then comes to pass depends on the turn: without a hit nobody is late to the bar. */
export type HabitRates = Readonly<Record<HabitName, number>>;

const REAL: HabitRates = {
  slide: 0.3,
  oneMotion: 0.5,
  twoInTheAir: 0.15,
  changeOfMind: 0.05,
  straighten: 0.05,
  betweenSlots: 0.03,
  offSlots: 0.01,
  hitLate: 0.2,
  hitForgotten: 0.02,
  opponentTouched: 0.02,
  illegalPlay: 0.02,
  incompletePlay: 0.02,
  diceEarly: 0.02,
  opponentEarly: 0.01,
  neighboursKnocked: 0.005,
  dropped: 0.005,
  hesitate: 0.002,
  hurry: 0.1,
};
/** How much oftener wild hands do what real ones do, and how likely a habit is at most. */
const WILDER = 5;
const AT_MOST = 0.5;

const NONE = only();

/** Hands that make no mistake, yet slide, join and hurry as anybody's do. */
const DEFT = only('slide', 'oneMotion', 'twoInTheAir', 'hitLate');

/** `clean`: neat and slow of mind; `deft`: at ease and without a mistake; `real`: people; `wild`: people five times as careless. */
export const HABIT_RATES = {
  clean: NONE,
  deft: DEFT,
  real: REAL,
  wild: ratesOf((habit) => Math.min(AT_MOST, WILDER * REAL[habit])),
} as const satisfies Record<string, HabitRates>;
export type HabitsName = keyof typeof HABIT_RATES;

/** The real rates of some habits, and none of the others. */
export function only(...habits: readonly HabitName[]): HabitRates {
  return ratesOf((habit) => (habits.includes(habit) ? REAL[habit] : 0));
}

function ratesOf(rate: (habit: HabitName) => number): HabitRates {
  return Object.fromEntries(HABITS.map((habit) => [habit, rate(habit)])) as Record<HabitName, number>;
}
