import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Command, Option } from 'commander';
import { loadProfile, type Profile } from '../config/index.ts';
import { robot } from '../players/index.ts';
import { type Ruleset, ruleset } from '../rules/index.ts';
import {
  type BenchServer,
  Breaker,
  boardFirmware,
  FaultyMachine,
  firmwareMachine,
  type HandsAct,
  heldFor,
  joinWhileHeard,
  listenerAt,
  PACES,
  type PaceName,
  type PtyPort,
  ptyPort,
  RobotMatch,
  robotMinds,
  runInRealTime,
  SimulatedBoard,
  seededChance,
  serveBench,
  standInMachine,
  Visitor,
} from '../simulator/index.ts';
import { GAME_OPTIONS_HELP, type GameOptions, gameOptions, wholeNumber } from './arguments.ts';
import type { BenchPage } from './bench-page.ts';
import { keepRemembering, recallBoard } from './board-memory.ts';

interface SimulateOptions {
  readonly link: string;
  readonly diceLink?: string;
  readonly profile: string;
  readonly variant: string;
  readonly options: GameOptions;
  readonly seed: number;
  readonly level: 'firmware' | 'fast';
  readonly workbench?: number | string;
  readonly page?: number;
  readonly robots?: true;
  readonly pace: PaceName;
  readonly length: number;
  readonly log?: string;
  readonly memory?: string;
  readonly idleExit?: number;
  readonly withParent?: true;
}

export function simulateCommand(): Command {
  return new Command('simulate')
    .description(
      'A simulated board on a serial port of its own, with checkers, dice and hands; nothing in it knows the controller.',
    )
    .option('--link <path>', 'where the serial port of the board appears', join(tmpdir(), 'nardboard-board'))
    .option(
      '--dice-link <path>',
      'give the dice receiver a serial port of its own, here (default: through the board)',
    )
    .option('--profile <name>', 'board profile, by name or path', 'mega-6slot')
    .option('--variant <name>', 'game that is set up', 'long')
    .option('--options <list>', GAME_OPTIONS_HELP, gameOptions, {})
    .option('--seed <n>', 'seed of bounces, dice and hands', wholeNumber, 1)
    .addOption(
      new Option('--level <level>', 'the board’s machine code, or a fast stand-in for it')
        .choices(['firmware', 'fast'])
        .default('firmware'),
    )
    .option('--workbench <address>', 'serve the workbench at this TCP port or socket path', benchAddress)
    .option(
      '--page <port>',
      'serve the workbench as a page at this TCP port (0 for any), to put checkers down and press buttons on it',
      wholeNumber,
    )
    .option('--robots', 'robot hands play a match')
    .addOption(
      new Option('--pace <pace>', 'how fast the robot hands are')
        .choices(Object.keys(PACES))
        .default('human'),
    )
    .option('--length <points>', 'points the robots play to', wholeNumber, 1)
    .option('--memory <file>', 'begin as the board was left, and write down how it is left')
    .option('--log <file>', 'append what robot hands do, one JSON value a line')
    .option(
      '--idle-exit <seconds>',
      'end when no controller has spoken for so long (default: never)',
      wholeNumber,
    )
    .option('--with-parent', 'end when standard input closes; take orders from it (unplug, plug, carry-on)')
    .addHelpText(
      'after',
      '\nExamples:\n  nardboard simulate --link /tmp/board --page 8090 --variant short\n  nardboard simulate --link /tmp/board --dice-link /tmp/dice --page 8090 --profile mega-3slot\n\nWhile it runs, other commands find the board at the link, as in: nardboard doctor --port /tmp/board\n',
    )
    .action(simulate);
}

const benchAddress = (text: string): number | string => (/^\d+$/.test(text) ? Number(text) : text);

/** The simulated board with all its ends, in real time. */
class Simulation {
  readonly board: SimulatedBoard;
  readonly port: PtyPort;
  readonly robots: RobotMatch | null;
  readonly #options: SimulateOptions;
  readonly #rules: Ruleset;
  readonly #profile: Profile;
  readonly #machine: FaultyMachine;
  readonly #dicePort: PtyPort | null;
  readonly #time: ReturnType<typeof runInRealTime>;
  readonly #rememberLast: () => void;
  #bench: BenchServer | null = null;
  #page: BenchPage | null = null;

