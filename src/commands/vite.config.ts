import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The program as JavaScript, file by file beside the page in dist/: it starts sooner and needs less memory
 * than sources that are translated while they load. The folders keep their depth, so that paths to
 * hardware/ and firmware-config/ hold in both. Makers' scripts begin at io/.
 */
export default defineConfig({
  build: {
    ssr: true,
    outDir: here('../../dist'),
    emptyOutDir: false,
    target: 'node20',
    rollupOptions: {
      input: [here('./main.ts'), here('../io/index.ts')],
      output: { preserveModules: true, preserveModulesRoot: here('..'), entryFileNames: '[name].js' },
    },
  },
});
