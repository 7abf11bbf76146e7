import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { startBrowser } from './browser.ts';
import { INFO } from './fixtures.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const SLOW = { timeout: 20_000 };

/** The page as it is built, served with a broker of its own, and a browser to see it in. */
export interface BuiltPage {
  /** Where the built files are. */
  readonly folder: string;
  readonly server: TestServer;
  readonly browser: Browser;
  /** What the browser objected to on pages that were opened here: errors, and breaches of the content security policy. */
  readonly complaints: string[];
  /** Opens the page with a board on it. `hash` holds its settings, `width` and `height` are CSS pixels. */
  open(hash: string, width?: number, height?: number): Promise<Page>;
  close(): Promise<void>;
}

export async function startBuiltPage(): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), 'nardboard-page-'));
  const configFile = new URL('../../src/web/vite.config.ts', import.meta.url).pathname;
  const [, server, browser] = await Promise.all([
    build({ configFile, logLevel: 'silent', build: { outDir: folder, emptyOutDir: true } }),
    startTestServer(folder),
    startBrowser(),
  ]);
  server.publishInfo(INFO);
  const complaints: string[] = [];
  return {
    folder,
    server,
    browser,
    complaints,
    async open(hash, width = 1280, height = 800) {
      const page = await browser.newPage({ viewport: { width, height } });
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
      });
      await page.goto(server.url + hash);
      await page.waitForSelector('.nard-board', SLOW);
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
