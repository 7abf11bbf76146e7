/** What stands in place of the players’ names. */
const INSTEAD = { white: 'White', black: 'Black' } as const;

type Sides<T> = Readonly<Record<keyof typeof INSTEAD, T>>;

/** A word that tells of whose machine this is, and what stands for it. */
export type Alias = readonly [word: string, instead: string];

/** Every player’s name that occurs anywhere in a value, and what stands for it. */
function namesIn(value: unknown, found: Map<string, string>): Map<string, string> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if ((key === 'names' || key === 'throwers') && areOfSides(inner, isText)) noteNames(inner, found);
    if (key === 'pairs' && areOfSides(inner, areTexts)) notePairs(inner, found);
    namesIn(inner, found);
  }
  return found;
}

function noteNames(names: Sides<string>, found: Map<string, string>): void {
  for (const side of SIDES) if (!found.has(names[side])) found.set(names[side], INSTEAD[side]);
}

/** Of a pair each has a name, and the two together have one that is made of these. */
function notePairs(pairs: Sides<readonly string[]>, found: Map<string, string>): void {
  for (const side of SIDES) {
    const aliases = pairs[side].map((_, index) => `${INSTEAD[side]} ${index + 1}`);
    pairs[side].forEach((name, index) => {
      found.set(name, aliases[index] ?? '');
    });
    found.set(pairs[side].join(' & '), aliases.join(' & '));
  }
}

const SIDES = ['white', 'black'] as const;
const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

const areOfSides = <T>(value: unknown, are: (each: unknown) => each is T): value is Sides<T> =>
  typeof value === 'object' && value !== null && SIDES.every((side) => are((value as Sides<unknown>)[side]));

/** Text in which names may occur within a sentence, or somebody has written himself; elsewhere a name stands by itself. */
const SENTENCES: readonly string[] = ['message', 'text', 'label', 'reason', 'error'];
/** A reason that is one of the program's own. */
const WORD = /^[a-z-]+$/;

/**
 * The same value with players’ names left out, wherever they stand.
 * @param machine words that tell whose machine this is, left out of sentences too
 */
export function withoutNames<T>(value: T, machine: readonly Alias[] = []): T {
  const names = namesIn(value, new Map());
  const longestFirst = [...names].sort(([one], [other]) => other.length - one.length);
  const inSentence = (text: string): string => {
    const own = machine.reduce((left, [word, instead]) => left.replace(asWord(word), instead), text);
    return longestFirst.reduce(
      (left, [name, instead]) => (name ? left.replaceAll(name, instead) : left),
      own,
    );
  };
  const rewrite = (inner: unknown, key: string): unknown => {
    if (typeof inner === 'string') {
      if (key === 'reason' && WORD.test(inner)) return inner;
      if (SENTENCES.includes(key) && !names.has(inner)) return inSentence(inner);
      return WORDS.has(key) ? inner : (names.get(inner) ?? inner);
    }
    if (Array.isArray(inner)) return inner.map((each) => rewrite(each, key));
    if (typeof inner !== 'object' || inner === null) return inner;
    if (key === 'profile') return profileOf(inner, inSentence);
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, rewrite(each, name)]));
  };
  return rewrite(value, '') as T;
}

/** Not within another word: machines and users may be called “pi”. */
const asWord = (word: string): RegExp => {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w-])${escaped}(?![\\w-])`, 'g');
};

/** A board may be called after its owner, and so may the file of its profile. */
const profileOf = (profile: object, inSentence: (text: string) => string): object =>
  Object.fromEntries(
    Object.entries(profile).map(([key, each]) => [
      key,
      (key === 'name' || key === 'id') && isText(each) ? inSentence(each) : each,
    ]),
  );

/** Keys whose values are words of the program: somebody may be called so. */
const WORDS = new Set(['kind', 'type', 'side', 'by', 'verb', 'variant', 'winner', 'turn', 'starter', 'code']);
