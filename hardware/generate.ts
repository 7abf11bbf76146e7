/**
 * Writes what is made from other things: hardware/wiring-<profile>.md for every board profile,
 * hardware/asyncapi.json, hardware/configuration.md, and the table of topics in hardware/mqtt.md.
 *
 *     npx tsx hardware/generate.ts            writes them
 *     npx tsx hardware/generate.ts --check    says which are out of date; exit status 1 if any
 */
import { readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { loadProfile, shippedProfiles } from '../src/config/index.ts';
import { asyncApi } from '../src/feed/index.ts';
import { configurationPage } from './configuration.ts';
import { withTopics } from './mqtt.ts';
import { wiringPage } from './wiring.ts';

const check = process.argv.includes('--check');

async function put(name: string, make: (present: string) => string): Promise<void> {
  const url = new URL(name, import.meta.url);
  const present = await readFile(url, 'utf8').catch(() => '');
  const made = make(present);
  if (!check) await writeFile(url, made);
  else if (present !== made) {
    console.error(`hardware/${name} is out of date. Remedy: npx tsx hardware/generate.ts`);
    process.exitCode = 1;
  }
}

for (const name of await shippedProfiles()) {
  const page = wiringPage(await loadProfile(name));
  await put(`wiring-${name}.md`, () => page);
}
// Left as it is while it says the same: how JSON is laid out is the formatter's business.
await put('asyncapi.json', (present) =>
  present !== '' && isDeepStrictEqual(JSON.parse(present), JSON.parse(JSON.stringify(asyncApi())))
    ? present
    : `${JSON.stringify(asyncApi(), null, 2)}\n`,
);
await put('mqtt.md', withTopics);
await put('configuration.md', configurationPage);
