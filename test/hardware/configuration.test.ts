import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { configurationPage } from '../../hardware/generator/configuration.ts';

test('the table of settings is that of the schema (npx tsx hardware/generate.ts)', async () => {
  const page = await readFile(new URL('../../hardware/configuration.md', import.meta.url), 'utf8');
  expect(page).toBe(configurationPage());
});
