import type { Position, Ruleset, Side, TurnGraph, TurnNode } from '../rules/index.ts';

/** What a player sees when the cube or a resignation is about. */
export interface Standing {
  readonly ruleset: Ruleset;
  readonly position: Position;
  /** The side the player plays. */
  readonly side: Side;
  /** Whose throw comes next. */
  readonly onRoll: Side;
}

/** Someone who can choose. Every method is pure but for the chance it is given. */
export interface Player {
  /** The legal result to play; the start of the graph when nothing can be played. */
  choose(graph: TurnGraph, random: () => number): TurnNode;
  /** Whether to double before the own throw; whether that is allowed is for the rules to say. */
  wantsToDouble(standing: Standing): boolean;
  /** Whether to take the opponent's double. */
  takes(standing: Standing): boolean;
  /** What to resign: 0 nothing, else the worth of the result given up. */
  resigns(standing: Standing): 0 | 1 | 2 | 3;
  /** Whether a resignation of this worth ends the game. */
  accepts(standing: Standing, worth: 1 | 2 | 3): boolean;
}
