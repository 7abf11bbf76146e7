import {
  BAR,
  CHECKERS_PER_SIDE,
  NOT_ENTERED,
  OFF,
  type Position,
  parseCheckers,
  SIDES,
  type Side,
} from '../rules/index.ts';
import type { RecordedSetUp } from './record.ts';
import { withColons, withoutColons } from './without-colons.ts';

/**
 * The line between two acts that says how the checkers stand. eXtreme Gammon and GNU Backgammon read `; Set Pos=`:
 * White's bar last, Black's first, between them White's points 1 to 24, capitals for White's checkers; then the cube, as
 * a power of two, with a minus where White owns it. What that has no words for (checkers of both sides on one point,
 * those beside the board, long nardy) is said in our own notation. To other programs both are comments.
 */

const LACKING = String.raw`(?: lacking (\d{1,2})\/(\d{1,2}))?`;
/** What else others may write behind it says nothing here. */
const SET_POS = new RegExp(String.raw`^Set Pos=([A-Oa-o-]{26})\/(-?\d)${LACKING}`);
const POSITION = new RegExp(String.raw`^Position \(([\d=:,]*)\/([\d=:,]*)\)${LACKING}$`);

/** Whether this comment is meant to be such a line, whatever it says. */
export const isSetUpLine = (comment: string): boolean => /^(Set Pos=|Position \()/.test(comment);

/** @throws NardError E_POSITION where a side has more than fifteen checkers; null where the line cannot be read */
export function readSetUpLine(comment: string): RecordedSetUp | null {
  const own = POSITION.exec(comment);
  if (own) {
    const [, white = '', black = '', ...lacking] = own;
    return { kind: 'set-up', ...standing(white, black), lacking: lackingOf(lacking), cube: null };
  }
  const found = SET_POS.exec(comment);
  if (!found) return null;
  const [, letters = '', cube = '0', ...lacking] = found;
  const [white, black] = [countsOf(letters, 'white'), countsOf(letters, 'black')];
  return { kind: 'set-up', ...standing(white, black), lacking: lackingOf(lacking), cube: cubeOf(cube) };
}

export function printSetUpLine({ white, black, lacking, cube }: RecordedSetUp): string {
  const lacks = lacking.white + lacking.black > 0 ? ` lacking ${lacking.white}/${lacking.black}` : '';
  if (cube === null) return `; Position (${withoutColons(white)}/${withoutColons(black)})${lacks}`;
  const position = { white: parseCheckers(white), black: parseCheckers(black) };
  return `; Set Pos=${lettersOf(position)}/${printCube(cube)}${lacks}`;
}

/** Whether other programs have words for it. */
export const isForOthers = ({ white, black }: Position, { value, owner }: CubeStanding): boolean =>
  (owner === null ? value === 1 : value <= 2 ** 9) &&
  (white[NOT_ENTERED] ?? 0) + (black[NOT_ENTERED] ?? 0) === 0 &&
  white.every((count, own) => own === OFF || own >= BAR || count === 0 || (black[BAR - own] ?? 0) === 0);

const standing = (white: string, black: string) => ({
  white: withColons(white),
  black: withColons(black),
});

const lackingOf = ([white = '0', black = '0']: readonly (string | undefined)[]): Record<Side, number> => ({
  white: Math.min(Number(white), CHECKERS_PER_SIDE),
  black: Math.min(Number(black), CHECKERS_PER_SIDE),
});

/** Where a side's own number stands among the letters: Black counts from the other end. */
const indexOf = (side: Side, own: number): number => (side === 'white' ? own : BAR - own);

function lettersOf(position: Position): string {
  const letters = Array.from({ length: BAR + 1 }, () => '-');
  for (const side of SIDES)
    for (let own = 1; own <= BAR; own += 1) {
      const count = position[side][own] ?? 0;
      const first = side === 'white' ? 'A' : 'a';
      if (count > 0) letters[indexOf(side, own)] = String.fromCharCode(first.charCodeAt(0) + count - 1);
    }
  return letters.join('');
}

function countsOf(letters: string, side: Side): string {
  const pairs: string[] = [];
  for (let own = BAR; own > OFF; own -= 1) {
    const letter = letters[indexOf(side, own)] ?? '-';
    const count = letter.charCodeAt(0) - (side === 'white' ? 'A' : 'a').charCodeAt(0) + 1;
    if (count >= 1 && count <= CHECKERS_PER_SIDE) pairs.push(`${own}:${count}`);
  }
  return pairs.join(',');
}

type CubeStanding = NonNullable<RecordedSetUp['cube']>;

const printCube = ({ value, owner }: CubeStanding): string =>
  `${owner === 'white' ? '-' : ''}${owner === null ? 0 : Math.log2(value)}`;

function cubeOf(text: string): CubeStanding {
  const power = Math.abs(Number(text));
  if (power === 0) return { value: 1, owner: null };
  return { value: 2 ** power, owner: text.startsWith('-') ? 'white' : 'black' };
}
