import type { Side } from '../rules/index.ts';
import { printIllegalPlay } from './illegal-play.ts';
import { playToMat } from './mat-plays.ts';
import { printNoThrowLine } from './no-throw.ts';
import type {
  MatchRecord,
  RecordedAct,
  RecordedGame,
  RecordedNoThrow,
  RecordedResult,
  RecordedSetUp,
} from './record.ts';
import { printSetUpLine } from './set-pos.ts';

/** Width of the left column, without the row's number. */
const LEFT_WIDTH = 28;
const NAME_WIDTH = 30;
const RESULT_INDENT = { white: 6, black: 34 } as const;
/** Where Black's column begins, counted from the start of the line. */
const BLACK_AT = 33;

/**
 * Writes a match as GNU Backgammon does (.mat). What `readMat` has read comes out so that reading it again
 * gives the same values.
 * @throws NardError E_PLAY when a play of the record is not written in standard notation
 */
export function printMat({ comments, length, games }: MatchRecord): string {
  const head = [...comments.map((comment) => `; ${comment}`), ...(comments.length > 0 ? [''] : [])];
  return [...head, ` ${length ?? 0} point match`, '', ...games.flatMap(printGame)].join('\n');
}

function printGame({ number, names, score, acts, result }: RecordedGame): string[] {
  const player = (side: Side) => `${names[side]} : ${score[side]}`;
  const rows = printRows(rowsOf(acts));
  return [
    ` Game ${number}`,
    ` ${player('white').padEnd(NAME_WIDTH)} ${player('black')}`,
    ...(result ? withResult(rows, lastSideOf(acts), result) : rows),
    '',
  ];
}

/** A win of Black's stands where Black's next act would. */
function withResult(
  rows: string[],
  lastSide: Side | undefined,
  { winner, points }: RecordedResult,
): string[] {
  const text = `Wins ${points} ${points === 1 ? 'point' : 'points'}`;
  const last = rows.at(-1);
  if (winner === 'white' || lastSide === 'black' || last === undefined || last.length >= BLACK_AT) {
    return [...rows, `${' '.repeat(RESULT_INDENT[winner])}${text}`];
  }
  return [...rows.slice(0, -1), `${last.padEnd(BLACK_AT)}${last.endsWith(':') ? '' : ' '}${text}`];
}

/** Nobody's where a line about the position comes last. */
function lastSideOf(acts: readonly RecordedAct[]): Side | undefined {
  const last = acts.at(-1);
  return last === undefined ? undefined : isRemarked(last) ? 'black' : last.side;
}

/** A row holds White's act and the one that Black answers with; either may be missing. */
type Row = Partial<Record<Side, string>>;
/** A position stands between two rows, on a line without a number. */
type Line = Row | Remark;
/** What the columns have no words for: to other programs a comment. */
type Remark = RecordedSetUp | RecordedNoThrow;

const isRemark = (line: Line): line is Remark => 'kind' in line;
const isRemarked = (act: RecordedAct): act is Remark => act.kind === 'set-up' || act.kind === 'no-throw';

function rowsOf(acts: readonly RecordedAct[]): Line[] {
  const lines: Line[] = [];
  for (const act of acts) {
    const last = lines.at(-1);
    if (isRemarked(act)) lines.push(act);
    else if (act.side === 'black' && last && !isRemark(last) && last.black === undefined)
      last.black = printAct(act);
    else lines.push({ [act.side]: printAct(act) });
  }
  return lines;
}

function printRows(lines: readonly Line[]): string[] {
  let number = 0;
  return lines.map((line) => {
    if (isRemark(line)) return line.kind === 'set-up' ? printSetUpLine(line) : printNoThrowLine(line);
    number += 1;
    return printRow(number, line);
  });
}

function printRow(number: number, { white = '', black = '' }: Row): string {
  const left = white.length < LEFT_WIDTH || black === '' ? white.padEnd(LEFT_WIDTH) : `${white} `;
  return `${String(number).padStart(3)}) ${left}${black}`.trimEnd();
}

function printAct(act: Exclude<RecordedAct, Remark>): string {
  switch (act.kind) {
    case 'play':
      return `${act.roll.join('')}: ${playToMat(act.play)}`.trimEnd();
    case 'illegal-play':
      return `${act.roll.join('')}: ${printIllegalPlay(act)}`;
    case 'double':
      return ` Doubles => ${act.value}`;
    case 'beaver':
      return ` Beavers => ${act.value}`;
    case 'take':
      return ' Takes';
    case 'drop':
      return ' Drops';
  }
}
