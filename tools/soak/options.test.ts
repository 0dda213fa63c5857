// The options of soak, and the messages for invalid ones.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { UsageError } from '../../suites/engine/usage-error.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { readSoakOptions } from './options.ts';

const [fault] = faults;

test('runs by number, by default fifty, with latency or a fault', () => {
  expect(readSoakOptions([])).toMatchObject({
    first: 1,
    seeds: 50,
    latencyMs: 0,
    fault: undefined,
    requirements: [],
  });
  expect(readSoakOptions(['7', '--latency', '100', '--jobs', '3'])).toMatchObject({
    seeds: 7,
    latencyMs: 100,
    jobs: 3,
  });
  expect(readSoakOptions(['--seeds', '60', '--requirement', 'writes.put'])).toMatchObject({
    seeds: 60,
    requirements: ['writes.put'],
  });
  expect(readSoakOptions(['1', '--first', '8'])).toMatchObject({ first: 8, seeds: 1 });
  expect(readSoakOptions(['--fault', fault!.id])).toMatchObject({
    fault: fault!.id,
    requirements: fault!.breaks,
  });
  expect(readSoakOptions(['--help'])).toBeUndefined();
});

test.each([
  [['many'], '"many": expected a whole number from 1, such as npm run soak -- 50'],
  [['0'], '"0": expected a whole number from 1'],
  [['3', '4'], 'unexpected argument "4"'],
  [['3', '--seeds', '4'], 'give the number of runs once'],
  [['--latency', '-1'], '--latency "-1": expected a whole number from 1 to 10000'],
  [['--latenci', '1'], 'unknown option --latenci: did you mean --latency?'],
  [['--fault', 'no-such-fault-at-all'], 'unknown fault no-such-fault-at-all'],
  [['--fault', fault!.id, '--latency', '5'], '--latency cannot be combined with --fault'],
  [['--requirement', 'writes.putt'], 'unknown requirement writes.putt: did you mean writes.put?'],
])('%j is wrong usage', (words, message) => {
  expect(() => readSoakOptions(words)).toThrow(UsageError);
  expect(() => readSoakOptions(words)).toThrow(message);
});

test('wrong usage ends with 2, after one line', async () => {
  const soak = fileURLToPath(new URL('../soak.ts', import.meta.url));
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
    execFile(process.execPath, ['--disable-warning=ExperimentalWarning', soak, 'x'], (error, _out, text) =>
      resolve({ code: error?.code, stderr: text }),
    );
  });
  expect(stderr).toBe('soak: "x": expected a whole number from 1, such as npm run soak -- 50\n');
  expect(code).toBe(2);
});
