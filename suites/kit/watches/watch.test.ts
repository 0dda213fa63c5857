// Tests watches over fake transports, and over a real connection.
import { describe, expect, test } from 'vitest';
import { encodeCbor } from '../cbor/cbor.ts';
import { createHttpTransport } from '../http/transport.ts';
import { startTestServer } from '../http/test-server.ts';
import { TransportError } from '../requests/transport.ts';
import type { Transport, WireRequest } from '../requests/transport.ts';
import { openWatch } from './watch.ts';
import type { Watch, WatchEvent } from './watch.ts';

const frame = (type: string, object: unknown): string => `${JSON.stringify({ type, object })}\n`;

function streaming(
  chunks: readonly Uint8Array[],
  end?: TransportError,
  status = 200,
  type = 'application/json',
): Transport {
  return () =>
    Promise.resolve({
      status,
      headers: [['content-type', type]],
      body: (async function* () {
        yield* chunks;
        if (end !== undefined) throw end;
      })(),
    });
}

async function collect(watch: Watch): Promise<WatchEvent[]> {
  const events: WatchEvent[] = [];
  for await (const event of watch) events.push(event);
  return events;
}

describe('frames', () => {
  const bytes = Buffer.from(frame('ADDED', { name: 'ä€😀' }) + frame('DELETED', null).trimEnd());
  const expected = [
    { type: 'ADDED', object: { name: 'ä€😀' } },
    { type: 'DELETED', object: null },
  ];

  test.each([1, 2, 3, 7, bytes.length])('split every %d bytes', async (size) => {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const watch = await openWatch(streaming(chunks), '/');
    expect(await collect(watch)).toEqual(expected);
    expect(watch.end).toBe('ended');
  });

  test('a frame over several lines', async () => {
    const objects = [{ name: '{"', deep: [{ text: 'a\\"}' }] }, {}];
    const text = objects
      .map((object) => `${JSON.stringify({ type: 'ADDED', object }, undefined, 2)}\n`)
      .join('');
    const events = await collect(await openWatch(streaming([Buffer.from(text)]), '/'));
    expect(events).toEqual(objects.map((object) => ({ type: 'ADDED', object })));
  });

  test.each([1, 2, 5, 999])('a sequence of CBOR that is split every %d bytes', async (size) => {
    const items = expected.map((event) => encodeCbor(event, { strings: 'bytes', isDescribed: true }));
    const all = Buffer.concat(items);
    const chunks = Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
      all.subarray(index * size, (index + 1) * size),
    );
    const watch = await openWatch(streaming(chunks, undefined, 200, 'application/cbor-seq'), '/');
    expect(await collect(watch)).toEqual(expected);
    expect(watch.end).toBe('ended');
  });

  test('a CBOR item that is cut counts as reset, and invalid CBOR is an error', async () => {
    const whole = encodeCbor(expected[0], { strings: 'text', isDescribed: false });
    const open = (bytes: Uint8Array) =>
      openWatch(streaming([bytes], undefined, 200, 'application/cbor-seq'), '/');
    const cut = await open(whole.subarray(0, 5));
    expect(await collect(cut)).toEqual([]);
    expect(cut.end).toBe('reset');
    for (const bytes of [[0xfc], [0x80], [0xa0]])
      await expect(open(Uint8Array.from(bytes)).then(collect)).rejects.toThrow('not a watch frame');
  });

  test('a frame over several lines that is cut counts as reset', async () => {
    const watch = await openWatch(streaming([Buffer.from('{\n"type": "ADDED",\n')]), '/');
    expect(await collect(watch)).toEqual([]);
    expect(watch.end).toBe('reset');
  });

  test('a stream cut within a frame counts as reset', async () => {
    const watch = await openWatch(streaming([Buffer.from(frame('ADDED', 1) + '{"type":"MOD')]), '/');
    expect(await collect(watch)).toEqual([{ type: 'ADDED', object: 1 }]);
    expect(watch.end).toBe('reset');
  });
});

test('sends a stream request, and returns status and headers first', async () => {
  const seen: WireRequest[] = [];
  const watch = await openWatch(
    (request) => {
      seen.push(request);
      return streaming([])(request);
    },
    '/x?watch=1',
    { headers: { accept: 'a/b' } },
  );
  expect(seen).toMatchObject([
    { method: 'GET', path: '/x?watch=1', headers: { accept: 'a/b' }, stream: true },
  ]);
  expect(watch).toMatchObject({
    status: 200,
    headers: [['content-type', 'application/json']],
    end: undefined,
  });
});

test('an answer other than 200 is returned with its body', async () => {
  const watch = await openWatch(streaming([Buffer.from('{"code":410}')], undefined, 410), '/');
  expect(watch).toMatchObject({ status: 410, refusal: '{"code":410}', end: 'ended' });
  expect(await collect(watch)).toEqual([]);
});

test('a broken connection is reported in `end`, not thrown', async () => {
  const watch = await openWatch(
    streaming([Buffer.from(frame('ADDED', 1))], new TransportError('reset', 'gone')),
    '/',
  );
  expect(await collect(watch)).toHaveLength(1);
  expect(watch).toMatchObject({ end: 'reset', error: { code: 'reset' } });
});

test('reading continues in a second loop', async () => {
  const watch = await openWatch(streaming([Buffer.from(frame('ADDED', 1) + frame('ADDED', 2))]), '/');
  for await (const event of watch) {
    expect(event.object).toBe(1);
    break;
  }
  expect(await collect(watch)).toEqual([{ type: 'ADDED', object: 2 }]);
});

describe.each(['1.1', '2'] as const)('over HTTP/%s', (http) => {
  test('close ends a pending read, and the exchange at the server', async () => {
    const gone = Promise.withResolvers<void>();
    await using server = await startTestServer(
      (_, response) => {
        response.once('close', gone.resolve);
        response.writeHead(200).write(frame('ADDED', 1));
      },
      { protocol: http === '2' ? 'http2' : 'https' },
    );
    const transport = createHttpTransport({
      baseUrl: server.baseUrl,
      ca: server.ca,
      http,
      timeoutMs: 30_000,
    });
    const watch = await openWatch(transport.send, '/');
    const reader = watch[Symbol.asyncIterator]();
    expect(await reader.next()).toMatchObject({ value: { type: 'ADDED' } });
    const waiting = reader.next();
    await watch.close();
    expect(await waiting).toMatchObject({ done: true });
    expect(watch.end).toBe('closed');
    await gone.promise;
    const unread = await openWatch(transport.send, '/');
    await unread.close();
    expect(await collect(unread)).toEqual([]);
    expect(unread.end).toBe('closed');
    await transport.close();
  });
});
