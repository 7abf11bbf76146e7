import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, test } from 'vitest';

const HARDWARE = fileURLToPath(new URL('../../hardware', import.meta.url));
const COMMANDS = fileURLToPath(new URL('../../src/commands', import.meta.url));

const pages = (await readdir(HARDWARE, { recursive: true })).filter((name) => name.endsWith('.md'));
const read = (page: string) => readFile(join(HARDWARE, page), 'utf8');

/** The command of the program with this name; undefined when there is none. */
async function commandNamed(name: string): Promise<Command | undefined> {
  const file = join(COMMANDS, `${name}.ts`);
  if (!existsSync(file)) return undefined;
  const module: Readonly<Record<string, () => Command>> = await import(file);
  return module[`${name}Command`]?.();
}

describe.each(pages)('hardware/%s', (page) => {
  test('names no command and no option of the program that does not exist', async () => {
    const text = await read(page);
    for (const [whole, name = '', rest = ''] of text.matchAll(/npx nardboard ([a-z]+)([^`\n;]*)/g)) {
      const command = await commandNamed(name);
      expect(command, whole).toBeDefined();
      const known = command?.options.map(({ long }) => long) ?? [];
      for (const [option] of rest.matchAll(/--[a-z-]+/g))
        expect([...known, '--help'], whole).toContain(option);
    }
  });

  test('links to what is there', async () => {
    const text = await read(page);
    for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)/g)) {
      if (/^https?:/.test(target)) continue;
      expect(existsSync(join(HARDWARE, dirname(page), target)), target).toBe(true);
    }
  });
});
