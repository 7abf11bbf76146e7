import { NardError } from '../../errors/index.ts';
import { BAR, CHECKERS_PER_SIDE, OFF, type Position, type Side } from '../board.ts';
import { HEAD } from '../head.ts';
import type { Options } from '../options.ts';
import type { Ruleset } from '../ruleset.ts';
import { variantOf } from '../variants/index.ts';
import { forbiddenBlocks, holdsForbidden } from './packed-blocks.ts';
import { PackedBoard, unpackSide, WORDS_A_SIDE } from './packed-board.ts';

/** More different results than a turn of up to four movements can have: four of 24 points, with repetition. */
const MOST_RESULTS = 17_550;
export const WORDS_A_RESULT = 2 * WORDS_A_SIDE;

const COVERED: readonly string[] = ['long', 'nardegammon', 'khachapuri', 'short', 'snake'];
/** Exceptions that need no looking at how the turn could be played. */
const PLAIN_EXCEPTIONS: readonly Options['firstTurnException'][] = [
  'list',
  'any-double',
  'six-six-only',
  'none',
];

/** Whether complete legal sets of these rules can be made by {@link LegalSets}. */
export const hasLegalSets = ({ variant, options }: Ruleset): boolean =>
  COVERED.includes(variant) &&
  options.hitAndHide === 'allow' &&
  !options.bearoffSmallFirst &&
  options.blockCheck === 'end-of-turn' &&
  (options.headLimit === 0 || PLAIN_EXCEPTIONS.includes(options.firstTurnException));

/**
 * Complete legal sets, for who needs hundreds of thousands of them a second: analysis, self-play. One
 * object serves any number of turns and never grows; what it found is overwritten by the next turn. It
 * finds exactly what the turn graph finds.
 */
export class LegalSets {
  /** The results found, {@link WORDS_A_RESULT} words each: the mover's checkers, then the opponent's. */
  readonly words = new Int32Array(MOST_RESULTS * WORDS_A_RESULT);
  /** How many results were found, and how many movements each of them takes. */
  count = 0;
  dicePlayed = 0;
  readonly #options: Options;
  readonly #isLong: boolean;
  readonly #board: PackedBoard;
  readonly #seen = new Uint32Array(1024);
  #stamp = 0;
  #forbidden = 0;
  /** Checkers that may still leave the head. */
  #headLeft = 0;
  #first = 0;

  /** @throws NardError E_ARGUMENT for rules that {@link hasLegalSets} does not cover */
  constructor(ruleset: Ruleset) {
    if (!hasLegalSets(ruleset))
      throw new NardError(
        'E_ARGUMENT',
        `These rules of ${ruleset.variant} have no packed sets; use turnGraph.`,
      );
    this.#options = ruleset.options;
    this.#isLong = ruleset.family === 'long';
    this.#board = new PackedBoard(ruleset.family, variantOf(ruleset).shutBy);
  }

  /**
   * Finds every distinct legal result of a turn.
   * @param own the mover's 27 counts, `other` the opponent's, each by own number; taken as possible
   * @param ownTurn which turn of the player's own this is; 0: later than any rule asks
   * @returns how many there are; 0 when nothing can be played
   */
  find(own: ArrayLike<number>, other: ArrayLike<number>, one: number, two: number, ownTurn = 0): number {
    this.#board.set(own, other);
    this.count = 0;
    this.dicePlayed = 0;
    this.#forbidden = this.#isLong ? forbiddenBlocks(this.#options.sixBlock, other) : 0;
    this.#headLeft = this.#headLimit(one === two ? one : 0, ownTurn);
    if (one === two) this.#playDouble(one, BAR, 1);
    else this.#playTwo(Math.max(one, two), Math.min(one, two));
    return this.count;
  }

  /** One of the results found, as a position. */
  position(index: number, side: Side): Position {
    const at = index * WORDS_A_RESULT;
    const [own, other] = [unpackSide(this.words, at), unpackSide(this.words, at + WORDS_A_SIDE)];
    return side === 'white' ? { white: own, black: other } : { white: other, black: own };
  }

