import { writeFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { loadProfile, loadSettings, type Profile, parseProfile, type Settings } from '../config/index.ts';
import { DICE_BAUD, findBoards, type Probe, probePort, serialOpener, systemClock } from '../devices/index.ts';
import {
  boardSvg,
  calibratedProfile,
  type ExaminationReport,
  examine,
  type Finding,
  LinkedBed,
  STEPS,
  type Step,
  textMap,
} from '../doctor/index.ts';
import { NardError } from '../errors/index.ts';
import { wholeNumber } from './arguments.ts';
import { DoctorPage } from './doctor-page.ts';
import { TerminalPerson } from './doctor-person.ts';
import { watchInputs } from './doctor-watch.ts';
import { shippedBuild } from './firmware-identity.ts';
import { firmwareText } from './link-notes.ts';

interface DoctorOptions {
  readonly config?: string;
  readonly port?: string;
  readonly dicePort?: string;
  readonly profile?: string;
  readonly ports?: true;
  readonly watch?: true;
  readonly only?: readonly Step[];
  readonly write?: string;
  readonly webPort: number;
  readonly bind: string;
  readonly json?: true;
}

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Finds the board, examines it with your help, and says what is to be mended and how.')
    .option('--config <file>', 'settings; default: nardboard/config.json in $XDG_CONFIG_HOME or /etc')
    .option('--port <path>', 'serial port of the board; left out: every USB port is looked at')
    .option('--dice-port <path>', 'serial port of the dice receiver, where it has one of its own')
    .option('--profile <name>', 'how the board is wired: a shipped profile or a file')
    .option('--ports', 'only say what is on which port')
    .option('--watch', 'only show every input and die live, until Enter')
    .option('--only <steps>', `only some of ${STEPS.join(',')}`, someSteps)
    .option(
      '--write <file>',
      'write a profile with what was found: wires, lights, debounce and dice as they are',
    )
    .option('--web-port <number>', 'TCP port of the page with the map of the board', wholeNumber, 0)
    .option('--bind <address>', 'address the page is served at; 0.0.0.0 opens it to the network', '127.0.0.1')
    .option('--json', 'the report as one JSON value on standard output, all else on standard error')
    .addHelpText(
      'after',
      `
Everything is asked in plain lines: Enter goes on, and so does a button “end of turn” of the board; “m” shows the map.

Examples:
  nardboard doctor
  nardboard doctor --ports
  nardboard doctor --port /dev/ttyACM0 --watch
  nardboard doctor --port /dev/ttyACM0 --profile mega-3slot --only slots,lights --write my-board.json

Exit status 0 when nothing is to be mended, 1 when something is, 2 when no examination is possible.
`,
    )
    .action(doctor);
}

function someSteps(text: string): readonly Step[] {
  const named = text.split(',');
  const known = STEPS.filter((step) => named.includes(step));
  if (known.length !== named.length) throw new InvalidArgumentError(`Write some of ${STEPS.join(',')}.`);
  return known;
}

interface PortNews {
  readonly path: string;
  readonly probe: Probe;
}

async function doctor(options: DoctorOptions): Promise<void> {
  const { port, dicePort, profile: named } = options;
  const settings = await loadSettings(options.config, { board: { port, dicePort, profile: named } });
  const profile = await loadProfile(settings.board.profile);
  const say = (text: string) => (options.json ? process.stderr : process.stdout).write(`${text}\n`);
  const ports = await probeAll(await portsToTry(settings), profile, say);
  const board = ports.find(({ probe }) => probe.kind === 'board');
  if (options.ports || !board) {
    if (options.json) tell({ ports: ports.map(inJson) });
    if (!board) throw noBoard(ports);
    return;
  }
  const dice = settings.board.dicePort ?? ports.find(({ probe }) => probe.kind === 'dice')?.path ?? null;
  if (options.watch) {
    const { webPort, bind } = options;
    const { stdout: screen, stdin: input } = process;
    await watchInputs({ port: board.path, dicePort: dice, profile, screen, input, webPort, bind });
    return;
  }
  const report = await examineAt(board.path, dice, profile, options, say);
  if (options.write) await writeProfile(options.write, profile, report, say);
  if (options.json) tell({ ports: ports.map(inJson), ...reportInJson(report) });
  else say(summary(report, options));
  if (!report.passed) process.exitCode = 1;
}

const tell = (value: object): void => {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
};

async function portsToTry({ board }: Settings): Promise<readonly string[]> {
  const isNamed = board.port !== 'auto' && board.port !== 'simulated';
  if (isNamed) return [board.port];
  return (await findBoards()).map(({ path }) => path).filter((path) => path !== board.dicePort);
}

async function probeAll(
  paths: readonly string[],
  profile: Profile,
  say: (text: string) => void,
): Promise<readonly PortNews[]> {
  const found: PortNews[] = [];
  for (const path of paths) {
    say(`${path}: looking …`);
    const probe = await probePort({
      open: (baud) => serialOpener(path, baud),
      profile,
      clock: systemClock,
      say: (text) => say(`${path}: ${text} …`),
    });
    say(`${path}: ${inWords(probe)}`);
    found.push({ path, probe });
  }
  return found;
}

