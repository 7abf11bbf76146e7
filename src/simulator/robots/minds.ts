import type { Player, Standing } from '../../players/index.ts';
import {
  type Cube,
  doubleRefusal,
  opponent,
  type Position,
  type Roll,
  type Ruleset,
  type Score,
  type Side,
  type TurnGraph,
  type TurnNode,
} from '../../rules/index.ts';
import type { Chance } from '../chance.ts';
import type { Face } from '../dice.ts';

/** What both players know when they decide something: the true board, the cube and the score. */
export interface Situation {
  readonly rules: Ruleset;
  readonly game: number;
  readonly position: Position;
  readonly side: Side;
  readonly cube: Cube;
  readonly score: Score;
}

/** What somebody does before the throw: throws, doubles, or resigns (anybody, not only the side on turn). */
export type BeforeThrow =
  | { readonly do: 'throw' }
  | { readonly do: 'double' }
  | { readonly do: 'resign'; readonly side: Side; readonly worth: 1 | 2 | 3 };

/** Who decides what the hands do, and what the dice show: two robots, or the record of a match. */
export interface Minds {
  /** One throw of the opening draw: White's face and Black's. */
  draw(rules: Ruleset, game: number): readonly [Face, Face];
  before(situation: Situation): BeforeThrow;
  answerDouble(situation: Situation): 'take' | 'pass' | 'beaver';
  /** Whether the side of the situation accepts that the other resigns. */
  acceptsResignation(situation: Situation, worth: 1 | 2 | 3): boolean;
  roll(situation: Situation): Roll;
  /** A result of the graph; its start when nothing can be played. */
  play(situation: Situation, graph: TurnGraph): TurnNode;
  /** The same roll once more, after its turn has been taken back. */
  playAgain(situation: Situation, graph: TurnGraph): TurnNode;
}

/** Two robots, and dice that seeded chance throws. Only the side on turn thinks of resigning, and not again once refused. */
export function robotMinds(players: Readonly<Record<Side, Player>>, chance: Chance): Minds {
  const dice = chance.fork();
  const whims = chance.fork();
  const face = () => dice.whole(1, 6) as Face;
  const choose: Minds['play'] = ({ side }, graph) => players[side].choose(graph, whims.next);
  let refusedIn = 0;
  return {
    draw: () => [face(), face()],
    roll: () => [face(), face()],
    before: (situation) => {
      const { rules, side, score, cube, game } = situation;
      const player = players[side];
      const standing = standingOf(situation, side);
      const worth = player.resigns(standing);
      if (worth !== 0 && refusedIn !== game) return { do: 'resign', side, worth };
      const mayDouble = doubleRefusal(rules, score, cube, side) === null;
      return mayDouble && player.wantsToDouble(standing) ? { do: 'double' } : { do: 'throw' };
    },
    answerDouble: (situation) =>
      players[situation.side].takes(standingOf(situation, opponent(situation.side))) ? 'take' : 'pass',
    acceptsResignation: (situation, worth) => {
      const accepts = players[situation.side].accepts(standingOf(situation, opponent(situation.side)), worth);
      if (!accepts) refusedIn = situation.game;
      return accepts;
    },
    play: choose,
    playAgain: choose,
  };
}

const standingOf = ({ rules, position, side }: Situation, onRoll: Side): Standing => ({
  ruleset: rules,
  position,
  side,
  onRoll,
});
