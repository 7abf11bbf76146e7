/** What stands in place of the players’ names. */
const INSTEAD = { white: 'White', black: 'Black' } as const;

/** Everything told with the name of a side, as settings of a match have it. */
interface Names {
  readonly white: string;
  readonly black: string;
}

/** Every player’s name that occurs anywhere in a value, and what stands for it. */
function namesIn(value: unknown, found: Map<string, string>): Map<string, string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'names' && areNames(inner))
      for (const side of ['white', 'black'] as const) found.set(inner[side], INSTEAD[side]);
    namesIn(inner, found);
  }
  return found;
}

const areNames = (value: unknown): value is Names =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Names).white === 'string' &&
  typeof (value as Names).black === 'string';

/** Text in which names may occur within a sentence; elsewhere a name stands by itself. */
const SENTENCES: readonly string[] = ['message', 'text', 'label'];

/** The same value with players’ names left out, wherever they stand. */
export function withoutNames<T>(value: T): T {
  const names = namesIn(value, new Map());
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length);
  const inSentence = (text: string): string =>
    longestFirst.reduce((left, [name, instead]) => (name ? left.replaceAll(name, instead) : left), text);
  const rewrite = (inner: unknown, key: string): unknown => {
    if (typeof inner === 'string') {
      if (SENTENCES.includes(key)) return inSentence(inner);
      return WORDS.has(key) ? inner : (names.get(inner) ?? inner);
    }
    if (Array.isArray(inner)) return inner.map((each) => rewrite(each, key));
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, rewrite(each, name)]));
  };
  return rewrite(value, '') as T;
}

/** Keys whose values are words of the program: somebody may be called so. */
const WORDS = new Set(['kind', 'type', 'side', 'by', 'verb', 'variant', 'winner', 'turn', 'starter', 'code']);
