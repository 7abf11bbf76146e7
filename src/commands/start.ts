import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { loadProfile, loadSettings, type Settings } from '../config/index.ts';
import { serviceLog, serviceManager } from '../service/index.ts';
import { agreedMatch } from './agreed-match.ts';
import { wholeNumber } from './arguments.ts';
import { offerCodes } from './codes.ts';
import { makeStateFolder } from './folders.ts';
import type { House } from './house.ts';
import { qrCode } from './qr-code.ts';
import { endBoard, type FoundBoard, findOrStartBoard } from './simulated-board.ts';

interface StartOptions {
  readonly config?: string;
  readonly port?: string;
  readonly dicePort?: string;
  readonly profile?: string;
  readonly variant?: string;
  readonly preset?: string;
  readonly length?: number;
  readonly clock?: string;
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
    .option('--preset <name>', 'rule set to play by, such as short-match-us2015')
    .option('--length <points>', 'points to play to', wholeNumber)
    .option(
      '--clock <clock>',
      'us-singles, us-doubles, or method:minutes+seconds with delay, fischer or bronstein, as delay:15+12',
    )
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
      '\nExamples:\n  nardboard start\n  nardboard start --demo\n  nardboard start --port auto --profile mega-3slot\n  nardboard start --preset short-match-us2015 --length 7 --clock us-singles\n  nardboard start --bind 0.0.0.0 --mqtt mqtt://broker.local\n',
    )
    .action(start);
}

async function settingsFrom(options: StartOptions): Promise<Settings> {
  const { port, dicePort, profile, variant, preset, length, clock, webPort, bind, mqtt, state } = options;
  return loadSettings(options.config, {
    board: { port, dicePort, profile },
    match: { variant, preset, length, clock },
    web: { port: webPort, bind },
    mqtt: { broker: mqtt },
    journal: { directory: state },
  });
}

async function start(options: StartOptions): Promise<void> {
  const settings = await settingsFrom(options);
  // Known before anything is begun: a board that cannot be leaves nothing behind.
  await loadProfile(settings.board.profile);
  const nothingKept = options.demo ? await mkdtemp(join(tmpdir(), 'nardboard-demo-')) : null;
  const folder = nothingKept ?? settings.journal.directory;
  await makeStateFolder(folder);
  const leave = untilAskedToLeave();
  try {
    await follow(settings, folder, options, leave);
  } finally {
    if (nothingKept) await rm(nothingKept, { recursive: true, force: true });
  }
}

/** Follows the game until it is time to leave. The simulated board starts while everything else is loaded. */
async function follow(settings: Settings, folder: string, options: StartOptions, leave: Promise<void>) {
  const simulated = settings.board.port === 'simulated' ? simulatedBoard(settings, folder, options) : null;
  const board = simulated?.then((found) => found.board) ?? null;
  // Whether it could be started is asked further down; until then its failure is nobody's.
  for (const waiting of [simulated, board]) waiting?.catch(() => undefined);
  let house: House | null = null;
  const manager = serviceManager();
  let isUp = false;
  let stopOffering: () => void = () => undefined;
  try {
    const { House } = await import('./house.ts');
    house = new House({
      settings,
      folder,
      simulated: board,
      setDamagedAside: options.setDamagedAside === true,
    });
    await house.open();
    isUp = true;
    serviceLog('stdout', 'notice', greeting(settings, folder, house, options, await simulated));
    manager.ready(house.url ?? 'without a page');
    if (house.shareUrl && process.stdout.isTTY)
      process.stdout.write(await qrCode(house.shareUrl, process.env));
    stopOffering = offerCodes(house);
    await leave;
  } finally {
    stopOffering();
    manager.stopping();
    await house?.close();
    // A board that was found belongs to whoever kept this program from starting.
    const started = await simulated?.catch(() => null);
    if (started && (isUp || started.isNew)) await endBoard(started.board);
  }
}

function simulatedBoard(
  { board, match }: Settings,
  home: string,
  { demo, seed }: StartOptions,
): Promise<FoundBoard> {
  return findOrStartBoard({
    home,
    profile: board.profile,
    variant: agreedMatch(match).variant,
    ...(demo ? { robots: { length: match.length ?? 1, seed } } : {}),
  });
}

function greeting(
  { board, mqtt }: Settings,
  folder: string,
  { url: page, shareUrl }: House,
  { demo }: StartOptions,
  simulated: FoundBoard | null,
): string {
  const lines = [
    ['Game', page],
    ['Network', shareUrl],
    ['Workbench', simulated && page ? `${page}#tab=workbench` : null],
    ['Board', simulated ? `simulated, on ${simulated.board.link}` : board.port],
    ['MQTT', mqtt.broker === 'embedded' ? null : new URL(mqtt.broker).host],
    ['Journal', demo ? null : join(folder, 'journal.ndjson')],
  ].flatMap(([name, value]) => (value ? [`  ${String(name).padEnd(10)} ${value}`] : []));
  return `nardboard is up.\n${lines.join('\n')}\n`;
}

function untilAskedToLeave(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