function inWords(probe: Probe): string {
  if (probe.kind === 'board') return `a board, firmware ${firmwareText(probe.firmware)}`;
  if (probe.kind === 'dice') return `a dice receiver: ${probe.names.join(', ')}`;
  return `${probe.error.message} (${probe.error.code})`;
}

function inJson({ path, probe }: PortNews): object {
  if (probe.kind !== 'fault') return { path, ...probe };
  return { path, kind: 'fault', code: probe.error.code, message: probe.error.message };
}

function noBoard(ports: readonly PortNews[]): NardError {
  const what = ports.length === 0 ? 'No USB serial port is there.' : 'No board answers at any port.';
  const remedy =
    ports.length === 0
      ? 'plug the board in with a cable that carries data, or name its port (--port)'
      : 'see above what each port says';
  return new NardError('E_PORT_MISSING', `${what} Remedy: ${remedy}.`);
}

async function examineAt(
  port: string,
  dicePort: string | null,
  profile: Profile,
  options: DoctorOptions,
  say: (text: string) => void,
): Promise<ExaminationReport> {
  let findings: readonly Finding[] = [];
  const person = new TerminalPerson(process.stdin, options.json ? process.stderr : process.stdout, {
    m: () => say(textMap(profile, bed.closed)),
  });
  const bed = new LinkedBed({
    open: serialOpener(port, profile.baud),
    ...(dicePort ? { openDice: serialOpener(dicePort, DICE_BAUD) } : {}),
    profile,
    clock: systemClock,
    troubled: (error) => say(`${error.message} (${error.code})`),
  });
  const page = new DoctorPage(() => ({
    svg: boardSvg({ profile, closed: bed.closed, known: bed.known, lit: bed.lit }),
    asked: person.asked?.text ?? '',
    findings,
  }));
  const leave = () => void bed.close().then(() => process.exit(130));
  process.once('SIGINT', leave);
  try {
    await bed.ready;
    enterByButton(profile, bed, person);
    say(`The map of the board: ${await page.open(options.webPort, options.bind)} (or type m)`);
    const { only } = options;
    return await examine({
      profile,
      bed,
      person,
      ...(only ? { steps: only } : {}),
      shippedBuild: shippedBuild(),
      progress: (step, found) => {
        findings = found;
        say(`\n— ${step} —`);
      },
    });
  } finally {
    process.off('SIGINT', leave);
    person.close();
    await Promise.all([bed.close(), page.close()]);
  }
}

/** A button “end of turn” of the board goes on as Enter does, but while the buttons themselves are examined. */
function enterByButton(profile: Profile, bed: LinkedBed, person: TerminalPerson): void {
  bed.onChange((input, closed) => {
    const wired = profile.inputs[input];
    const isEnd = wired?.kind === 'button' && wired.button === 'end';
    if (isEnd && !closed && person.asked?.question.kind !== 'press') person.enter();
  });
}

async function writeProfile(
  file: string,
  profile: Profile,
  report: ExaminationReport,
  say: (text: string) => void,
): Promise<void> {
  const calibrated = calibratedProfile(profile, report);
  parseProfile(calibrated, file);
  try {
    await writeFile(file, `${JSON.stringify(calibrated, null, 2)}\n`, { flag: 'wx' });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'it is there already; name another' : message;
    throw new NardError('E_ARGUMENT', `The profile cannot be written to ${file}: ${why}.`, { cause });
  }
  say(`The calibrated profile is in ${file}. Use it: nardboard start --profile ${file}`);
}

const bounceText = ({ worstBounce }: ExaminationReport): string =>
  worstBounce ? `The longest bounce was ${worstBounce.ms.toFixed(1)} ms, at input ${worstBounce.input}.` : '';

function summary(report: ExaminationReport, { write }: DoctorOptions): string {
  const { findings, examined } = report;
  const hintOfDice = !write && Object.keys(report.dice?.shown ?? {}).length > 0 ? DICE_LEARNED : '';
  if (report.passed)
    return `\nPassed: nothing is to be mended (${examined.join(', ')}). ${bounceText(report)}${hintOfDice}`;
  const lines = findings.map(
    ({ code, place, what, remedy }, index) =>
      `${index + 1}. ${place}: ${what}.\n   ${remedy[0]?.toUpperCase()}${remedy.slice(1)}. (${code})`,
  );
  const isMiswired = findings.some(({ code }) => code === 'miswired' || code === 'light-misplaced');
  const hint = isMiswired && !write ? '\nA profile that fits the wires as they are: --write FILE' : '';
  return `\nTo be mended:\n${lines.join('\n')}\n${bounceText(report)}${hint}${hintOfDice}`;
}

const DICE_LEARNED = '\nA profile that names your dice: --write FILE';

function reportInJson({ passed, findings, examined, worstBounce, dice }: ExaminationReport): object {
  return { passed, examined, findings, worstBounce, dice: dice?.shown ?? {} };
}
