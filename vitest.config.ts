// Two projects: `unit`, the tests of this repository, and `conformance`, the requirements against a target.
import { defineConfig } from 'vitest/config';
import SlowestFirst from './tools/slowest-first.ts';

const unit = {
  name: 'unit',
  include: ['**/*.test.ts'],
  exclude: ['node_modules/**', 'dist/**'],
  pool: 'threads' as const,
  // No module keeps state, so that files may share what one of them imported.
  isolate: false,
  // Modules are loaded by Node itself, so that the code of a case is the same here as in a run.
  experimental: { viteModuleRunner: false },
  // Whole-program tests (packing, browsers, child processes) take their time on a busy machine.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

const conformance = {
  name: 'conformance',
  include: ['adapters/vitest/conformance.suite-run.ts'],
  pool: 'threads' as const,
  // Every module but the entry is loaded by Node itself, which is faster.
  server: {
    deps: { external: [/\/(adapters|cli|common|fixtures|reference-server|reports|suites)\/(?!.*suite-run)/] },
  },
};

export default defineConfig({
  test: {
    reporters: ['default', './tools/closing-line.ts'],
    // By default a machine with two cores gets one. Some files mostly wait for processes: one more than the cores that CI has.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
    projects: [{ test: unit }, { test: conformance }],
  },
});
