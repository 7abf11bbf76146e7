import { Command, InvalidArgumentError, Option } from 'commander';
import { loadProfile, profileWithSlots } from '../config/index.ts';
import { PRESETS } from '../rules/index.ts';
import {
  FAULT_KINDS,
  type FaultKind,
  type FaultParts,
  HABIT_RATES,
  HABITS,
  type HabitName,
  type HabitRates,
  type HabitsName,
  manyFaults,
  oneFault,
  only,
  PACES,
  type PaceName,
  type PlannedFault,
  seededChance,
} from '../simulator/index.ts';
import { GAME_OPTIONS_HELP, type GameOptions, gameOptions, wholeNumber } from './arguments.ts';
import { faultCounts } from './soak-faults.ts';
import { type GameVerdict, NO_FIGURES, type SoakFigures, sum, verdictOn } from './soak-figures.ts';
import { playSoakGame } from './soak-game.ts';
import { LEVELS, type Level } from './virtual-session.ts';

interface SoakOptions {
  readonly games: number;
  readonly seed: number;
  readonly variant: string;
  readonly preset?: Preset;
  readonly options: GameOptions;
  readonly level: Level;
  readonly slots: number;
  readonly profile?: string;
  readonly habits: Habits;
  readonly faults: Faults;
  readonly speed: PaceName;
  readonly procedure: 'none' | 'real';
  readonly json?: true;
}

/** A game with rules that go by a name. */
interface Preset {
  readonly name: string;
  readonly variant: string;
  readonly options: GameOptions;
}

/** Rates of habits, and how they were asked for. */
interface Habits {
  readonly name: string;
  readonly rates: HabitRates;
}

/** What breaks, and how it was asked for. */
interface Faults {
  readonly name: string;
  readonly plan: (parts: FaultParts) => readonly PlannedFault[];
  readonly kinds: readonly FaultKind[];
}

const PLANS = { none: () => [], one: oneFault, many: manyFaults } as const;

export function soakCommand(): Command {
  return new Command('soak')
    .description(
      'Plays whole games with careless hands on a simulated board and judges each by two logs: what the hands did, and what the journal says.',
    )
    .option('--games <number>', 'games to play; with --procedure real, matches', wholeNumber, 20)
    .option('--seed <number>', 'of the first game; each game after it has the next number', wholeNumber, 1)
    .option('--variant <name>', 'game to play', 'long')
    .option(
      '--preset <name>',
      `game and rules that go by a name, instead of a variant: ${Object.keys(PRESETS).join(', ')}`,
      presetNamed,
    )
    .option('--options <list>', GAME_OPTIONS_HELP, gameOptions, {})
    .option('--slots <number>', 'slots under each point, 1 to 8', slotCount, 6)
    .option('--profile <name>', 'a board with a wiring of its own, instead of one with so many slots')
    .addOption(
      new Option(
        '--habits <name>',
        `clean, deft, real or wild; or some of: ${HABITS.join(', ')}, with commas between, as often as in real hands`,
      )
        .argParser(habitsNamed)
        .default(habitsNamed('real'), 'real'),
    )
    .addOption(
      new Option(
        '--faults <name>',
        `what breaks in each game: none, one, many; or one of some kinds: ${FAULT_KINDS.join(', ')}, with commas between`,
      )
        .argParser(faultsNamed)
        .default(faultsNamed('none'), 'none'),
    )
    .addOption(
      new Option('--speed <pace>', 'how fast the hands are').choices(Object.keys(PACES)).default('human'),
    )
    .addOption(
      new Option(
        '--procedure <people>',
        'none: people only throw and play; real: matches with cube and clocks in which they double, also too early, undo that or the answer, resign, show whose dice are whose, draw with two dice each, have the score put right, adjust, pause, throw crooked and too early, say kestum, count dice with buttons, touch and are forgiven, take back, accept illegal turns or demand legal ones, find that the set-up was wrong, change seats, run out of time, and give matches up',
      )
        .choices(['none', 'real'])
        .default('none'),
    )
    .addOption(
      new Option('--level <name>', 'the machine code of the board, or the fast stand-in for it')
        .choices([...LEVELS])
        .default('fast'),
    )
    .option('--json', 'print a line for every game')
    .addHelpText('after', HELP)
    .action(soak);
}

