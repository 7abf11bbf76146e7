import {
  doubleRefusal,
  type GameResult,
  isContact,
  mayBeaver,
  mostStillPossible,
  opponent,
  pointsFor,
  resignations,
  type Side,
} from '../../../rules/index.ts';
import type { Chance } from '../../chance.ts';
import type { Minds, Situation } from '../minds.ts';

/** How often, in a turn, somebody doubles or resigns whatever the position says, and what comes of a double. */
const DOUBLES = 0.04;
const RESIGNS = 0.006;
const PASSES = 0.25;
const BEAVERS = 0.4;
/** How often a resignation is accepted that may be declined. */
const ACCEPTS = 0.5;
/** How often it is the side on turn that resigns. */
const ON_TURN = 0.7;

/** The same minds, with whims: they double, beaver, pass, resign and decline where nothing in the position says so. */
export function wilfulMinds(minds: Minds, chance: Chance): Minds {
  return {
    ...minds,
    before: (situation) => {
      const { rules, score, cube, side } = situation;
      if (chance.happens(RESIGNS)) {
        const by = chance.happens(ON_TURN) ? side : opponent(side);
        return { do: 'resign', side: by, worth: chance.pick(worths(situation, by)) };
      }
      const mayDouble = doubleRefusal(rules, score, cube, side) === null;
      return mayDouble && chance.happens(DOUBLES) ? { do: 'double' } : minds.before(situation);
    },
    answerDouble: ({ rules, score }) => {
      if (mayBeaver(rules, score) && chance.happens(BEAVERS)) return 'beaver';
      return chance.happens(PASSES) ? 'pass' : 'take';
    },
    acceptsResignation: (situation, worth) => mustAccept(situation, worth) || chance.happens(ACCEPTS),
  };
}

const worths = ({ rules }: Situation, side: Side): (1 | 2 | 3)[] =>
  ([1, 2, 3] as const).filter((worth) => resignations(rules, side).some((each) => each.worth === worth));

/** Nothing better can happen to the side that is offered this much (rules C.6). */
function mustAccept(situation: Situation, worth: number): boolean {
  const { rules, position, side } = situation;
  if (isContact(rules, position)) return false;
  const results = resignations(rules, opponent(side));
  const points = (wanted: number) => {
    const result = results.find((each) => each.worth === wanted);
    return result ? pointsOf(situation, result) : wanted * situation.cube.value;
  };
  return points(worth) >= points(mostStillPossible(rules, position, side));
}

const pointsOf = ({ rules, cube, score }: Situation, result: GameResult): number =>
  pointsFor(rules, result, cube, score);
