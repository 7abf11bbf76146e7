// Runs what `npm install` has built, or the TypeScript sources where they are newer than that.
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));
const BUILT = new URL('../../dist/commands/main.js', import.meta.url);

const timeOf = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = readdirSync(SOURCES, { recursive: true }).filter((name) => name.endsWith('.ts'));
const newest = Math.max(...sources.map((name) => timeOf(`${SOURCES}/${name}`)));

if (newest > timeOf(BUILT)) {
  const { register } = await import('tsx/esm/api');
  register();
}
const { main } = await import(newest > timeOf(BUILT) ? './main.ts' : BUILT.href);
await main(process.argv.slice(2));
