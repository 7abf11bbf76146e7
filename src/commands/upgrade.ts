import { Command } from 'commander';
import { NardError } from '../errors/index.ts';
import { planInstall } from '../service/index.ts';
import {
  carryOut,
  checkMayInstall,
  DRY_RUN_OPTION,
  type InstallingOptions,
  installationOf,
  isInstalled,
  placeOf,
  ROOT_OPTION,
} from './installing.ts';

export function upgradeCommand(): Command {
  return new Command('upgrade')
    .description(
      'Replaces the installed program by this one. Games and configuration stay; a configuration of an older format is brought up to date, with a copy of the old one beside it.',
    )
    .option(...ROOT_OPTION)
    .option(...DRY_RUN_OPTION)
    .addHelpText(
      'after',
      '\nRun it in the folder of the new version. When the configuration has mistakes nothing is changed.\n\nExamples:\n  git pull && npm install && sudo env "PATH=$PATH" npx nardboard upgrade\n  npx nardboard upgrade --dry-run\n',
    )
    .action(upgrade);
}

async function upgrade(options: InstallingOptions): Promise<void> {
  checkMayInstall(options);
  const place = placeOf(options);
  if (!isInstalled(place))
    throw new NardError('E_INSTALL', `Nothing is installed under ${place.root}. Remedy: nardboard install.`);
  await carryOut(await planInstall(installationOf(place, 'mega-6slot')), options);
}
