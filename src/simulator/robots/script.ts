import { NardError } from '../../errors/index.ts';
import {
  openingRoll,
  openingStarter,
  type Roll,
  type Ruleset,
  resolvePlay,
  type Side,
  type TurnGraph,
  type TurnNode,
} from '../../rules/index.ts';
import type { Chance } from '../chance.ts';
import type { Face } from '../dice.ts';
import type { Minds, Situation } from './minds.ts';

/** One thing that happened in a recorded game, in order. Plays are written in the mover's numbering (notation.md). */
export type ScriptStep =
  | { readonly side: Side; readonly do: 'roll'; readonly roll: Roll; readonly play: string }
  | { readonly side: Side; readonly do: 'double' | 'take' | 'pass' | 'beaver' | 'accept' | 'refuse' }
  | { readonly side: Side; readonly do: 'resign'; readonly worth: 1 | 2 | 3 };

export interface ScriptGame {
  /** The throws of the opening draw, White's face first; left out: some that let the first side begin. */
  readonly opening?: readonly (readonly [number, number])[];
  readonly steps: readonly ScriptStep[];
}

/**
 * Minds that do exactly what a record says: its rolls, plays, doubles, takes, passes and resignations in their
 * order. They throw E_RECORD where the game on the board and the record part.
 */
export function scriptedMinds(games: readonly ScriptGame[], chance: Chance): Minds {
  let game = 0;
  let next = 0;
  let throws = 0;
  const enter = (number: number): ScriptGame => {
    if (number !== game) [game, next, throws] = [number, 0, 0];
    const script = games[number - 1];
    if (!script) throw new NardError('E_RECORD', `the record ends before game ${number}`);
    return script;
  };
  const peek = (number: number): ScriptStep | undefined => enter(number).steps[next];
  const take = ({ game: number, side }: Situation, what: readonly ScriptStep['do'][]): ScriptStep => {
    const step = peek(number);
    if (!step || step.side !== side || !what.includes(step.do))
      throw parted(number, next, `${side} is to ${what[0]}`, step);
    next += 1;
    return step;
  };
  return {
    draw: (rules, number) => {
      const { opening, steps } = enter(number);
      const given = opening?.[throws];
      throws += 1;
      return (given as [Face, Face] | undefined) ?? drawFor(rules, steps, chance);
    },
    before: (situation) => {
      const step = peek(situation.game);
      if (step?.do === 'resign') {
        next += 1;
        return { do: 'resign', side: step.side, worth: step.worth };
      }
      if (step?.do !== 'double') return { do: 'throw' };
      take(situation, ['double']);
      return { do: 'double' };
    },
    answerDouble: (situation) => take(situation, ['take', 'pass', 'beaver']).do as 'take' | 'pass' | 'beaver',
    acceptsResignation: (situation) => {
      const step = peek(situation.game);
      if (step && step.do !== 'accept' && step.do !== 'refuse') return false;
      if (step) next += 1;
      return step?.do !== 'refuse';
    },
    roll: ({ game: number, side }) => {
      const step = peek(number);
      if (step?.do === 'roll' && step.side === side) return step.roll;
      throw parted(number, next, `${side} is to throw`, step);
    },
    play: (situation, graph) => played(take(situation, ['roll']), graph),
    playAgain: ({ game: number }, graph) => {
      const last = enter(number).steps[next - 1];
      if (last) return played(last, graph);
      throw parted(number, next, 'a turn is played again', last);
    },
  };
}

const played = (step: ScriptStep, graph: TurnGraph): TurnNode =>
  step.do === 'roll' && graph.dicePlayed > 0 ? resolvePlay(graph, step.play) : graph.start;

function parted(game: number, next: number, board: string, step: ScriptStep | undefined): NardError {
  const record = step ? `${step.side} ${step.do}` : 'nothing more';
  return new NardError(
    'E_RECORD',
    `game ${game}, step ${next + 1}: on the board ${board}, the record has ${record}`,
  );
}

/** An opening draw that lets the side of the first step begin; with the first roll, where the draw is played. */
function drawFor(rules: Ruleset, steps: readonly ScriptStep[], chance: Chance): readonly [Face, Face] {
  const first = steps[0];
  if (!first) throw new NardError('E_RECORD', 'a game of the record has no steps');
  const isPlayed = openingRoll(rules, 2, 1) !== null && first.do === 'roll';
  const faces = isPlayed ? first.roll : [chance.whole(2, 6), 1];
  const [high, low] = [Math.max(...faces) as Face, Math.min(...faces) as Face];
  if (openingStarter(high, low) === null)
    throw new NardError('E_RECORD', `a game cannot begin with the double ${high}-${low} of the draw`);
  return first.side === 'white' ? [high, low] : [low, high];
}
