import { NardError } from '../errors/index.ts';
import {
  finished,
  gameResult,
  illegallyOff,
  isShutOut,
  numbersOf,
  OFF,
  opponent,
  type Position,
  parseCheckers,
  type Roll,
  type Ruleset,
  resolvePlay,
  ruleset,
  SIDES,
  type Side,
  type TurnGraph,
  turnGraph,
  withMoreOff,
} from '../rules/index.ts';
import { gamesCorrected } from './corrections.ts';
import type {
  GameLines,
  MatchRecord,
  RecordedAct,
  RecordedCubeAct,
  RecordedGame,
  RecordedIllegalPlay,
  RecordedNoThrow,
  RecordedPlay,
  RecordedResult,
  RecordedSetUp,
} from './record.ts';
import { quoted, recordError } from './trouble.ts';

/** A game that was played through. */
export interface CheckedGame {
  /** Position after each act. */
  readonly positions: readonly Position[];
  readonly ending: 'borne-off' | 'drop' | 'resignation' | 'unfinished';
}

/**
 * Plays a match through by the rules of short nardy and refuses what cannot have happened: an illegal play, an act
 * out of turn, a cube that is not the player's, a result or score that does not follow. Hits may be marked or
 * not. Where the format is silent (Crawford, Jacoby, who had to start) nothing is held against a record.
 * @param lines as `readMat` gives them, so that errors can name the line
 * @throws NardError E_RECORD with line, game and reason
 */
export function checkRecord(record: MatchRecord, lines: readonly GameLines[] = []): readonly CheckedGame[] {
  const rules = ruleset('short');
  const corrected = gamesCorrected(record);
  return record.games.map((game, index) => {
    const check = new GameCheck(rules, game, record.length, lines[index] ?? null);
    const before = record.games[index - 1];
    if (before && !corrected.has(before.number)) check.follows(before);
    return check.play();
  });
}

/** A double or beaver that waits for an answer. */
interface Offer {
  readonly by: Side;
  readonly value: number;
  readonly kind: 'double' | 'beaver';
}

class GameCheck {
  readonly #rules: Ruleset;
  readonly #game: RecordedGame;
  readonly #length: number;
  readonly #isMoney: boolean;
  readonly #lines: GameLines | null;
  #act = -1;
  #position: Position;
  /** null before the first act: anyone may have won the opening draw. */
  #turn: Side | null = null;
  /** Checkers that a side plays without since a wrong set-up has become official. */
  #lacking: Readonly<Record<Side, number>> = { white: 0, black: 0 };
  /** Checkers borne off by illegal turns alone. */
  #illegallyOff: Readonly<Record<Side, number>> = { white: 0, black: 0 };
  #cube = 1;
  /** null: free to both. */
  #owner: Side | null = null;
  #wasDoubled = false;
  #offer: Offer | null = null;
  #isOver: 'borne-off' | 'drop' | null = null;
  #winner: Side | null = null;

  constructor(rules: Ruleset, game: RecordedGame, length: number | null, lines: GameLines | null) {
    this.#rules = rules;
    this.#game = game;
    this.#length = length ?? Number.POSITIVE_INFINITY;
    this.#isMoney = length === null;
    this.#lines = lines;
    this.#position = rules.start;
  }

  /** The score must be that of the game before and its result; players who have changed seats take theirs along. */
  follows({ names, score, result }: RecordedGame): void {
    const { white, black } = this.#game.names;
    const haveChanged = white !== black && white === names.black && black === names.white;
    for (const side of SIDES) {
      const sat = haveChanged ? opponent(side) : side;
      const won = result?.winner === sat ? result.points : 0;
      const gained = this.#game.score[side] - score[sat];
      // GNU Backgammon counts automatic doubles in the score but leaves them out of cube and result.
      const asDoubled = this.#isMoney && won > 0 && Number.isInteger(Math.log2(gained / won)) && gained > won;
      if (gained !== won && !asDoubled) {
        throw this.#error(`${side} cannot have ${this.#game.score[side]} points, but ${score[sat] + won}`);
      }
    }
  }

