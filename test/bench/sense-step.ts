import { guide, NOTHING_SPECIAL } from '../../src/guidance/index.ts';
import { evolve, type MatchEvent, type MatchState, newMatch } from '../../src/play/index.ts';
import {
  checkersByPlace,
  numbersOf,
  opponent,
  type Place,
  type Position,
  placeOf,
  type Ruleset,
  ruleset,
  type Side,
  type TurnGraph,
  turnGraph,
} from '../../src/rules/index.ts';
import { diceAt, see, view, watchDice, watchTurn } from '../../src/sensing/index.ts';

export interface SenseStep {
  readonly turns: number;
  readonly frames: number;
  /** Milliseconds from a frame of switches to lights and sentence. */
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** The same in processor time of the whole process: what it costs on a machine busy with other things. */
  readonly cpuP99: number;
  /** Milliseconds to look at a turn's states when its dice lie. */
  readonly watchP50: number;
  readonly watchP99: number;
  readonly watchWorst: number;
}

const SLOTS = Array.from({ length: 28 }, (_, place) => (place >= 26 ? 15 : 6));
const MAP = { slots: SLOTS };

/**
 * How long one frame of switches takes through sensing and guidance, over turns of random games of both
 * families, doubles included: every movement is a checker lifted, one put on a wrong point now and then,
 * and one put down.
 */
export async function senseStep(turns = 2000, seed = 1): Promise<SenseStep> {
  const chance = mulberry32(seed);
  measure(100, mulberry32(seed + 1)); // The compiler warms up.
  const { steps, cpu, watches } = measure(turns, chance);
  const [step, watch] = [inOrder(steps), inOrder(watches)];
  return {
    turns,
    frames: steps.length,
    p50: at(step, 0.5),
    p99: at(step, 0.99),
    worst: at(step, 1),
    cpuP99: at(inOrder(cpu), 0.99),
    watchP50: at(watch, 0.5),
    watchP99: at(watch, 0.99),
    watchWorst: at(watch, 1),
  };
}

const inOrder = (values: readonly number[]) => values.toSorted((one, other) => one - other);
const at = (sorted: readonly number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

interface Measured {
  readonly steps: number[];
  readonly cpu: number[];
  readonly watches: number[];
}

function measure(turns: number, chance: () => number): Measured {
  const measured: Measured = { steps: [], cpu: [], watches: [] };
  let played = 0;
  for (let game = 0; played < turns; game += 1) {
    const rules = ruleset(game % 2 === 0 ? 'long' : 'short');
    let position: Position = rules.start;
    let side: Side = 'white';
    for (let own = 1; played < turns && position[opponent(side)][0] !== 15; side = opponent(side)) {
      const roll = [die(chance), die(chance)] as const;
      const graph = turnGraph(rules, { position, side, numbers: numbersOf(rules, roll), ownTurn: own });
      position = playWatched(graph, stateOf(rules, position, side, roll), chance, measured);
      played += 1;
      if (side === 'black') own += 1;
    }
  }
  return measured;
}

const die = (chance: () => number): number => 1 + Math.floor(chance() * 6);

function stateOf(
  rules: Ruleset,
  position: Position,
  side: Side,
  roll: readonly [number, number],
): MatchState {
  const settings = {
    variant: rules.variant,
    options: {},
    length: 1,
    names: { white: 'White', black: 'Black' },
  };
  const started = {
    type: 'match-started',
    settings,
    v: 1,
    epoch: 'bench',
    seq: 1,
    game: 1,
    by: 'board',
    t: 0,
  } as const;
  const match = evolve(newMatch('bench'), started satisfies MatchEvent);
  return {
    ...match,
    phase: 'to-move',
    turn: side,
    position,
    dice: { side, roll, source: 'dice', counters: {} },
  };
}

function playWatched(
  graph: TurnGraph,
  state: MatchState,
  chance: () => number,
  { steps, cpu, watches }: Measured,
): Position {
  const { family } = graph.ruleset;
  const { side } = graph.turn;
  const counts = checkersByPlace(family, graph.turn.position);
  const dice = diceAt(watchDice({}), 0);
  let now = 0;
  const began = performance.now();
  let watch = watchTurn(MAP, graph);
  view(watch);
  watches.push(performance.now() - began);
  const change = (place: Place, by: number) => {
    counts[place] = (counts[place] ?? 0) + by;
    now += 500;
    const cpuBefore = process.cpuUsage();
    const started = performance.now();
    watch = see(
      watch,
      counts.map((count, index) => Math.min(count, SLOTS[index] ?? 0)),
      now,
    );
    guide({ ...NOTHING_SPECIAL, state, now: now + 400, view: view(watch), dice });
    steps.push(performance.now() - started);
    const { user, system } = process.cpuUsage(cpuBefore);
    cpu.push((user + system) / 1000);
  };
  let node = graph.start;
  while (!graph.isComplete(node)) {
    const choices = graph.next(node);
    const step = choices[Math.floor(chance() * choices.length)];
    if (!step) break;
    const { from, to, hit } = step.movement;
    change(placeOf(family, side, from), -1);
    if (chance() < 0.25) {
      const wrong = Math.floor(chance() * 24);
      change(wrong, 1);
      change(wrong, -1);
    }
    change(placeOf(family, side, to), 1);
    if (hit) {
      change(placeOf(family, side, to), -1);
      change(placeOf(family, opponent(side), 25), 1);
    }
    node = step.node;
  }
  return node.position;
}

/** A repeatable source of chance: 0 ≤ x < 1. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
