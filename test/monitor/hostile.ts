import { ROLES, topicsOf, VERBS } from '../../src/feed/index.ts';

/** Of the board that is meant. */
export const topics = topicsOf('test');

const GOOD: Readonly<Record<string, unknown>> = {
  id: '',
  client: 'phone',
  expect: { game: 1, seq: 7 },
  worth: 2,
  roll: [6, 1],
  question: 'q1',
  choice: 'c1',
  variant: 'long',
  options: { cube: true },
  length: 3,
  names: { white: 'Ann', black: 'Bob' },
  from: 1,
};

const ALIEN: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  0.5,
  '',
  'x'.repeat(300),
  '\u0000',
  '../..',
  '#',
  '+',
  '$SYS',
  [],
  [[[]]],
  {},
  { __proto__: null },
  '__proto__',
  'constructor',
  [6, 1, 1],
  ['6', '1'],
  { white: {} },
  '\ud800',
];
const PIECES = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '"id":',
  '"__proto__":',
  '\\u0000',
  '1e999',
  '-',
  'null',
  '\n',
];

/** Hostile topics and payloads, the same in every run: whole nonsense, and good commands with something amiss. */
export function hostile(chance: () => number) {
  const below = (limit: number) => Math.floor(chance() * limit);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const rubbish = () => Array.from({ length: below(20) }, () => one(PIECES)).join('');
  const bytes = () => Buffer.from(Array.from({ length: below(40) }, () => below(256)));
  let count = 0;
  // An id of its own for each: one that is known is only answered again.
  const fresh = () => ({ ...GOOD, id: `a${++count}` });
  const command = () => {
    const fields = Object.entries(fresh()).filter(([name]) => name === 'id' || chance() < 0.4);
    const amiss = below(fields.length);
    return JSON.stringify(
      Object.fromEntries(fields.map(([name, value], at) => [name, at === amiss ? one(ALIEN) : value])),
    );
  };
  const whole = () => JSON.stringify({ id: fresh().id });
  const bitten = () => {
    const text = JSON.stringify(fresh());
    const at = below(text.length);
    return text.slice(0, at) + one(PIECES) + text.slice(at + below(4));
  };
  return () => {
    const verb = chance() < 0.8 ? one(VERBS) : one(['__proto__', 'constructor', 'win', '', 'take/more', '+']);
    const role = chance() < 0.9 ? one(ROLES) : one(['', 'red', '__proto__', '#']);
    const payload = one([rubbish, bytes, command, bitten, whole])();
    return { topic: `${topics.base}/cmd/${role}/${verb}`, payload: Buffer.from(payload as Buffer) };
  };
}
