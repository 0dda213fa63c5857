// Whole runs as child processes: exit codes, report content, and that an early end loses no result.
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command, resultIn } from '../command.test-support.ts';
import type { Ended } from '../command.test-support.ts';

const token = 'a-token-that-must-not-be-printed';
let folder = '';
const out = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-run-'));
  await writeFile(out('tokens.csv'), `${token},admin,admin,"system:masters"\n`);
  await writeFile(out('token'), `${token}\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Serving {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** The reference server as a separate process. */
function serve(): Promise<Serving> {
  return new Promise((resolve) => {
    const ended = command(
      ['serve', '--secure-port=0', `--cert-dir=${out('certs')}`, `--token-auth-file=${out('tokens.csv')}`],
      (line, child) => {
        const url = /listening on (https:\S+)/.exec(line)?.[1];
        if (url !== undefined) resolve({ url, child, ended });
      },
    );
  });
}

const target = ({ url }: Serving) => [
  '--url',
  url,
  '--token-file',
  out('token'),
  '--ca',
  out('certs/ca.crt'),
];

test('a server over the network: green, nothing left, no secret in any output', async () => {
  const server = await serve();
  const { code, stdout, stderr } = await command([
    'run',
    ...target(server),
    '--requirement',
    'writes.put',
    '--verbose',
    '--out',
    out('network'),
  ]);
  server.child.kill('SIGTERM');
  await server.ended;
  expect(code).toBe(0);
  const files = await readdir(out('network'), { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map((file) => readFile(path.join(file.parentPath, file.name), 'utf8')),
  );
  expect(texts.length).toBeGreaterThan(4);
  expect([stdout, stderr, ...texts].filter((text) => text.includes(token))).toEqual([]);
  expect((await resultIn(out('network'))).leftovers).toEqual([]);
});

test('over HTTP/2, with its watches: green', async () => {
  const { code } = await command([
    'run',
    '--http',
    '2',
    '--requirement',
    'watch.stream',
    '--out',
    out('http2'),
  ]);
  expect(code).toBe(0);
  expect((await resultIn(out('http2'))).totals.pass).toBeGreaterThan(3);
});

test('a refused credential and an untrusted certificate: one line, exit 3', async () => {
  const server = await serve();
  await writeFile(out('wrong'), 'another-token\n');
  const refused = await command([
    'run',
    '--url',
    server.url,
    '--token-file',
    out('wrong'),
    '--ca',
    out('certs/ca.crt'),
  ]);
  const untrusted = await command(['run', '--url', server.url, '--token-file', out('token')]);
  server.child.kill('SIGTERM');
  await server.ended;
  expect(refused.stderr).toMatch(/credential/);
  expect(untrusted.stderr).toMatch(/--ca/);
  for (const { code, stderr } of [refused, untrusted]) {
    expect(stderr.split('\n')).toHaveLength(1);
    expect(code).toBe(3);
  }
});

test('the target dies: the rest is blocked, the reports are written, exit 3', async () => {
  const server = await serve();
  const words = [
    'run',
    ...target(server),
    '--concurrency',
    '1',
    '--namespaces',
    'default',
    '--section',
    '4.3',
    '--out',
    out('dies'),
  ];
  const { code } = await command(words, () => void server.child.kill('SIGKILL'));
  expect(code).toBe(3);
  const { run, totals } = await resultIn(out('dies'));
  expect(run.end).toBe('target-lost');
  expect(totals.blocked).toBeGreaterThan(0);
  expect(totals.fail).toBe(0);
});

test('Ctrl-C: cleans up, writes the reports, exit 130', async () => {
  const interrupted = new Set<ChildProcess>();
  const interrupt = (_line: string, child: ChildProcess) => {
    if (!interrupted.has(child)) child.kill('SIGINT');
    interrupted.add(child);
  };
  const { code } = await command(
    ['run', '--section', '4.3', '--concurrency', '1', '--out', out('interrupted')],
    interrupt,
  );
  expect(code).toBe(130);
  const { run, totals, leftovers } = await resultIn(out('interrupted'));
  expect(run.end).toBe('interrupted');
  expect(totals['not-run']).toBeGreaterThan(0);
  expect(leftovers).toEqual([]);
});

test('a deadline ends a run, with reports', async () => {
  const { code } = await command([
    'run',
    '--section',
    '4.3',
    '--concurrency',
    '1',
    '--deadline',
    '1ms',
    '--out',
    out('deadline'),
  ]);
  expect(code).toBe(3);
  expect((await resultIn(out('deadline'))).run.end).toBe('deadline');
});

test('an unwritable folder is one line that names it', async () => {
  await writeFile(out('occupied'), 'a file');
  const { code, stderr } = await command(['run', '--requirement', 'writes.put', '--out', out('occupied')]);
  expect(stderr).toMatch(/occupied/);
  expect(stderr.split('\n')).toHaveLength(1);
  expect(code).toBe(3);
});

test('a planted fault: exit 1, named first; as expected failure exit 0; once fixed, the expectation fails', async () => {
  const id = 'writes.put.stale-version-conflict';
  await writeFile(out('expected.yaml'), `${id}: known, being fixed\n`);
  const fault = ['--requirement', id, '--fault', 'stale-put-accepted'];
  const broken = await command(['run', ...fault, '--out', out('broken')]);
  const expected = await command([
    'run',
    ...fault,
    '--expected-failures',
    out('expected.yaml'),
    '--out',
    out('expected'),
  ]);
  const fixed = await command([
    'run',
    '--requirement',
    id,
    '--expected-failures',
    out('expected.yaml'),
    '--out',
    out('fixed'),
  ]);
  expect([broken.code, expected.code, fixed.code]).toEqual([1, 0, 1]);
  expect((await resultIn(out('broken'))).failures[0]).toBe(id);
  expect((await resultIn(out('fixed'))).unexpected).toEqual([{ id, problem: 'passed' }]);
  // `replay` plants the fault of that run again.
  const again = await command(['replay', out('broken'), id, '--out', out('again')]);
  expect(again.code).toBe(1);
});

test('merged shards equal an unsharded run', async () => {
  const shards = await Promise.all(
    ['1/2', '2/2'].map((shard) =>
      command(['run', '--requirement', 'lists.shape', '--shard', shard, '--out', out(`shard-${shard[0]}`)]),
    ),
  );
  expect(shards.map(({ code }) => code)).toEqual([0, 0]);
  const merged = await command(['report', out('shard-1'), out('shard-2'), '--out', out('merged')]);
  const whole = await command(['run', '--requirement', 'lists.shape', '--out', out('whole')]);
  expect([merged.code, whole.code]).toEqual([0, 0]);
  expect((await resultIn(out('merged'))).totals).toEqual((await resultIn(out('whole'))).totals);
});
