import { Command, Option } from 'commander';
import { robot } from '../players/index.ts';
import { PACES, type PaceName, robotMinds, seededChance } from '../simulator/index.ts';
import { GAME_OPTIONS_HELP, type GameOptions, gameOptions, wholeNumber } from './arguments.ts';
import { printRecord } from './print-record.ts';
import { showProgress, tellDifferences } from './progress.ts';
import { figures, playVirtually } from './virtual-match.ts';
import { LEVELS, type Level } from './virtual-session.ts';

export function demoCommand(): Command {
  return new Command('demo')
    .description(
      'Two robots play with simulated hands, dice and electronics, in virtual time; the board’s record is judged afterwards.',
    )
    .option('--variant <name>', 'game to play; `nardboard variants` lists them', 'long')
    .option('--options <list>', GAME_OPTIONS_HELP, gameOptions, {})
    .option('--seed <number>', 'everything random follows from it', wholeNumber, 1)
    .addOption(
      new Option('--speed <pace>', 'how fast the hands are').choices(Object.keys(PACES)).default('max'),
    )
    .addOption(
      new Option('--level <level>', 'the firmware’s machine code, or a fast stand-in for it')
        .choices(LEVELS)
        .default('firmware'),
    )
    .option('--length <points>', 'points to play to', wholeNumber, 1)
    .option('--profile <name>', 'how the board is wired', 'mega-6slot')
    .option('--json', 'print the last line only')
    .addHelpText(
      'after',
      '\nExamples:\n  nardboard demo --variant long --seed 7 --speed max\n  nardboard demo --variant short --length 3 --level fast\n  nardboard demo --variant long --options sixBlock=forbid,homeMars=3 --level fast\n\nExit status: 0 when the board understood everything, 1 when it did not, 2 for wrong arguments.\n',
    )
    .action(demo);
}

interface DemoOptions {
  readonly variant: string;
  readonly options: GameOptions;
  readonly seed: number;
  readonly speed: PaceName;
  readonly level: Level;
  readonly length: number;
  readonly profile: string;
  readonly json?: true;
}

async function demo(options: DemoOptions): Promise<void> {
  const { variant, seed, level, length, profile, json } = options;
  const outcome = await playVirtually({
    settings: {
      variant,
      options: options.options,
      length,
      names: { white: 'White', black: 'Black' },
    },
    seed,
    level,
    pace: options.speed,
    profile,
    minds: () => robotMinds({ white: robot, black: robot }, seededChance(seed)),
    tell: showProgress(),
  });
  if (!json) process.stdout.write(printRecord(outcome.record));
  tellDifferences(outcome.verdict);
  process.stdout.write(`${JSON.stringify({ variant, seed, ...figures(outcome, level) })}\n`);
  if (outcome.verdict.differences.length > 0) process.exitCode = 1;
}
