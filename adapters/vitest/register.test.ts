// The project `conformance` as a user runs it, against the bundled server with and without a fault.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');

/** Exit code and output of the tests whose names contain `filter`. */
function runProject(
  filter: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string }> {
  const words = [vitest, 'run', '--project', 'conformance', '--reporter', 'verbose', '-t', filter];
  const env = { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...environment };
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr }),
    );
  });
}

test('only the cases of selected tests run', async () => {
  const { code, output } = await runProject('writes.put');
  expect(output).toMatch(/core 4\.8 .* > writes\.put\.stale-version-conflict/);
  expect(output).toMatch(/Tests +6 passed \| [0-9]+ skipped/);
  expect(code).toBe(0);
});

test('a broken requirement fails its test, with its statement, what was seen and how to repeat it', async () => {
  const fault = { CONFORMANCE_FAULT: 'stale-put-accepted', CONFORMANCE_SECTION: '4.8' };
  const { code, output } = await runProject('writes.put.stale-version-conflict', fault);
  expect(output).toMatch(/Error: .*\nfail: config maps.*: expected 409/);
  expect(output).toContain('curl');
  expect(code).toBe(1);
});

test('a wrong option is one clear line', async () => {
  const { code, output } = await runProject('writes.put', { CONFORMANCE_SECTION: '4.99' });
  expect(output).toContain('unknown section 4.99');
  expect(code).toBe(1);
});
