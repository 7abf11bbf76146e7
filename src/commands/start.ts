import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command, Option } from 'commander';
import { loadProfile, loadSettings, type Profile, type Settings } from '../config/index.ts';
import { openRoom, type Room, type TableClock, type TableCommand } from '../controller/index.ts';
import { DICE_BAUD, serialOpener, systemClock } from '../devices/index.ts';
import { NardError } from '../errors/index.ts';
import { FEED_VERSION, type FeedInfo } from '../feed/index.ts';
import { type Journal, openJournal } from '../journal/index.ts';
import type { MatchEvent, MatchSettings } from '../play/index.ts';
import { VARIANT_IDS } from '../rules/index.ts';
import { wholeNumber } from './arguments.ts';
import { endBoard, findOrStartBoard, type RunningBoard } from './simulated-board.ts';
import { openWindows, type Windows } from './windows.ts';

interface StartOptions {
  readonly config?: string;
  readonly port?: string;
  readonly dicePort?: string;
  readonly profile?: string;
  readonly variant?: string;
  readonly length?: number;
  readonly webPort?: number;
  readonly bind?: string;
  readonly mqtt?: string;
  readonly state?: string;
  readonly demo?: true;
  readonly seed: number;
  readonly setDamagedAside?: true;
}

export function startCommand(): Command {
  return new Command('start')
    .description('Follows the game on a board, and shows it to everybody who looks on.')
    .option('--config <file>', 'settings; default: nardboard/config.json in $XDG_CONFIG_HOME or /etc')
    .option('--port <path>', 'serial port of the board, auto, or simulated')
    .option('--dice-port <path>', 'serial port of the dice receiver, where it has one of its own')
    .option('--profile <name>', 'how the board is wired: a shipped profile or a file')
    .option('--variant <name>', 'game to play; left out: the set-up chooses')
    .option('--length <points>', 'points to play to', wholeNumber)
    .option('--web-port <number>', 'TCP port of the page, 0 for any that is free', wholeNumber)
    .option('--bind <address>', 'address the page is served at; 0.0.0.0 opens it to the network')
    .option('--mqtt <url>', 'publish to this broker as well')
    .option('--state <folder>', 'where the journal is kept')
    .option('--demo', 'let two robots play on the simulated board; nothing is kept')
    .addOption(
      new Option('--seed <number>', 'what the robots’ dice and hands follow from')
        .argParser(wholeNumber)
        .default(1),
    )
    .option('--set-damaged-aside', 'keep an unreadable journal beside and go on from what can be read of it')
    .addHelpText(
      'after',
      '\nExamples:\n  nardboard start\n  nardboard start --demo\n  nardboard start --port auto --profile mega-3slot\n  nardboard start --bind 0.0.0.0 --mqtt mqtt://broker.local\n',
    )
    .action(start);
}

async function settingsFrom(options: StartOptions): Promise<Settings> {
  const { port, dicePort, profile, variant, length, webPort, bind, mqtt, state } = options;
  return loadSettings(options.config, {
    board: { port, dicePort, profile },
    match: { variant, length },
    web: { port: webPort, bind },
    mqtt: { broker: mqtt },
    journal: { directory: state },
  });
}

async function start(options: StartOptions): Promise<void> {
  const settings = await settingsFrom(options);
  const nothingKept = options.demo ? await mkdtemp(join(tmpdir(), 'nardboard-demo-')) : null;
  const house = new House(settings, options, nothingKept ?? settings.journal.directory);
  const leave = untilAskedToLeave();
  try {
    await house.open();
    process.stdout.write(house.greeting());
    await leave;
  } finally {
    await house.close();
    if (nothingKept) await rm(nothingKept, { recursive: true, force: true });
  }
}

