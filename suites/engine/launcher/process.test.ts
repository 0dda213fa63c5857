// Tests the launcher for launcher files with a small fake server that is controlled by its arguments.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { createApi } from '../../kit/requests/api.ts';
import { openConnection } from '../../kit/requests/connection.ts';
import { PrerequisiteFailed } from '../../kit/failures.ts';
import { realPause } from '../layers/pause.ts';
import { createRedactor } from '../recording/redact.ts';
import { parseLauncherFile } from './file.ts';
import { LaunchRefused } from '../../kit/launcher/launcher.ts';
import type { LaunchedServer, Launcher } from '../../kit/launcher/launcher.ts';
import { createProcessLauncher } from './process.ts';

const file = fileURLToPath(new URL('../../../fixtures/launchers/fake.yaml', import.meta.url));
const close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.splice(0)) await one();
});

const line = `{ line: '^listening on (?<address>\\S+)$' }`;

function launcherOf(
  processes: string,
  rest = "credential: { token: '{token}', ca: '{directory}/certs/ca.crt' }",
): Launcher {
  const source = `name: fake\nkeepsState: true\nflags: [--refuse, --stay, --token-auth-file, --hang]\n${rest}\nprocesses:\n${processes}`;
  const launcher = createProcessLauncher(parseLauncherFile(source, file), {
    pause: realPause,
    redactor: createRedactor(),
  });
  close.push(() => launcher.close());
  return launcher;
}

const server = (ready: string, more = '') => `
  - command: '{node}'
    arguments: ['{here}/fake-server.ts', '--secure-port={port}', '--cert-dir={directory}/certs', '--data-dir={directory}/data', '{flags}'${more}]
    environment: { FAKE_NAME: '{id}' }
    ready: ${ready}
`;

interface Seen {
  readonly pid: number;
  readonly starts: number;
  readonly looks: number;
  readonly arguments: readonly string[];
}

async function inspect({ connection }: LaunchedServer): Promise<Seen> {
  const open = openConnection(connection);
  try {
    const answer = await createApi(open).get('/');
    return answer.json as Seen;
  } finally {
    await open.close();
  }
}

const directoryOf = ({ arguments: given }: Seen) =>
  given.find((one) => one.startsWith('--data-dir='))!.slice('--data-dir='.length);
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a launched server', () => {
  test('with `early` is returned before it is ready, and without the processes after it', async () => {
    const launcher = launcherOf(server('{ path: /readyz }') + server('{ path: /never }'));
    const launched = await launcher.launch({}, { early: true });
    expect((await inspect(launched)).looks).toBe(1);
  });

  test.each([
    ['a line', line],
    ['a path', '{ path: /readyz }'],
    ['a port', '{ port: true }'],
  ])('is ready by %s, and ends with its output', async (_what, ready) => {
    const launched = await launcherOf(server(ready)).launch({});
    const seen = await inspect(launched);
    expect(seen.starts).toBe(1);
    if (ready.includes('readyz')) expect(seen.looks).toBe(3);
    const exit = await launched.stop();
    expect(exit).toEqual({ code: 0, stderr: expect.stringContaining('got SIGTERM') as string });
    expect(await launched.exited).toEqual(exit);
    expect(await launched.stop('SIGKILL')).toEqual(exit);
  });

  test('may write its files shortly after it opened its port', async () => {
    const launched = await launcherOf(server('{ port: true }', ", '--late-files'")).launch({});
    expect((await inspect(launched)).starts).toBe(1);
  });

  test('gets flags and their files, and its output is redacted', async () => {
    const launcher = launcherOf(
      server(line),
      "flagFiles: { --token-auth-file: '{token},a,b' }\ncredential: { token: '{token}', ca: '{directory}/certs/ca.crt' }",
    );
    const launched = await launcher.launch({
      '--token-auth-file': { file: 'mine,x,y' },
      '--secure-port': '0',
    });
    const { arguments: given } = await inspect(launched);
    expect(given.filter((one) => one.startsWith('--secure-port='))).toEqual(['--secure-port=0']);
    const tokens = await readFile(
      given.find((one) => one.startsWith('--token-auth-file='))!.split('=')[1]!,
      'utf8',
    );
    expect(tokens).toBe(`${launched.connection.token},a,b\nmine,x,y`);
    const { stderr } = await launched.stop('SIGINT');
    expect(stderr).toContain('starting with [redacted],a,b');
    expect(stderr).not.toContain(launched.connection.token);
    expect(launcher.accepts('--refuse')).toBe(true);
    expect(launcher.accepts('--other')).toBe(false);
  });

  test('restarts in its directory, and only after it has stopped', async () => {
    const launched = await launcherOf(server(line)).launch({});
    await expect(launched.restart()).rejects.toThrow('only after it was stopped');
    const before = await inspect(launched);
    await launched.stop('SIGKILL');
    expect((await launched.exited).code).toBe(null);
    const next = await launched.restart();
    const after = await inspect(next);
    expect(after.starts).toBe(2);
    expect(directoryOf(after)).toBe(directoryOf(before));
  });

  test('gets a signal without waiting', async () => {
    const launched = await launcherOf(server(line)).launch({});
    await launched.signal('SIGTERM');
    expect((await launched.exited).code).toBe(0);
  });
});

