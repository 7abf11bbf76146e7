import { NardError } from '../errors/index.ts';

/** How the time of a match is counted (rules C.6). */
export interface ClockRules {
  /**
   * `delay`: the first of each move's time is free. `fischer`: each move adds to the reserve. `bronstein`:
   * after a move its time is given back, up to the step.
   */
  readonly method: 'delay' | 'fischer' | 'bronstein';
  /** What is free, added, or given back at most, for each move. Milliseconds. */
  readonly stepMs: number;
  /** The reserve at 0-0 is `fixedMs + perPointMs × length`, less `perScoredMs` for each point already scored. */
  readonly fixedMs: number;
  readonly perPointMs: number;
  readonly perScoredMs: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Clocks that go by a name: those of the US rules, for singles and for pairs (C.6, 000-m 2.1 and 2.2). */
export const CLOCKS: Readonly<Record<string, ClockRules>> = {
  'us-singles': {
    method: 'delay',
    stepMs: 12 * SECOND,
    fixedMs: 0,
    perPointMs: 2 * MINUTE,
    perScoredMs: MINUTE,
  },
  'us-doubles': {
    method: 'delay',
    stepMs: 18 * SECOND,
    fixedMs: 0,
    perPointMs: 2.5 * MINUTE,
    perScoredMs: 1.25 * MINUTE,
  },
};

const WRITTEN = /^(delay|fischer|bronstein):(\d{1,3}(?:\.\d{1,2})?)\+(\d{1,3})$/;

/**
 * Reads a clock: a name of {@link CLOCKS}, or `method:minutes+seconds`, as `fischer:5+3`.
 * @throws NardError E_OPTION
 */
export function parseClock(text: string): ClockRules {
  const named = Object.hasOwn(CLOCKS, text) ? CLOCKS[text] : undefined;
  if (named) return named;
  const [, method, minutes, seconds] = WRITTEN.exec(text) ?? [];
  const fixedMs = Math.round(Number(minutes) * MINUTE);
  if (method === undefined || fixedMs === 0) {
    const names = Object.keys(CLOCKS).join(', ');
    throw new NardError(
      'E_OPTION',
      `There is no clock “${text}”; write ${names}, or method:minutes+seconds with delay, fischer or bronstein, as delay:15+12.`,
    );
  }
  return {
    method: method as ClockRules['method'],
    stepMs: Number(seconds) * SECOND,
    fixedMs,
    perPointMs: 0,
    perScoredMs: 0,
  };
}

/**
 * What each side has when the clocks are brought in, in ms; at least a minute (rules C.6).
 * @param length points of the match; null: a money game
 * @param scored points that both sides together have already
 * @throws NardError E_OPTION for a clock of so much a point in a game without a length
 */
export function reserveAt(rules: ClockRules, length: number | null, scored: number): number {
  const { fixedMs, perPointMs, perScoredMs } = rules;
  if (perPointMs > 0 && length === null) {
    throw new NardError(
      'E_OPTION',
      'This clock gives so much for each point of the match; play to a number of points, or write the minutes, as delay:15+12.',
    );
  }
  const due = fixedMs + perPointMs * (length ?? 0) - perScoredMs * scored;
  return Math.max(Math.round(due), MINUTE);
}

/** A reserve and the move being made, both in ms. */
export interface Timed {
  readonly reserve: number;
  /** What the move has taken so far. */
  readonly used: number;
}

/** After so many more ms of the same move. `delay`: false where the move has lost it. */
export function spend(rules: ClockRules, { reserve, used }: Timed, ms: number, delay = true): Timed {
  const free = rules.method === 'delay' && delay ? rules.stepMs : 0;
  const counted = Math.max(0, used + ms - free) - Math.max(0, used - free);
  return { reserve: Math.max(0, reserve - counted), used: used + ms };
}

/** The reserve once the move is over. A flag that has fallen stays down. */
export function reserveAfterMove({ method, stepMs }: ClockRules, { reserve, used }: Timed): number {
  if (reserve === 0 || method === 'delay') return reserve;
  return reserve + (method === 'fischer' ? stepMs : Math.min(stepMs, used));
}

/** What is left of the free time of a move, in ms. */
export const freeTimeLeft = ({ method, stepMs }: ClockRules, { used }: Timed, delay = true): number =>
  method === 'delay' && delay ? Math.max(0, stepMs - used) : 0;