  play(): CheckedGame {
    for (const side of SIDES) {
      if (this.#game.score[side] >= this.#length) throw this.#error(`${side} has won the match already`);
    }
    const positions = this.#game.acts.map((act, index) => {
      this.#act = index;
      this.#apply(act);
      return this.#position;
    });
    const { result } = this.#game;
    if (result) this.#checkResult(result);
    return { positions, ending: this.#isOver ?? (result ? 'resignation' : 'unfinished') };
  }

  #apply(act: RecordedAct): void {
    if (this.#isOver) throw this.#error('the game was over before');
    switch (act.kind) {
      case 'play':
        this.#move(act);
        break;
      case 'illegal-play':
        this.#moveIllegally(act);
        break;
      case 'no-throw':
        this.#doesNotThrow(act);
        break;
      case 'set-up':
        this.#stands(act);
        break;
      case 'double':
        this.#double(act.side, act.value);
        break;
      case 'beaver':
        this.#beaver(act.side, act.value);
        break;
      case 'take':
      case 'drop':
        this.#answer(act);
        break;
    }
  }

  #move({ side, roll, play }: RecordedPlay): void {
    this.#throws(side);
    const graph = this.#turnOf(side, roll);
    if (play === '(no play)' && graph.dicePlayed > 0 && this.#isLastAct()) return;
    try {
      this.#position = resolvePlay(graph, play).position;
    } catch (cause) {
      if (!(cause instanceof NardError)) throw cause;
      const reason = play === '(no play)' ? 'there is a legal play' : cause.message;
      throw this.#error(`${side} cannot play ${quoted(play)} with ${roll.join('-')}: ${reason}`, cause);
    }
    this.#passOn(side);
  }