  /** Rules B.1.5, as far as only the roll decides. */
  #headLimit(double: number, ownTurn: number): number {
    const { headLimit, firstTurnException } = this.#options;
    if (headLimit === 0) return 15;
    if (ownTurn !== 1 || double === 0) return headLimit;
    const listed = firstTurnException === 'list' && (double === 3 || double === 4 || double === 6);
    const excepted = listed || firstTurnException === 'any-double';
    const six = firstTurnException === 'six-six-only' && double === 6;
    return excepted || six ? Math.max(2, headLimit) : headLimit;
  }

  #sources(number: number): number {
    const sources = this.#board.sources(number);
    return this.#headLeft > 0 ? sources : sources & ~(1 << HEAD);
  }

  /**
   * The movements of a double, each from where the one before went or further on: any set of movements
   * that can be played at all can be played rearmost first, so each result comes up exactly once.
   */
  #playDouble(number: number, highest: number, depth: number): void {
    const board = this.#board;
    let sources = this.#sources(number) & ((2 << highest) - 1);
    while (sources !== 0) {
      const from = 31 - Math.clz32(sources);
      sources ^= 1 << from;
      const made = board.move(from, from > number ? from - number : OFF);
      if (from === HEAD) this.#headLeft -= 1;
      if (depth >= this.dicePlayed && !holdsForbidden(board.occupied, this.#forbidden)) this.#keep(depth);
      if (depth < 4) this.#playDouble(number, from, depth + 1);
      if (from === HEAD) this.#headLeft += 1;
      board.undo(made);
    }
  }

  /** Keeps the position as a result; those of fewer movements are forgotten. */
  #keep(depth: number): void {
    if (depth > this.dicePlayed) {
      this.dicePlayed = depth;
      this.count = 0;
    }
    const { words } = this;
    const board = this.#board.words;
    const at = this.count * WORDS_A_RESULT;
    words[at] = board[0] as number;
    words[at + 1] = board[1] as number;
    words[at + 2] = board[2] as number;
    words[at + 3] = board[3] as number;
    words[at + 4] = board[4] as number;
    words[at + 5] = board[5] as number;
    words[at + 6] = board[6] as number;
    words[at + 7] = board[7] as number;
    this.count += 1;
  }

  #playTwo(larger: number, smaller: number): void {
    this.#stamp += 1;
    if (this.#stamp > 0xffffffff) {
      this.#seen.fill(0);
      this.#stamp = 1;
    }
    this.#playInOrder(larger, smaller, true);
    this.#playInOrder(smaller, larger, false);
    if (this.count > 0 && this.#board.own[OFF] === CHECKERS_PER_SIDE - 1) this.#bearOffLast(larger);
    // One number only: the larger, if it can be played (rules B.1.7).
    if (this.count === 0) this.#playOne(larger);
    if (this.count === 0) this.#playOne(smaller);
  }

  /** The last checker may go off by one number, though with both it would hit on its way (rules B.1.7). */
  #bearOffLast(number: number): void {
    const board = this.#board;
    const from = 31 - Math.clz32(board.occupied);
    if (from > number || this.#seen[ONE_WAY + from] === this.#stamp) return;
    const made = board.move(from, OFF);
    this.#keep(this.dicePlayed);
    board.undo(made);
  }

  #playOne(number: number): void {
    const board = this.#board;
    for (let sources = this.#sources(number); sources !== 0; ) {
      const from = 31 - Math.clz32(sources);
      sources ^= 1 << from;
      const made = board.move(from, from > number ? from - number : OFF);
      if (!holdsForbidden(board.occupied, this.#forbidden)) this.#keep(1);
      board.undo(made);
    }
  }

  #playInOrder(first: number, second: number, largerFirst: boolean): void {
    const board = this.#board;
    for (let sources = this.#sources(first); sources !== 0; ) {
      const from = 31 - Math.clz32(sources);
      sources ^= 1 << from;
      const to = from > first ? from - first : OFF;
      const made = board.move(from, to);
      if (from === HEAD) this.#headLeft -= 1;
      this.#first = made;
      this.#playSecond(second, largerFirst);
      if (from === HEAD) this.#headLeft += 1;
      board.undo(made);
    }
  }

  #playSecond(number: number, largerFirst: boolean): void {
    const board = this.#board;
    const seen = this.#seen;
    for (let sources = this.#sources(number); sources !== 0; ) {
      const from = 31 - Math.clz32(sources);
      sources ^= 1 << from;
      const to = from > number ? from - number : OFF;
      const name = nameOfTwo(this.#first, from, to, largerFirst);
      if (seen[name] === this.#stamp) continue;
      const made = board.move(from, to);
      if (!holdsForbidden(board.occupied, this.#forbidden)) {
        seen[name] = this.#stamp;
        this.#keep(2);
      }
      board.undo(made);
    }
  }
}

const HIT = 1 << 10;
/** Where the names of one checker's way, and of two checkers borne off, begin. */
const ONE_WAY = 26 * 26;
const TWO_OFF = ONE_WAY + 3 * 32;

/**
 * A number for the result of two movements: equal numbers, equal results. Two ways lead to the same
 * position only when one checker goes both numbers (by way of either landing, which differ when it hits
 * there), or when two are borne off; all else is told by which point each number was played from.
 */
function nameOfTwo(first: number, from: number, to: number, largerFirst: boolean): number {
  const firstFrom = first & 31;
  const firstTo = (first >> 5) & 31;
  if (firstTo === from && firstTo !== OFF) {
    const way = (first & HIT) === 0 ? 0 : largerFirst ? 1 : 2;
    return ONE_WAY + 32 * way + firstFrom;
  }
  if (to === firstFrom) return ONE_WAY + from;
  if (firstTo === OFF && to === OFF)
    return TWO_OFF + (firstFrom < from ? firstFrom * 8 + from : from * 8 + firstFrom);
  return largerFirst ? firstFrom * 26 + from : from * 26 + firstFrom;
}
