import { readFile } from 'node:fs/promises';
import { configError, type Fault, faultsOf, WHOLE_FILE } from './faults.ts';
import { type JsonPlaces, lineOf, placesIn } from './json-places.ts';

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

/** A JSON file that has been read. */
export interface JsonFile {
  readonly path: string;
  readonly json: unknown;
  readonly places: JsonPlaces;
}

/** E_CONFIG when the file cannot be read or is not JSON. */
export async function readJson(path: string): Promise<JsonFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw unreadable(path, error);
  }
  try {
    return { path, json: JSON.parse(text), places: placesIn(text) };
  } catch {
    const remedy = 'a comma, quote or bracket is missing or too many at or just before this place';
    throw configError(path, [{ at: placeOfMistake(text), problem: 'it is not JSON', remedy }]);
  }
}

const faultsOfDoubles = ({ doubles }: JsonPlaces): Fault[] =>
  doubles.map(({ at, line, first }) => ({
    at,
    line,
    problem: `it stands in line ${first} already`,
    remedy: 'leave one of the two out',
  }));

/**
 * What `parse` makes of a file. The faults it throws get their lines, and keys that stand twice are faults too;
 * E_CONFIG with all of them.
 */
export function parsed<T>(file: JsonFile, parse: (json: unknown, source: string) => T): T {
  const doubles = faultsOfDoubles(file.places);
  try {
    const value = parse(file.json, file.path);
    if (doubles.length === 0) return value;
  } catch (error) {
    const faults = faultsOf(error);
    if (faults.length === 0) throw error;
    throw configError(file.path, inOrder([...placed(faults, file.places), ...doubles]));
  }
  throw configError(file.path, doubles);
}

function placed(faults: readonly Fault[], places: JsonPlaces): Fault[] {
  return faults.map((fault) => {
    const line = fault.line ?? (isElsewhere(fault) ? undefined : lineOf(places, fault.at));
    return line === undefined ? fault : { ...fault, line };
  });
}

/** As a reader comes upon them; what is in no line first. */
const inOrder = (faults: readonly Fault[]): Fault[] =>
  [...faults].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));

/** Some faults are in no file: `web.port (on the command line)`. */
const isElsewhere = ({ at }: Fault): boolean => at !== WHOLE_FILE && at.includes(' (');
