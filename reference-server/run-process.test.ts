// The server as a process of its own: its output and errors at start and shutdown.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'process-'));
  await writeFile(join(directory, 'tokens.csv'), 'secret,ann,1\nonly\n');
  await writeFile(join(directory, 'names.yaml'), 'dialect: [\n');
});
afterAll(() => rm(directory, { recursive: true }));

/** Starts it in the directory, where it stores all of its files. */
const start = (...words: string[]) =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], { cwd: directory });

async function outcome(...words: string[]) {
  const child = start(...words);
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err, code };
}

describe.concurrent('refusals are one line with the reason, and the exit code means wrong usage', () => {
  test.for([
    ['--secure-prot=0', 'unknown flag --secure-prot: did you mean --secure-port?'],
    ['--token-auth-file=absent.csv', '--token-auth-file: absent.csv: there is no such file or directory'],
    ['--client-ca-file=tokens.csv', '--client-ca-file: tokens.csv: holds no certificate in PEM form'],
    ['--client-ca-file=.', '--client-ca-file: .: is a directory, not a file'],
    ['--token-auth-file=.', '--token-auth-file: .: is a directory, not a file'],
    ['--token-auth-file=tokens.csv', '--token-auth-file: tokens.csv:2: a token line needs'],
    ['--cert-dir=tokens.csv/below', '--cert-dir: tokens.csv/below is below a file, not a directory'],
    ['--data-dir=tokens.csv', '--data-dir: the storage directory tokens.csv is a file, not a directory'],
    ['--dialect=names.yaml', '--dialect: names.yaml:'],
    ['--runtime-config=none/v1=true', '--runtime-config: this server has no "none/v1"; it has '],
    [
      '--tls-cert-file=absent.pem --tls-private-key-file=absent.pem',
      '--tls-cert-file: absent.pem there is no such file',
    ],
  ] as const)('%s', async ([words, message], { expect: expectHere }) => {
    const { out, err, code } = await outcome('--secure-port=0', ...words.split(' '));
    expectHere(err).toContain(message);
    expectHere(err).toMatch(/^[^\n]+\n$/);
    expectHere({ out, code }).toEqual({ out: '', code: words.startsWith('--data-dir') ? 3 : 2 });
  });
});

test('the error for a port in use names the port and the remedy', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { err, code } = await outcome(`--secure-port=${port}`);
  other.close();
  expect(err).toBe(`127.0.0.1:${port} is in use: choose another --secure-port, or 0 for any free one\n`);
  expect(code).toBe(3);
});

test.each(['--help', '-h'])('%s shows the flags', async (word) => {
  const { out, err, code } = await outcome(word);
  expect(out).toMatch(/^Usage: serve .*\n\nFlags:\n {2}--secure-port=PORT /);
  expect({ err, code }).toEqual({ err: '', code: 0 });
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends it in order', async (signal) => {
  const child = start('--secure-port=0');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  expect(line).toMatch(/^listening on https:\/\/127\.0\.0\.1:\d+$/);
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([0, null]);
});
