import { robot, rollOf, seeded } from '../../src/players/index.ts';
import {
  numbersOf,
  opponent,
  type Position,
  type Ruleset,
  ruleset,
  type Side,
  type TurnGraph,
  type TurnNode,
  turnGraph,
} from '../../src/rules/index.ts';
import { type Figure, spread } from './figure.ts';

/** The games whose turns nobody could list, each with the turns that are such. */
const GAMES: Readonly<Record<string, Ruleset>> = {
  'mad-gulbar': ruleset('mad-gulbar', { chainCount: 4 }),
  'gul-bara': ruleset('gul-bara'),
  'acey-deucey': ruleset('acey-deucey'),
};

const TURNS = 1500;
const WARM_UP = 60;
const SEED = 4_711;

type Choose = (graph: TurnGraph, random: () => number) => TurnNode;

/** Along the turn, any movement as likely as any other: works however many results there are. */
const walk: Choose = (graph, random) => {
  let node = graph.start;
  while (!graph.isComplete(node)) {
    const steps = graph.next(node);
    const step = steps[Math.floor(random() * steps.length)];
    if (!step) return node;
    node = step.node;
  }
  return node;
};

/** The robot where a turn can be listed, else of several ways the one that it likes best. */
const wellPlayed: Choose = (graph, random) => {
  if (!isLong(graph)) return robot.choose(graph, random);
  const ways = Array.from({ length: 12 }, () => walk(graph, random));
  const among = { ruleset: graph.ruleset, turn: graph.turn, start: graph.start, results: () => ways };
  return robot.choose({ ...among } as unknown as TurnGraph, random);
};

const isLong = ({ turn: { numbers }, ruleset: { variant } }: TurnGraph): boolean =>
  numbers.length > 4 || (variant === 'acey-deucey' && numbers.toSorted().join() === '1,2');

/** Long turns of games one after the other, each as it is about to be played. */
function* longTurns(rules: Ruleset, choose: Choose, random: () => number): Generator<TurnGraph> {
  for (;;) {
    let position: Position = rules.start;
    let side: Side = random() < 0.5 ? 'white' : 'black';
    for (let ply = 0; position.white[0] !== 15 && position.black[0] !== 15; ply += 1) {
      const ownTurn = 1 + (ply >> 1);
      const numbers = numbersOf(rules, rollOf(random), ownTurn);
      const graph = () => turnGraph(rules, { position, side, numbers, ownTurn });
      const played = graph();
      if (isLong(played)) yield graph();
      position = choose(played, random).position;
      side = opponent(side);
    }
  }
}

interface Calls {
  /** CPU ms of building a turn's graph and asking it for the first movements. */
  readonly first: number[];
  /** CPU ms of every call for movements, the first ones too, and of asking whether the turn may end. */
  readonly all: number[];
}

function measure(turns: Generator<TurnGraph>, number: number, random: () => number): Calls {
  const calls: Calls = { first: [], all: [] };
  for (let turn = 0; turn < number; turn += 1) {
    const { ruleset, turn: asked } = turns.next().value as TurnGraph;
    const graph = turnGraph(ruleset, asked);
    let node: TurnNode | undefined = graph.start;
    for (let isFirst = true; node; isFirst = false) {
      const here: TurnNode = node;
      const [spent, steps] = timed(() => graph.next(here));
      calls.all.push(spent);
      if (isFirst) calls.first.push(spent);
      const [asking] = timed(() => graph.isComplete(here));
      calls.all.push(asking);
      node = steps[Math.floor(random() * steps.length)]?.node;
    }
  }
  return calls;
}

function timed<T>(what: () => T): [number, T] {
  const before = process.cpuUsage();
  const result = what();
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / 1000, result];
}

function figures(game: string, rules: Ruleset): Figure[] {
  const kinds: Readonly<Record<string, Choose>> = { random: walk, 'well-played': wellPlayed };
  return Object.entries(kinds).flatMap(([kind, choose]) => {
    const random = seeded(SEED);
    const turns = longTurns(rules, choose, random);
    measure(turns, WARM_UP, random);
    const { first, all } = measure(turns, TURNS, random);
    const name = `chain-next ${game} ${kind}`;
    return [...spread(`${name}, first call`, 'ms', first), ...spread(`${name}, all calls`, 'ms', all)];
  });
}

/** What the lazy graph takes to say what may be lifted and where it may go, in turns too long to list. */
export const chainNext = async (): Promise<readonly Figure[]> =>
  Object.entries(GAMES).flatMap(([game, rules]) => figures(game, rules));
