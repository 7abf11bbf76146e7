import { z } from 'zod';
import { NardError } from '../errors/index.ts';
import { SIDES, type Side } from '../rules/index.ts';
import { checkers } from './schema-words.ts';
import { type Role, TOPIC_NAME } from './topics.ts';

/**
 * Commands from outside, parsed into typed values. Schemas are made when the first command is read: a page
 * that only imports the words of the feed then carries none of this.
 */

const LONGEST_MATCH = 99;
const LONGEST_NAME = 40;
const LONGEST_REASON = 200;
const MOST_OPTIONS = 40;
/** Of `cmd` payloads, in bytes. */
export const MAX_COMMAND_BYTES = 8192;

const common = () => ({
  id: z.string().regex(TOPIC_NAME),
  client: z.string().regex(TOPIC_NAME).optional(),
  expect: z.strictObject({ game: z.int().min(0), seq: z.int().min(0) }).optional(),
});
const word = () => z.string().min(1).max(LONGEST_NAME);
const face = () => z.int().min(1).max(6);
const options = () =>
  z
    .record(word(), z.union([z.string().max(LONGEST_NAME), z.number(), z.boolean(), z.null()]))
    .refine((all) => Object.keys(all).length <= MOST_OPTIONS, `at most ${MOST_OPTIONS} options`);
/** Names are shown and written to records, one to a line. */
const playerName = () =>
  z
    .string()
    .trim()
    .regex(/^\P{Cc}*$/u)
    .min(1)
    .max(LONGEST_NAME);

/** Text that `parseClock` of rules reads. */
const clock = () => z.string().min(1).max(LONGEST_NAME);
const flag = () => z.enum(['claimed', 'automatic']);
const points = () => z.number().min(0).max(999).multipleOf(0.5);
const pair = () => z.tuple([playerName(), playerName()]);

const bare = () => z.strictObject(common());