  #turnOf(side: Side, roll: Roll): TurnGraph {
    return turnGraph(this.#rules, {
      position: this.#position,
      side,
      asPlayed: true,
      numbers: numbersOf(this.#rules, roll),
    });
  }

  /** Both have agreed that the position stands: only that the roll was this side's is held against it. */
  #moveIllegally({ side, roll, white, black }: RecordedIllegalPlay): void {
    this.#throws(side);
    const after = { white: parseCheckers(white), black: parseCheckers(black) };
    const off = illegallyOff(this.#turnOf(side, roll), after);
    const before = this.#illegallyOff;
    this.#illegallyOff = { white: before.white + off.white, black: before.black + off.black };
    this.#position = after;
    this.#passOn(side);
  }

  #doesNotThrow({ side }: RecordedNoThrow): void {
    this.#throws(side);
    if (!isShutOut(this.#rules, this.#position, side, 1))
      throw this.#error(`${side} could have played a throw`);
    this.#passOn(side);
  }

  /** A wrong set-up found too late is official: how it stands is all that is known of it. */
  #stands({ white, black, lacking, cube }: RecordedSetUp): void {
    if (this.#offer) throw this.#error('the double was not answered');
    for (const side of SIDES) {
      const missing = parseCheckers(side === 'white' ? white : black)[OFF] ?? 0;
      if (lacking[side] > missing) throw this.#error(`${side} has more than fifteen checkers`);
    }
    if (cube && cube.value !== 1 && cube.value !== this.#cube && !this.#isMoney)
      throw this.#error(`the cube stands at ${this.#cube}, not at ${cube.value}`);
    this.#position = { white: parseCheckers(white), black: parseCheckers(black) };
    this.#lacking = lacking;
  }

  #throws(side: Side): void {
    // A beaver is taken by throwing; the format has no word for it.
    if (this.#offer?.kind === 'beaver') this.#take();
    if (this.#offer) throw this.#error('the double was not answered');
    this.#mustBeOnTurn(side);
  }

  #passOn(side: Side): void {
    this.#turn = opponent(side);
    this.#winner = finished(this.#rules, this.#position);
    if (this.#winner) this.#isOver = 'borne-off';
  }

  #double(side: Side, value: number): void {
    if (this.#offer) throw this.#error('a double is waiting for its answer');
    this.#mustBeOnTurn(side);
    if (this.#owner === opponent(side))
      throw this.#error(`${side} cannot double: the cube is not on that side`);
    // Equal opening dice may have turned the cube before (rules C.2); the format does not say so.
    if (this.#isMoney && !this.#wasDoubled && Number.isInteger(Math.log2(value)) && value >= 2)
      this.#cube = value / 2;
    if (value !== this.#cube * 2)
      throw this.#error(`the cube goes from ${this.#cube} to ${this.#cube * 2}, not ${value}`);
    this.#turn = side;
    this.#offer = { by: side, value, kind: 'double' };
    this.#wasDoubled = true;
  }

  #beaver(side: Side, value: number): void {
    const offer = this.#offerTo(side);
    if (!this.#isMoney) throw this.#error('there are no beavers in a match');
    if (value !== offer.value * 2) throw this.#error(`a beaver makes it ${offer.value * 2}, not ${value}`);
    this.#offer = { by: side, value, kind: 'beaver' };
  }

  #answer({ kind, side }: RecordedCubeAct): void {
    const offer = this.#offerTo(side);
    if (kind === 'take') {
      this.#take();
      return;
    }
    this.#offer = null;
    this.#cube = offer.value / 2;
    this.#winner = offer.by;
    this.#isOver = 'drop';
  }

  #take(): void {
    if (!this.#offer) return;
    const { by, kind, value } = this.#offer;
    this.#cube = value;
    // Whoever beavers keeps the cube; after a raccoon it depends on what was agreed.
    this.#owner = kind === 'double' ? opponent(by) : by === this.#turn ? null : by;
    this.#offer = null;
  }

  #offerTo(side: Side): Offer {
    if (!this.#offer || this.#offer.by === side) throw this.#error(`nothing was offered to ${side}`);
    return this.#offer;
  }

  #mustBeOnTurn(side: Side): void {
    if (this.#turn !== null && this.#turn !== side) throw this.#error(`${side} is not on turn`);
  }

  #isLastAct(): boolean {
    return this.#act === this.#game.acts.length - 1;
  }

  #checkResult({ winner, points }: RecordedResult): void {
    if (this.#winner !== null && winner !== this.#winner)
      throw this.#error(`${this.#winner} has won, not ${winner}`);
    if (this.#offer?.kind === 'beaver') this.#take();
    const worths = this.#worths(winner);
    if (!worths.includes(points)) {
      throw this.#error(`${points} points cannot be won here, but ${[...new Set(worths)].join(' or ')}`);
    }
  }

  /** What the end of the game may have brought. */
  #worths(winner: Side): number[] {
    if (this.#isOver === 'drop') return [this.#cube];
    // An automatic double that nobody followed with another leaves no trace but the result.
    const cubes = this.#isMoney && !this.#wasDoubled ? [1, 2, 4, 8] : [this.#cube];
    if (!this.#isOver) return cubes.flatMap((cube) => [cube, 2 * cube, 3 * cube]);
    const judged = withMoreOff(this.#position, {
      white: -this.#lacking.white - this.#illegallyOff.white,
      black: -this.#lacking.black - this.#illegallyOff.black,
    });
    const { worth } = gameResult(this.#rules, judged, winner);
    const withJacoby = this.#isMoney && !this.#wasDoubled ? [1, worth] : [worth];
    return cubes.flatMap((cube) => withJacoby.map((each) => each * cube));
  }

  #error(reason: string, cause?: unknown) {
    const line = this.#lines ? (this.#lines.acts[this.#act] ?? this.#lines.game) : null;
    return recordError({ line, game: this.#game.number }, reason, cause);
  }
}
