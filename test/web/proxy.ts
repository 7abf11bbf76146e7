import { createConnection, createServer } from 'node:net';

export interface WebProxy {
  readonly url: string;
  close(): void;
}

/** A proxy on this machine, as one puts before a page to give it HTTPS: it says whom it speaks for. */
export async function startProxy(target: string, visitor: string): Promise<WebProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((outside) => {
    const inside = createConnection(Number(port), hostname);
    for (const socket of [outside, inside]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        outside.destroy();
        inside.destroy();
      });
    }
    outside.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      const told = text.startsWith('GET ')
        ? text.replace('\r\n', `\r\nX-Forwarded-For: ${visitor}\r\n`)
        : text;
      inside.write(Buffer.from(told, 'latin1'));
    });
    inside.pipe(outside);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
