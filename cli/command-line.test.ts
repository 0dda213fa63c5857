// Usage errors: one line with the problem and its fix, and exit code 2.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command, commandInThread } from './command.test-support.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

let folder = '';
const inFolder = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-usage-'));
  await writeFile(inFolder('broken.yaml'), 'a: [1\nb: 2\n');
  await writeFile(inFolder('unknown-row.yaml'), '# known\nwrites.put.stale-version-conflit: a reason\n');
  await writeFile(inFolder('no-reason.yaml'), 'writes.put.stale-version-conflict:\n');
  await writeFile(inFolder('dialect.yaml'), 'dialect: mine\ngroups:\n  resorce: x.example\n');
  await writeFile(inFolder('launcher.yaml'), 'name: mine\nkeepState: true\n');
  await writeFile(inFolder('config.yaml'), 'seeed: 3\n');
  await writeFile(inFolder('profile.yaml'), '- leases\n- podss\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  [['runn'], /unknown command "runn": did you mean run\?/],
  [['run', '--sectoin', '4.6'], /unknown option --sectoin: did you mean --section\?/],
  [['run', '--section', '4.66'], /unknown section 4\.66: did you mean 4\.6\?/],
  [
    ['run', '--requirement', 'writes.put.stale-version-conflit'],
    /did you mean writes\.put\.stale-version-conflict\?/,
  ],
  [['run', '--level', 'must'], /--level "must": expected MUST or SHOULD/],
  [['run', '--seed', 'abc'], /--seed "abc": expected a whole number/],
  [['run', '--seed', '-5'], /--seed "-5": expected a whole number from 0/],
  [['run', '--runs', '-1'], /--runs "-1": expected a number above 0/],
  [['run', '--runs', '0'], /--runs "0": expected a number above 0/],
  [['run', '--shard', '3/2'], /--shard "3\/2": expected i\/n/],
  [['run', '--feature', 'anonymus=on'], /unknown feature "anonymus": did you mean anonymous\?/],
  [
    ['run', '--fault', 'stale-put-acepted'],
    /unknown fault stale-put-acepted: did you mean stale-put-accepted\?/,
  ],
  [['run', '--url', 'host:6443'], /--url "host:6443": expected an address such as https:/],
  [['run', '--token-file', 'x'], /--token-file applies to a server at a URL: add --url/],
  [['run', '--url', 'https://127.0.0.1:1', '--token-file', 'no-such-file'], /no-such-file: no such file/],
  [
    ['run', '--section', '4.6', '--requirement', 'writes.put'],
    /no requirement matches all of these filters: section 4\.6, writes\.put/,
  ],
  [['run', 'extra'], /unexpected argument "extra"/],
  [['run', '--url', 'https://127.0.0.1:1', '--ca', main], /main\.ts: contains no certificate in PEM format/],
  [
    ['run', '--url', 'https://127.0.0.1:1', '--client-cert', main, '--client-key', main],
    /main\.ts: contains no (certificate|private key) in PEM format/,
  ],
  [['run', '--namespaces', 'no-such'], /the target has no namespace "no-such"/],
  [['explain', '--jsn', 'writes.put'], /unknown option --jsn/],
  [['diff', 'one', 'two', '--jsn'], /unknown option --jsn/],
  [['clean', '--url', 'https://127.0.0.1:1', '--keep'], /unknown option --keep/],
  [['explain', 'writes.putt'], /unknown requirement writes\.putt: did you mean writes\.put\?/],
  [['replay', 'no-such-report', 'writes.put'], /no such file/],
  [['diff', 'one'], /diff takes two reports/],
  [['run', '--namespaces', ','], /--namespaces ",": expected at least one name, such as a,b/],
  [['run', '--timeout', '0'], /--timeout "0": expected a duration above 0/],
  [['clean', '--url', 'https://user:secret@host'], /--url: expected an address without @ (?!.*secret)/],
  [['matrix', 'writes.put'], /unexpected argument "writes\.put": use --requirement writes\.put/],
])('%j', async (words, expected) => {
  const { code, stderr } = await commandInThread(words);
  expect(stderr).toMatch(expected);
  expect(stderr.split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});

test.each([
  ['--config', 'broken.yaml', /broken\.yaml:\d+: malformed YAML/],
  ['--config', 'config.yaml', /config\.yaml:1: seeed: unknown option: did you mean seed\?/],
  [
    '--expected-failures',
    'unknown-row.yaml',
    /unknown-row\.yaml:2: .*: unknown requirement: did you mean writes\.put\.stale-version-conflict\?/,
  ],
  [
    '--expected-failures',
    'no-reason.yaml',
    /no-reason\.yaml:1: writes\.put\.stale-version-conflict: needs a reason/,
  ],
  ['--profile', 'profile.yaml', /profile\.yaml:2: \[1\]: unknown feature "podss": did you mean pods\?/],
  ['--dialect', 'dialect.yaml', /dialect\.yaml:3: .*resorce/],
  ['--launcher', 'launcher.yaml', /launcher\.yaml:\d+: .*keepState/],
])('a file for %s: %s', async (option, file, expected) => {
  const words = ['run', option, inFolder(file), '--requirement', 'writes.put'];
  const { code, stderr } = await commandInThread(words);
  expect(stderr).toMatch(expected);
  expect(stderr.split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});

test('a refused connection: one line, exit 3', async () => {
  const { code, stderr } = await command(['run', '--url', 'https://127.0.0.1:1']);
  expect(stderr).toMatch(/127\.0\.0\.1:1: .*ECONNREFUSED/);
  expect(stderr.split('\n')).toHaveLength(1);
  expect(code).toBe(3);
});

test('a server without this API: one line, exit 3', async () => {
  const server = createServer((_request, response) => void response.end('<html>hello</html>'));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const { code, stderr } = await commandInThread(['run', '--url', `http://127.0.0.1:${port}`]);
  server.close();
  expect(stderr.split('\n')).toHaveLength(1);
  expect(stderr).toMatch(/127\.0\.0\.1/);
  expect(code).toBe(3);
});

test.each(['run', 'list', 'explain', 'matrix', 'report', 'diff', 'clean', 'replay', 'serve'])(
  '%s --help prints its usage',
  async (name) => {
    const { code, stdout } = await commandInThread([name, '--help']);
    expect(stdout).toMatch(new RegExp(`^Usage: (orch-conformance )?${name}`));
    expect(code).toBe(0);
  },
);

test('a reader that closes the pipe early does not cause an error', async () => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'list', '--json']);
  child.stdout.once('data', () => child.stdout.destroy());
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
});