  constructor(options: SimulateOptions, profile: Profile) {
    const { level, seed } = options;
    this.#options = options;
    this.#rules = ruleset(options.variant, options.options);
    const wiring = { chips: profile.chain, lights: profile.lights };
    this.#profile = profile;
    this.#machine = new FaultyMachine(
      level === 'firmware' ? firmwareMachine(boardFirmware(), wiring) : standInMachine(wiring),
    );
    this.port = ptyPort(options.link);
    const dicePort = options.diceLink === undefined ? null : ptyPort(options.diceLink);
    this.#dicePort = dicePort;
    const isHeard = dicePort && listenerAt(dicePort);
    this.board = new SimulatedBoard({
      profile,
      machine: this.#machine,
      family: this.#rules.family,
      seed,
      ...(dicePort ? { diceCable: (bytes) => isHeard?.() && dicePort.write(bytes) } : {}),
    });
    this.#rememberLast = options.memory === undefined ? () => undefined : this.#remember(options.memory);
    this.#time = runInRealTime(this.board.asMachine());
    joinWhileHeard(this.port, this.#machine, this.#time);
    this.robots = options.robots ? this.#seatRobots() : null;
  }

  /** Begins; returns what a program that started it needs to know. */
  async begin(): Promise<object> {
    const { link, diceLink = null, workbench, page, profile, seed, variant } = this.#options;
    const { board } = this;
    const chance = seededChance(seed + 1);
    const machine = this.#machine;
    const breaker = new Breaker({ board, machine, cable: this.port, profile: this.#profile, chance });
    const visitor = new Visitor({ board, chance, variant, breaker });
    const robots = () => this.robots?.progress === 'playing' || this.robots?.progress === 'stuck';
    const parts = { board, machine, time: this.#time, visitor, breaker, robots };
    const address = workbench ?? (page === undefined ? null : 0);
    if (address !== null) this.#bench = await serveBench(address, parts);
    if (page !== undefined && this.#bench) {
      // A board that a program has started for itself needs none of what a page does.
      const { serveBenchPage } = await import('./bench-page.ts');
      this.#page = await serveBenchPage(page, this.#bench.address, profile);
    }
    this.robots?.begin();
    return {
      ready: true,
      link,
      diceLink,
      workbench: this.#bench?.address ?? null,
      ...(this.#page ? { page: this.#page.url } : {}),
    };
  }

  async end(): Promise<void> {
    this.#time.stop();
    this.#rememberLast();
    this.port.unplug();
    this.#dicePort?.unplug();
    await this.#page?.close();
    await this.#bench?.close();
  }

  #remember(file: string): () => void {
    recallBoard(this.board, file);
    return keepRemembering(this.board, file);
  }

  #seatRobots(): RobotMatch {
    const { seed, pace, length, log } = this.#options;
    const write = (act: HandsAct) => {
      if (log !== undefined) appendFileSync(log, `${JSON.stringify(act)}\n`);
      if (TOLD.has(act.did)) tell(act);
    };
    return new RobotMatch({
      board: this.board,
      rules: this.#rules,
      length: length || null,
      minds: robotMinds({ white: robot, black: robot }, seededChance(seed)),
      pace: PACES[pace],
      seed,
      mayAct: heldFor(this.port, BACK_FOR_MS),
      record: write,
    });
  }
}

/** Hands go on when the controller has been back for so long, ms: by then it has heard of all dice. */
const BACK_FOR_MS = 4000;

/** What a program that started this one is told of the robots. */
const TOLD: ReadonlySet<HandsAct['did']> = new Set(['stuck', 'carried-on', 'gave-up', 'ended-match']);

const tell = (value: object): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

async function simulate(options: SimulateOptions): Promise<void> {
  const simulation = new Simulation(options, await loadProfile(options.profile));
  const ended = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, resolve);
    if (options.withParent) obeyParent(simulation, resolve);
    if (options.idleExit) endWhenIdle(simulation, options.idleExit, resolve);
  });
  tell(await simulation.begin());
  await ended;
  await simulation.end();
  // An open standard input would keep the process.
  if (options.withParent) process.stdin.destroy();
}

/** A controller asks for something every few seconds; silence means that there is none any more. */
function endWhenIdle({ port }: Simulation, seconds: number, end: () => void): void {
  const timer = setTimeout(end, seconds * 1000);
  port.onData(() => timer.refresh());
  timer.unref();
}

/** Takes orders from the program that started this one, until that closes standard input. */
function obeyParent(simulation: Simulation, end: () => void): void {
  const orders: Readonly<Record<string, () => void>> = {
    unplug: () => simulation.port.unplug(),
    plug: () => simulation.port.plug(),
    'carry-on': () => simulation.robots?.carryOn(),
  };
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    const obey = orders[line.trim()];
    if (obey) obey();
    else tell({ unknown: line.trim(), orders: Object.keys(orders) });
  });
  lines.on('close', end);
}
