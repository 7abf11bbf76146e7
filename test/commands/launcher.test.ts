import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../src/commands/nardboard.js', import.meta.url), 'utf8');

/** Runs the launcher as a script under a Node that calls itself `version`. */
function launch(version: string): { said: string; status: number | undefined } {
  const process: { versions: object; exitCode?: number } = { versions: { node: version } };
  let said = '';
  const console = {
    error: (text: string) => {
      said += text;
    },
  };
  runInNewContext(source.replace(/^#!.*/, ''), { process, console });
  return { said, status: process.exitCode };
}

test.each(['10.24.1', '18.20.8', '20.18.3'])('Node %s is told plainly that it is too old', (version) => {
  const { said, status } = launch(version);
  expect(said).toContain(`nardboard needs Node 20.19 or newer; this is Node ${version}. Remedy:`);
  expect(status).toBe(2);
});

test('the launcher needs nothing that an old Node cannot read', () => {
  expect(source).not.toMatch(/^\s*(import|export)\s|^\s*await\s|\?\.|\?\?|#[a-z]+\(/m);
});
