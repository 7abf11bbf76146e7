import { Command } from 'commander';
import { loadProfile } from '../config/index.ts';
import { type Placement, planInstall } from '../service/index.ts';
import {
  carryOut,
  checkMayInstall,
  DRY_RUN_OPTION,
  type InstallingOptions,
  installationOf,
  placeOf,
  ROOT_OPTION,
} from './installing.ts';

interface InstallOptions extends InstallingOptions {
  readonly profile: string;
}

export function installCommand(): Command {
  return new Command('install')
    .description(
      'Installs this program as a service of a Raspberry Pi or another Linux machine; again: brings it up to date.',
    )
    .option('--profile <name>', 'how the board is wired, for a configuration that is begun', 'mega-6slot')
    .option(...ROOT_OPTION)
    .option(...DRY_RUN_OPTION)
    .addHelpText(
      'after',
      `
Puts the program into /opt/nardboard, its configuration into /etc/nardboard/config.json (one that is there stays), a user, a udev
rule for the board, and a service that starts with the machine. The games are in /var/lib/nardboard. The page is open to
the network. A Node that lies in somebody’s home is taken along.

Examples:
  sudo env "PATH=$PATH" npx nardboard install --profile mega-3slot
  npx nardboard install --dry-run

Afterwards:
  systemctl status nardboard        is it running?
  journalctl -u nardboard -p notice what has it said?
`,
    )
    .action(install);
}

async function install(options: InstallOptions): Promise<void> {
  checkMayInstall(options);
  // Before anything is begun: a board that cannot be is refused.
  await loadProfile(options.profile);
  const place = placeOf(options);
  await carryOut(await planInstall(installationOf(place, options.profile)), options);
  if (!options.dryRun) process.stdout.write(goodbye(place));
}

const goodbye = ({ root, configuration, games }: Placement): string =>
  root === '/'
    ? `Installed. The games are kept in ${games}, the configuration is ${configuration}.\nWhat it says: journalctl -u nardboard -f\n`
    : `Installed in ${root}; it starts with that system.\n`;
