import { join } from 'node:path';

/** What the operating system says of itself: environment variables and the home directory. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** An XDG directory: the variable when it is an absolute path, as the specification asks, else the usual one. */
function xdg({ env, home }: Surroundings, variable: string, usual: string): string {
  const value = env[variable];
  return value?.startsWith('/') ? value : join(home, usual);
}

/**
 * Where the program keeps what must not be lost. systemd names a directory when the unit has `StateDirectory=`
 * (/var/lib/nardboard); otherwise it is $XDG_STATE_HOME/nardboard, ~/.local/state/nardboard by default.
 */
export function stateDirectory(surroundings: Surroundings): string {
  const given = surroundings.env.STATE_DIRECTORY?.split(':')[0];
  return given ? given : join(xdg(surroundings, 'XDG_STATE_HOME', '.local/state'), 'nardboard');
}

/** Where configuration files are looked for; the first that is there is taken, alone. */
export function configFiles(surroundings: Surroundings): readonly string[] {
  return [
    join(xdg(surroundings, 'XDG_CONFIG_HOME', '.config'), 'nardboard', 'config.json'),
    '/etc/nardboard/config.json',
  ];
}
