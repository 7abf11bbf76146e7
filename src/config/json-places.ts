import { pathText } from './faults.ts';

/** Where things stand in the text of a JSON file; lines count from 1. */
export interface JsonPlaces {
  /** The line of each value by its path (`web.port`, `inputs[3].place`). */
  readonly lines: ReadonlyMap<string, number>;
  /** Keys that stand twice in one object; JSON.parse takes the last of them in silence. */
  readonly doubles: readonly { readonly at: string; readonly line: number; readonly first: number }[];
}

/** What matters in a text that is JSON: strings, brackets, separators, and line ends; anything else is part of a value. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|\n|[^\s{}[\],:"]+/g;

interface Level {
  readonly path: readonly PropertyKey[];
  /** Line by key for an object, null for a list. */
  readonly keys: Map<string, number> | null;
  /** Of the value that comes next. */
  at: PropertyKey | null;
}

/** Reads the lines off a text that JSON.parse has taken. */
class Reader {
  readonly lines = new Map<string, number>();
  readonly doubles: { at: string; line: number; first: number }[] = [];
  readonly #levels: Level[] = [];
  #line = 1;

  read(text: string): JsonPlaces {
    for (const [token] of text.matchAll(TOKEN)) this.#take(token);
    return { lines: this.lines, doubles: this.doubles };
  }

  #take(token: string): void {
    const level = this.#levels.at(-1);
    if (token === '\n') this.#line += 1;
    else if (token === '{' || token === '[') this.#open(token);
    else if (token === '}' || token === ']') this.#levels.pop();
    else if (token === ',') {
      if (level) level.at = typeof level.at === 'number' ? level.at + 1 : null;
    } else if (token !== ':') this.#word(token, level);
  }

  get #path(): readonly PropertyKey[] {
    const level = this.#levels.at(-1);
    return level ? [...level.path, ...(level.at === null ? [] : [level.at])] : [];
  }

  #open(bracket: string): void {
    const path = this.#path;
    this.#note(path);
    this.#levels.push({
      path,
      keys: bracket === '{' ? new Map() : null,
      at: bracket === '{' ? null : 0,
    });
  }

  /** A key where an object waits for one, else a value. */
  #word(token: string, level: Level | undefined): void {
    if (!level?.keys || level.at !== null) {
      this.#note(this.#path);
      return;
    }
    const key: string = JSON.parse(token);
    level.at = key;
    const first = level.keys.get(key);
    if (first !== undefined) this.doubles.push({ at: pathText(this.#path), line: this.#line, first });
    level.keys.set(key, this.#line);
    this.lines.set(pathText(this.#path), this.#line);
  }

  /** A value stands where its key does, also when its bracket opens further down. */
  #note(path: readonly PropertyKey[]): void {
    const name = pathText(path);
    if (!this.lines.has(name)) this.lines.set(name, this.#line);
  }
}

/** The lines of all values in `text`, which has to be JSON. */
export const placesIn = (text: string): JsonPlaces => new Reader().read(text);

/** The line of the value at `path`, or of the nearest thing around it that is there. */
export function lineOf({ lines }: JsonPlaces, path: string): number | undefined {
  for (let at = path; at !== ''; at = at.replace(/(\.[^.[\]]*|\[\d+\]|^[^.[\]]*)$/, '')) {
    const line = lines.get(at);
    if (line !== undefined) return line;
  }
  return undefined;
}