function untilAskedToLeave(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

const clock: TableClock = { ...systemClock, wall: () => Date.now() };

/** Everything that runs while the program does, opened in order and closed in reverse. */
class House {
  readonly #settings: Settings;
  readonly #options: StartOptions;
  readonly #folder: string;
  #simulated: RunningBoard | null = null;
  #journal: Journal | null = null;
  #windows: Windows | null = null;
  #room: Room | null = null;

  constructor(settings: Settings, options: StartOptions, folder: string) {
    this.#settings = settings;
    this.#options = options;
    this.#folder = folder;
  }

  async open(): Promise<void> {
    const { board } = this.#settings;
    const profile = await loadProfile(board.profile);
    await mkdir(this.#folder, { recursive: true });
    const damaged = this.#options.setDamagedAside ? 'set-aside' : 'refuse';
    this.#journal = await openJournal(join(this.#folder, 'journal.ndjson'), { damaged });
    for (const note of this.#journal.notes) process.stderr.write(`${note}\n`);
    if (board.port === 'simulated') this.#simulated = await this.#simulatedBoard();
    this.#windows = await this.#openWindows(profile, this.#journal);
    this.#room = this.#openRoom(profile, this.#journal, this.#windows);
  }

  async close(): Promise<void> {
    await this.#room?.close();
    await this.#windows?.close();
    await this.#journal?.close();
    if (this.#simulated) await endBoard(this.#simulated);
  }

  greeting(): string {
    const page = this.#windows?.url;
    const { board, mqtt } = this.#settings;
    const lines = [
      ['Game', page],
      ['Workbench', this.#simulated && page ? `${page}#tab=workbench` : null],
      ['Board', this.#simulated ? `simulated, on ${this.#simulated.link}` : board.port],
      ['MQTT', mqtt.broker === 'embedded' ? null : new URL(mqtt.broker).host],
      ['Journal', this.#options.demo ? null : join(this.#folder, 'journal.ndjson')],
    ].flatMap(([name, value]) => (value ? [`  ${String(name).padEnd(10)} ${value}`] : []));
    return `nardboard is up.\n${lines.join('\n')}\n`;
  }

  #simulatedBoard(): Promise<RunningBoard> {
    const { board, match } = this.#settings;
    const { demo, seed } = this.#options;
    return findOrStartBoard({
      home: this.#folder,
      profile: board.profile,
      variant: match.variant ?? 'long',
      ...(demo ? { robots: { length: match.length ?? 1, seed } } : {}),
    });
  }

  #openWindows(profile: Profile, journal: Journal): Promise<Windows> {
    const { board, web, mqtt } = this.#settings;
    const simulated = this.#simulated;
    const info: FeedInfo = {
      v: FEED_VERSION,
      id: board.id,
      software: '0.1.0',
      firmware: null,
      profile: profile.id,
      simulated: simulated !== null,
      slots: profile.slots,
      variants: VARIANT_IDS,
      urls: { page: null, workbench: null },
    };
    return openWindows({
      info,
      events: journal.entries as readonly MatchEvent[],
      web: { port: web.port, host: web.bind, root: pageFolder() },
      workbench: simulated && (() => connect(simulated.workbench)),
      broker: mqtt.broker,
      command: (command) => this.#obey(command),
    });
  }

  #openRoom(profile: Profile, journal: Journal, windows: Windows): Room {
    const { board, match, timing } = this.#settings;
    const settings: MatchSettings = {
      variant: match.variant ?? 'long',
      options: match.options,
      length: match.length,
      names: { white: match.white, black: match.black },
    };
    const { dicePort } = board;
    return openRoom({
      profile,
      settings,
      variants: match.variant === null ? VARIANT_IDS : [],
      patience: timing,
      clock,
      log: journal,
      epoch: randomUUID(),
      openBoard: serialOpener(this.#simulated?.link ?? board.port, profile.baud),
      ...(dicePort ? { openDice: serialOpener(dicePort, DICE_BAUD) } : {}),
      showState: (state) => windows.publish(state),
      tell: (events) => windows.tell(events),
      showProblems: (problems) => windows.health({ problems }),
    });
  }

  async #obey(command: TableCommand) {
    if (!this.#room) throw new NardError('E_NOT_NOW', 'The board is not up yet; try again in a moment.');
    return this.#room.table.command(command);
  }
}

/** The page as `npm install` has built it. */
function pageFolder(): string {
  const folder = fileURLToPath(new URL('../../dist/web', import.meta.url));
  if (!existsSync(folder))
    throw new NardError('E_CONFIG', 'The page has not been built. Run: npm run prepare');
  return folder;
}
