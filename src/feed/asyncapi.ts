import { z } from 'zod';
import { schemaOf, sendersOf, VERBS, type Verb } from './commands.ts';
import { eventSchema } from './event-schema.ts';
import { FEED_VERSION } from './messages.ts';
import { beatSchema, hallSchema, healthSchema, infoSchema, replySchema, stateSchema } from './schemas.ts';
import { hallTopic, TOPIC_NAME, topicsOf } from './topics.ts';
import { VALUE_NAMES, VALUES } from './values.ts';

/** What there is to say of one kind of message. */
interface Subject {
  /** Name of channel and message in the document. */
  readonly name: string;
  readonly topic: string;
  readonly summary: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly contentType?: 'text/plain';
  readonly qos: 0 | 1;
  readonly retain: boolean;
  /** Seen from the board: does it send the message, or wait for it? */
  readonly action: 'send' | 'receive';
  readonly roles?: readonly string[];
}

const topics = /* @__PURE__ */ topicsOf('{board}');
const plain = (pattern: string) => ({ type: 'string', pattern });
const Q1 = { qos: 1, retain: false, action: 'send' } as const;
const RETAINED = { ...Q1, retain: true } as const;

const SAID = (): readonly Subject[] => [
  {
    name: 'availability',
    topic: topics.availability,
    summary: 'Whether the controller is there. "offline" is also its last will.',
    payload: plain('^(online|offline)$'),
    contentType: 'text/plain',
    ...RETAINED,
  },
  {
    name: 'info',
    topic: topics.info,
    summary: 'What this board is: versions, wiring, games, addresses.',
    payload: json(infoSchema()),
    ...RETAINED,
  },
  {
    name: 'state',
    topic: topics.state,
    summary: 'The whole picture of the game; at most 20 a second, the newest always.',
    payload: json(stateSchema()),
    ...RETAINED,
  },
  {
    name: 'event',
    topic: topics.event,
    summary:
      'One thing that happened, in order. It may come twice: drop what is not newer than the last seq, and ask with replay for what is missing.',
    payload: json(eventSchema()),
    ...Q1,
  },
  {
    name: 'health',
    topic: topics.health,
    summary: 'What is wrong with hardware, journal or broker.',
    payload: json(healthSchema()),
    ...RETAINED,
  },
  {
    name: 'beat',
    topic: topics.beat,
    summary: 'Every 2 s: the board lives, also while nobody moves. A picture is old after 5 s without one.',
    payload: json(beatSchema()),
    ...Q1,
    qos: 0,
  },
  {
    name: 'reply',
    topic: topics.reply('{client}', '{command}'),
    summary: 'The answer to a command; "any" stands for a client that did not name itself.',
    payload: json(replySchema()),
    ...Q1,
  },
  {
    name: 'hall',
    topic: hallTopic('{hall}'),
    summary: 'The boards of a hall, where one is configured.',
    payload: json(hallSchema()),
    ...RETAINED,
  },
  {
    name: 'home-assistant',
    topic: 'homeassistant/device/nardy_{board}/config',
    summary:
      'Device discovery for Home Assistant, where it is switched on. An empty payload takes the device away.',
    payload: {
      type: 'object',
      required: ['dev', 'o', 'cmps'],
      properties: {
        dev: { type: 'object', required: ['ids', 'name'] },
        o: { type: 'object', required: ['name', 'sw'] },
        cmps: {
          type: 'object',
          additionalProperties: { type: 'object', required: ['p', 'unique_id'] },
        },
      },
    },
    ...RETAINED,
  },
  ...VALUE_NAMES.map(
    (name): Subject => ({
      name: `value-${name}`,
      topic: topics.value(name),
      summary: `${VALUES[name].meaning}; for dashboards that cannot look into JSON.`,
      payload: plain(VALUES[name].pattern),
      contentType: 'text/plain',
      ...RETAINED,
      qos: 0,
    }),
  ),
];

const commandSubject = (verb: Verb): Subject => ({
  name: `command-${verb}`,
  topic: `${topics.base}/cmd/{role}/${verb}`,
  summary: COMMANDS[verb],
  payload: json(schemaOf(verb), 'input'),
  qos: 1,
  retain: false,
  action: 'receive',
  roles: sendersOf(verb),
});

