import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './longest-first.ts';
import { NameTheSkipped } from './skipped.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.ts'],
    // serialport aborts the process when it is loaded in a worker thread.
    pool: 'forks',
    // Vitest would leave one core idle for itself, of two that is every other. Some tests wait more than they reckon.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', new NameTheSkipped()],
  },
});
