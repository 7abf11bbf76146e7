import { type Family, type Position, pips, type Side } from '../../rules/index.ts';
import { type Language, label, sideName } from '../../texts/index.ts';

export interface WordLine {
  readonly name: string;
  readonly count: number;
}

/** One side's checkers as they are read: the bar first, highest point first, borne off last; empty places never. */
export function wordLines(language: Language, family: Family, position: Position, side: Side): WordLine[] {
  const checkers = position[side];
  const lines: WordLine[] = [];
  for (let own = 26; own >= 0; own -= 1) {
    const count = checkers[own] ?? 0;
    if (count > 0) lines.push({ name: placeName(language, family, own), count });
  }
  return lines;
}

function placeName(language: Language, family: Family, own: number): string {
  if (own === 26) return label(language, 'notEntered');
  if (own === 25) return label(language, 'bar');
  if (own === 0) return label(language, 'borneOff');
  return own === 24 && family === 'long' ? `${label(language, 'head')} 24` : String(own);
}

/** A whole position in one text, the mover first: "White, 284 pips: head 24: 9; 15: 1. Black, …". */
export function positionInWords(
  language: Language,
  family: Family,
  position: Position,
  mover: Side | null,
  pipCounts: Readonly<Record<Side, number>> = { white: pips(position.white), black: pips(position.black) },
): string {
  const order: readonly Side[] = mover === 'black' ? ['black', 'white'] : ['white', 'black'];
  return order
    .map((side) => {
      const list = wordLines(language, family, position, side).map(({ name, count }) => `${name}: ${count}`);
      const head = `${sideName(language, side)}, ${pipCounts[side]} ${label(language, 'pips')}`;
      return `${head}: ${list.join('; ')}.`;
    })
    .join(' ');
}
