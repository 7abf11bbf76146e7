import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Hands an upgrade request on, byte for byte, to whoever answers at the other end, and joins the two
 * connections for as long as both live.
 */
export function tunnel(request: IncomingMessage, head: Buffer, visitor: Duplex, inside: Duplex): void {
  const end = () => {
    visitor.destroy();
    inside.destroy();
  };
  for (const stream of [visitor, inside]) {
    stream.on('error', end);
    stream.on('close', end);
  }
  inside.write(requestText(request));
  inside.write(head);
  visitor.pipe(inside).pipe(visitor);
}

function requestText({ method, url, httpVersion, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let i = 0; i < rawHeaders.length; i += 2) lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}
