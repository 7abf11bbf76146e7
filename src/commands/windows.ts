import type { Duplex } from 'node:stream';
import type { TableCommand } from '../controller/index.ts';
import type { Expectation, FeedHealth, FeedInfo, FeedReply, FeedState } from '../feed/index.ts';
import {
  announcePage,
  type GameCommand,
  type Monitor,
  type MonitorOptions,
  shareableUrl,
  startMonitor,
} from '../monitor/index.ts';
import type { MatchEvent } from '../play/index.ts';
import { serviceLog } from '../service/index.ts';
import { brokerElsewhere } from './broker-elsewhere.ts';

export interface WindowsParts {
  readonly info: FeedInfo;
  readonly events: readonly MatchEvent[];
  readonly web: NonNullable<MonitorOptions['web']>;
  /** Opens the socket of the simulated board's workbench; null where the board is real. */
  readonly workbench: (() => Duplex) | null;
  /** `embedded`, or the address of a broker that is published to besides; name and password in the address. */
  readonly broker: string;
  /** File with the certificate that the broker is trusted by; null: those the system knows. */
  readonly certificate: string | null;
  readonly homeAssistant: boolean;
  readonly hall: string | null;
  /** Where it is kept what was left on a broker elsewhere. */
  readonly folder: string;
  /** Makes the page known by name on the network. */
  readonly announce: boolean;
  readonly command: (command: TableCommand & { readonly expect: Expectation | null }) => Promise<FeedReply>;
  /** Somebody on another machine may speak for a seat from now on. */
  readonly paired: () => void;
}

/** All the ways in which the game is seen from outside. */
export interface Windows {
  readonly url: string | null;
  /** Of the page as others on the network reach it; null where nobody else can. */
  readonly shareUrl: string | null;
  /** A code for somebody on another machine who is to speak for a seat. */
  pair(seat: 'white' | 'black' | 'director'): string | null;
  /** The board has said what firmware it runs. */
  firmware(firmware: string): void;
  /** The same as places to light at the board. */
  pairByLights(seat: 'white' | 'black' | 'director'): readonly number[] | null;
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
  const shared = own?.webPort ? shareableUrl(parts.web.host, own.webPort) : null;
  const stopAnnouncing = shared && parts.announce ? announcePage(parts.info.id, Number(own?.webPort)) : null;
  const workbench = parts.workbench && url ? `${url}#tab=workbench` : null;
  const each = (tell: (monitor: Monitor) => void) => monitors.forEach(tell);
  const inform = (firmware: string | null) => {
    const info = { ...parts.info, firmware, urls: { page: shared ?? url, workbench } };
    each((monitor) => monitor.info(info));
  };
  inform(null);
  return {
    url,
    shareUrl: shared,
    pair: (seat) => own?.pair(seat) ?? null,
    pairByLights: (seat) => own?.pairByLights(seat) ?? null,
    firmware: inform,
    publish: (state) => each((monitor) => monitor.publish(state)),
    tell: (events) => each((monitor) => monitor.tell(events)),
    health: (health) => each((monitor) => monitor.health(health)),
    close: async () => {
      await stopAnnouncing?.();
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
    homeAssistant: parts.homeAssistant,
    hall: parts.hall,
  };
  const tunnels = workbench ? { '/workbench': workbench } : {};
  const own = await startMonitor({
    ...common,
    broker: { embedded: true },
    web: { ...web, tunnels, breakable: workbench !== null },
    onPaired: parts.paired,
  });
  if (parts.broker === 'embedded') return [own];
  const elsewhere = await startMonitor({
    ...common,
    ...(await brokerElsewhere(parts, parts.folder)),
    onTrouble: (error) => serviceLog('stderr', 'warning', `${error.message}\n`),
  });
  return [own, elsewhere];
}
