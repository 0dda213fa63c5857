// Runs that end without a report: their messages, and the note about an older report in the same folder.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../command.test-support.ts';

let folder = '';
const out = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'conformance-no-report-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The folder of an earlier run. */
async function earlier(name: string): Promise<string> {
  await mkdir(out(name));
  await writeFile(out(`${name}/result.json`), '{}');
  return out(name);
}

test('Ctrl-C while the server delays its first response: exit 130 at once, in one line', async () => {
  const connected = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    connected.resolve();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const started = Promise.withResolvers<ChildProcess>();
  const words = [
    'run',
    '--url',
    `http://127.0.0.1:${port}`,
    '--timeout',
    '10m',
    '--out',
    await earlier('waiting'),
  ];
  const ended = command(words, undefined, started.resolve);
  const child = await started.promise;
  await connected.promise;
  child.kill('SIGINT');
  const { code, stderr } = await ended;
  for (const socket of sockets) socket.destroy();
  server.close();
  expect(code).toBe(130);
  expect(stderr).toMatch(/nothing was created \(.*waiting holds the report of an earlier run\)$/);
});

test('a report that cannot be written: the verdict is printed, without the folder of the report', async () => {
  const folder = await earlier('full');
  await mkdir(out('full/transcripts'));
  await mkdir(out('full/catalogue.json'));
  const { code, stdout, stderr } = await command(['run', '--requirement', 'writes.put', '--out', folder]);
  expect(code).toBe(3);
  expect(stdout).toMatch(/^Conformant in the rows that ran/m);
  expect(stdout).not.toContain('Report:');
  expect(stderr).toMatch(/Cannot write .*catalogue\.json/);
  expect(stderr.split('\n')).toHaveLength(1);
});

test('an unreachable server: the report of an earlier run remains, and is named', async () => {
  const words = ['run', '--url', 'https://127.0.0.1:1', '--out', await earlier('kept')];
  const { code, stderr } = await command(words);
  expect(code).toBe(3);
  expect(stderr).toMatch(/ECONNREFUSED.*kept holds the report of an earlier run\)$/);
  expect(stderr.split('\n')).toHaveLength(1);
  expect(await readFile(out('kept/result.json'), 'utf8')).toBe('{}');
});
