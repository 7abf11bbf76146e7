import { join } from 'node:path';
import { Command, Option } from 'commander';
import { loadSettings } from '../config/index.ts';
import { NardError } from '../errors/index.ts';
import { readJournal } from '../journal/index.ts';
import { type MatchEvent, type MatchRecord, matchRecords, rulesetOf } from '../play/index.ts';
import { printMat } from '../records/index.ts';
import { type OwnFormat, writtenMatch } from './written-match.ts';

interface ExportOptions {
  readonly config?: string;
  readonly state?: string;
  readonly format: 'mat' | 'nardy';
}

export function exportCommand(): Command {
  return new Command('export')
    .description('Writes a match of the journal as a record, also while it is being played.')
    .argument('[match]', 'number of the match in the journal, from 1, or last', 'last')
    .addOption(
      new Option(
        '--format <format>',
        'mat: as GNU Backgammon and most servers read it, short nardy only; nardy: the same lines for every game, with its rules before them',
      )
        .choices(['mat', 'nardy'])
        .default('mat'),
    )
    .option('--config <file>', 'settings; they say where the journal is')
    .option('--state <folder>', 'where the journal is kept')
    .addHelpText(
      'after',
      '\nExamples:\n  nardboard export > match.mat\n  nardboard export 3 --format nardy\n\nA wrong set-up that has become official is a line “; Set Pos=…” between two acts, as GNU Backgammon\nreads it; what that has no words for, and every other game, has “; Position (white/black)”.\n',
    )
    .action(exportMatch);
}

async function exportMatch(which: string, { config, state, format }: ExportOptions): Promise<void> {
  const settings = await loadSettings(config, { journal: { directory: state } });
  const { entries, notes } = await readJournal(join(settings.journal.directory, 'journal.ndjson'));
  for (const note of notes) process.stderr.write(`${note}\n`);
  process.stdout.write(exported(entries as readonly MatchEvent[], which, format));
}

/**
 * The record of a match.
 * @param which its number among the matches of the journal, or `last`
 * @throws NardError E_ARGUMENT where there is no such match, E_RECORD where the format has no words for its game
 */
export function exported(events: readonly MatchEvent[], which: string, format: OwnFormat): string {
  const match = matchNumbered(matchRecords(events), which);
  const { family, variant } = rulesetOf(match);
  if (format === 'mat' && family !== 'short') {
    throw new NardError('E_RECORD', `A .mat record cannot hold ${variant}; export it with --format nardy.`);
  }
  return printMat(writtenMatch(match, format));
}

function matchNumbered(records: readonly MatchRecord[], which: string): MatchRecord {
  const match = which === 'last' ? records.at(-1) : records[Number(which) - 1];
  if (match) return match;
  const known =
    records.length === 0 ? 'The journal holds no match.' : `Write 1 to ${records.length}, or last.`;
  throw new NardError('E_ARGUMENT', `There is no match ${which} to export. ${known}`);
}
