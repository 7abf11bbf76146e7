import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { NardError } from '../errors/index.ts';
import { planConfiguration } from './configuration.ts';
import { commandText, udevText, unitText, usersText } from './files.ts';
import { inside, type Placement } from './placement.ts';
import { checkProgram, copyNode, copyProgram } from './program.ts';
import type { Step } from './step.ts';

/** What is to be installed, and how. */
export interface Installation {
  readonly place: Placement;
  /** The folder of the program that is running. */
  readonly source: string;
  /** The Node that is running. */
  readonly node: string;
  /** The board profile that a new configuration names. */
  readonly profile: string;
  /** Ends the name of a backup: `2026-11-30T04-05-06`. */
  readonly stamp: string;
}

const run = promisify(execFile);

/** Runs a program of the system. Throws E_INSTALL with what it said. */
function calls(program: string, ...args: readonly string[]): Step {
  return {
    says: `Runs ${program} ${args.join(' ')}`,
    run: async () => {
      try {
        await run(program, args);
      } catch (cause) {
        const said = (cause as { stderr?: string }).stderr?.trim() || String(cause);
        throw new NardError('E_INSTALL', `${program} ${args.join(' ')} failed: ${said}`, { cause });
      }
    },
  };
}

const writes = (path: string, text: string, mode = 0o644): Step => ({
  says: `Writes ${path}`,
  run: async () => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    await chmod(path, mode);
  },
});

const removes = (path: string): Step => ({
  says: `Removes ${path}`,
  run: () => rm(path, { recursive: true, force: true }),
});

/** Only a machine that runs can be told; an image or a test folder finds everything when it starts. */
const isLive = ({ root }: Placement): boolean => root === '/';

/** Services see nobody's home (ProtectHome): a Node that lies in one is taken along. */
const isInHome = (node: string): boolean => /^\/(home|root)\//.test(node);

function planNode({ place, node }: Installation): { path: string; steps: Step[] } {
  if (!isInHome(node)) return { path: node, steps: [] };
  const target = join(place.program, 'bin/node');
  const says = `Takes along the Node at ${node}, which lies in somebody’s home`;
  return { path: inside(place, target), steps: [{ says, run: () => copyNode(node, target) }] };
}

/**
 * Everything that installing takes, or upgrading: games and configuration stay. Nothing has been changed when this throws:
 * E_INSTALL when the program cannot be installed from here, E_CONFIG when the configuration that is there has mistakes.
 */
export async function planInstall(installation: Installation): Promise<readonly Step[]> {
  const { place, source, profile, stamp } = installation;
  if (source === place.program)
    throw new NardError(
      'E_INSTALL',
      `This is the installed program itself. Remedy: run the command in the folder of the version to be installed.`,
    );
  checkProgram(source);
  const configuration = await planConfiguration(place.configuration, profile, stamp);
  const node = planNode(installation);
  return [
    { says: `Copies the program to ${place.program}`, run: () => copyProgram(source, place.program) },
    ...node.steps,
    writes(place.command, commandText(place, node.path), 0o755),
    ...configuration,
    writes(place.users, usersText(place)),
    calls('systemd-sysusers', `--root=${place.root}`, place.users),
    writes(place.udevRule, udevText()),
    writes(place.unit, unitText(place, node.path)),
    ...(isLive(place) ? startsService() : []),
  ];
}

const startsService = (): Step[] => [
  calls('udevadm', 'control', '--reload'),
  calls('udevadm', 'trigger', '--subsystem-match=tty'),
  calls('systemctl', 'daemon-reload'),
  calls('systemctl', 'enable', 'nardboard.service'),
  calls('systemctl', 'restart', 'nardboard.service'),
];

/**
 * Everything is taken away but the games, the configuration, and the user they belong to. `farewell` comes when the
 * service has stopped and its files are still there. Throws E_INSTALL where nothing is installed.
 */
export function planUninstall(place: Placement, farewell: readonly Step[] = []): readonly Step[] {
  if (!existsSync(place.unit) && !existsSync(place.program))
    throw new NardError('E_INSTALL', `Nothing is installed under ${place.root}.`);
  const live = isLive(place);
  return [
    ...(live ? [calls('systemctl', 'disable', '--now', 'nardboard.service')] : []),
    ...farewell,
    ...[place.unit, place.udevRule, place.users, place.command, place.program].map(removes),
    ...(live ? [calls('systemctl', 'daemon-reload'), calls('udevadm', 'control', '--reload')] : []),
  ];
}
