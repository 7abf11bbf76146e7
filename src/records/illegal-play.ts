import { BAR, OFF, opponent, type Position, parseCheckers, type Side } from '../rules/index.ts';
import type { RecordedIllegalPlay } from './record.ts';
import { isForOthers } from './set-pos.ts';
import { withColons, withoutColons } from './without-colons.ts';

/**
 * An illegal play in a row of a record, and the position that it left. GNU Backgammon and Snowie read it as 26 signed
 * numbers as the mover sees the board, between fields about the match and the two dice: the other side's bar first, the
 * mover's points 1 to 24, his bar last, the other side's checkers negative. What that has no words for (checkers of both
 * sides on one point, those beside the board) is said in our own notation.
 */

const WORDS = 'Illegal play';
const OWN = /^illegal play \(([\d=:,]*)\/([\d=:,]*)\)$/i;
const SIGNED = /^illegal play \((?:[^;()]*;){12}((?:-?\d{1,2};){26})[\d;]*\)$/i;
/** Match, names, score and cube stand elsewhere in the record: readers take the checkers alone. */
const ELSEWHERE = '0;0;0;0;0;mover;other;0;0;0;1;0';
const NO_CUBE = { value: 1, owner: null } as const;

export function printIllegalPlay({ side, roll, white, black }: RecordedIllegalPlay): string {
  const position = { white: parseCheckers(white), black: parseCheckers(black) };
  const told = isForOthers(position, NO_CUBE)
    ? [ELSEWHERE, ...signedFor(side, position), ...roll, ''].join(';')
    : `${withoutColons(white)}/${withoutColons(black)}`;
  return `${WORDS} (${told})`;
}

/**
 * The position after an illegal play of this side, each side in its own numbers; null where the words say no such thing.
 * @throws NardError E_POSITION where they say what cannot be
 */
export function readIllegalPlay(mover: Side, text: string): Readonly<Record<Side, string>> | null {
  const [, white, black] = OWN.exec(text) ?? [];
  if (white !== undefined && black !== undefined)
    return { white: withColons(white), black: withColons(black) };
  const [, numbers] = SIGNED.exec(text) ?? [];
  return numbers === undefined ? null : ofSigned(mover, numbers.split(';').slice(0, -1).map(Number));
}

/** Borne off are those who are missing. */
const onBoard = (count: number | undefined, own: number): number => (own === OFF ? 0 : (count ?? 0));

const signedFor = (side: Side, position: Position): readonly number[] =>
  Array.from({ length: BAR + 1 }, (_, own) => {
    const others = onBoard(position[opponent(side)][BAR - own], BAR - own);
    return others > 0 ? -others : onBoard(position[side][own], own);
  });

function ofSigned(mover: Side, numbers: readonly number[]): Readonly<Record<Side, string>> {
  const movers = numbers.flatMap((count, own) => (count > 0 ? [`${own}:${count}`] : []));
  const others = numbers.flatMap((count, own) => (count < 0 ? [`${BAR - own}:${-count}`] : []));
  const [own, other] = [withColons(movers.join(',')), withColons(others.join(','))];
  return mover === 'white' ? { white: own, black: other } : { white: other, black: own };
}
