import { networkInterfaces } from 'node:os';
import { Bonjour } from 'bonjour-service';
import { isLoopback } from '../listening.ts';

type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * Address of a page as others on the network reach it, with a plain IP address in it: names do not work everywhere.
 * @param host what the page is bound to
 * @returns null where only this machine can reach it
 */
export function shareableUrl(
  host: string | undefined,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): string | null {
  if (host === undefined || host === 'localhost' || isLoopback(host)) return null;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const address = isEverywhere ? outward(interfaces) : host;
  if (address === null) return null;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}/`;
}

/** The address that is likeliest in the network of a phone: IPv4 before IPv6, real cards before made-up ones. */
function outward(interfaces: Interfaces): string | null {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(({ internal, address }) => !internal && !/^(fe80|169\.254)/i.test(address))
      .map(({ family, address }) => ({
        address,
        rank: (family === 'IPv4' ? 0 : 2) + (/^(docker|br-|veth|virbr|tun|wg|zt)/.test(name) ? 1 : 0),
      })),
  );
  found.sort((a, b) => a.rank - b.rank);
  return found[0]?.address ?? null;
}

/** Makes a page known on the network as `nardy-<id>.local`. Returns how to take that back. */
export function announcePage(id: string, port: number): () => Promise<void> {
  // A network without multicast is no reason not to play.
  const bonjour = new Bonjour({}, () => undefined);
  bonjour.publish({
    name: `Nardy board ${id}`,
    type: 'http',
    port,
    host: `nardy-${id}.local`,
    txt: { path: '/' },
    probe: false,
  });
  return () =>
    new Promise((resolve) => {
      bonjour.unpublishAll(() => bonjour.destroy(() => resolve()));
    });
}
