// Tests the parsing of launcher files, and the one-line errors for invalid files.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { DocumentError } from '../../kit/document/read-document.ts';
import { parseLauncherFile } from './file.ts';
import { serverOf } from './schema.ts';

const whole = `name: product
# of several processes
keepsState: true
flags: [--anonymous-auth]
shortHistory: { --compaction-interval: 1s }
address: https://127.0.0.1:{port:main}
credential:
  token: '{token}'
processes:
  - command: bin/store
    arguments: [--listen, '127.0.0.1:{port:store}', --count, 3]
    environment: { HOME: '{directory}' }
    ready: { port: store }
    stopSignal: SIGINT
  - command: server
    arguments: ['{flags}', '--json={"a":1}']
    ready:
      path: /readyz
  - command: controllers
    arguments: ['{flags}']
    flags: [--controllers]
    ready:
      line: ^ready (?<address>\\S+)$
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

describe('a launcher file', () => {
  test('is read completely', () => {
    const read = parseLauncherFile(whole, '/etc/product/launcher.yaml');
    expect(read).toMatchObject({
      name: 'product',
      here: '/etc/product',
      keepsState: true,
      shortHistory: { '--compaction-interval': '1s' },
    });
    expect(read.processes.map(({ ready }) => ready)).toEqual([
      { type: 'port', port: 'store' },
      { type: 'path', path: '/readyz' },
      { type: 'line', pattern: /^ready (?<address>\S+)$/u },
    ]);
    expect(read.processes.map(({ stopSignal }) => stopSignal)).toEqual(['SIGINT', 'SIGTERM', 'SIGTERM']);
    expect(read.processes[0]?.arguments).toEqual(['--listen', '127.0.0.1:{port:store}', '--count', '3']);
    expect(serverOf(read.processes)).toBe(1);
  });

  test('of the bundled server is valid', async () => {
    const path = fileURLToPath(new URL('../../../fixtures/launchers/bundled.yaml', import.meta.url));
    expect(parseLauncherFile(await readFile(path, 'utf8'), path)).toMatchObject({
      name: 'bundled',
      flags: '*',
    });
  });
});

describe('an error names the file, the line, the field and the correction', () => {
  test.each([
    ['nothing', '', 'file.yaml:1: the file is empty'],
    ['malformed YAML', 'name: a\nprocesses: [', 'file.yaml:2: malformed YAML: '],
    ['a key twice', 'name: a\nname: b\n', 'file.yaml:2: malformed YAML: duplicated mapping key'],
    ['a list', '- a', 'file.yaml:1: expected a mapping, found a list'],
    [
      'an unknown field',
      whole.replace('keepsState', 'keepState'),
      'file.yaml:3: keepState: unknown field: did you mean keepsState?',
    ],
    [
      'an unknown field of a process',
      whole.replace('stopSignal', 'stopSig'),
      'file.yaml:14: processes[0].stopSig: unknown field: did you',
    ],
    [
      'a wrong type',
      whole.replace('keepsState: true', 'keepsState: 1'),
      'file.yaml:3: keepsState: expected true or false, found the number 1',
    ],
    [
      'a missing field',
      whole.replace('name: product', 'flagFiles: {}'),
      'file.yaml:1: name: missing: give a text',
    ],
    [
      'an unknown placeholder',
      whole.replace('{directory}', '{dir}'),
      'file.yaml:12: processes[0].environment.HOME: unknown placeholder {dir} (known: {port}',
    ],
    [
      'flags within an argument',
      whole.replace("'{flags}', '--json", "'x={flags}', '--json"),
      'file.yaml:16: processes[1].arguments[0]: {flags} stands',
    ],
    [
      'no readiness',
      whole.replace('path: /readyz', '{}'),
      'file.yaml:17: processes[1].ready: give exactly one of line',
    ],
    [
      'two ways of readiness',
      whole.replace('{ port: store }', '{ port: true, path: /x }'),
      'file.yaml:13: processes[0].ready: give exactly one',
    ],
    [
      'a broken pattern',
      whole.replace('^ready (', '^ready (('),
      'file.yaml:23: processes[2].ready.line: not a regular expression',
    ],
    [
      'an unknown signal',
      whole.replace('SIGINT', 'INT'),
      'file.yaml:14: processes[0].stopSignal: expected one of SIGTERM',
    ],
    [
      'a flag without dashes',
      whole.replace('[--anonymous-auth]', '[anonymous-auth]'),
      'file.yaml:4: flags[0]: expected a flag by its name',
    ],
    [
      'the words of a flag outside a process',
      whole.replace('[--anonymous-auth]', '[{ --feature-gates: [A] }]'),
      'file.yaml:4: flags[0]: expected a flag by its name alone',
    ],
    [
      'a flag file without dashes',
      `${whole}flagFiles: { tokens: x }`,
      'file.yaml:24: flagFiles.tokens: expected a flag by its name',
    ],
    [
      'two tokens',
      whole.replace("token: '{token}'", 'token: a\n  tokenFile: b'),
      'file.yaml:9: credential.tokenFile: give token or tokenFile',
    ],
    [
      'a shortened history without dashes',
      whole.replace('{ --compaction-interval', '{ compaction-interval'),
      'file.yaml:5: shortHistory.compaction-interval: expected a flag by its name',
    ],
    [
      'a shortened history without flags',
      whole.replace('{ --compaction-interval: 1s }', '{}'),
      'file.yaml:5: shortHistory: expected flags and their values',
    ],
    [
      'a number of seconds',
      whole.replace('1s }', '1 }'),
      'file.yaml:5: shortHistory.--compaction-interval: expected a text (quote what',
    ],
    [
      'a shortened history that no process accepts',
      'name: a\nshortHistory: { --keep: 1s }\nprocesses: [{ command: a, ready: { port: true } }]',
      'file.yaml:2: shortHistory: no process accepts flags',
    ],
    ['no processes', 'name: a\nprocesses: []', 'file.yaml:2: processes: give at least one process'],
    [
      'flags that no process accepts',
      "name: a\nflags: '*'\nprocesses: [{ command: a, ready: { port: true } }]",
      'file.yaml:2: flags: no process accepts flags',
    ],
  ])('%s', (_what, source, message) => {
    const error = errorOf(source);
    expect(error).toContain(message);
    expect(error).not.toContain('\n');
  });
});

test('the files in the documentation are valid, and the first is that of the repository', async () => {
  const read = (path: string) =>
    readFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');
  const shown = [...(await read('docs/launchers.md')).matchAll(/```yaml\n([\s\S]*?)```/g)];
  const [own, other] = shown.map(([, text = '']) => parseLauncherFile(text, 'shown.yaml'));
  const bundled = parseLauncherFile(await read('fixtures/launchers/bundled.yaml'), 'shown.yaml');
  expect(own).toEqual(bundled);
  expect(other?.processes).toHaveLength(3);
});

test('reads what the documents do not name, and refuses wrong forms of it', () => {
  const whole = [
    'name: n',
    "earlierReleases: { '1.31': { --release: '1.31' } }",
    'stableGates: [A]',
    'hiddenMetrics: [m]',
    "audit: { flags: { --log: '{directory}/a' }, file: '{directory}/a' }",
    "processes: [{ command: c, arguments: ['{flags}'], ready: { port: true } }]",
  ].join('\n');
  const { product, audit } = parseLauncherFile(whole, 'l.yaml');
  expect(product).toEqual({
    earlierReleases: { '1.31': { '--release': '1.31' } },
    stableGates: ['A'],
    hiddenMetrics: ['m'],
  });
  expect(audit).toEqual({ flags: { '--log': '{directory}/a' }, file: '{directory}/a' });
  const refused = (from: string, to: string) => () => parseLauncherFile(whole.replace(from, to), 'l.yaml');
  expect(refused("'1.31': {", "'new': {")).toThrow('expected a release such as 1.31');
  expect(refused('stableGates: [A]', 'stableGates: A')).toThrow('stableGates');
  expect(refused("file: '{directory}/a'", "file: '{folder}/a'")).toThrow('unknown placeholder');
});
