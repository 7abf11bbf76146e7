import { connect } from 'node:net';
import { loadProfile } from '../config/index.ts';
import { NardError } from '../errors/index.ts';
import { FEED_VERSION } from '../feed/index.ts';
import { startMonitor } from '../monitor/index.ts';
import { VARIANT_IDS } from '../rules/index.ts';
import { pageFolder } from './folders.ts';
import { VERSION } from './version.ts';

export interface BenchPage {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the workbench of a simulated board as a page of its own on this machine, for whoever tries commands on the
 * board that are no game: checkers are put down and buttons pressed there.
 * @param port TCP port; 0 takes any that is free
 * @param bench where the workbench is served: TCP port or path of a socket
 * @throws NardError E_CONFIG where the port is taken or the page has not been built
 */
export async function serveBenchPage(
  port: number,
  bench: number | string,
  profileName: string,
): Promise<BenchPage> {
  const profile = await loadProfile(profileName);
  const info = {
    v: FEED_VERSION,
    id: 'bench',
    software: VERSION,
    firmware: null,
    profile: profile.id,
    simulated: true,
    slots: profile.slots,
    variants: VARIANT_IDS,
    urls: { page: null, workbench: null },
  } as const;
  const workbench = () => (typeof bench === 'number' ? connect(bench, '127.0.0.1') : connect(bench));
  const monitor = await startMonitor({
    id: info.id,
    info,
    events: [],
    broker: { embedded: true },
    web: { port, root: pageFolder(), tunnels: { '/workbench': workbench } },
    onCommand: async () => {
      throw new NardError(
        'E_NOT_NOW',
        'No game is followed here: start nardboard on the port of this board.',
      );
    },
  });
  return { url: `${monitor.url}#tab=workbench`, close: () => monitor.close() };
}
