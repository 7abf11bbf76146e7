/** From – to, in ms; each time a hand does something it takes a time between the two. */
export type Span = readonly [least: number, most: number];

/** How fast hands are. */
export interface Pace {
  /** From one thing done to the hand's being at the next checker. */
  readonly reach: Span;
  /** From lifting a checker to letting go of it. */
  readonly carry: Span;
  /** A checker slid along takes this long over each place it passes. */
  readonly slideOver: Span;
  /** Looking at the roll and choosing a play. */
  readonly think: Span;
  readonly shake: Span;
  /** From leaving the hand until a die lies still. */
  readonly roll: Span;
  /** From the last checker let go until the dice are lifted. */
  readonly beforeLifting: Span;
  /** How long lifted dice are held at least; a die gone for 300 ms or less has only been nudged. */
  readonly hold: Span;
  /** How long a button is pressed. Below 1000: end of turn held for 1 s means something else. */
  readonly press: Span;
  /** From a light to the hand that answers it. */
  readonly react: Span;
  /** How often the eyes look at the lights. */
  readonly glance: number;
}

/** People at a club, neither slow nor in a hurry. */
export const HUMAN_PACE: Pace = {
  reach: [250, 700],
  carry: [350, 900],
  slideOver: [40, 110],
  think: [800, 4000],
  shake: [500, 1300],
  roll: [700, 1700],
  beforeLifting: [500, 1400],
  hold: [700, 1500],
  press: [120, 300],
  react: [250, 600],
  glance: 40,
};

/** As fast as contacts, debouncing and the dice's 300 ms allow. */
export const FASTEST_PACE: Pace = {
  reach: [20, 50],
  carry: [100, 180],
  slideOver: [12, 20],
  think: [40, 60],
  shake: [40, 60],
  roll: [120, 220],
  beforeLifting: [40, 80],
  hold: [340, 360],
  press: [60, 90],
  react: [10, 20],
  glance: 10,
};

export const PACES = { human: HUMAN_PACE, max: FASTEST_PACE } as const;
export type PaceName = keyof typeof PACES;