const HELP = `
Examples:
  nardboard soak --games 200 --variant short --habits real
  nardboard soak --games 50 --slots 3 --habits slide,hitLate
  nardboard soak --games 50 --profile mega-6slot-points
  nardboard soak --games 20 --variant short --procedure real
  nardboard soak --games 8 --preset long-003 --procedure real
  nardboard soak --games 40 --faults one
  nardboard soak --games 40 --variant short --habits wild --faults many
  nardboard soak --games 10 --faults reedClosed,reedOpen

The last line counts what the board got wrong; the lines before it how often each
habit occurred, which way questions were answered, and how many turns were taken back. A turn
written unasked otherwise than it was played is a misread also where the hands saw it by the lights
and took it back (misreadsTakenBack), unless just that lay on the board when it was written. Hands
that forgot a movement, made an illegal one or put a checker off its slot, while every switch showed
a legal play, were taken at their word: that is no misread either, and counted apart (slipsUnseen).
With --procedure real one more line before them says what else people did, and how many matches the
board counted otherwise than a scorer who knows only what the hands did.
With --faults one line tells of each kind how often it occurred, how often it showed at the end of a
turn, how often it was found, and in how many such turns. A broken switch is found when its place is
put in doubt; a fault of cable or dice when the throw is recorded as it fell all the same.
Exit status: 0 when the board understood everything, 1 after a misread, a wrong refusal, a turn
that could not be ended, a broken switch not found in ten turns in which it mattered, or a wrong score, 2 for wrong arguments,
130 when it was ended by Ctrl-C, which tells what had been played by then.
`;

function slotCount(text: string): number {
  const slots = wholeNumber(text);
  if (slots < 1 || slots > 8) throw new InvalidArgumentError('Write a number from 1 to 8.');
  return slots;
}

function habitsNamed(name: string): Habits {
  if (Object.hasOwn(HABIT_RATES, name)) return { name, rates: HABIT_RATES[name as HabitsName] };
  const names = name.split(',');
  const unknown = names.find((each) => !HABITS.some((habit) => habit === each));
  if (unknown !== undefined)
    throw new InvalidArgumentError(
      `Hands have no habit ${JSON.stringify(unknown)}; write ${Object.keys(HABIT_RATES).join(', ')} or names of habits.`,
    );
  return { name, rates: only(...(names as HabitName[])) };
}

function presetNamed(name: string): Preset {
  const preset = Object.hasOwn(PRESETS, name) ? PRESETS[name] : undefined;
  if (!preset)
    throw new InvalidArgumentError(
      `There is no preset ${JSON.stringify(name)}; write one of ${Object.keys(PRESETS).join(', ')}.`,
    );
  return { name, ...preset };
}

function faultsNamed(name: string): Faults {
  if (Object.hasOwn(PLANS, name))
    return { name, plan: PLANS[name as keyof typeof PLANS], kinds: FAULT_KINDS };
  const names = name.split(',');
  const kinds = FAULT_KINDS.filter((kind) => names.includes(kind));
  const unknown = names.find((each) => !kinds.some((kind) => kind === each));
  if (unknown !== undefined)
    throw new InvalidArgumentError(
      `Boards have no fault ${JSON.stringify(unknown)}; write ${Object.keys(PLANS).join(', ')} or names of faults.`,
    );
  return { name, plan: oneFault, kinds };
}

