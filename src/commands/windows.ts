import type { Duplex } from 'node:stream';
import type { TableCommand } from '../controller/index.ts';
import type { FeedHealth, FeedInfo, FeedReply, FeedState } from '../feed/index.ts';
import { type GameCommand, type Monitor, type MonitorOptions, startMonitor } from '../monitor/index.ts';
import type { MatchEvent } from '../play/index.ts';

export interface WindowsParts {
  readonly info: FeedInfo;
  readonly events: readonly MatchEvent[];
  readonly web: NonNullable<MonitorOptions['web']>;
  /** Opens the socket of the simulated board's workbench; null where the board is real. */
  readonly workbench: (() => Duplex) | null;
  /** `embedded`, or the address of a broker that is published to besides; name and password in the address. */
  readonly broker: string;
  readonly command: (command: TableCommand) => Promise<FeedReply>;
}

/** All the ways in which the game is seen from outside. */
export interface Windows {
  readonly url: string | null;
  publish(state: FeedState): void;
  tell(events: readonly MatchEvent[]): void;
  health(health: FeedHealth): void;
  close(): Promise<void>;
}

/**
 * Opens the page with its embedded broker and, where one is named, a broker elsewhere: the page must work
 * whatever becomes of that one.
 */
export async function openWindows(parts: WindowsParts): Promise<Windows> {
  const monitors = await openAll(parts);
  const [own] = monitors;
  const url = own?.url ?? null;
  const workbench = parts.workbench && url ? `${url}#tab=workbench` : null;
  for (const monitor of monitors) monitor.info({ ...parts.info, urls: { page: url, workbench } });
  const each = (tell: (monitor: Monitor) => void) => monitors.forEach(tell);
  return {
    url,
    publish: (state) => each((monitor) => monitor.publish(state)),
    tell: (events) => each((monitor) => monitor.tell(events)),
    health: (health) => each((monitor) => monitor.health(health)),
    close: async () => {
      await Promise.all(monitors.map((monitor) => monitor.close()));
    },
  };
}

async function openAll(parts: WindowsParts): Promise<readonly Monitor[]> {
  const { info, events, workbench, web } = parts;
  const common = {
    id: info.id,
    info,
    events,
    onCommand: (command: GameCommand) => parts.command(command),
  };
  const tunnels = workbench ? { '/workbench': workbench } : {};
  const own = await startMonitor({ ...common, broker: { embedded: true }, web: { ...web, tunnels } });
  if (parts.broker === 'embedded') return [own];
  const elsewhere = await startMonitor({
    ...common,
    broker: addressOf(parts.broker),
    onTrouble: (error) => process.stderr.write(`${error.message}\n`),
  });
  return [own, elsewhere];
}

function addressOf(broker: string) {
  const url = new URL(broker);
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  url.username = '';
  url.password = '';
  return { url: url.href, ...(username ? { username } : {}), ...(password ? { password } : {}) };
}
