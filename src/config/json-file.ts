import { readFile } from 'node:fs/promises';
import { configError, WHOLE_FILE } from './faults.ts';

const REASONS: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  ENOENT: ['there is no such file', 'check the name'],
  EACCES: ['this user may not read it', 'change its owner or mode'],
  EISDIR: ['it is a directory', 'name the file in it'],
};

function unreadable(path: string, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const [problem, remedy] = REASONS[code] ?? [`it cannot be read (${code || error})`, 'see to the disk'];
  return configError(path, [{ at: WHOLE_FILE, problem, remedy }]);
}

/** Whether JSON.parse fails on `text` only because more would have to follow. */
function mayGoOn(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(message)?.[1];
    return /end of JSON|Unterminated/.test(message) || Number(position) >= text.length;
  }
}

/**
 * `line 4, column 7` of the first character that JSON cannot have there. Node names the position in
 * some of its messages only, so it is searched for: every shorter text could still become JSON.
 */
function placeOfMistake(text: string): string {
  let [fits, wrong] = [0, text.length + 1];
  while (wrong - fits > 1) {
    const middle = (fits + wrong) >> 1;
    if (mayGoOn(text.slice(0, middle))) fits = middle;
    else wrong = middle;
  }
  const lines = text.slice(0, fits).split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}

/** The value in a JSON file. E_CONFIG when it cannot be read or is not JSON. */
export async function readJson(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw unreadable(path, error);
  }
  try {
    return JSON.parse(text);
  } catch {
    const remedy = 'a comma, quote or bracket is missing or too many at or just before this place';
    throw configError(path, [{ at: placeOfMistake(text), problem: 'it is not JSON', remedy }]);
  }
}
