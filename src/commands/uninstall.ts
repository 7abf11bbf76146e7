import { Command } from 'commander';
import { planUninstall } from '../service/index.ts';
import {
  carryOut,
  checkMayInstall,
  DRY_RUN_OPTION,
  type InstallingOptions,
  placeOf,
  ROOT_OPTION,
} from './installing.ts';

export function uninstallCommand(): Command {
  return new Command('uninstall')
    .description('Takes the service and the program away. The games and the configuration stay.')
    .option(...ROOT_OPTION)
    .option(...DRY_RUN_OPTION)
    .addHelpText('after', '\nExamples:\n  sudo nardboard uninstall\n  nardboard uninstall --dry-run\n')
    .action(uninstall);
}

async function uninstall(options: InstallingOptions): Promise<void> {
  checkMayInstall(options);
  const place = placeOf(options);
  await carryOut(planUninstall(place), options);
  if (options.dryRun) return;
  process.stdout.write(
    `Removed. The games stay in ${place.games}, the configuration is ${place.configuration}.\n`,
  );
}
