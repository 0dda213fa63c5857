// Tests flags of a launch as arguments and files: given once, several times, and with lines that the launcher adds.
import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { argumentsOf, acceptsFlag, rewriteFlag, writeFlags } from './flags.ts';
import { parseLauncherFile } from './file.ts';
import { withContent } from '../../kit/launcher/launcher.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';

test('a flag that is given several times has one file for each value, and the launcher adds its lines once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'conformance-flags-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const written = await writeFlags(
    { '--key': [{ file: 'first' }, { file: 'second\n' }], '--plain': 'value', '--words': ['a', 'b'] },
    { flagFiles: { '--key': 'own', '--other': 'only {token}' } },
    { directory, here: directory, id: '1', token: 'secret', ports: new Map(), node: 'node' },
  );
  const texts = (name: string) => written.get(name)?.map((path) => readFileSync(path, 'utf8'));
  expect(texts('--key')).toEqual(['own\nfirst', 'second\n']);
  expect(texts('--other')).toEqual(['only secret']);
  expect(written.get('--plain')).toEqual(['value']);
  expect(written.get('--words')).toEqual(['a', 'b']);
});

test('one file is replaced in one step, with the lines of the launcher, and the others stay as they are', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'conformance-flags-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const launcher = { flagFiles: { '--key': 'own' } };
  const values = { directory, here: directory, id: '1', token: '', ports: new Map(), node: 'node' };
  const flags = { '--key': { file: 'first' }, '--other': { file: 'same' } };
  const written = await writeFlags(flags, launcher, values);
  const [key, other] = ['--key', '--other'].map((name) => written.get(name)![0]!) as [string, string];
  const before = [statSync(key).ino, statSync(other).ino];
  await rewriteFlag('--key', { ...flags, '--key': { file: 'second\n' } }, launcher, values);
  expect(readFileSync(key, 'utf8')).toBe('second\nown');
  expect(statSync(key).ino).not.toBe(before[0]);
  expect(statSync(other).ino).toBe(before[1]);
  expect((await readdir(directory)).toSorted()).toEqual(['flag__key', 'flag__other']);
});

test('a file may name further files, which are written beside it and kept when it is replaced', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'conformance-flags-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const values = { directory, here: directory, id: '1', token: '', ports: new Map(), node: 'node' };
  const flags: Flags = { '--key': { file: '{directory}/a', beside: { a: 'further' } } };
  const written = await writeFlags(flags, { flagFiles: {} }, values);
  const path = written.get('--key')![0]!;
  expect(readFileSync(readFileSync(path, 'utf8'), 'utf8')).toBe('further');
  await rewriteFlag('--key', withContent(flags, '--key', 'changed {directory}/a'), { flagFiles: {} }, values);
  expect(readFileSync(readFileSync(path, 'utf8').replace('changed ', ''), 'utf8')).toBe('further');
});

/** The arguments of each process for flags that are given once. */
function passed(source: string, flags: Readonly<Record<string, string>>): readonly string[] {
  const launcher = parseLauncherFile(`name: a\n${source}`, 'launcher.yaml');
  const values = { directory: '/', here: '/', id: '1', token: '', ports: new Map(), node: 'node' };
  const given = new Map(Object.entries(flags).map(([name, text]) => [name, [text]]));
  return launcher.processes.map((one) => argumentsOf(one, launcher, given, values).join(' '));
}

const takes = (source: string, name: string, given?: Flags[string]) =>
  acceptsFlag(parseLauncherFile(`name: a\n${source}`, 'launcher.yaml'), name, given);

const process = (flags: string, more = '') =>
  `  - { command: a, arguments: ['{flags}'], ready: { port: true }, ${flags}${more} }\n`;

const gates = '--feature-gates';
const shared = `processes:\n${process(`flags: [--a, ${gates}]`, ', server: true')}${process(`flags: [--controllers, { ${gates}: [B, C] }]`)}`;

test('a flag that several processes list is passed to each of them, with the words that it supports', () => {
  const given = { '--a': '1', [gates]: 'A=true,B=false', '--controllers': '*,x' };
  expect(passed(shared, given)).toEqual([
    `--a=1 ${gates}=A=true,B=false`,
    `${gates}=B=false --controllers=*,x`,
  ]);
  expect(passed(shared, { [gates]: 'A=true' })).toEqual([`${gates}=A=true`, '']);
});

test('a word that no process supports is not accepted, nor a flag that none lists', () => {
  const strict = `processes:\n${process(`flags: [{ ${gates}: [A] }]`, ', server: true')}${process(`flags: [{ ${gates}: [B] }, { --controllers: [x] }]`)}`;
  expect(takes(strict, gates, 'A=true,B=true')).toBe(true);
  expect(takes(strict, gates, 'A=true,C=true')).toBe(false);
  expect(takes(strict, '--controllers', '*,-x')).toBe(true);
  expect(takes(strict, '--controllers', '*,y')).toBe(false);
  expect(takes(strict, '--other')).toBe(false);
  expect(takes(shared, gates, 'Z=true')).toBe(true);
});

test('older files: a flag that a process lists is passed to it only, unless the launcher lists it too', () => {
  const own = process('flags: [--controllers]');
  const before = `flags: '*'\nprocesses:\n${process('')}${own}`;
  expect(passed(before, { '--a': '1', '--controllers': 'x' })).toEqual(['--a=1', '--controllers=x']);
  const both = `flags: [--a, --controllers]\nprocesses:\n${process('')}${own}`;
  expect(passed(both, { '--a': '1', '--controllers': 'x' })).toEqual([
    '--a=1 --controllers=x',
    '--controllers=x',
  ]);
});