describe('a launch that fails', () => {
  test('is refused by the server itself: code and output', async () => {
    const refused = await launcherOf(server(line))
      .launch({ '--refuse': 'unknown gate Foo' })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(LaunchRefused);
    expect((refused as LaunchRefused).exit).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('unknown gate Foo') as string,
    });
  });

  test('reports standard output where standard error is empty', async () => {
    const silent = `  - { command: '{node}', arguments: [-e, 'console.log("no such option"), process.exit(3)', '{flags}'], ready: { line: never } }`;
    await expect(launcherOf(silent).launch({})).rejects.toThrow('with code 3: no such option');
  });

  test('is not a refusal where another process ended, or the command does not exist', async () => {
    const store = `  - { command: '{node}', arguments: [-e, 'process.exit(3)'], ready: { line: never } }`;
    await expect(launcherOf(store + server(line)).launch({})).rejects.toThrow(PrerequisiteFailed);
    const missing = `  - { command: /no/such/program, arguments: ['{flags}'], ready: { port: true } }`;
    await expect(launcherOf(missing).launch({})).rejects.toThrow('cannot start /no/such/program');
  });

  test('is retried where a port was in use', async () => {
    const launched = await launcherOf(server(line, ", '--taken-once'")).launch({});
    expect((await inspect(launched)).starts).toBe(2);
  });
});

describe('several processes', () => {
  const own = (name: string, more = '') => `
  - command: '{node}'
    arguments: ['{here}/fake-server.ts', '--secure-port={port:${name}}', '--cert-dir={directory}/${name}', '--data-dir={directory}/${name}'${more}]
    ready: ${line}
`;

  test('start in order, and all end', async () => {
    const launched = await launcherOf(own('store') + server('{ path: /readyz }') + own('after')).launch({});
    const { pid } = await inspect(launched);
    expect((await launched.stop()).code).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });

  test('the end of the launcher ends them and removes their directory', async () => {
    const launcher = launcherOf(server(line));
    const [first, second] = await Promise.all([launcher.launch({}), launcher.launch({})]);
    const seen = await Promise.all([inspect(first), inspect(second)]);
    expect(new Set(seen.map(directoryOf)).size).toBe(2);
    const hanging = launcher.launch({ '--hang': 'true' });
    const outcome = expect(hanging).rejects.toThrow('closed');
    await launcher.close();
    await outcome;
    for (const one of seen) {
      expect(isAlive(one.pid)).toBe(false);
      expect(existsSync(directoryOf(one))).toBe(false);
    }
    await expect(launcher.launch({})).rejects.toThrow('is closed');
  });
});
