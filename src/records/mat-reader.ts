import { NardError } from '../errors/index.ts';
import type { Roll, Side } from '../rules/index.ts';
import { readIllegalPlay } from './illegal-play.ts';
import { playFromMat } from './mat-plays.ts';
import { readNoThrowLine } from './no-throw.ts';
import type { GameLines, ReadRecord, RecordedAct, RecordedGame, RecordedResult } from './record.ts';
import { isSetUpLine, readSetUpLine } from './set-pos.ts';
import { quoted, recordError } from './trouble.ts';

/**
 * Reads a match in Jellyfish's text format (.mat), as Jellyfish, GNU Backgammon and most servers write it. The
 * player on the left is White. Only the form is read: see `checkRecord` for whether it can have been played.
 * @throws NardError E_RECORD with line, game and reason; nothing else, whatever the text
 */
export function readMat(text: string): ReadRecord {
  return new MatReader().read(text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/));
}

/** Cells that begin here are the right player's. Left cells begin at 5 or 6, right ones at 29 to 34. */
const RIGHT_COLUMN = 18;
const LONGEST_LINE = 500;
const MATCH = /^\s*(\d{1,6})\s+points?\s+match\b/i;
const GAME = /^\s*Game\s+(\d{1,6})\s*$/i;
const PLAYERS = /^\s*(.*\S)\s*:\s*(\d{1,6})\s+(\S.*?)\s*:\s*(\d{1,6})\s*$/;
const ROW = /^\s*\d{1,6}\)/;
const WINS = /^wins\s+(\d{1,9})\s+points?(?:\s+and\s+the\s+match)?\.?$/i;
const CELL_START =
  /(?<=^|\s)(?=[1-6]-?[1-6]:|(?:re)?doubles?\b|beavers?\b|raccoons?\b|takes?\b|accepts?\b|drops?\b|pass(?:es)?\b|rejects?\b|wins?\b)/gi;
const ROLL = /^([1-6])-?([1-6]):(.*)$/s;
const RAISE = /^((?:re)?double|beaver|raccoon)s?(?:\s*(?:=>|to)\s*(\d{1,15}))?$/i;

interface Cell {
  readonly side: Side;
  readonly text: string;
}

/** The game being read. */
interface Draft {
  readonly number: number;
  readonly line: number;
  names: Record<Side, string> | null;
  score: Record<Side, number>;
  readonly acts: RecordedAct[];
  readonly lines: number[];
  /** For files that say "Doubles" without a value. */
  cube: number;
  offered: number;
  result: RecordedResult | null;
}

class MatReader {
  readonly #comments: string[] = [];
  readonly #games: RecordedGame[] = [];
  readonly #lines: GameLines[] = [];
  #length: number | null | undefined;
  #draft: Draft | null = null;
  #line = 0;

  read(lines: readonly string[]): ReadRecord {
    for (const line of lines) {
      this.#line += 1;
      this.#readLine(line.replaceAll('\t', ' '));
    }
    this.#finishGame();
    if (this.#length === undefined)
      throw this.#error('there is no line such as “ 7 point match”; is it a .mat file?');
    return {
      record: { comments: this.#comments, length: this.#length, games: this.#games },
      lines: this.#lines,
    };
  }

  #readLine(line: string): void {
    if (line.trim() === '') return;
    if (line.length > LONGEST_LINE)
      throw this.#error(`a line of ${line.length} characters is none of a .mat file`);
    if (line.trimStart().startsWith(';')) this.#readComment(line.trim().slice(1).trim());
    else if (this.#length === undefined) this.#readMatch(line);
    else if (GAME.test(line)) this.#startGame(Number(GAME.exec(line)?.[1]));
    else if (!this.#draft) throw this.#error(`a game must begin before ${quoted(line.trim())}`);
    else if (this.#draft.names === null) this.#readPlayers(this.#draft, line);
    else this.#readCells(this.#draft, line);
  }

  #readComment(text: string): void {
    if (this.#length === undefined) this.#comments.push(text);
    else if (this.#draft?.names && isSetUpLine(text)) this.#readSetUp(this.#draft, text);
    else if (this.#draft?.names) this.#readNoThrow(this.#draft, text);
  }

  /** Any other comment says nothing to us. */
  #readNoThrow(draft: Draft, text: string): void {
    const act = readNoThrowLine(text);
    if (!act) return;
    if (draft.result) throw this.#error(`${quoted(text)} stands after the end of the game`);
    draft.acts.push(act);
    draft.lines.push(this.#line);
  }

  /** What other programs say of a position between the acts of a game, or we do. */
  #readSetUp(draft: Draft, text: string): void {
    if (draft.result) throw this.#error(`${quoted(text)} stands after the end of the game`);
    try {
      const act = readSetUpLine(text);
      if (!act) throw this.#error(`${quoted(text)} is no position`);
      draft.acts.push(act);
      draft.lines.push(this.#line);
    } catch (cause) {
      if (!(cause instanceof NardError) || cause.code === 'E_RECORD') throw cause;
      throw this.#error(`${quoted(text)} is no position`, cause);
    }
  }

  #readMatch(line: string): void {
    const points = MATCH.exec(line)?.[1];
    if (points === undefined) {
      throw this.#error(`${quoted(line.trim())} stands where a line such as “ 7 point match” is expected`);
    }
    this.#length = Number(points) === 0 ? null : Number(points);
  }

  #startGame(number: number): void {
    this.#finishGame();
    this.#draft = {
      number,
      line: this.#line,
      names: null,
      score: { white: 0, black: 0 },
      acts: [],
      lines: [],
      cube: 1,
      offered: 1,
      result: null,
    };
  }

  #finishGame(): void {
    const draft = this.#draft;
    this.#draft = null;
    if (!draft) return;
    const { number, names, score, acts, result } = draft;
    if (!names) throw recordError({ line: draft.line, game: number }, 'the line with the players is missing');
    this.#games.push({ number, names, score, acts, result });
    this.#lines.push({ game: draft.line, acts: draft.lines });
  }

  #readPlayers(draft: Draft, line: string): void {
    const found = PLAYERS.exec(line);
    if (!found) throw this.#error(`${quoted(line.trim())} is not “name : points   name : points”`);
    const [, white = '', whiteScore, black = '', blackScore] = found;
    draft.names = { white, black };
    draft.score = { white: Number(whiteScore), black: Number(blackScore) };
  }

  #readCells(draft: Draft, line: string): void {
    const head = ROW.exec(line)?.[0] ?? '';
    const cells = cellsOf(line, head.length);
    if (!cells) throw this.#error(`${quoted(line.trim())} cannot be read`);
    for (const cell of cells) this.#readCell(draft, cell);
  }

