import { NardError } from '../errors/index.ts';
import {
  addressOf,
  type Command,
  type CommandAddress,
  type FeedReply,
  type FeedState,
  MAX_COMMAND_BYTES,
  missed,
  NO_CLIENT,
  parseCommand,
  parseCommandTopic,
  type Topics,
} from '../feed/index.ts';
import type { EventLog } from './publisher/event-log.ts';

/** A command that the game itself has to answer. */
export type GameCommand = Exclude<Command, { readonly verb: 'snapshot' | 'replay' }>;

export type CommandHandler = (command: GameCommand) => FeedReply | Promise<FeedReply>;

export interface IntakeOptions {
  readonly topics: Topics;
  readonly events: EventLog;
  readonly state: () => FeedState | null;
  /** Game and sequence number that a command's `expect` is compared with. */
  readonly current: () => { readonly game: number; readonly seq: number };
  readonly handle: CommandHandler;
  readonly reply: (topic: string, reply: FeedReply) => void;
}

/** Commands whose answers are kept, so that one sent twice is done once. */
const REMEMBERED = 512;
/** Events in one answer to a replay, and their bytes: whoever wants more asks again from the next one. */
const REPLAY_EVENTS = 200;
const REPLAY_BYTES = 128 * 1024;

/** Reads commands, has each done once, and answers. Whatever comes in, nothing is thrown. */
export class Intake {
  readonly #options: IntakeOptions;
  /** Oldest first. */
  readonly #answers = new Map<string, Promise<FeedReply>>();

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** A message came on a command topic. A retained one is an old one: it is not done again. */
  receive(topic: string, payload: Buffer, retain: boolean): void {
    const target = parseCommandTopic(this.#options.topics.base, topic);
    if (!target || retain || payload.length > MAX_COMMAND_BYTES) return;
    const text = payload.toString('utf8');
    const address = addressOf(text);
    if (!address) return;
    void this.#answer(
      address,
      () => this.#run(parseCommand(target.role, target.verb, text)),
      target.verb,
    ).then((reply) =>
      this.#options.reply(this.#options.topics.reply(address.client ?? NO_CLIENT, address.id), reply),
    );
  }

  #answer(
    address: CommandAddress,
    run: () => FeedReply | Promise<FeedReply>,
    verb: string,
  ): Promise<FeedReply> {
    if (verb === 'snapshot' || verb === 'replay') return settled(run);
    const key = `${address.client ?? NO_CLIENT}/${address.id}`;
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = settled(run);
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > REMEMBERED && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }

  #run(command: Command): FeedReply | Promise<FeedReply> {
    const { current, handle, state, events } = this.#options;
    // Most are refused here, without waiting; what happens while a command waits for its turn is the game's to notice.
    const late = missed(command.expect, current());
    if (late) throw late;
    if (command.verb === 'snapshot') return { ok: true, state: state() };
    if (command.verb === 'replay') return replay(events, command.from);
    return handle(command);
  }
}

function replay(events: EventLog, from: number): FeedReply {
  const all = events.from(from);
  let bytes = 0;
  const fitting = all.slice(0, REPLAY_EVENTS).findIndex((event, index) => {
    bytes += JSON.stringify(event).length;
    return index > 0 && bytes > REPLAY_BYTES;
  });
  const some = all.slice(0, fitting < 0 ? REPLAY_EVENTS : fitting);
  return { ok: true, events: some, next: all[some.length]?.seq ?? null };
}

async function settled(run: () => FeedReply | Promise<FeedReply>): Promise<FeedReply> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof NardError) return { error: { code: error.code, message: error.message } };
    const message = error instanceof Error ? error.message : String(error);
    return { error: { code: 'E_COMMAND', message: `The command could not be carried out: ${message}` } };
  }
}
