import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { homedir, hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Command } from 'commander';
import { loadProfile, loadSettings, type Settings } from '../config/index.ts';
import { NardError } from '../errors/index.ts';
import { readJournal } from '../journal/index.ts';
import { recordingsIn } from '../recorder/index.ts';
import { type Alias, withoutNames } from './nameless.ts';
import { recordingsFolder } from './recordings.ts';
import { VERSION } from './version.ts';

/** The form of the file. */
const REPORT_VERSION = 1;

/** What is sent to whoever makes the board, names left out. */
export interface Report {
  readonly kind: 'nardboard-report';
  readonly v: typeof REPORT_VERSION;
  readonly versions: Readonly<Record<string, string>>;
  readonly profile: unknown;
  readonly timing: Settings['timing'];
  readonly journal: readonly unknown[] | { readonly error: string };
  readonly recordings: readonly { readonly name: string; readonly lines: readonly unknown[] }[];
}

interface ReportOptions {
  readonly config?: string;
  readonly state?: string;
  readonly profile?: string;
}

export function reportCommand(): Command {
  return new Command('report')
    .description(
      'Packs the recordings of the last games, the journal, the board’s profile and all versions into one file for whoever makes the board. Players’ names are left out.',
    )
    .argument('[file]', 'where to write it; default: nardboard-report-<day>.json.gz here')
    .option('--config <file>', 'settings; default: nardboard/config.json in $XDG_CONFIG_HOME or /etc')
    .option('--state <folder>', 'where the journal is kept')
    .option('--profile <name>', 'how the board is wired: a shipped profile or a file')
    .addHelpText(
      'after',
      '\nExamples:\n  nardboard report\n  nardboard replay nardboard-report-2026-05-01.json.gz\n\nExit status: 0, or 2 where the folder is not there or the file cannot be written.\n',
    )
    .action(report);
}

async function report(file: string | undefined, options: ReportOptions): Promise<void> {
  const { config, state, profile } = options;
  if (state !== undefined && !existsSync(state))
    throw new NardError(
      'E_ARGUMENT',
      `There is no folder ${state}. Name the one in which the journal is kept.`,
    );
  const settings = await loadSettings(config, { board: { profile }, journal: { directory: state } });
  const path = file ?? `nardboard-report-${new Date().toISOString().slice(0, 10)}.json.gz`;
  const packed = await packReport(settings);
  const bytes = await promisify(gzip)(JSON.stringify(packed));
  try {
    await writeFile(path, bytes, { mode: 0o600 });
  } catch (cause) {
    const why = `The report cannot be written to ${path}: ${String(cause)}. Name another file.`;
    throw new NardError('E_ARGUMENT', why, { cause });
  }
  const { recordings, journal } = packed;
  const events = Array.isArray(journal) ? `${journal.length} events` : 'an unreadable journal';
  process.stdout.write(
    `${path}: ${recordings.length} recordings, ${events}, ${Math.ceil(bytes.length / 1000)} kB; no names.\n`,
  );
}

/** All that is known of the last games here. */
export async function packReport(settings: Settings): Promise<Report> {
  const { directory } = settings.journal;
  const recordings = await Promise.all(recordingsIn(recordingsFolder(directory)).map(readLines));
  const report: Report = {
    kind: 'nardboard-report',
    v: REPORT_VERSION,
    versions: {
      nardboard: VERSION,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
    },
    profile: await loadProfile(settings.board.profile),
    timing: settings.timing,
    journal: await journalIn(directory),
    recordings,
  };
  return withoutNames(report, thisMachine());
}

/** Users called so are those of the program, or everybody’s. */
const NOBODY = ['root', 'pi', 'user', 'nardboard'];

/** Messages may name files, and with them whose machine this is. */
function thisMachine(): readonly Alias[] {
  const username = userName();
  const home = homedir();
  const own: Alias[] = home.length > 1 ? [[home, '~']] : [];
  const called: Alias[] = NOBODY.includes(username) ? [] : [[username, 'user']];
  return [...own, ...called, [hostname(), 'host']];
}

/** A service may run as a user that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'user';
  }
}

async function journalIn(directory: string): Promise<Report['journal']> {
  try {
    return (await readJournal(join(directory, 'journal.ndjson'))).entries;
  } catch (error) {
    if (error instanceof NardError) return { error: `${error.message} (${error.code})` };
    throw error;
  }
}

/** Lines that cannot be read, as the last may be after a power cut, are left out. */
async function readLines(path: string): Promise<Report['recordings'][number]> {
  const lines = (await readFile(path, 'utf8')).split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
  return { name: path.split(/[\\/]/).at(-1) ?? path, lines };
}