  #readCell(draft: Draft, { side, text }: Cell): void {
    if (draft.result) throw this.#error(`${quoted(text)} stands after the end of the game`);
    const points = WINS.exec(text)?.[1];
    if (points !== undefined) {
      draft.result = { winner: side, points: Number(points) };
      return;
    }
    draft.acts.push(this.#actOf(draft, side, text));
    draft.lines.push(this.#line);
  }

  #actOf(draft: Draft, side: Side, text: string): RecordedAct {
    const thrown = ROLL.exec(text);
    if (thrown) return this.#playOf(side, [Number(thrown[1]), Number(thrown[2])], thrown[3] ?? '');
    const raise = RAISE.exec(text);
    if (raise) {
      const kind = /double/i.test(raise[1] ?? '') ? 'double' : 'beaver';
      draft.offered =
        raise[2] === undefined ? 2 * (kind === 'double' ? draft.cube : draft.offered) : Number(raise[2]);
      if (kind === 'beaver') draft.cube = draft.offered;
      return { kind, side, value: draft.offered };
    }
    if (/^(takes?|accepts?)$/i.test(text)) {
      draft.cube = draft.offered;
      return { kind: 'take', side };
    }
    if (/^(drops?|pass(es)?|rejects?)$/i.test(text)) return { kind: 'drop', side };
    throw this.#error(`${quoted(text)} is neither a play nor an act with the cube`);
  }

  #playOf(side: Side, roll: Roll, text: string): RecordedAct {
    try {
      const left = readIllegalPlay(side, text.trim());
      if (left) return { kind: 'illegal-play', side, roll, ...left };
      return { kind: 'play', side, roll, play: playFromMat(text) };
    } catch (cause) {
      if (!(cause instanceof NardError)) throw cause;
      throw this.#error(`${quoted(text.trim())} is not a play`, cause);
    }
  }

  #error(reason: string, cause?: unknown) {
    return recordError({ line: this.#line, game: this.#draft?.number ?? null }, reason, cause);
  }
}

/** The one or two cells of a line; null when something else stands in it. */
function cellsOf(line: string, from: number): readonly Cell[] | null {
  const rest = line.slice(from);
  const starts = [...rest.matchAll(CELL_START)].map(({ index }) => index);
  if (rest.slice(0, starts[0] ?? rest.length).trim() !== '') return null;
  if (starts.length === 0) return [];
  const texts = starts.map((start, index) => rest.slice(start, starts[index + 1]).trim());
  const [first = '', second, third] = texts;
  if (third !== undefined) return null;
  if (second !== undefined) {
    return [
      { side: 'white', text: first },
      { side: 'black', text: second },
    ];
  }
  return [{ side: from + (starts[0] ?? 0) < RIGHT_COLUMN ? 'white' : 'black', text: first }];
}
