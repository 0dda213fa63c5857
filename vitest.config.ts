// The project's own tests. Suites that judge a target are run by the command line instead.
import { defineConfig } from 'vitest/config';
import SlowestFirst from './tools/slowest-first.ts';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'dist/**'],
    reporters: ['default', './tools/closing-line.ts'],
    pool: 'threads',
    // No module keeps state, so that files may share what one of them imported.
    isolate: false,
    // By default a machine with two cores gets one.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // Whole-program tests (packing, browsers, child processes) take their time on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
