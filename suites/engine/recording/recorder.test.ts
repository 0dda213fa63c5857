// Tests the recorder over fake transports.
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { TransportError } from '../../kit/requests/transport.ts';
import type { Transport, WireResponse } from '../../kit/requests/transport.ts';
import { createRecorder } from './recorder.ts';
import { createRedactor } from './redact.ts';

function respond(
  body: string | Uint8Array | readonly Uint8Array[],
  headers: WireResponse['headers'] = [],
): Transport {
  return () => {
    const chunks = Array.isArray(body) ? (body as readonly Uint8Array[]) : [Buffer.from(body as string)];
    return Promise.resolve({
      status: 200,
      headers,
      body: (async function* () {
        yield* chunks;
      })(),
    });
  };
}

function record(transport: Transport, more: Partial<Parameters<typeof createRecorder>[0]> = {}) {
  const redactor = createRedactor();
  let now = 1000;
  const recorder = createRecorder({ redactor, bodyLimitBytes: 1000, clock: () => (now += 5), ...more });
  const send = recorder.wrap(transport);
  async function get(path: string, phase?: string): Promise<void> {
    const response = await send({
      method: 'GET',
      path,
      headers: { accept: 'a/b' },
      ...(phase === undefined ? {} : { phase }),
    });
    for await (const chunk of response.body) void chunk;
  }
  return { recorder, redactor, send, get };
}

test('keeps request, response, times and phase', async () => {
  const { recorder, send, get } = record(
    respond('{"a":1}', [
      ['x', '1'],
      ['x', '2'],
    ]),
  );
  await get('/api', 'set-up');
  const response = await send({ method: 'POST', path: '/b', headers: {}, body: Buffer.from('é') });
  for await (const chunk of response.body) void chunk;
  expect(recorder.take()).toEqual([
    {
      request: { method: 'GET', path: '/api', headers: [['accept', 'a/b']] },
      response: {
        status: 200,
        headers: [
          ['x', '1'],
          ['x', '2'],
        ],
        body: '{"a":1}',
      },
      startedAtMs: 1005,
      durationMs: 5,
      phase: 'set-up',
      curl: `curl -isSg --path-as-is $CURL_OPTIONS -H 'accept: a/b' "$BASE/api"`,
    },
    expect.objectContaining({
      request: { method: 'POST', path: '/b', headers: [], body: 'é' },
      phase: 'check',
    }),
  ]);
  expect(recorder.take()).toEqual([]);
});

test('the caller gets the bytes unchanged', async () => {
  const packed = gzipSync('{"a":1}');
  const { recorder, send } = record(respond([packed], [['content-encoding', 'gzip']]));
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await send({ method: 'GET', path: '/', headers: {} })).body) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(packed)).toBe(true);
  expect(recorder.take()[0]?.response?.body).toBe('{"a":1}');
});

test('truncates long bodies, and counts the omitted bytes', async () => {
  const { recorder, get } = record(respond('x'.repeat(5000)));
  await get('/');
  const [exchange] = recorder.take();
  expect(exchange?.response).toMatchObject({ body: 'x'.repeat(1000), truncated: 4000 });
});

test.each([990, 1990, 2000, 2020])(
  'no part of a secret at byte %d, near a cut, is shown',
  async (position) => {
    const secret = 'correct-horse-battery-staple';
    const { recorder, redactor, get } = record(
      respond(`${'x'.repeat(position)}${secret}${'y'.repeat(3000)}`),
    );
    redactor.addSecret(secret);
    await get('/');
    const body = recorder.take()[0]?.response?.body ?? '';
    expect(body.length).toBeGreaterThan(900);
    expect(body).not.toContain('co');
  },
);

test('binary bodies become base64, with secrets removed from the bytes', async () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0]), Buffer.from('hush-hush-hush'), Buffer.from([0xfe])]);
  const { recorder, redactor, get } = record(respond([bytes]));
  redactor.addSecret('hush-hush-hush');
  await get('/');
  const body = recorder.take()[0]?.response?.body ?? '';
  expect(body).toMatch(/^data:application\/octet-stream;base64,/);
  expect(Buffer.from(body.split(',')[1] ?? '', 'base64').toString('latin1')).toBe('\u00FF\0[redacted]\u00FE');
});

test('a request without a response is kept with its error', async () => {
  const { recorder, send } = record(() => Promise.reject(new TransportError('refused', 'nothing listens')));
  await expect(send({ method: 'GET', path: '/', headers: {} })).rejects.toThrow('nothing listens');
  expect(recorder.take()[0]).toMatchObject({ error: 'refused: nothing listens', durationMs: 5 });
});

