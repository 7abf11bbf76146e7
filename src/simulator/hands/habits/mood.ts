import type { Chance } from '../../chance.ts';
import { HABITS, type HabitName, type HabitRates } from './rates.ts';

/** What may befall somebody's hands in one turn, and what has. */
export interface Mood {
  /** Whether it is one of those turns. */
  has(habit: HabitName): boolean;
  /** It came to pass. */
  did(habit: HabitName): void;
}

/** How often each habit has come to pass. */
export type HabitCounts = Readonly<Record<HabitName, number>>;

/** The habits of a pair of hands over a match. Each has its own stream of chance: one more or less shifts no other. */
export class Habits {
  readonly #rates: HabitRates;
  readonly #chances: ReadonlyMap<HabitName, Chance>;
  readonly #counts = new Map<HabitName, number>();

  constructor(rates: HabitRates, chance: Chance) {
    this.#rates = rates;
    this.#chances = new Map(HABITS.map((habit) => [habit, chance.fork()]));
  }

  /** The mood of the next turn. */
  nextTurn(): Mood {
    const drawn = HABITS.filter((habit) => this.#chances.get(habit)?.happens(this.#rates[habit]));
    const moods = new Set(drawn);
    return {
      has: (habit) => moods.has(habit),
      did: (habit) => {
        // Once a turn, whatever its number of checkers.
        if (moods.delete(habit)) this.#counts.set(habit, (this.#counts.get(habit) ?? 0) + 1);
      },
    };
  }

  get counts(): HabitCounts {
    return Object.fromEntries(
      HABITS.map((habit) => [habit, this.#counts.get(habit) ?? 0]),
    ) as unknown as HabitCounts;
  }
}

/** The same mood, but that some habits are kept in check. */
export const without = (mood: Mood, ...habits: readonly HabitName[]): Mood => ({
  ...mood,
  has: (habit) => !habits.includes(habit) && mood.has(habit),
});

/** Nothing befalls. */
export const CALM: Mood = { has: () => false, did: () => undefined };
