import { mkdirSync } from 'node:fs';
import { startBrowser } from './browser.ts';
import { benchLights, benchWorld, entering, fixture, INFO, STATES, type StateName } from './fixtures.ts';
import { startTestServer } from './test-server.ts';

/**
 * Pictures of the page in its states, to be looked at. Run with tsx:
 * `tsx test/web/shots.ts <folder> [state=…] [game=long|short|acey-deucey] [tab=game|workbench] [size=360x780] [theme=…] [lang=…] [seat=…]`
 */
const [folder = '/tmp/shots', ...wishes] = process.argv.slice(2);
const wish = Object.fromEntries(wishes.map((one) => one.split('=') as [string, string]));
const list = <T extends string>(name: string, all: readonly T[]): readonly T[] =>
  (wish[name]?.split(',') as T[] | undefined) ?? all;

type Game = 'long' | 'short' | 'acey-deucey';

mkdirSync(folder, { recursive: true });
const server = await startTestServer(new URL('../../dist/web', import.meta.url).pathname);
const browser = await startBrowser();
server.publishInfo(INFO);
for (const game of list<Game>('game', ['long', 'short'])) {
  for (const name of game === 'acey-deucey' ? (['turn'] as const) : list<StateName>('state', STATES)) {
    const state = { ...(game === 'acey-deucey' ? entering() : fixture(game, name)), t: Date.now() };
    server.publish(state);
    server.bench(benchWorld(state));
    for (const tab of list('tab', ['game'])) {
      for (const size of list('size', ['360x780'])) {
        for (const theme of list('theme', ['light'])) {
          for (const seat of list('seat', ['white'])) {
            const [width = 360, height = 780] = size.split('x').map(Number);
            const page = await browser.newPage({ viewport: { width, height } });
            page.on('console', (message) => message.type() === 'error' && console.log(message.text()));
            page.on('pageerror', (error) => console.log(error));
            await page.goto(`${server.url}#tab=${tab}&seat=${seat}&theme=${theme}&lang=${wish.lang ?? 'en'}`);
            await page.waitForSelector('.nard-board', { timeout: 20_000 });
            await page.waitForTimeout(500);
            server.bench({ type: 'lights', rgb: benchLights(state) });
            await page.waitForTimeout(250);
            if (wish.do) await page.evaluate(wish.do);
            await page.waitForTimeout(wish.do ? 400 : 0);
            const path = `${folder}/${tab}-${game}-${name}-${width}-${theme}-${seat}.png`;
            await page.screenshot({ path, fullPage: wish.full === 'yes' });
            console.log(path);
            await page.close();
          }
        }
      }
    }
  }
}
await browser.close();
await server.close();
