// Tests that scripts replay on another server: server-generated values are taken from that server's answers.
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Exchange } from '../../kit/answers/exchange.ts';
import { exchange } from './exchanges.test-support.ts';
import { reproduceScript } from './script.ts';

const run = promisify(execFile);
const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly authorization?: string;
  readonly body: string;
}

/** Runs a script against a server that answers by the request's path. */
async function replay(
  script: string,
  answer: (seen: Seen) => unknown,
): Promise<{ seen: Seen[]; output: string }> {
  const seen: Seen[] = [];
  const read = async (request: IncomingMessage): Promise<Seen> => {
    const { authorization } = request.headers;
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      ...(authorization === undefined ? {} : { authorization }),
      body: await text(request),
    };
    seen.push(one);
    return one;
  };
  const server = createServer((request, response) => {
    void read(request).then((one) => response.end(JSON.stringify(answer(one), undefined, 2)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const BASE = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { PATH: process.env['PATH'], BASE, NS: 'mine', TOKEN: 't0' };
  try {
    const { stdout } = await run('/bin/sh', ['-c', script], { env });
    return { seen, output: stdout };
  } finally {
    server.close();
  }
}

const object = (name: string, uid: string, resourceVersion: string) => ({
  metadata: { name, uid, resourceVersion },
});
const uid = '11111111-2222-4333-8444-555555555555';

test.runIf(hasCurl)('uids, versions, generated names and continue tokens come from the answers', async () => {
  const made = { ...object('pod-x7k2p', uid, '33'), spec: { replicas: '33' } };
  // Numbered by first use.
  const script = reproduceScript([
    exchange('POST', '/pods', { body: { metadata: { generateName: 'pod-' } }, answer: made, status: 201 }),
    exchange('GET', '/pods?limit=1', {
      answer: { metadata: { resourceVersion: '40', continue: 'abc' }, items: [made] },
    }),
    exchange('GET', '/pods?limit=1&continue=abc'),
    exchange('GET', '/pods?resourceVersion=40'),
    exchange('PUT', '/pods/pod-x7k2p', { body: made }),
    exchange('DELETE', `/pods/pod-x7k2p?uid=${uid}`),
  ]);
  expect(script).not.toMatch(/x7k2p|11111111/);
  expect(script.match(/^\w+\d=.*/gm)).toEqual([
    'NAME1=$(field name)',
    'UID1=$(field uid)',
    'VERSION2=$(field resourceVersion)',
    'CONTINUE1=$(field continue)',
    'VERSION1=$(field resourceVersion)',
  ]);
  const { seen, output } = await replay(script, ({ method, url }) => {
    if (method === 'POST') return object('pod-other', 'uid-of-another', 'v-7');
    return url === '/pods?limit=1'
      ? { metadata: { continue: 'a+b/c==', resourceVersion: 'v-9' }, items: [] }
      : {};
  });
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /pods',
    'GET /pods?limit=1',
    'GET /pods?limit=1&continue=a%2Bb%2Fc%3D%3D',
    'GET /pods?resourceVersion=v-9',
    'PUT /pods/pod-other',
    'DELETE /pods/pod-other?uid=uid-of-another',
  ]);
  const changed = { ...object('pod-other', 'uid-of-another', 'v-7'), spec: { replicas: '33' } };
  expect(JSON.parse(seen[4]?.body ?? '')).toEqual(changed);
  expect(seen[0]?.authorization).toBe('Bearer t0');
  expect(output.match(/^HTTP.*200/gm)).toHaveLength(6);
});

test.runIf(hasCurl)('an answer without the value aborts the script', async () => {
  const script = reproduceScript([
    exchange('GET', '/a', { answer: object('a', uid, '5') }),
    exchange('PUT', '/a', { body: object('a', uid, '5') }),
  ]);
  await expect(replay(script, () => ({ kind: 'Status' }))).rejects.toThrow('no uid in the last answer');
});

test.runIf(hasCurl)(
  'requests carry the credential of the run, none, an issued token, or an invented one',
  async () => {
    const bearer = (credential: number | 'account'): Partial<Exchange> => ({
      credential,
      request: {
        method: 'GET',
        path: `/as-${credential}`,
        headers: [['authorization', 'Bearer [redacted]']],
      },
    });
    const script = reproduceScript([
      exchange('POST', '/token', {
        answer: { status: { token: '[redacted]' } },
        more: { gave: { 3: 1 } },
      }),
      exchange('GET', '/nobody', { status: 401, more: { credential: 'none' } }),
      exchange('GET', '', { more: bearer(2) }),
      exchange('GET', '', { more: bearer(3) }),
      exchange('GET', '', { more: bearer('account') }),
    ]);
    expect(script).toContain('# seen: 401 (sent without a credential)');
    const { seen } = await replay(script, ({ url }) =>
      url === '/token' ? { status: { token: 'minted' } } : {},
    );
    expect(seen.map(({ authorization }) => authorization)).toEqual([
      'Bearer t0',
      undefined,
      'Bearer no-such-token',
      'Bearer minted',
      'Bearer t0',
    ]);
  },
);

test('two runs yield the same text despite other names, versions, times and polls', () => {
  const script = (prefix: string, version: string, time: string, polls: number) => {
    const namespaces = [`${prefix}-1`, `${prefix}-2`];
    const path = `/namespaces/${prefix}-2/x`;
    const get = (one: string) => exchange('GET', path, { answer: object('x', uid, one) });
    return reproduceScript(
      [
        ...Array.from({ length: polls }, () => get('1')),
        get(version),
        exchange('PUT', path, {
          body: {
            metadata: { resourceVersion: version, time, name: `${prefix}-role`, old: '2020-01-01T00:00:00Z' },
          },
          more: { startedAtMs: Date.parse(time) },
        }),
      ],
      { namespaces, prefix },
    );
  };
  const one = script('run-a', '12', '2026-05-01T10:00:00Z', 0);
  expect(script('run-b', '7', '2026-06-01T10:00:00.5Z', 3)).toBe(one);
  expect(one).toContain(
    `"resourceVersion":"'"$VERSION1"'","time":"'"$TIME"'","name":"'"$NS"'-role","old":"2020`,
  );
  expect(one).toContain('"$BASE/namespaces/$NS2/x"');
});

test('endings of names are shown alike in each run, unless an encoded body holds them', () => {
  const script = (ending: string, bytes?: string) => {
    const path = `/namespaces/n/x/map-${ending}1`;
    const put = exchange('PUT', path);
    const body = `data:application/octet-stream;base64,${bytes}`;
    const encoded = bytes === undefined ? [] : [{ ...put, request: { ...put.request, body } }];
    return reproduceScript([exchange('GET', path), ...encoded], { shown: [ending, 'kind-00000'] });
  };
  expect(script('kind-abcde')).toContain('map-kind-000001');
  expect(script('kind-abcde')).toBe(script('kind-fghij'));
  expect(script('kind-abcde', 'bWFwLWtpbmQtYWJjZGUx')).toContain('map-kind-abcde1');
});
