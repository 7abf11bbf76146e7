import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { NameTheSkipped } from './skipped.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.ts'],
    // serialport aborts the process when it is loaded in a worker thread.
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', new NameTheSkipped()],
  },
});