/** The arguments of every verb. */
const SHAPES = {
  double: bare,
  take: bare,
  pass: bare,
  beaver: bare,
  accept: bare,
  refuse: bare,
  resign: () => z.strictObject({ ...common(), worth: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  'end-turn': bare,
  'take-back': bare,
  pause: bare,
  resume: bare,
  'claim-flag': bare,
  'swap-sides': bare,
  'forgive-touch': bare,
  'as-it-stands': bare,
  adjust: () => z.strictObject({ ...common(), on: z.boolean() }),
  'learn-dice': () =>
    z.strictObject({
      ...common(),
      on: z.boolean().default(true).describe('false: nobody is asked any more'),
      side: z
        .enum(SIDES)
        .exactOptional()
        .describe('director only; left out: both sides, one after the other'),
    }),
  'set-up-error': () =>
    z
      .strictObject({ ...common(), white: checkers().exactOptional(), black: checkers().exactOptional() })
      .refine(({ white, black }) => (white === undefined) === (black === undefined), {
        path: ['white'],
        message: 'tell the checkers of both sides, or of neither',
      }),
  'set-clock': () => z.strictObject({ ...common(), clock: clock().nullable(), flag: flag().exactOptional() }),
  'correct-score': () =>
    z.strictObject({
      ...common(),
      white: points(),
      black: points(),
      crawford: z.enum(['not-yet', 'now', 'past']).exactOptional(),
      reason: z
        .string()
        .trim()
        .regex(/^\P{Cc}*$/u)
        .min(1)
        .max(LONGEST_REASON),
    }),
  roll: () => z.strictObject({ ...common(), roll: z.tuple([face(), face()]) }),
  void: () =>
    z.strictObject({
      ...common(),
      reason: z.enum(['crooked', 'wrong-half', 'off-board', 'on-checker', 'kestum', 'misread']),
    }),
  answer: () =>
    z.strictObject({ ...common(), question: z.string().min(1).max(200), choice: z.string().min(1).max(200) }),
  'new-match': () =>
    z
      .strictObject({
        ...common(),
        variant: word().exactOptional().describe('left out: that of the preset'),
        preset: word().exactOptional().describe('a rule set by name; options change it'),
        options: options().default({}),
        clock: clock().exactOptional().describe('left out: no clock'),
        flag: flag().exactOptional().describe('left out: automatic in presets of tournaments'),
        pairs: z
          .strictObject({ throws: z.enum(['first', 'in-turn']), white: pair(), black: pair() })
          .exactOptional(),
        length: z.int().min(1).max(LONGEST_MATCH).nullable().default(1),
        names: z
          .strictObject({ white: playerName().default('White'), black: playerName().default('Black') })
          .default({ white: 'White', black: 'Black' }),
      })
      .refine(({ variant, preset }) => variant !== undefined || preset !== undefined, {
        path: ['variant'],
        message: 'name a variant or a preset',
      }),
  'set-variant': () => z.strictObject({ ...common(), variant: word(), options: options().default({}) }),
  snapshot: bare,
  replay: () => z.strictObject({ ...common(), from: z.int().min(1) }),
};

export type Verb = keyof typeof SHAPES;
type Arguments<V extends Verb> = Omit<
  z.output<ReturnType<(typeof SHAPES)[V]>>,
  keyof ReturnType<typeof common>
>;

/** What a seat alone decides, what everyone at the table may do, what the director does, and plain questions. */
const SEAT: readonly Role[] = ['white', 'black'];
const TABLE: readonly Role[] = [...SEAT, 'director'];
const DIRECTOR: readonly Role[] = ['director'];
const ANYONE: readonly Role[] = [...TABLE, 'any'];

const MAY_SEND = {
  double: SEAT,
  take: SEAT,
  pass: SEAT,
  beaver: SEAT,
  accept: SEAT,
  refuse: SEAT,
  resign: SEAT,
  'claim-flag': SEAT,
  'end-turn': TABLE,
  'take-back': TABLE,
  pause: TABLE,
  resume: TABLE,
  roll: TABLE,
  void: TABLE,
  answer: TABLE,
  'swap-sides': TABLE,
  'set-up-error': TABLE,
  'forgive-touch': TABLE,
  'as-it-stands': TABLE,
  adjust: TABLE,
  'learn-dice': TABLE,
  'set-clock': DIRECTOR,
  'correct-score': DIRECTOR,
  'new-match': DIRECTOR,
  'set-variant': DIRECTOR,
  snapshot: ANYONE,
  replay: ANYONE,
} as const satisfies Record<Verb, readonly Role[]>;

type SeatVerb = 'double' | 'take' | 'pass' | 'beaver' | 'accept' | 'refuse' | 'resign' | 'claim-flag';
type TableVerb =
  | 'end-turn'
  | 'take-back'
  | 'pause'
  | 'resume'
  | 'roll'
  | 'void'
  | 'answer'
  | 'swap-sides'
  | 'set-up-error'
  | 'forgive-touch'
  | 'as-it-stands'
  | 'adjust'
  | 'learn-dice';
type DirectorVerb = 'new-match' | 'set-variant' | 'set-clock' | 'correct-score';
type Sender<V extends Verb> = V extends SeatVerb
  ? Side
  : V extends TableVerb
    ? Side | 'director'
    : V extends DirectorVerb
      ? 'director'
      : Role;

/** A state of a game: its number, and that of its last event. */
export interface Expectation {
  readonly game: number;
  readonly seq: number;
}

/** The refusal of a command that was meant for another state than the present one; null where it was not. */
export function missed(expect: Expectation | null, now: Expectation): NardError | null {
  if (!expect || (expect.game === now.game && expect.seq === now.seq)) return null;
  return new NardError(
    'E_EXPECT',
    `The command was meant for game ${expect.game} after event ${expect.seq}; the board is in game ${now.game} after event ${now.seq}. Look at the new state and decide again.`,
  );
}

/** Who waits for the answer to a command. Its name is unique for the client: sent again, it is not done again. */
export interface CommandAddress {
  readonly id: string;
  /** null where the command does not say. */
  readonly client: string | null;
}

type CommandOf<V extends Verb> = CommandAddress & {
  readonly verb: V;
  readonly by: Sender<V>;
  /** The state of the game that the sender saw; with another one the command is refused. */
  readonly expect: Expectation | null;
} & Readonly<Arguments<V>>;

export type Command = { [V in Verb]: CommandOf<V> }[Verb];

/**
 * Reads a command.
 * @param payload the JSON text of the message
 * @throws NardError E_COMMAND naming the field that is wrong; E_FORBIDDEN when the role may not send the verb
 */
export function parseCommand(role: Role, verb: string, payload: string): Command {
  if (!isVerb(verb))
    throw new NardError(
      'E_COMMAND',
      `There is no command "${shown(verb)}"; use one of ${Object.keys(SHAPES).join(', ')}.`,
    );
  if (!MAY_SEND[verb].some((one) => one === role)) {
    throw new NardError(
      'E_FORBIDDEN',
      `"${verb}" cannot be sent as "${role}"; send it as ${MAY_SEND[verb].join(' or ')}.`,
    );
  }
  const read = schemaOf(verb).safeParse(parseJson(payload));
  if (!read.success) throw new NardError('E_COMMAND', complaint(verb, read.error));
  const { client, expect, ...rest } = read.data;
  return { ...rest, client: client ?? null, expect: expect ?? null, verb, by: role } as Command;
}

/** Who to tell that a command was wrong, as far as that can be read from it; null when nobody can be told. */
export function addressOf(payload: string): CommandAddress | null {
  try {
    const { id, client } = JSON.parse(payload) as Record<string, unknown>;
    if (typeof id !== 'string' || !TOPIC_NAME.test(id)) return null;
    return { id, client: typeof client === 'string' && TOPIC_NAME.test(client) ? client : null };
  } catch {
    return null;
  }
}

export const VERBS = /* @__PURE__ */ Object.keys(SHAPES) as readonly Verb[];

/** Who may send a verb. */
export const sendersOf = (verb: Verb): readonly Role[] => MAY_SEND[verb];

const isVerb = (verb: string): verb is Verb => Object.hasOwn(SHAPES, verb);

type AnySchema = z.ZodType<
  Record<string, unknown> & {
    client?: string | undefined;
    expect?: { game: number; seq: number } | undefined;
  }
>;
const made = /* @__PURE__ */ new Map<Verb, AnySchema>();

/** What the payload of a verb has to be. */
export function schemaOf(verb: Verb): AnySchema {
  const known = made.get(verb);
  if (known) return known;
  const schema = SHAPES[verb]() as AnySchema;
  made.set(verb, schema);
  return schema;
}

function parseJson(payload: string): unknown {
  if (payload.length > MAX_COMMAND_BYTES) {
    throw new NardError('E_COMMAND', `A command may have at most ${MAX_COMMAND_BYTES} bytes.`);
  }
  try {
    return JSON.parse(payload);
  } catch (cause) {
    throw new NardError('E_COMMAND', 'The command is not JSON; send an object such as {"id":"1"}.', {
      cause,
    });
  }
}

function complaint(verb: Verb, error: z.ZodError): string {
  const faults = error.issues.slice(0, 5).map(({ path, message }) => {
    const field = path.map((part) => shown(String(part))).join('.');
    return `${field || 'the payload'}: ${message.slice(0, 200)}`;
  });
  return `The command "${verb}" cannot be read. ${faults.join('; ')}.`;
}

const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
