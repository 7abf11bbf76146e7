import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a request is meant for this machine. A foreign page can make a browser believe that its own name
 * is our address; it cannot do so with an address, a name without dots, or one of the local network.
 */
export function isOurHost(host: string | undefined, named: readonly string[]): boolean {
  const name = hostName(host);
  if (name === null) return false;
  return isIP(name) > 0 || !name.includes('.') || name.endsWith('.local') || named.includes(name);
}

/** Whether a WebSocket may be opened: from our own page, or from a program that is no browser. */
export function isOurOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === new URL(`http://${host}`).host;
  } catch {
    return false;
  }
}

function hostName(host: string | undefined): string | null {
  if (!host || /[^A-Za-z0-9.:[\]_-]/.test(host)) return null;
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
  } catch {
    return null;
  }
}

/**
 * Where a visitor comes from. Whoever comes through a proxy on this machine comes from elsewhere, whatever it says of
 * itself: an address that is told can only take trust away.
 */
export function visitorAddress({ headers, socket }: IncomingMessage): string {
  const told = headers['x-forwarded-for'] ?? headers.forwarded;
  return told === undefined ? (socket.remoteAddress ?? '') : `by proxy: ${String(told).slice(0, 100)}`;
}

/** Headers of every answer. `host` has passed {@link isOurHost}. */
export function securityHeaders(host: string): Readonly<Record<string, string>> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'manifest-src': "'self'",
    // Older browsers do not count a WebSocket of the same host as 'self'.
    'connect-src': `'self' ws://${host} wss://${host}`,
    'worker-src': "'self' blob:",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map((rule) => rule.join(' '))
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  };
}
