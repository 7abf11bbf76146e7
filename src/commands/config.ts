import { Command } from 'commander';
import {
  type EffectiveSetting,
  explainSettings,
  type Fault,
  faultsOf,
  loadProfile,
  type SettingsReport,
} from '../config/index.ts';
import { NardError } from '../errors/index.ts';

interface ConfigOptions {
  readonly config?: string;
  readonly check?: true;
  readonly json?: true;
}

export function configCommand(): Command {
  return new Command('config')
    .description('Shows every setting, its value in force and where that comes from; or checks the file.')
    .argument('[settings...]', 'only these, or those of these sections, with their meaning and range')
    .option('--config <file>', 'the file; default: nardboard/config.json in $XDG_CONFIG_HOME or /etc')
    .option('--check', 'only say what is wrong in the file and in the board profile it names')
    .option('--json', 'for programs: one JSON value')
    .addHelpText(
      'after',
      '\nExamples:\n  nardboard config\n  nardboard config web mqtt.broker\n  nardboard config --check --config my.json\n\nExit status 2 when anything is wrong.\n',
    )
    .action(config);
}

async function config(names: readonly string[], options: ConfigOptions): Promise<void> {
  const { report, errors } = await examine(options.config);
  if (options.json) {
    write(JSON.stringify(inJson(report, errors, chosen(report, names)), null, 2));
    if (errors.length > 0) process.exitCode = 2;
    return;
  }
  const [first, ...more] = errors;
  if (first) {
    for (const error of more) process.stderr.write(`${error.message}\n`);
    throw first;
  }
  if (!report) return;
  if (options.check) write(`${report.file ?? 'No file, and none is needed'}: nothing is wrong.`);
  else if (names.length > 0) write(chosen(report, names).map(inDetail).join('\n'));
  else write(overview(report));
}

interface Examined {
  readonly report: SettingsReport | null;
  readonly errors: readonly NardError[];
}

/** Reads the settings and the profile they name; what is wrong with both comes at once. */
async function examine(file: string | undefined): Promise<Examined> {
  const [report, wrong] = await attempt(explainSettings(file));
  const [, alsoWrong] = report ? await attempt(loadProfile(report.effective.board.profile)) : [null, null];
  return { report, errors: [wrong, alsoWrong].filter((error) => error !== null) };
}

async function attempt<T>(what: Promise<T>): Promise<[T, null] | [null, NardError]> {
  try {
    return [await what, null];
  } catch (error) {
    if (error instanceof NardError) return [null, error];
    throw error;
  }
}

function chosen(report: SettingsReport | null, names: readonly string[]): readonly EffectiveSetting[] {
  if (!report || names.length === 0) return report?.settings ?? [];
  return names.flatMap((name) => {
    const found = report.settings.filter(({ path }) => path === name || path.startsWith(`${name}.`));
    if (found.length > 0) return found;
    const known = report.settings.map(({ path }) => path).join(', ');
    throw new NardError('E_ARGUMENT', `There is no setting ${name}. There are: ${known}.`);
  });
}

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
const whence = ({ from, line }: EffectiveSetting): string => (line === null ? from : `${from}, line ${line}`);

function overview({ file, lookedFor, settings }: SettingsReport): string {
  const width = Math.max(...settings.map(({ path }) => path.length));
  const lines = settings.map((setting) => {
    const value = show(setting.value);
    return `${setting.path.padEnd(width)}  ${value.padEnd(28)}  ${whence(setting)}`;
  });
  const head = file === null ? `No file; looked for ${lookedFor.join(', ')}` : `File ${file}`;
  return [head, '', ...lines].join('\n');
}

function inDetail(setting: EffectiveSetting): string {
  const { path, value, meaning, range, unit } = setting;
  return [
    `${path} = ${show(value)}  (${whence(setting)})`,
    `  ${meaning}`,
    `  may be ${range}${unit ? ` ${unit}` : ''}; default ${show(setting.default)}`,
  ].join('\n');
}

function inJson(
  report: SettingsReport | null,
  errors: readonly NardError[],
  settings: readonly EffectiveSetting[],
): object {
  const faults: readonly Fault[] = errors.flatMap((error) => faultsOf(error));
  return { file: report?.file ?? null, lookedFor: report?.lookedFor ?? [], faults, settings };
}

const write = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