async function soak(options: SoakOptions): Promise<void> {
  const { games, seed, json } = options;
  const began = performance.now();
  const interrupted = heedInterrupt();
  let total = NO_FIGURES;
  for (let game = 0; game < games && !interrupted(); game += 1) {
    const verdict = await soakOne(options, seed + game);
    total = sum(total, verdict.figures);
    tellFailures(options, seed + game, verdict);
    if (json) tell({ seed: seed + game, ...countsOf(verdict.figures) });
    if (process.stderr.isTTY) process.stderr.write(`\r${game + 1} games, ${total.turns} turns `);
  }
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (options.procedure === 'real') tell({ procedure: total.procedure, wrongScores: total.wrongScores });
  tell({ habits: total.habits });
  if (options.faults.name !== 'none') tell({ faults: faultCounts(total.faults) });
  tell({ answers: total.answers, takenBack: total.takenBack, slipsUnseen: total.slipsUnseen });
  tell(summary(total, (performance.now() - began) / 1000));
  if (isFailed(total)) process.exitCode = 1;
  else if (interrupted()) process.exitCode = INTERRUPTED;
}

/** Exit status after a Ctrl-C. */
const INTERRUPTED = 130;

/** After a Ctrl-C the game that is played is the last one, and what has been played is told; a second one ends at once. */
function heedInterrupt(): () => boolean {
  let isInterrupted = false;
  process.once('SIGINT', () => {
    isInterrupted = true;
    process.stderr.write('\nThis game is the last one; Ctrl-C once more ends at once.\n');
  });
  return () => isInterrupted;
}

function isFailed(total: SoakFigures): boolean {
  const { silentMisreads, misreadsTakenBack, wrongRefusals, unresolved, wrongScores, faultsOverlooked } =
    total;
  const misread = silentMisreads + misreadsTakenBack;
  return misread + wrongRefusals + unresolved + wrongScores + faultsOverlooked > 0;
}

async function soakOne(options: SoakOptions, seed: number): Promise<GameVerdict> {
  const { preset, level, slots, habits, faults, speed } = options;
  const { variant } = preset ?? options;
  const profile =
    options.profile === undefined ? profileWithSlots(slots) : await loadProfile(options.profile);
  const planned = faults.plan({ profile, kinds: faults.kinds, chance: seededChance(seed).fork() });
  const procedure = options.procedure === 'real';
  const game = {
    variant,
    options: { ...preset?.options, ...options.options },
    level,
    profile,
    seed,
    pace: speed,
    habits: habits.rates,
    faults: planned,
    procedure,
  };
  return verdictOn(await playSoakGame(game));
}

const tell = (value: object): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};

/** A game that failed can be played again by itself. */
function tellFailures(options: SoakOptions, seed: number, { failures }: GameVerdict): void {
  if (failures.length === 0) return;
  const { variant, preset, level, slots, habits, faults, speed, procedure } = options;
  const rules = preset ? `--preset ${preset.name}` : `--variant ${variant}`;
  const board = options.profile === undefined ? `--slots ${slots}` : `--profile ${options.profile}`;
  const again = `--games 1 --seed ${seed} ${rules}${optionsAgain(options.options)} ${board} --habits ${habits.name} --faults ${faults.name} --speed ${speed} --procedure ${procedure} --level ${level}`;
  process.stderr.write(`The game with seed ${seed} failed; again: nardboard soak ${again}\n`);
  for (const failure of failures) process.stderr.write(`  ${failure}\n`);
}

function optionsAgain(options: GameOptions): string {
  const given = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return given.length > 0 ? ` --options ${given.join(',')}` : '';
}

function countsOf({ habits: _, faults: __, procedure: ___, answers: ____, ...counts }: SoakFigures) {
  return counts;
}

function summary(total: SoakFigures, seconds: number) {
  const { games, turns, silentMisreads, misreadsTakenBack, wrongRefusals, asked, unresolved } = total;
  const { faultsInjected, faultsFound } = total;
  const askedShare = turns === 0 ? 0 : Math.round((asked / turns) * 1e6) / 1e6;
  const counts = {
    games,
    turns,
    silentMisreads,
    misreadsTakenBack,
    wrongRefusals,
    asked,
    askedShare,
    unresolved,
  };
  return { ...counts, faultsInjected, faultsFound, seconds: Math.round(seconds * 10) / 10 };
}
