import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { DICE_BAUD, hearPort, serialOpener } from '../devices/index.ts';
import { NardError } from '../errors/index.ts';
import {
  checkDiceBytes,
  type DiceCheck,
  DiceLineReader,
  type DiceProblem,
  type DiceReport,
  endDiceCheck,
  startDiceCheck,
} from '../wire/index.ts';
import { wholeNumber } from './arguments.ts';

interface DiceOptions {
  readonly port?: string;
  readonly file?: string;
  readonly baud: number;
  readonly check?: true;
  readonly seconds: number;
  readonly json?: true;
}

export function diceCommand(): Command {
  return new Command('dice')
    .description('Shows what a dice receiver says, or checks it against hardware/dice-protocol.md.')
    .option('--port <path>', 'serial port of the receiver')
    .option('--file <file>', 'what a receiver has said, in a file: its lines are checked, not their times')
    .option('--baud <number>', 'speed of the port', wholeNumber, DICE_BAUD)
    .option('--check', 'say what it does otherwise than the protocol, with the number of the line')
    .option('--seconds <number>', 'how long to listen', wholeNumber, 30)
    .option('--json', 'the result of the check as one JSON value')
    .addHelpText(
      'after',
      `
While a check runs, throw every die at least once.

Examples:
  nardboard dice --port /dev/ttyUSB1
  nardboard dice --port /dev/ttyUSB1 --check --seconds 60
  nardboard dice --file said.txt --check

Exit status 0 when the receiver conforms, 1 when it does not, 2 when it cannot be heard.
`,
    )
    .action(dice);
}

async function dice(options: DiceOptions): Promise<void> {
  const { port, file, check } = options;
  if ((port === undefined) === (file === undefined))
    throw new NardError(
      'E_ARGUMENT',
      'Name the port of the receiver (--port) or a file with its lines (--file).',
    );
  if (!check) await show(options);
  else tell(file === undefined ? await checkPort(options) : await checkFile(file, options), options);
}

/** Everything that comes, in words, until the time is up. */
async function show({ port, file, baud, seconds }: DiceOptions): Promise<void> {
  const reader = new DiceLineReader();
  const hear = (bytes: Uint8Array) => {
    for (const event of reader.push(bytes))
      write(event.kind === 'dropped' ? `? ${event.error.message}` : inWords(event));
  };
  if (file !== undefined) hear(await contentOf(file));
  else await listen(port ?? '', baud, seconds, hear);
}

function inWords(report: DiceReport): string {
  if (report.kind === 'receiver') return `receiver ${report.receiver}, up for ${report.uptime} s`;
  const { die, state, face, half, battery, charging } = report;
  const parts = [face === null ? '' : `on ${face}`, half ? `in the ${half} half` : ''];
  const charge = battery === null ? '' : `battery ${battery} %${charging ? ', charging' : ''}`;
  return [`${die}: ${state}`, ...parts, charge].filter(Boolean).join(' ');
}

/** Resolves when the time is up or the port is gone. */
async function listen(
  port: string,
  baud: number,
  seconds: number,
  heard: (bytes: Uint8Array) => void,
): Promise<void> {
  let over = () => {};
  const ended = new Promise<void>((resolve) => {
    over = resolve;
  });
  const hearing = await hearPort(serialOpener(port, baud), heard, over);
  const timer = setTimeout(over, seconds * 1000);
  await ended;
  clearTimeout(timer);
  await hearing.close();
}

interface Outcome {
  readonly check: DiceCheck;
  readonly problems: readonly DiceProblem[];
}

async function checkPort({ port = '', baud, seconds, json }: DiceOptions): Promise<Outcome> {
  let check = startDiceCheck(performance.now());
  const problems: DiceProblem[] = [];
  await listen(port, baud, seconds, (bytes) => {
    const step = checkDiceBytes(check, bytes, performance.now());
    check = step.check;
    problems.push(...step.problems);
    if (!json) for (const problem of step.problems) write(problemText(problem));
  });
  const last = endDiceCheck(check, performance.now());
  if (!json) for (const problem of last) write(problemText(problem));
  return { check, problems: [...problems, ...last] };
}

/** A file has no times: all of it is as if it had come at once. */
async function checkFile(file: string, { json }: DiceOptions): Promise<Outcome> {
  const step = checkDiceBytes(startDiceCheck(0), await contentOf(file), 0);
  const problems = step.problems.filter(({ rule }) => rule !== 'timing');
  if (!json) for (const problem of problems) write(problemText(problem));
  return { check: step.check, problems };
}

async function contentOf(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new NardError('E_ARGUMENT', `The file ${file} cannot be read; check its name.`, { cause });
  }
}

const problemText = ({ rule, line, what }: DiceProblem): string =>
  `${line === null ? 'at the end' : `line ${line}`}: ${what} (${rule})`;

function tell({ check, problems }: Outcome, { json }: DiceOptions): void {
  const dice = [...check.dice.keys()];
  const conforms = problems.length === 0;
  if (json) write(JSON.stringify({ conforms, lines: check.lines, dice, problems }, null, 2));
  else if (conforms) write(`Conforms: ${check.lines} lines of ${dice.join(', ') || 'the receiver'}.`);
  else
    write(
      `${problems.length} problems in ${check.lines} lines; hardware/dice-protocol.md says how it should be.`,
    );
  if (!conforms) process.exitCode = 1;
}

const write = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
