// The project's own tests. Suites that judge a target are run by the command line instead.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'dist/**'],
    reporters: ['default', './tools/closing-line.ts'],
    pool: 'threads',
    // Whole-program tests (packing, browsers, child processes) take their time on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
