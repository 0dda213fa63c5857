// Tests the generated commands and scripts in a real shell.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Exchange } from '../../kit/answers/exchange.ts';
import { bodyToText } from './body-text.ts';
import { curlCommand } from './curl.ts';
import { reproduceScript } from './script.ts';
import { shellQuote, wholeWord } from './shell-quote.ts';

type Request = Exchange['request'];
const run = promisify(execFile);

/** Runs shell text with a fake `curl` that writes its arguments and its input to files, one line for each call. */
async function shell(text: string): Promise<{ calls: string[][]; input: Buffer }> {
  const directory = await mkdtemp(join(tmpdir(), 'curl-test-'));
  try {
    const stand = `#!/bin/sh\n{ for a in "$@"; do printf '%s\\0' "$a"; done; printf '\\n\\0'; } >>"$OUT"
case " $* " in *" @- "*) cat >"$OUT.in";; esac\n`;
    await writeFile(join(directory, 'curl'), stand, { mode: 0o755 });
    const out = join(directory, 'out');
    const env = {
      PATH: `${directory}:${process.env['PATH']}`,
      OUT: out,
      BASE: 'https://h:1',
      TOKEN: 't0',
      NS: 'mine',
    };
    await writeFile(join(directory, 'script'), text);
    await run('/bin/sh', [join(directory, 'script')], { env: { ...env, CURL_OPTIONS: '--cacert f' } });
    const calls = (await readFile(out, 'utf8')).split('\n\0').filter((call) => call !== '');
    const input = await readFile(`${out}.in`).catch(() => Buffer.alloc(0));
    return { calls: calls.map((call) => call.split('\0').slice(0, -1)), input };
  } finally {
    await rm(directory, { recursive: true });
  }
}

async function argumentsOf(request: Request): Promise<string[]> {
  const [call = []] = (await shell(curlCommand({ request }))).calls;
  expect(call.slice(0, 4)).toEqual(['-isSg', '--path-as-is', '--cacert', 'f']);
  return call.slice(4);
}

const get = (path: string): Request => ({ method: 'GET', path, headers: [] });

test('a GET has no -X; paths and headers are quoted correctly', async () => {
  const path = `/a/../b?x=$(touch /tmp/x)&y='"\`{1,2}`;
  expect(await argumentsOf(get(path))).toEqual([`https://h:1${path}`]);
  expect(
    await argumentsOf({
      ...get('/'),
      headers: [
        ['x', `it's "$HOME" \\`],
        ['empty', ''],
        ['host', 'h'],
      ],
    }),
  ).toEqual(['-H', `x: it's "$HOME" \\`, '-H', 'empty;', 'https://h:1/']);
  expect(await argumentsOf({ ...get('/'), method: 'HEAD' })).toEqual(['--head', 'https://h:1/']);
});

test('the token comes from the environment', async () => {
  const headers = (value: string) => [['authorization', value]] as const;
  expect(await argumentsOf({ ...get('/'), headers: headers('Bearer [redacted]') })).toEqual([
    '-H',
    'Authorization: Bearer t0',
    'https://h:1/',
  ]);
  expect(await argumentsOf({ ...get('/'), headers: headers('$x`y`  [redacted]') })).toContain(
    'Authorization: $x`y`  t0',
  );
  expect(curlCommand({ request: { ...get('/'), headers: headers('Bearer [redacted]') } })).toContain(
    '-H "Authorization: Bearer $TOKEN"',
  );
});

test('bodies are sent unchanged, including binary ones and those that look like a file name', async () => {
  const post = (body: string): Request => ({
    method: 'POST',
    path: '/',
    headers: [['content-type', 'a/b']],
    body,
  });
  const text = `{"a":"it's\n$HOME \\n"}`;
  expect(await argumentsOf(post(text))).toEqual([
    '-X',
    'POST',
    '-H',
    'content-type: a/b',
    '--data-binary',
    text,
    'https://h:1/',
  ]);
  expect(await argumentsOf({ ...post(text), headers: [] })).toContain('content-type:');
  expect((await shell(curlCommand({ request: post('@/etc/passwd') }))).input.toString()).toBe('@/etc/passwd');
  expect((await shell(curlCommand({ request: post('%s'.repeat(100_000)) }))).input).toHaveLength(200_000);
  const binary = Buffer.from([0, 255, 10, 13, 39, 0]);
  expect((await shell(curlCommand({ request: post(bodyToText(binary)) }))).input.equals(binary)).toBe(true);
});

test('variables replace whole words only', () => {
  const variables = [{ pattern: wholeWord('ns1'), word: '$NS' }];
  expect(shellQuote(`it's ns1`, variables)).toBe(`"it's $NS"`);
  expect(shellQuote(`it's "ns1"`, variables)).toBe(String.raw`'it'\''s "'"$NS"'"'`);
  expect(shellQuote('/ns1/ns10/my-ns1', variables)).toBe(`"/$NS/ns10/my-ns1"`);
  expect(shellQuote('%2Fns1_a', variables)).toBe('"%2F${NS}_a"');
  expect(shellQuote('')).toBe("''");
});

test('a script repeats all but the clean-up, in the given namespace', async () => {
  const exchange = (request: Request, phase: string, status = 200): Exchange => ({
    request,
    response: { status, headers: [] },
    startedAtMs: 0,
    durationMs: 0,
    phase,
    curl: '',
  });
  const script = reproduceScript(
    [
      exchange(
        { method: 'POST', path: '/namespaces/ns1/x', headers: [], body: '{"namespace":"ns1"}' },
        'set-up',
        201,
      ),
      exchange(get('/namespaces/ns1/x?watch=true'), 'check'),
      { ...exchange(get('/b'), 'check'), error: 'reset:\ngone' },
      exchange({ ...get('/c'), method: 'DELETE' }, 'clean-up'),
    ],
    { namespaces: ['ns1'] },
  );
  expect(script).toContain('# seen: 200, reset: gone\n');
  const { calls } = await shell(script);
  expect(new Set(calls.map((call) => call.at(-1)))).toEqual(
    new Set(['https://h:1/b', 'https://h:1/namespaces/mine/x', 'https://h:1/namespaces/mine/x?watch=true']),
  );
  expect(calls.flat()).toContain('{"namespace":"mine"}');
});
