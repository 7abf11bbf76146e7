/**
 * Writes what is made from other things: hardware/boards/<profile>/ for every board profile, hardware/asyncapi.json,
 * configuration.md, and the tables in mqtt.md and reeds-and-magnets.md.
 *
 *     npx tsx hardware/generate.ts                  writes them
 *     npx tsx hardware/generate.ts --check          says which are out of date; exit status 1 if any
 *     npx tsx hardware/generate.ts my-board.json    writes the folder my-board/ for a profile of one's own
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadProfile, shippedProfiles } from '../src/config/index.ts';
import { asyncApi } from '../src/feed/index.ts';
import { boardFolder } from './generator/board-folder.ts';
import { configurationPage } from './generator/configuration.ts';
import { magnetTable } from './generator/magnets.ts';
import { between } from './generator/markdown.ts';
import { withTopics } from './generator/mqtt.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const [argument] = process.argv.slice(2);
const check = argument === '--check';

async function put(path: string, make: (present: string) => string): Promise<void> {
  const present = await readFile(path, 'utf8').catch(() => '');
  const made = make(present);
  if (!check) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, made);
  } else if (present !== made) {
    console.error(`${relative(process.cwd(), path)} is out of date. Remedy: npx tsx hardware/generate.ts`);
    process.exitCode = 1;
  }
}

async function putBoard(nameOrPath: string, folder: string): Promise<void> {
  const files = boardFolder(await loadProfile(nameOrPath), relative(folder, HERE));
  for (const [name, text] of files) await put(join(folder, name), () => text);
}

async function putAll(): Promise<void> {
  for (const name of await shippedProfiles()) await putBoard(name, join(HERE, 'boards', name));
  const { geometry } = await loadProfile('mega-6slot');
  await put(join(HERE, 'reeds-and-magnets.md'), (page) => between(page, 'magnets', magnetTable(geometry)));
  await put(join(HERE, 'mqtt.md'), withTopics);
  await put(join(HERE, 'configuration.md'), configurationPage);
  await put(join(HERE, 'asyncapi.json'), () => `${JSON.stringify(asyncApi(), null, 2)}\n`);
}

if (argument?.endsWith('.json')) await putBoard(argument, argument.slice(0, -'.json'.length));
else await putAll();
