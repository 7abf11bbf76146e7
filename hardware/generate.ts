/**
 * Writes hardware/wiring-<profile>.md for every board profile:
 *
 *     npx tsx hardware/generate.ts            writes them
 *     npx tsx hardware/generate.ts --check    says which are out of date; exit status 1 if any
 */
import { readFile, writeFile } from 'node:fs/promises';
import { loadProfile, shippedProfiles } from '../src/config/index.ts';
import { wiringPage } from './wiring.ts';

const check = process.argv.includes('--check');

for (const name of await shippedProfiles()) {
  const url = new URL(`wiring-${name}.md`, import.meta.url);
  const page = wiringPage(await loadProfile(name));
  if (!check) await writeFile(url, page);
  else if ((await readFile(url, 'utf8').catch(() => '')) !== page) {
    console.error(`hardware/wiring-${name}.md is out of date. Remedy: npx tsx hardware/generate.ts`);
    process.exitCode = 1;
  }
}
