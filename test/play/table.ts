import { NardError } from '../../src/errors/index.ts';
import {
  decide,
  evolve,
  graphOf,
  type Input,
  type InputOf,
  type MatchEvent,
  type MatchSettings,
  type MatchState,
  newMatch,
  rulesetOf,
  stamp,
} from '../../src/play/index.ts';
import {
  opponent,
  type Position,
  parseCheckers,
  positionKey,
  printPlay,
  type Roll,
  resolvePlay,
  type Side,
} from '../../src/rules/index.ts';

/** A match at a table where everything is done by hand; keeps every event. */
export class Table {
  state: MatchState = newMatch('test-epoch');
  readonly events: MatchEvent[] = [];
  #clock = 1_000;

  constructor(settings: Partial<MatchSettings> = {}) {
    this.startMatch(settings);
  }

  startMatch(settings: Partial<MatchSettings> = {}): void {
    const names = { white: 'Wanda', black: 'Boris' };
    this.does({
      kind: 'start-match',
      by: 'director',
      settings: { variant: 'long', options: {}, length: 1, names, ...settings },
    });
  }

  /** Applies an input that must fit. */
  does(input: Input): readonly MatchEvent[] {
    const decision = decide(this.state, input);
    if ('refused' in decision) throw decision.refused;
    this.#clock += 1;
    const events = stamp(this.state, decision.happenings, decision.by, this.#clock);
    for (const event of events) this.state = evolve(this.state, event);
    this.events.push(...events);
    return events;
  }

  /** The code an input is refused with; the state must be as before. */
  refusal(input: Input): string {
    const decision = decide(this.state, input);
    if (!('refused' in decision)) throw new Error(`${input.kind} was not refused`);
    if (!(decision.refused instanceof NardError)) throw new Error('refused without a NardError');
    return decision.refused.code;
  }

  setsUp(): void {
    this.does({ kind: 'set-up-stands' });
  }

  opens(white: number, black: number): void {
    this.does({ kind: 'opening-die', side: 'white', face: white, counters: {} });
    this.does({ kind: 'opening-die', side: 'black', face: black, counters: {} });
  }

  rolls(side: Side, ...roll: Roll): void {
    this.does(thrown(side, ...roll));
  }

  /** Ends the turn with a written play; the board's reading fits nothing else. */
  plays(text: string): void {
    this.does(this.ending(text));
  }

  /** Some play that the rules allow, in standard notation. */
  anyPlay(): string {
    const graph = this.#graph();
    const [first] = graph.someResults(1);
    if (!first || graph.dicePlayed === 0) return '(no play)';
    return printPlay(graph.pathTo(positionKey(first.position)));
  }

  ending(text: string): End {
    const graph = this.#graph();
    const { position } = resolvePlay(graph, text);
    const movements = graph.dicePlayed === 0 ? [] : graph.pathTo(positionKey(position));
    return endOf(this.turn, { position, movements });
  }

  #graph() {
    const graph = graphOf(this.state);
    if (!graph) throw new Error('no turn is being played');
    return graph;
  }

  get turn(): Side {
    if (!this.state.turn) throw new Error('nobody is on turn');
    return this.state.turn;
  }

  get types(): readonly string[] {
    return this.events.map(({ type }) => type);
  }

  /**
   * Lets the game stand in the given position, `turn` to throw: as if it had been played so far. For
   * rulings about situations that would take long to reach.
   */
  stands(turn: Side, white: string, black: string): void {
    const position = { white: parseCheckers(white), black: parseCheckers(black) };
    this.state = { ...this.state, position, turn, phase: 'to-roll', dice: null };
    this.state = { ...this.state, starter: this.state.starter ?? 'white', opening: {} };
  }

  /** Ends the game by a resignation of this worth. */
  loses(side: Side, worth: 1 | 2 | 3): void {
    this.does({ kind: 'resign', by: side, worth });
    this.does({ kind: 'accept-resignation', by: opponent(side) });
  }

  doubles(side: Side): void {
    this.does({ kind: 'double', by: side });
  }

  takes(side: Side): void {
    this.does({ kind: 'take', by: side });
  }

  get start(): Position {
    return rulesetOf(this.state).start;
  }
}

export const thrown = (side: Side, ...roll: Roll): InputOf<'thrown'> => ({
  kind: 'thrown',
  side,
  roll,
  source: 'dice',
  counters: {},
  by: 'board',
});

type End = InputOf<'turn-ended'>;

export const endOf = (by: Side, ...possible: End['possible']): End => ({
  kind: 'turn-ended',
  by,
  ending: 'dice-lifted',
  possible,
  decided: null,
});

export const TAKE_BACK = { kind: 'take-back', by: 'board' } as const;

/** Black is to throw, White has played 24/18 13/11 with its first roll of a game of short nardy to 5. */
export function blackToThrow(settings: Partial<MatchSettings> = {}): Table {
  const table = new Table({ variant: 'short', length: 5, ...settings });
  table.setsUp();
  table.opens(6, 2);
  table.plays('24/18 13/11');
  return table;
}

/** The state without its number and its clocks: what a correction brings back. */
export const essence = ({ seq: _seq, clock: _clock, ...state }: MatchState) => state;
