import type { Side } from '../rules/index.ts';
import { playToMat } from './mat-plays.ts';
import type { MatchRecord, RecordedAct, RecordedGame, RecordedResult } from './record.ts';

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
  const rows = rowsOf(acts).map((row, index) => printRow(index + 1, row));
  return [
    ` Game ${number}`,
    ` ${player('white').padEnd(NAME_WIDTH)} ${player('black')}`,
    ...(result ? withResult(rows, acts.at(-1)?.side, result) : rows),
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

type Row = Partial<Record<Side, string>>;

/** A row holds White's act and the one that Black answers with; either may be missing. */
function rowsOf(acts: readonly RecordedAct[]): Row[] {
  const rows: Row[] = [];
  for (const act of acts) {
    const last = rows.at(-1);
    if (act.side === 'black' && last && last.black === undefined) last.black = printAct(act);
    else rows.push({ [act.side]: printAct(act) });
  }
  return rows;
}

function printRow(number: number, { white = '', black = '' }: Row): string {
  const left = white.length < LEFT_WIDTH || black === '' ? white.padEnd(LEFT_WIDTH) : `${white} `;
  return `${String(number).padStart(3)}) ${left}${black}`.trimEnd();
}

function printAct(act: RecordedAct): string {
  switch (act.kind) {
    case 'play':
      return `${act.roll.join('')}: ${playToMat(act.play)}`.trimEnd();
    // As GNU Backgammon says it, with the position in our notation: signed numbers have no word for a shared point.
    case 'illegal-play':
      return `${act.roll.join('')}: Illegal play (${act.white}/${act.black})`;
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
