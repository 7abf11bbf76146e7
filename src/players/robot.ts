import { opponent, type Position, type TurnGraph, type TurnNode } from '../rules/index.ts';
import { endByBeam } from './beam.ts';
import { longSense } from './long-sense.ts';
import { acceptsResignation, takesDouble, wantsToDouble, worthResigned } from './outlook.ts';
import type { Player } from './player.ts';
import { shortSense } from './short-sense.ts';

/** Turns of more movements are chains, and those with a double of one's choice: nobody looks at all their results. */
const SMALL_TURN = 4;

/** Plays that differ by less than this are one to the robot; chance decides. */
const NO_DIFFERENCE = 0.05;

/** Plays sensibly by rules of thumb, one turn deep: a partner that ends games in a natural time. */
export const robot: Player = {
  choose: (graph, random) => {
    if (graph.dicePlayed > SMALL_TURN) {
      return endByBeam(graph, ({ position }) => senseOf(graph, position)) ?? graph.start;
    }
    const [first, ...others] = graph.results();
    if (!first) return graph.start;
    const liked = others.length === 0 ? [first] : mostLiked(graph, [first, ...others]);
    return oneOf(liked, random) ?? first;
  },
  wantsToDouble,
  takes: takesDouble,
  resigns: worthResigned,
  accepts: acceptsResignation,
};

/** Plays any legal result, as likely as any other, and always plays on: for tests that need every position. In large turns any of some. */
export const chancer: Player = {
  choose: (graph, random) =>
    oneOf(graph.dicePlayed > SMALL_TURN ? graph.someResults(100) : graph.results(), random) ?? graph.start,
  wantsToDouble: () => false,
  takes: () => true,
  resigns: () => 0,
  accepts: acceptsResignation,
};

function mostLiked(graph: TurnGraph, results: readonly TurnNode[]): readonly TurnNode[] {
  const judged = results.map((node) => ({ node, worth: senseOf(graph, node.position) }));
  const best = Math.max(...judged.map(({ worth }) => worth));
  return judged.filter(({ worth }) => worth > best - NO_DIFFERENCE).map(({ node }) => node);
}

function senseOf({ ruleset, turn: { side } }: TurnGraph, position: Position): number {
  const sense = ruleset.family === 'long' ? longSense : shortSense;
  return sense(position[side], position[opponent(side)]);
}

const oneOf = <T>(choices: readonly T[], random: () => number): T | undefined =>
  choices[Math.floor(random() * choices.length)];
