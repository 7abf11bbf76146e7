import type { AddressInfo, Server } from 'node:net';
import { NardError } from '../errors/index.ts';

/** Where a server listens. Port 0 = any free one. */
export interface Address {
  readonly port: number;
  readonly host: string;
}

/** Starts listening and returns the port; E_CONFIG with a remedy when that address cannot be had. */
export function listen(server: Server, { port, host }: Address, whom: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(refusal(cause, `${host}:${port}`, whom)));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      server.on('error', () => undefined);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function refusal(cause: NodeJS.ErrnoException, where: string, whom: string): NardError {
  const why =
    cause.code === 'EADDRINUSE'
      ? 'another program listens there already; stop it or choose another port'
      : cause.code === 'EACCES'
        ? 'this user may not listen there; choose a port above 1023'
        : cause.code === 'EADDRNOTAVAIL'
          ? 'this machine has no such address; name one of its own, or 0.0.0.0 for all'
          : cause.message;
  return new NardError('E_CONFIG', `Cannot wait for ${whom} at ${where}: ${why}.`, { cause });
}

export function shutDown(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** True for an address that only this machine itself can come from. */
export function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}
