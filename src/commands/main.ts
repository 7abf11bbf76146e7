import { Command, CommanderError } from 'commander';
import { NardError } from '../errors/index.ts';
import { serviceLog } from '../service/index.ts';
import { VERSION } from './version.ts';

/** Loaded one at a time: whoever asks for legal plays need not wait for serial ports and brokers. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start.ts')).startCommand(),
  simulate: async () => (await import('./simulate.ts')).simulateCommand(),
  demo: async () => (await import('./demo.ts')).demoCommand(),
  replay: async () => (await import('./replay.ts')).replayCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  report: async () => (await import('./report.ts')).reportCommand(),
  soak: async () => (await import('./soak.ts')).soakCommand(),
  dice: async () => (await import('./dice.ts')).diceCommand(),
  firmware: async () => (await import('./firmware.ts')).firmwareCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  config: async () => (await import('./config.ts')).configCommand(),
  install: async () => (await import('./install.ts')).installCommand(),
  upgrade: async () => (await import('./upgrade.ts')).upgradeCommand(),
  uninstall: async () => (await import('./uninstall.ts')).uninstallCommand(),
  variants: async () => (await import('./variants.ts')).variantsCommand(),
  legal: async () => (await import('./legal.ts')).legalCommand(),
};

const USAGE_STATUS = 2;

/** Runs the command line; `args` without the program's name. Sets the exit status. */
export async function main(args: readonly string[]): Promise<void> {
  const program = new Command('nardboard')
    .description(
      'The controller of a sensor-equipped nardy board: follows, shows and publishes a game played with real checkers.',
    )
    .version(VERSION)
    .showHelpAfterError('See: nardboard --help')
    .exitOverride()
    .addHelpText(
      'after',
      '\nExamples:\n  nardboard start\n  nardboard demo --variant long --seed 1 --speed max\n',
    );
  const asked = COMMANDS[args[0] ?? ''];
  const loaders = asked ? [asked] : Object.values(COMMANDS);
  for (const load of loaders) program.addCommand(withHint(await load()));
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    process.exitCode = tellWhy(error);
  }
}

/** A wrong option is told in one line, and where all of them stand. */
const withHint = (command: Command): Command =>
  command.exitOverride().showHelpAfterError(`See: nardboard ${command.name()} --help`);

/** Says on standard error what went wrong and returns the exit status. */
function tellWhy(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_STATUS;
  if (error instanceof NardError) {
    serviceLog('stderr', 'error', `${error.message} (${error.code})\n`);
    return USAGE_STATUS;
  }
  serviceLog(
    'stderr',
    'error',
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  return 1;
}