const COMMANDS: Readonly<Record<Verb, string>> = {
  double: 'Offers a double.',
  take: 'Takes a double.',
  pass: 'Passes a double: the game is lost at the present value.',
  beaver: 'Takes a double and doubles again at once.',
  accept: 'Accepts a resignation.',
  refuse: 'Refuses a resignation.',
  resign: 'Offers to lose an oin (1), a mars (2) or a koks (3).',
  'end-turn':
    'Ends the turn, when the board shows a legal play, or nothing can be played whatever is thrown and clocks are used.',
  'take-back': 'Takes the last turn back.',
  pause: 'Stops the game until it is resumed.',
  resume: 'Goes on after a pause.',
  'claim-flag': 'Claims the match because the other side’s flag has fallen.',
  'set-up-error':
    'Says that the game was set up wrong: put right early in the game, later the position that stands, or that a director tells, is official.',
  'forgive-touch': 'Lets the other side leave a checker that it has touched, where touched is played.',
  'as-it-stands':
    'Says that the board is right as it stands, after a pause or where a few places differ: both sides have to, or a director.',
  adjust: 'Begins, or ends, putting checkers straight: what is lifted meanwhile is no move and no touch.',
  'learn-dice':
    'Asks a side, or both one after the other, to throw its dice, so that the board knows which are whose; or ends that.',
  'swap-sides': 'Says that the players have changed seats, between two games.',
  'set-clock': 'Brings clocks in between two games, changes them, or takes them away.',
  'correct-score': 'Puts the score right, with the reason.',
  roll: 'Says what was thrown, where no dice can.',
  void: 'Says that a throw does not count: kestum by the other side, or what no die can tell, as that it was misread.',
  answer: 'Answers the question that stands.',
  'new-match': 'Begins another match.',
  'set-variant': 'Chooses another game before the first has begun.',
  snapshot: 'Asks for the state, for readers whose broker retains nothing.',
  replay: 'Asks for events from a number on. "next" in the reply is where to go on, or null.',
};

function json(schema: z.ZodType, io: 'input' | 'output' = 'output'): Record<string, unknown> {
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io }) as Record<string, unknown>;
  return rest;
}

const PARAMETERS = {
  board: { description: `Id of the board: ${TOPIC_NAME.source}` },
  client: { description: 'What the command gave as client, or "any".' },
  command: { description: 'The id of the command.' },
  hall: { description: `Name of the hall: ${TOPIC_NAME.source}` },
} as const;

function channel({ name, topic, roles }: Subject) {
  const names = [...topic.matchAll(/\{(\w+)\}/g)].map(([, found]) => found as string);
  const parameters = names.map((parameter) => [
    parameter,
    parameter === 'role'
      ? { description: 'Who the command is sent as.', enum: roles }
      : PARAMETERS[parameter as keyof typeof PARAMETERS],
  ]);
  return {
    address: topic,
    messages: { [name]: { $ref: `#/components/messages/${name}` } },
    parameters: Object.fromEntries(parameters),
  };
}

function operation({ name, summary, qos, retain, action }: Subject) {
  return {
    action,
    summary,
    channel: { $ref: `#/channels/${name}` },
    messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
    ...(action === 'receive' ? { reply: { channel: { $ref: '#/channels/reply' } } } : {}),
    bindings: { mqtt: { qos, retain, bindingVersion: '0.2.0' } },
  };
}

const message = ({ name, summary, payload, contentType }: Subject) => ({
  name,
  summary,
  contentType: contentType ?? 'application/json',
  payload,
});

/** An AsyncAPI 3 document, as far as it is looked into here. */
export interface FeedDocument {
  readonly asyncapi: string;
  readonly channels: Readonly<Record<string, { readonly address: string }>>;
  readonly operations: Readonly<Record<string, unknown>>;
  readonly components: {
    readonly messages: Readonly<
      Record<
        string,
        {
          readonly summary: string;
          readonly contentType: string;
          readonly payload: Readonly<Record<string, unknown>>;
        }
      >
    >;
  };
}

/** Describes every topic and payload of the feed, from the schemas that the payloads are checked with. */
export function asyncApi(): FeedDocument {
  const all = [...SAID(), ...VERBS.map(commandSubject)];
  const each = <T>(of: (subject: Subject) => T) =>
    Object.fromEntries(all.map((subject) => [subject.name, of(subject)]));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'nardboard',
      version: `${FEED_VERSION}.0.0`,
      description:
        'The game on a nardy board, live. No message uses QoS 2. Positions are in own numbers: each side counts its own way from 24 to 1.',
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    channels: each(channel),
    operations: each(operation),
    components: { messages: each(message) },
  } as FeedDocument;
}

/** The same for people: one line a topic. */
export function topicTable(): string {
  const rows = [...SAID(), ...VERBS.map(commandSubject)].map(
    ({ topic, qos, retain, roles, summary }) =>
      `| \`${topic.replace('{role}', `{${roles?.join(',')}}`)}\` | ${qos} | ${retain ? 'yes' : ''} | ${summary} |`,
  );
  return ['| topic | QoS | retained | what |', '|---|---|---|---|', ...rows, ''].join('\n');
}
