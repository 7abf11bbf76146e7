import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page is built into dist/web, from where the controller serves it. */
export default defineConfig({
  root: here('.'),
  publicDir: here('./public'),
  build: {
    outDir: here('../../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Everything comes from the board itself: inlined data would need a laxer content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
