import { NardError } from '../errors/index.ts';

/** Where in a record something is wrong; null what is not known. */
export interface Place {
  readonly line: number | null;
  readonly game: number | null;
}

/** An E_RECORD error that names line and game. */
export function recordError({ line, game }: Place, reason: string, cause?: unknown): NardError {
  const where = [line === null ? [] : `line ${line}`, game === null ? [] : `game ${game}`].flat().join(', ');
  return new NardError('E_RECORD', `The record is wrong${where ? ` (${where})` : ''}: ${reason}`, { cause });
}

/** A piece of the file as it may be shown: short, and on one line. */
export const quoted = (text: string): string => {
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return `“${short.replace(/\p{Cc}/gu, ' ')}”`;
};
