import type { Side } from '../../../rules/index.ts';
import type { Chance } from '../../chance.ts';

/** What people do at a match besides throwing and playing (rules B11, B15, C.2, C.4, C.6; design, “At the board”). */
export const PROCEDURES = [
  'pause',
  'pauseInTurn',
  'adjust',
  'adjustInTurn',
  'crooked',
  'throwEarly',
  'doubleEarly',
  'takeBack',
  'condone',
  'demandAtOnce',
  'setUpError',
  'outOfTime',
  'claim',
  'inVain',
  'kestum',
  'countDice',
  'forgiveTouch',
  'abandon',
  'undoDouble',
  'correctScore',
  'showDice',
  'answerWrongly',
] as const;
export type ProcedureName = (typeof PROCEDURES)[number];

/** A turn of a match, by its number among all turns of the game, from 1. */
export interface Moment {
  readonly game: number;
  readonly turn: number;
  readonly side: Side;
}

/** Says in which turns something of it comes to pass; asked once a turn of each, or where there is occasion for it. */
export interface Procedure {
  wants(what: ProcedureName, at: Moment): boolean;
}

/** People who only play. */
export const NO_PROCEDURE: Procedure = { wants: () => false };

/** How likely each is in one turn, 0–1, in a match among people who do it rather often. */
const REAL: Readonly<Record<ProcedureName, number>> = {
  pause: 0.01,
  pauseInTurn: 0.01,
  adjust: 0.02,
  adjustInTurn: 0.02,
  crooked: 0.03,
  throwEarly: 0.01,
  doubleEarly: 0.02,
  takeBack: 0.02,
  condone: 0.6,
  demandAtOnce: 0.5,
  setUpError: 0.01,
  outOfTime: 0.001,
  claim: 0.3,
  inVain: 0.05,
  kestum: 0.05,
  countDice: 0.02,
  forgiveTouch: 0.05,
  abandon: 0.001,
  undoDouble: 0.5,
  correctScore: 0.1,
  showDice: 0.1,
  answerWrongly: 0.2,
};

/** Each has its own stream of chance: one more or less shifts no other. */
export function procedureByChance(chance: Chance): Procedure {
  const streams = new Map(PROCEDURES.map((what) => [what, chance.fork()]));
  return { wants: (what) => streams.get(what)?.happens(REAL[what]) === true };
}

/** What happens in which game and turn. */
export type PlannedProcedure = readonly {
  readonly what: ProcedureName;
  readonly game: number;
  readonly turn: number;
}[];

/** Exactly what a plan says. */
export const plannedProcedure = (plan: PlannedProcedure): Procedure => ({
  wants: (what, at) =>
    plan.some((each) => each.what === what && each.game === at.game && each.turn === at.turn),
});
