import { isDeadCube, mayBeaver, opponent } from '../rules/index.ts';
import { type Deciders, happens, notNow, notYours } from './decision.ts';
import { doubleEarly } from './early-double.ts';
import type { Decision, InputOf } from './input.ts';
import { endGame } from './match.ts';
import { whyNoDouble } from './may-double.ts';
import { rulesetOf } from './rules-of.ts';
import { cubeStanding, resultOfPass, standing } from './score.ts';
import type { MatchState } from './state.ts';

type CubeInput = InputOf<'double'>;

/** The cube, or dave (rules C.2). Every answer to it is an act of its own, never a default. */
export const cubeDeciders: Deciders<'double' | 'take' | 'pass' | 'beaver'> = {
  double,
  take: answered((_state, { by }, value) => happens(by, { type: 'taken', side: by, value })),
  pass: answered((state, { by }) =>
    happens(by, { type: 'dropped', side: by }, ...endGame(state, resultOfPass(state, by))),
  ),
  beaver: answered(beaver),
};

/** On one's own turn, before the throw; a void throw is one too (US 5.4). In the other side's turn it waits for its end. */
function double(state: MatchState, { by }: CubeInput): Decision {
  const { cube, turn, phase } = state;
  if (phase === 'to-move' && turn === opponent(by)) return doubleEarly(state, by);
  if (phase !== 'to-roll') return notNow('The cube may be turned only before the throw of the side on turn.');
  if (turn !== by) return notYours('Only the side on turn may double; wait for your turn.');
  if (cube.early) return notNow('The other side has doubled; end your turn first, then take or pass.');
  if (state.mustRethrow) return notNow('You have thrown, though it was void: throw again.');
  const refused = whyNoDouble(state, by);
  return refused ?? happens(by, { type: 'doubled', side: by, value: cube.value * 2 });
}

/** A double that changes nothing any more: allowed where the cube is dead only by a warning (`deadCube: warn`). */
export const isCubeDead = (state: MatchState): boolean =>
  state.cube.offer !== null && isDeadCube(standing(state), cubeStanding(state));

/** Lets only the side that is asked answer a double. */
function answered(answer: (state: MatchState, input: CubeInput, value: number) => Decision) {
  return (state: MatchState, input: CubeInput): Decision => {
    const { offer } = state.cube;
    if (state.phase !== 'doubled' || offer === null) return notNow('No double waits for an answer.');
    if (offer.by === input.by) return notYours('The other side answers the double.');
    return answer(state, input, offer.value);
  };
}

/** The side that was doubled redoubles at once and keeps the cube; in money games where agreed. */
function beaver(state: MatchState, { by }: CubeInput, value: number): Decision {
  if (!mayBeaver(rulesetOf(state), standing(state))) {
    return notNow('There are no beavers in this match; take or pass.');
  }
  if (by === state.turn) return notNow('A beaver is answered by take or pass.');
  return happens(by, { type: 'beavered', side: by, value: value * 2 });
}
