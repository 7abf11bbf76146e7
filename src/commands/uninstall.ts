import { homedir } from 'node:os';
import { Command } from 'commander';
import { loadSettings } from '../config/index.ts';
import { NardError } from '../errors/index.ts';
import { leaveBroker } from '../monitor/index.ts';
import { type Placement, planUninstall, type Step } from '../service/index.ts';
import { brokerElsewhere } from './broker-elsewhere.ts';
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
    .description(
      'Takes the service and the program away, and what the board has left on an MQTT broker elsewhere. The games and the configuration stay.',
    )
    .option(...ROOT_OPTION)
    .option(...DRY_RUN_OPTION)
    .addHelpText('after', '\nExamples:\n  sudo nardboard uninstall\n  nardboard uninstall --dry-run\n')
    .action(uninstall);
}

async function uninstall(options: InstallingOptions): Promise<void> {
  checkMayInstall(options);
  const place = placeOf(options);
  await carryOut(planUninstall(place, await farewell(place)), options);
  if (options.dryRun) return;
  process.stdout.write(
    `Removed. The games stay in ${place.games}, the configuration is ${place.configuration}.\n`,
  );
}

/** Leaves the broker that the configuration names, where the board has told it anything. It hinders nothing else. */
async function farewell(place: Placement): Promise<readonly Step[]> {
  try {
    const surroundings = { env: { STATE_DIRECTORY: place.games }, home: homedir() };
    const { mqtt, journal } = await loadSettings(place.configuration, {}, surroundings);
    if (mqtt.broker === 'embedded') return [];
    const elsewhere = await brokerElsewhere(mqtt, journal.directory);
    const { topics, halls } = elsewhere.announced;
    if (topics.read().length + halls.read().length === 0) return [];
    return [
      {
        says: `Takes what the board has left on the MQTT broker ${new URL(mqtt.broker).host} away`,
        run: () => leaveBroker(elsewhere).catch(warn),
      },
    ];
  } catch (error) {
    warn(error);
    return [];
  }
}

function warn(error: unknown): void {
  if (!(error instanceof NardError)) throw error;
  process.stderr.write(`${error.message} (${error.code})\n`);
}
