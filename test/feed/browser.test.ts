import { fileURLToPath } from 'node:url';
import { build, type Rollup } from 'vite';
import { expect, it } from 'vitest';

const FACE = fileURLToPath(new URL('../../src/feed/index.ts', import.meta.url));

/** The modules that the page's bundler takes along for a page that imports these names from the feed. */
async function bundled(names: string): Promise<string[]> {
  const entry = {
    name: 'entry',
    resolveId: (id: string) => (id === 'virtual:page' ? '\0page' : null),
    load: (id: string) => (id === '\0page' ? `export { ${names} } from ${JSON.stringify(FACE)}` : null),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry],
    build: { write: false, rollupOptions: { input: 'virtual:page', preserveEntrySignatures: 'strict' } },
  });
  const { output } = built as Rollup.RollupOutput;
  return output.flatMap((chunk) =>
    chunk.type === 'chunk'
      ? Object.entries(chunk.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([name]) => name)
      : [],
  );
}

it('a page that uses topics and messages carries no schema library', async () => {
  const inputs = await bundled('topicsOf, FEED_VERSION, ROLES');
  expect(inputs.join()).toContain('feed/topics.ts');
  expect(inputs.filter((name) => name.includes('zod') || name.includes('commands'))).toEqual([]);
});

it('even its commands and states can be read in a browser', async () => {
  const inputs = await bundled('parseCommand, feedState');
  expect(inputs.join()).toContain('feed/state.ts');
  expect(inputs.filter((name) => name.includes('__vite-browser-external'))).toEqual([]);
});
