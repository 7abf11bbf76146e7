import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NardError } from '../errors/index.ts';

/** What the page shows, asked for anew several times a second. */
export interface DoctorPicture {
  readonly svg: string;
  /** What is being asked for at the moment. */
  readonly asked: string;
  readonly findings: readonly { readonly place: string; readonly what: string; readonly remedy: string }[];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const SHELL = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>nardboard doctor</title><link rel="stylesheet" href="/doctor.css"></head>
<body><main id="live" aria-live="off"></main><script src="/doctor.js"></script></body></html>
`;

const SCRIPT = `const live = document.getElementById('live');
async function look() {
  try {
    const text = await (await fetch('/live')).text();
    if (live.innerHTML !== text) live.innerHTML = text;
  } catch {
    live.innerHTML = '<p>The examination is over, or its program does not answer.</p>';
  }
  setTimeout(look, 250);
}
look();
`;

const STYLE = `body{font:16px/1.4 system-ui,sans-serif;margin:1rem auto;max-width:60rem;padding:0 1rem;color:#1b1a17;background:#f6f1e7}
svg{width:100%;max-height:70vh}circle,rect{fill:#fff;stroke:#4a4438}.closed{fill:#1d6b4f;stroke:#0c3d2c}.new{stroke-dasharray:2 2}
text{font:9px system-ui,sans-serif;text-anchor:middle;fill:#4a4438}.button{text-anchor:start}.lit{font-weight:700;fill:#b02a1a;text-decoration:underline}
@media(prefers-color-scheme:dark){body{color:#f0eadc;background:#1d1b17}circle,rect{fill:#1d1b17;stroke:#c9bfa8}.closed{fill:#6fd0a8}text{fill:#c9bfa8}.lit{fill:#ff9d8c}}
`;

function liveText({ svg, asked, findings }: DoctorPicture): string {
  const items = findings.map(
    ({ place, what, remedy }) => `<li><b>${escaped(place)}</b>: ${escaped(what)}. ${escaped(remedy)}.</li>`,
  );
  const list = items.length > 0 ? `<h2>To be mended</h2><ul>${items.join('')}</ul>` : '';
  return `<p role="status">${escaped(asked)}</p>${svg}${list}`;
}

/** The page of an examination: it only shows, and what is asked is answered at the terminal. */
export class DoctorPage {
  readonly #server: Server;

  constructor(picture: () => DoctorPicture) {
    const files: Readonly<Record<string, readonly [type: string, text: () => string]>> = {
      '/': ['text/html', () => SHELL],
      '/doctor.js': ['text/javascript', () => SCRIPT],
      '/doctor.css': ['text/css', () => STYLE],
      '/live': ['text/html', () => liveText(picture())],
    };
    this.#server = createServer((request, response) => {
      const file = files[request.url ?? ''];
      response.setHeader(
        'Content-Security-Policy',
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
      );
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Cache-Control', 'no-store');
      if (request.method !== 'GET' || !file) {
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('There is nothing here.\n');
        return;
      }
      response.writeHead(200, { 'Content-Type': `${file[0]}; charset=utf-8` }).end(file[1]());
    });
  }

  /** Resolves with the page's address; E_CONFIG when it cannot be served there. */
  open(port: number, host: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', (cause) =>
        reject(
          new NardError(
            'E_CONFIG',
            `The page cannot be served at ${host}:${port}: ${cause.message}. Choose another port with --web-port.`,
            { cause },
          ),
        ),
      );
      this.#server.listen(port, host, () => {
        const taken = (this.#server.address() as AddressInfo).port;
        resolve(`http://${host.includes(':') ? `[${host}]` : host}:${taken}/`);
      });
    });
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
