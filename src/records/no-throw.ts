import type { RecordedNoThrow } from './record.ts';

/**
 * The line between two acts that says that a side has ended its turn without a throw (rules C.6). The format has no word for
 * that, and dice that nobody threw are not made up: other programs read a comment, and the next turn of the other side.
 */

const NO_THROW = /^No throw: (white|black) can play none$/;

/** null where the comment says nothing of the kind. */
export function readNoThrowLine(comment: string): RecordedNoThrow | null {
  const [, side] = NO_THROW.exec(comment) ?? [];
  return side === 'white' || side === 'black' ? { kind: 'no-throw', side } : null;
}

export const printNoThrowLine = ({ side }: RecordedNoThrow): string => `; No throw: ${side} can play none`;
