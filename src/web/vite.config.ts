import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Puts compressed copies beside scripts and styles: a Raspberry Pi then need not compress them for every phone. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      for (const name of await readdir(join(dir, 'assets'))) {
        const path = join(dir, 'assets', name);
        const bytes = await readFile(path);
        await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
      }
    },
  };
}

/** The page is built into dist/web, from where the controller serves it. */
export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  plugins: [compressed()],
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Everything comes from the board itself: inlined data would need a laxer content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
