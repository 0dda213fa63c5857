// The YAML input files of a run: their values, and the line of an error.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandError } from '../exit-codes.ts';
import { readExpectedFailures } from './expected-failures.ts';
import { parseRunOptions } from './options.ts';
import { readProfile } from './profile.ts';

let file = '';
beforeAll(async () => {
  file = path.join(await mkdtemp(path.join(tmpdir(), 'conformance-inputs-')), 'f.yaml');
});
afterAll(() => rm(path.dirname(file), { recursive: true, force: true }));

const row = 'writes.put.stale-version-conflict';
const readConfig = async (config: string) =>
  (await parseRunOptions(['--config', config, '--seed', '9'])).values;

test('an absent file is empty', async () => {
  expect(await readExpectedFailures(undefined)).toEqual(new Map());
  expect(await readProfile(undefined)).toEqual([]);
});

test.each<readonly [(file: string) => Promise<unknown>, string, unknown]>([
  [readExpectedFailures, `${row}: a reason`, new Map([[row, 'a reason']])],
  [readExpectedFailures, '# all fixed', new Map()],
  [readExpectedFailures, '', new Map()],
  [readProfile, '- pods\n- leases', ['pods', 'leases']],
  [readConfig, 'seed: 3\nsection: 4.10', { seed: 9, section: ['4.10'] }],
  [readConfig, '# none', { seed: 9 }],
])('%# %o reads %j', async (read, source, wanted) => {
  await writeFile(file, source);
  const found = await read(file);
  if (found instanceof Map) expect(found).toEqual(wanted);
  else expect(found).toMatchObject(wanted as object);
});

test.each<readonly [(file: string) => Promise<unknown>, string, string]>([
  [readExpectedFailures, `# ${row}\n${row}:`, `:2: ${row}: needs a reason`],
  [
    readExpectedFailures,
    `${row}-all: x\n${row}: 5`,
    `:1: ${row}-all: unknown requirement: did you mean ${row}?`,
  ],
  [readExpectedFailures, `${row}: x\nwrites.put: y`, ':2: writes.put: unknown requirement'],
  [readExpectedFailures, `${row}: " "`, `:1: ${row}: needs a reason`],
  [readExpectedFailures, '- a', ':1: expected one mapping of requirement ids to reasons'],
  [readExpectedFailures, 'a: [', ':1: malformed YAML'],
  [readProfile, '# podss\n- pods\n- podss', ':3: [1]: unknown feature "podss": did you mean pods?'],
  [readProfile, '- 5', ':1: [0]: expected a text'],
  [readProfile, 'pods: on', ':1: expected a list of features, such as - pods'],
  [readProfile, '[]', ':1: expected a list of features, such as - pods'],
  [readProfile, '# none', ':1: the file is empty: give a list of features'],
  [readConfig, 'slow: true\nseed: x', ':2: seed: "x": expected a whole number'],
])('%# %o refuses %j', async (read, source, message) => {
  await writeFile(file, source);
  await expect(read(file)).rejects.toThrow(CommandError);
  await expect(read(file)).rejects.toThrow(`${file}${message}`);
});
