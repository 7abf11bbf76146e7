import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Command } from 'commander';
import { loadProfile, loadSettings, type Profile } from '../config/index.ts';
import {
  type FirmwareIdentity,
  findBoards,
  type Probe,
  probePort,
  serialOpener,
  systemClock,
  usbKindAt,
} from '../devices/index.ts';
import { NardError } from '../errors/index.ts';
import { FIRMWARE_FOLDER, shippedBuild } from './firmware-identity.ts';
import { firmwareText } from './link-notes.ts';

interface FirmwareOptions {
  readonly config?: string;
  readonly port?: string;
  readonly flash?: true;
  readonly check?: true;
  readonly json?: true;
}

export function firmwareCommand(): Command {
  return new Command('firmware')
    .description('Says which firmware the board runs; writes the one that comes with this program.')
    .option('--config <file>', 'settings; default: nardboard/config.json in $XDG_CONFIG_HOME or /etc')
    .option('--port <path>', 'serial port of the board; left out: the likeliest USB port')
    .option('--check', 'compare what runs with what was built')
    .option('--flash', 'write it through the boot loader of the Mega (needs avrdude), and check it')
    .option('--json', 'the result of --check as one JSON value')
    .addHelpText(
      'after',
      `
Examples:
  nardboard firmware --check
  nardboard firmware --flash --port /dev/ttyACM0

Exit status 0 when the board runs what was built, 1 when it runs something else, 2 when that cannot be told or done.
`,
    )
    .action(firmware);
}

async function firmware(options: FirmwareOptions): Promise<void> {
  const { config, port, flash, check, json } = options;
  const build = shippedBuild();
  if (!flash && !check) {
    write(`This program comes with build ${build}: ${HEX}`);
    write('What the board runs: nardboard firmware --check. To write it: nardboard firmware --flash.');
    return;
  }
  const settings = await loadSettings(config, { board: { port } });
  const profile = await loadProfile(settings.board.profile);
  const path = await portOf(settings.board.port);
  if (flash) await writeFirmware(path, profile, build);
  const running = await whatRuns(path, profile);
  tell(path, running, build, json === true);
}

const HEX = join(FIRMWARE_FOLDER, 'nardboard.hex');

async function portOf(named: string): Promise<string> {
  if (named !== 'auto' && named !== 'simulated') return named;
  const [first] = await findBoards();
  if (first) return first.path;
  throw new NardError(
    'E_PORT_MISSING',
    'No board is plugged in. Remedy: plug it in, or name its port (--port).',
  );
}

const probed = (path: string, profile: Profile): Promise<Probe> =>
  probePort({ open: (baud) => serialOpener(path, baud), profile, clock: systemClock, onlyItsSpeed: true });

/** What the board runs; another error than of its firmware is thrown. */
async function whatRuns(path: string, profile: Profile): Promise<FirmwareIdentity | NardError> {
  const probe = await probed(path, profile);
  if (probe.kind === 'board') return probe.firmware;
  if (probe.kind === 'dice') throw notABoard(path, probe.names);
  if (probe.error.code === 'E_BOARD_FIRMWARE') return probe.error;
  throw probe.error;
}

const notABoard = (path: string, names: readonly string[]): NardError =>
  new NardError(
    'E_BOARD_FIRMWARE',
    `At ${path} is a dice receiver (${names.join(', ')}), not a board; nothing was written. Remedy: name the port of the board (--port).`,
  );

function tell(path: string, running: FirmwareIdentity | NardError, build: string, json: boolean): void {
  const isFirmware = !(running instanceof NardError);
  const same = isFirmware && running.build === build;
  if (json) write(JSON.stringify({ port: path, same, built: build, running: isFirmware ? running : null }));
  else if (same) write(`${path} runs what was built: firmware ${firmwareText(running)}.`);
  else {
    const what = isFirmware ? `firmware ${firmwareText(running)}` : running.message;
    write(`${path} runs something else than build ${build}: ${what}`);
    write('Remedy: nardboard firmware --flash');
  }
  if (!same) process.exitCode = 1;
}

/** Writes the shipped hex, after making sure that it is meant for what is there. */
async function writeFirmware(path: string, profile: Profile, build: string): Promise<void> {
  if ((await usbKindAt(path)) === 'other-arduino')
    throw new NardError(
      'E_BOARD_FIRMWARE',
      `At ${path} is another Arduino than a Mega 2560; nothing was written. Remedy: name the port of the board (--port).`,
    );
  const probe = await probed(path, profile);
  if (probe.kind === 'dice') throw notABoard(path, probe.names);
  if (probe.kind === 'fault' && probe.error.code.startsWith('E_PORT_')) throw probe.error;
  if (probe.kind === 'board') write(`${path} runs firmware ${firmwareText(probe.firmware)}.`);
  write(`Writing build ${build} …`);
  await avrdude(path);
}

/** In a variable, so that nobody takes it for a program that this package brings along. */
const PROGRAMMER = 'avrdude';

/** ms; writing and reading back take about ten seconds on a cable. */
const LONGEST_MS = 120_000;

/** Runs avrdude on the port. E_BOARD_FIRMWARE says why it wrote nothing, or not all. */
function avrdude(path: string): Promise<void> {
  const args = ['-p', 'm2560', '-c', 'wiring', '-b', '115200', '-D', '-P', path, '-U', `flash:w:${HEX}:i`];
  return new Promise((resolve, reject) => {
    // On a port that has gone it turns round and round for ever.
    const child = spawn(PROGRAMMER, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LONGEST_MS });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text;
      });
    child.on('error', (cause: NodeJS.ErrnoException) => reject(notRun(cause)));
    child.on('close', (status) => (status === 0 ? resolve() : reject(notWritten(said, status))));
  });
}

const notRun = (cause: NodeJS.ErrnoException): NardError =>
  new NardError(
    'E_BOARD_FIRMWARE',
    cause.code === 'ENOENT'
      ? 'avrdude is not installed; nothing was written. Remedy: sudo apt install avrdude.'
      : `avrdude cannot be run: ${cause.message}.`,
    { cause },
  );

function notWritten(said: string, status: number | null): NardError {
  const lines = said.trim().split('\n').slice(-4).join('\n  ');
  const why = /signature|double check chip/i.test(said)
    ? 'What is there is no ATmega2560; nothing was written. Remedy: name the port of the board (--port).'
    : /timeout|not in sync|not responding|timed out/i.test(said)
      ? 'The boot loader does not answer. Remedy: see to the cable, press reset just before, or burn a boot loader with an ISP programmer.'
      : 'The firmware was not written. Remedy: try again; the boot loader stays whatever happens.';
  return new NardError('E_BOARD_FIRMWARE', `${why} avrdude ended with status ${status}:\n  ${lines}`);
}

const write = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
