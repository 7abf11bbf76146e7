import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { NardboardIO, type NardboardIOOptions } from '../../src/io/index.ts';
import type * as Described from '../../src/io/plugin.d.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** tsc fails here where the description promises what the source does not have. */
const held: Described.NardboardIO | null = null as NardboardIO | null;
const taken: NardboardIOOptions = {} as Described.NardboardIOOptions;

test('what is described for TypeScript is all that the plugin offers', () => {
  expect([held, taken]).toEqual([null, {}]);
  const text = readFileSync(join(ROOT, 'src/io/plugin.d.ts'), 'utf8');
  const offered = Object.getOwnPropertyNames(NardboardIO.prototype).filter((name) => name !== 'constructor');
  for (const name of offered) expect(text, name).toContain(`  ${name}(`);
});

const { exports: entries } = createRequire(import.meta.url)('../../package.json');

test('the package names the description and the script, and both are there', () => {
  expect(existsSync(join(ROOT, entries['./io'].types))).toBe(true);
  expect(entries['./io'].default).toMatch(/^\.\/dist\//);
});

/** What tsc has to say about scripts, beneath the package: so it is found by its own name, as from wherever it is installed. */
function complaints(scripts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.types-'));
  const files = Object.entries(scripts).map(([name, text]) => {
    const file = join(folder, `${name}.ts`);
    writeFileSync(file, text);
    return file;
  });
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--types', 'node'];
  try {
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    return execFileSync(process.execPath, [compiler, ...options, ...files], { encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout?: string }).stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a script in TypeScript compiles with it, and one that misuses it does not', () => {
  const right = `import { NardboardIO } from 'nardboard/io';
const io = new NardboardIO({ port: '/dev/ttyACM0' });
io.on('trouble', ({ code }) => console.log(code));
io.digitalRead('p24.1', (level) => io.analogWrite('p24.red', level === 0 ? 255 : 0));
await io.close();
export {};
`;
  const wrong = right.replace("'/dev/ttyACM0'", '7');
  const said = complaints({ right, wrong });
  expect(said).toMatch(/wrong\.ts\(2,\d+\): error TS2322/);
  expect(said).not.toContain('right.ts');
}, 240_000);