test('a body that is cut off is kept as far as it came', async () => {
  const { recorder, get } = record(() =>
    Promise.resolve({
      status: 200,
      headers: [],
      body: (async function* () {
        yield Buffer.from('part');
        throw new TransportError('reset', 'gone');
      })(),
    }),
  );
  await expect(get('/')).rejects.toThrow('gone');
  expect(recorder.take()[0]).toMatchObject({ response: { body: 'part' }, error: 'reset: gone' });
});

test('an open stream is recorded as far as it was read', async () => {
  const { recorder, send } = record(respond([Buffer.from('one\n'), Buffer.from('two\n')]));
  const response = await send({ method: 'GET', path: '/?watch=1', headers: {}, stream: true });
  const reader = response.body[Symbol.asyncIterator]();
  await reader.next();
  expect(recorder.take()[0]?.response?.body).toBe('one\n');
});

test('too many exchanges: the oldest of the set-up are dropped first', async () => {
  const { recorder, get } = record(respond(''), { exchangeLimit: 3 });
  await get('/check-1');
  await get('/set-up', 'set-up');
  for (const number of [2, 3, 4]) await get(`/check-${number}`);
  expect(recorder.dropped()).toBe(2);
  expect(recorder.take().map(({ request }) => request.path)).toEqual(['/check-2', '/check-3', '/check-4']);
});

test('several recorders over one transport are independent', async () => {
  const transport = respond('x');
  const [one, two] = [record(transport), record(transport)];
  await Promise.all([one.get('/1'), two.get('/2'), one.get('/3')]);
  expect(one.recorder.take().map(({ request }) => request.path)).toEqual(['/1', '/3']);
  expect(two.recorder.take().map(({ request }) => request.path)).toEqual(['/2']);
});

test('records which credential a request carried and which answer issued it, but not the token', async () => {
  const token = 'minted-token-of-some-length';
  const redactor = createRedactor();
  const authorization = 'Bearer the-own-token-of-the-run';
  const recorder = createRecorder({ redactor, bodyLimitBytes: 1000, authorization, clock: () => 0 });
  const transport = respond(JSON.stringify({ kind: 'TokenRequest', status: { token } }));
  async function send(line: 'run' | 'none', header?: string): Promise<void> {
    const headers: Record<string, string> = header === undefined ? {} : { authorization: header };
    const response = await recorder.wrap(transport, line)({ method: 'GET', path: '/', headers });
    for await (const chunk of response.body) void chunk;
  }
  await send('run');
  await send('none');
  await send('none', 'Bearer made-up');
  await send('none', `Bearer ${token}`);
  await send('none', authorization);
  const exchanges = recorder.take();
  expect(exchanges.map(({ credential }) => credential)).toEqual(['run', 'none', 2, 3, 'run']);
  expect(exchanges[0]?.gave).toEqual({ 3: 1 });
  expect(exchanges.map(({ curl }) => /-H "(Auth.*?)" /.exec(curl)?.[1])).toEqual([
    'Authorization:${TOKEN:+ Bearer $TOKEN}',
    undefined,
    'Authorization: Bearer $TOKEN2',
    'Authorization: Bearer $TOKEN3',
    'Authorization:${TOKEN:+ Bearer $TOKEN}',
  ]);
  expect(JSON.stringify(exchanges)).not.toMatch(/minted-token|made-up|own-token/);
});

test('shows the client certificate of a connection also beside a token', async () => {
  const recorder = createRecorder({ redactor: createRedactor(), bodyLimitBytes: 1000, clock: () => 0 });
  const certified = recorder.wrap(respond('{}'), 'certificate');
  await certified({ method: 'GET', path: '/', headers: {} });
  await certified({ method: 'GET', path: '/', headers: { authorization: 'Bearer made-up' } });
  const curls = recorder.take().map(({ curl }) => curl);
  expect(curls.map((curl) => curl.includes('$CERTIFICATE_OPTIONS'))).toEqual([true, true]);
  expect(curls.map((curl) => curl.includes('Bearer $TOKEN2'))).toEqual([false, true]);
});

test('drops exchanges after a mark, and none before it', async () => {
  const { recorder, get } = record(respond('{}'));
  await get('/first');
  const mark = recorder.mark();
  await get('/second');
  await get('/third');
  recorder.forgetSince(mark);
  await get('/fourth');
  expect(recorder.take().map(({ request }) => request.path)).toEqual(['/first', '/fourth']);
});
