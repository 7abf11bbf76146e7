import { opponent, type Side } from './board.ts';
import { isCrawford, isMoney, type Score } from './match.ts';
import type { GameResult } from './results.ts';
import type { Ruleset } from './ruleset.ts';

/** The doubling cube, "dave" (rules C.2). `value` has no upper limit; `owner` null: in the middle, free to both. */
export interface Cube {
  readonly value: number;
  readonly owner: Side | null;
  /** Whether a player has doubled in this game; an automatic double does not count (Jacoby). */
  readonly offered: boolean;
}

export const CENTRED_CUBE: Cube = { value: 1, owner: null, offered: false };

/** Why a side may not double: the game has no cube, it is the Crawford game, the other owns the cube, it is dead. */
export type DoubleRefusal = 'no-cube' | 'crawford' | 'not-owner' | 'dead-cube';

/** Why this side may not double now, before its throw; null when it may (rules C.2). */
export function doubleRefusal(rules: Ruleset, score: Score, cube: Cube, side: Side): DoubleRefusal | null {
  if (!rules.options.cube) return 'no-cube';
  if (isCrawford(score)) return 'crawford';
  if (cube.owner === opponent(side)) return 'not-owner';
  if (rules.options.deadCube === 'block' && isDeadCube(score, cube)) return 'dead-cube';
  return null;
}

/** Whether the game decides the match already at this cube, whoever wins it (rules C.2, US 5.6). */
export const isDeadCube = ({ length, white, black }: Score, { value }: Cube): boolean =>
  length !== null && Math.min(white, black) + value >= length;

/** The cube after a double has been taken: twice the value, owned by the taker. */
export const takenCube = (cube: Cube, taker: Side): Cube => ({
  value: cube.value * 2,
  owner: taker,
  offered: true,
});

/** Whether a doubled player may at once redouble and keep the cube: money games that agreed on it. */
export const mayBeaver = (rules: Ruleset, score: Score): boolean =>
  rules.options.cube && rules.options.beaver && isMoney(score);

/** The cube after a beaver: four times the value before the double, owned by the one who beavered. */
export const beaveredCube = (cube: Cube, beaverer: Side): Cube => ({
  value: cube.value * 4,
  owner: beaverer,
  offered: true,
});

/** A double passed loses the value before the offer. */
export const passedResult = (doubler: Side): GameResult => ({ winner: doubler, kind: 'oin', worth: 1 });

/** What a doubler loses who refuses a beaver: the doubled value, given the cube before the double. */
export const refusedBeaverPoints = (cube: Cube): number => cube.value * 2;

/**
 * The cube after a tie in the opening draw: doubled in the middle while money rules allow another
 * automatic double.
 * @param soFar automatic doubles in this game before the tie
 */
export function afterOpeningTie(rules: Ruleset, score: Score, cube: Cube, soFar: number): Cube {
  const doubles = rules.options.cube && isMoney(score) && soFar < rules.options.autoDoubles;
  return doubles ? { ...cube, value: cube.value * 2 } : cube;
}

/**
 * The points a result brings the winner (of a draw: each side): its worth times the cube. Under Jacoby
 * a money game counts single unless somebody doubled.
 */
export function pointsFor(rules: Ruleset, result: GameResult, cube: Cube, score: Score): number {
  if (result.winner === null) return result.worth * cube.value;
  const jacoby = rules.options.cube && rules.options.jacoby && isMoney(score) && !cube.offered;
  return (jacoby ? 1 : result.worth) * cube.value;
}
