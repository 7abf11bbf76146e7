import { join } from 'node:path';

/** Where everything of an installation lies. */
export interface Placement {
  readonly root: string;
  /** The program with the packages it needs, replaced whole at each upgrade. */
  readonly program: string;
  /** What people type. */
  readonly command: string;
  readonly configuration: string;
  /** The journal of the games. */
  readonly games: string;
  readonly unit: string;
  readonly udevRule: string;
  readonly users: string;
}

/** The paths of an installation under `root`; `/` for this machine. */
export const placement = (root: string): Placement => ({
  root,
  program: join(root, 'opt/nardboard'),
  command: join(root, 'usr/local/bin/nardboard'),
  configuration: join(root, 'etc/nardboard/config.json'),
  games: join(root, 'var/lib/nardboard'),
  unit: join(root, 'etc/systemd/system/nardboard.service'),
  udevRule: join(root, 'etc/udev/rules.d/60-nardboard.rules'),
  users: join(root, 'usr/lib/sysusers.d/nardboard.conf'),
});

/** The same path as the installed machine sees it. */
export const inside = ({ root }: Placement, path: string): string =>
  `/${path.slice(root.length)}`.replace(/^\/+/, '/');
