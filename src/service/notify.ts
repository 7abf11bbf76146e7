import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the program tells the service manager that has started it; all of it does nothing elsewhere. */
export interface ServiceManager {
  /** The game can be played; `status` is shown by `systemctl status`. From now on signs of life are sent. */
  ready(status: string): void;
  /** Signs of life end, and the program is on its way out. */
  stopping(): void;
}

const NOBODY: ServiceManager = { ready: () => {}, stopping: () => {} };
/** Signs of life for each time that would be too long without one. */
const SIGNS = 3;

/**
 * systemd listens on a datagram socket, which Node cannot write to; systemd-notify, a part of systemd, can. Signs of life come from
 * the loop that also plays the game: when that is stuck, they stop, and systemd starts the program anew.
 */
export function serviceManager(env: Environment = process.env): ServiceManager {
  if (!env.NOTIFY_SOCKET) return NOBODY;
  const tell = (...words: readonly string[]) => {
    // Without systemd-notify nothing is told; systemd then says itself that nobody reported.
    spawn('systemd-notify', words, { stdio: 'ignore', env: { ...env } }).on('error', () => {});
  };
  const everyMs = Number(env.WATCHDOG_USEC ?? 0) / 1000 / SIGNS;
  let signs: NodeJS.Timeout | undefined;
  return {
    ready: (status) => {
      tell('--ready', `--status=${status}`);
      if (everyMs > 0) signs = setInterval(() => tell('WATCHDOG=1'), everyMs);
    },
    stopping: () => {
      clearInterval(signs);
      tell('STOPPING=1');
    },
  };
}
