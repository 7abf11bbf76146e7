import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.ts'],
    // serialport aborts the process when it is loaded in a worker thread.
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
