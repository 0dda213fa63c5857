// Flags of a launch as arguments and files: once, several times, with lines of the launcher's own.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeFlags } from './flags.ts';

test('a flag that is given several times has a file each, and the launcher adds its lines once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'conformance-flags-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const written = await writeFlags(
    { '--key': [{ file: 'first' }, { file: 'second\n' }], '--plain': 'value', '--words': ['a', 'b'] },
    { flagFiles: { '--key': 'own', '--other': 'only {token}' } },
    { directory, here: directory, id: '1', token: 'secret', ports: new Map(), node: 'node' },
  );
  const texts = (name: string) => written.get(name)?.map((path) => readFileSync(path, 'utf8'));
  expect(texts('--key')).toEqual(['first\nown', 'second\n']);
  expect(texts('--other')).toEqual(['only secret']);
  expect(written.get('--plain')).toEqual(['value']);
  expect(written.get('--words')).toEqual(['a', 'b']);
});
