// Tests how launcher files assign flags to several processes, and the one-line errors for invalid files.
import { expect, test } from 'vitest';
import { DocumentError } from '../../kit/document/read-document.ts';
import { parseLauncherFile } from './file.ts';
import { serverOf } from './schema.ts';

const whole = `name: product
flags: [--anonymous-auth]
shortHistory: { --compaction-interval: 1s }
processes:
  - command: bin/store
    ready: { port: store }
  - command: server
    arguments: ['{flags}', '--json={"a":1}']
    ready:
      path: /readyz
  - command: controllers
    arguments: ['{flags}']
    flags: [--controllers]
    ready: { port: true }
`;

function errorOf(source: string): string {
  try {
    parseLauncherFile(source, 'some/file.yaml');
  } catch (error) {
    if (error instanceof DocumentError) return error.message;
    throw error;
  }
  return 'no error';
}

test('finds the server where every process lists its own flags', () => {
  const source = whole
    .replace(/^flags: .*\n/m, '')
    .replace(
      'ready:\n      path',
      'server: true\n    flags: [--a, --compaction-interval]\n    ready:\n      path',
    );
  const { processes } = parseLauncherFile(source, 'file.yaml');
  expect(serverOf(processes)).toBe(1);
  expect(processes.map(({ flags }) => flags)).toEqual([
    undefined,
    ['--a', '--compaction-interval'],
    ['--controllers'],
  ]);
});

test.each([
  [
    'several processes with their own flags and no server',
    whole.replace("arguments: ['{flags}', '--json", "flags: [--a]\n    arguments: ['{flags}', '--json"),
    'file.yaml:4: processes: every process lists its own flags: write server: true',
  ],
  [
    'two servers',
    whole.replaceAll("arguments: ['{flags}'", "server: true\n    arguments: ['{flags}'"),
    'file.yaml:4: processes: several processes say server: true',
  ],
  [
    'a flag that no process accepts',
    `name: a
flags: [--a, --b]
processes:
  - { command: a, arguments: ['{flags}'], flags: [--a], ready: { port: true } }`,
    'file.yaml:2: flags[1]: no process accepts --b: add it to the flags of one',
  ],
  [
    'a file for a flag that no process accepts',
    `name: a
flagFiles:
  --b: text
processes:
  - { command: a, arguments: ['{flags}'], flags: [--a], ready: { port: true } }`,
    'file.yaml:3: flagFiles.--b: no process accepts --b',
  ],
  [
    'words of two flags in one item',
    `name: a
processes:
  - { command: a, arguments: ['{flags}'], flags: [{ --a: [x], --b: [y] }], ready: { port: true } }`,
    'file.yaml:3: processes[0].flags[0]: expected one flag and the words',
  ],
])('%s is refused', (_what, source, message) => {
  const error = errorOf(source);
  expect(error).toContain(message);
  expect(error).not.toContain('\n');
});
