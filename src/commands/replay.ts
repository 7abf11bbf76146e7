import { readFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { NardError } from '../errors/index.ts';
import { checkRecord, readMat } from '../records/index.ts';
import { PACES, type PaceName, scriptedMinds, seededChance } from '../simulator/index.ts';
import { wholeNumber } from './arguments.ts';
import { showProgress, tellDifferences } from './progress.ts';
import { firstDifference, type PlayableGame, playableGames, scriptOf, settingsOf } from './record-script.ts';
import { recordingsOf, replayRecordings } from './replay-recording.ts';
import { figures, playVirtually, type VirtualOutcome } from './virtual-match.ts';
import { LEVELS, type Level } from './virtual-session.ts';

interface ReplayOptions {
  readonly level: Level;
  readonly speed: PaceName;
  readonly seed: number;
  readonly profile: string;
  readonly json?: true;
}

export function replayCommand(): Command {
  return new Command('replay')
    .description(
      'Plays a recorded match (.mat) through the simulated hardware and compares the record that the board makes with the file; or plays what the flight recorder kept to the controller again and compares the events.',
    )
    .argument(
      '<file>',
      'match in Jellyfish’s text format, as GNU Backgammon and most servers write it; a recording, or a report that holds some',
    )
    .addOption(
      new Option('--level <level>', 'the firmware’s machine code, or a fast stand-in for it')
        .choices(LEVELS)
        .default('fast'),
    )
    .addOption(
      new Option('--speed <pace>', 'how fast the hands are').choices(Object.keys(PACES)).default('max'),
    )
    .option('--seed <number>', 'what hands and contacts follow from', wholeNumber, 1)
    .option('--profile <name>', 'how the board is wired', 'mega-6slot')
    .option('--json', 'print the last line only')
    .addHelpText(
      'after',
      '\nExamples:\n  nardboard replay match.mat\n  nardboard replay match.mat --level firmware\n  nardboard replay ~/.local/state/nardboard/recordings/2026-05-01T18-30-00.000Z-001.ndjson\n\nExit status: 0 when the records, or events, are equal, 1 when they are not, 2 for a file that cannot be.\nLevel, speed, seed and profile are for a .mat file: a recording holds all it needs.\n',
    )
    .action(replay);
}

async function replay(file: string, options: ReplayOptions): Promise<void> {
  const bytes = await bytesOf(file);
  const recordings = await recordingsOf(file, bytes);
  if (recordings) process.exitCode = await replayRecordings(recordings, options.json === true);
  else await replayMatch(textOf(file, bytes), options);
}

async function replayMatch(text: string, options: ReplayOptions): Promise<void> {
  const { record, lines } = readMat(text);
  const games = playableGames(record, checkRecord(record, lines));
  const settings = settingsOf(record);
  const outcome = await playVirtually({
    settings,
    games: games.length,
    seed: options.seed,
    level: options.level,
    pace: options.speed,
    profile: options.profile,
    minds: () => scriptedMinds(games.map(scriptOf), seededChance(options.seed)),
    tell: showProgress(),
  });
  const differing = tellGames(games, outcome, options.json === true);
  tellDifferences(outcome.verdict);
  const summary = {
    variant: settings.variant,
    seed: options.seed,
    ...figures(outcome, options.level),
    games: games.length,
  };
  process.stdout.write(`${JSON.stringify(summary)}\n`);
  if (differing > 0 || outcome.verdict.differences.length > 0) process.exitCode = 1;
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new NardError(
      'E_RECORD',
      `The record ${file} cannot be read: ${String(cause)}. Name a .mat file, a recording or a report.`,
      { cause },
    );
  }
}

/** Characters that no text has; told on a terminal, they could do anything to it. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r]/u;

function textOf(file: string, bytes: Buffer): string {
  const text = bytes.toString('utf8');
  if (text.trim() === '')
    throw new NardError('E_RECORD', `${file} is empty. Name a match as .mat, a recording or a report.`);
  if (!NO_TEXT.test(text)) return text;
  throw new NardError(
    'E_RECORD',
    `${file} is no text. Name a match as .mat, a recording (.ndjson) or a report (.json.gz).`,
  );
}

/** A line for every game; returns how many differ. */
function tellGames(games: readonly PlayableGame[], { record }: VirtualOutcome, quiet: boolean): number {
  const score = { white: 0, black: 0 };
  let differing = 0;
  games.forEach((game, index) => {
    const made = record.games[index];
    const difference = made ? firstDifference(game, made) : 'the board has no such game';
    if (difference) differing += 1;
    if (made?.result?.winner) score[made.result.winner] += made.result.points;
    const crawford = made?.crawford ? ', Crawford game' : '';
    const found = difference ?? `${game.recorded.acts.length} acts, equal`;
    if (!quiet)
      process.stdout.write(`Game ${index + 1}${crawford}: ${found}; score ${score.white}-${score.black}\n`);
    else if (difference) process.stderr.write(`Game ${index + 1}: ${difference}\n`);
  });
  return differing;
}
