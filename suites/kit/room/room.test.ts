// The room of a run over a target in memory: which namespaces it makes, what it removes, and what it never touches.
import { expect, test } from 'vitest';
import { createAnswer } from '../answer.ts';
import { createWaiting } from '../eventually.ts';
import { NotRun, PrerequisiteFailed } from '../failures.ts';
import { createTrace } from '../trace.ts';
import { TransportError } from '../transport.ts';
import type { Transport, WireRequest } from '../transport.ts';
import { createRoom } from './room.ts';
import { runLabel } from './run-label.ts';

/** Keeps what is posted to /api/v1/namespaces; `stuck` are the names that never go. */
function target({
  refuses = false,
  stuck = [] as readonly string[],
  lists = false,
  /** Methods whose first answer is lost on its way. */
  loses = [] as readonly string[],
} = {}) {
  const there = new Map<string, string>();
  const lost = new Set<string>();
  const asked: WireRequest[] = [];
  const respond = (request: WireRequest): readonly [number, object] => {
    const { method, path, body } = request;
    const name = path.split('/').at(-1)!;
    if (lists && name.startsWith('namespaces?labelSelector='))
      return [
        200,
        { kind: 'List', metadata: {}, items: [...there].map(([at]) => ({ metadata: { name: at } })) },
      ];
    if (method === 'POST') {
      const { metadata } = JSON.parse(Buffer.from(body!).toString()) as { metadata: { name: string } };
      if (refuses) return [403, {}];
      there.set(metadata.name, `uid-${metadata.name}`);
      return [201, { metadata: { ...metadata, uid: `uid-${metadata.name}` } }];
    }
    if (method === 'DELETE' && !stuck.includes(name)) there.delete(name);
    const metadata = { name, uid: there.get(name), labels: { [runLabel]: 'run' } };
    return there.has(name) ? [200, { metadata }] : [404, {}];
  };
  const transport: Transport = async (request) => {
    asked.push(request);
    const [status, body] = respond(request);
    const { method } = request;
    if (loses.includes(method) && !lost.has(method)) {
      lost.add(method);
      throw new TransportError('reset', 'the connection broke');
    }
    return {
      status,
      headers: [['content-type', 'application/json']],
      body: (async function* () {
        yield Buffer.from(JSON.stringify(body));
      })(),
    };
  };
  const read = () => asked.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const deleted = () => asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  return { there, read, deleted, lines: { own: transport, bare: transport } };
}

function room(
  lines: { own: Transport; bare: Transport },
  more: { keep?: boolean; confinedTo?: readonly string[] } = {},
) {
  let nowMs = 0;
  const waiting = createWaiting({
    pause: async (ms) => void (nowMs += Math.max(ms, 1000)),
    now: () => nowMs,
  });
  return createRoom({ prefix: 'run', lines, waiting, size: 2, keep: false, ...more });
}

test('shared namespaces are taken in turn and made when the first case needs them, once', async () => {
  const { there, lines } = target();
  const { shared } = room(lines);
  const [first, second, third] = [shared(), shared(), shared()];
  expect(third).toBe(first);
  expect(there.size).toBe(0);
  await Promise.all([first.ready(), third.ready()]);
  expect([...there.keys()]).toEqual([first.namespace]);
  expect(second.namespace).not.toBe(first.namespace);
});

test('a namespace that is refused blocks the case', async () => {
  await expect(
    room(target({ refuses: true }).lines)
      .shared()
      .ready(),
  ).rejects.toThrow(PrerequisiteFailed);
});

test('a namespace whose answer was lost is there all the same, and goes with the run', async () => {
  const { there, lines } = target({ loses: ['POST'] });
  const one = room(lines);
  const { namespace, ready } = one.shared();
  await ready();
  expect([...there.keys()]).toEqual([namespace]);
  expect(await one.close()).toEqual([]);
  expect(there.size).toBe(0);
});

test('a namespace that could not be had is asked for again', async () => {
  const { there, lines } = target({ loses: ['POST', 'GET'] });
  const { namespace, ready } = room(lines).shared();
  await expect(ready()).rejects.toThrow(TransportError);
  await ready();
  expect([...there.keys()]).toEqual([namespace]);
});

test('a connection that breaks while all is removed costs nothing', async () => {
  const { there, lines } = target({ loses: ['DELETE'] });
  const one = room(lines);
  const places = [one.shared(), one.fresh()];
  await Promise.all(places.map(({ ready }) => ready()));
  expect(await one.close()).toEqual([]);
  expect(there.size).toBe(0);
});

test('a fresh namespace goes with its case, the shared ones with the run', async () => {
  const { there, lines } = target();
  const one = room(lines);
  const [shared, fresh] = [one.shared(), one.fresh()];
  await Promise.all([shared.ready(), fresh.ready()]);
  await one.release(createTrace(), [shared, fresh]);
  expect([...there.keys()]).toEqual([shared.namespace]);
  expect(await one.close()).toEqual([]);
  expect(there.size).toBe(0);
});

test('what stays is told', async () => {
  const { lines } = target({ stuck: ['run-1'] });
  const one = room(lines);
  await one.shared().ready();
  const [leftover, ...others] = await one.close();
  expect(others).toEqual([]);
  expect(leftover).toMatchObject({ path: '/api/v1/namespaces/run-1' });
  expect(leftover?.reason).toContain('still there');
});

test('of many, one list tells which are left', async () => {
  const { read, lines } = target({ stuck: ['run-4'], lists: true });
  const one = room(lines);
  const places = Array.from({ length: 6 }, () => one.fresh());
  await Promise.all(places.map(({ ready }) => ready()));
  await one.release(createTrace(), places);
  const leftovers = await one.close();
  expect(leftovers.map(({ path }) => path)).toEqual(['/api/v1/namespaces/run-4']);
  expect(new Set(read())).toEqual(
    new Set(['/api/v1/namespaces?labelSelector=conformance-run', '/api/v1/namespaces/run-4']),
  );
});

test('a run that keeps what it made deletes nothing', async () => {
  const { deleted, lines } = target();
  const one = room(lines, { keep: true });
  const places = [one.shared(), one.fresh()];
  await Promise.all(places.map(({ ready }) => ready()));
  await one.release(createTrace(), places);
  expect(await one.close()).toEqual([]);
  expect(deleted()).toEqual([]);
});

test('a confined run uses the given namespaces, and never deletes them', async () => {
  const { deleted, there, lines } = target();
  there.set('given', 'theirs');
  const one = room(lines, { confinedTo: ['given'] });
  const place = one.shared();
  await place.ready();
  expect(place.namespace).toBe('given');
  expect(() => one.fresh()).toThrow(NotRun);
  const trace = createTrace();
  const made = { metadata: { name: 'mine', namespace: 'given', uid: 'u' } };
  const collection = '/api/v1/namespaces/given/configmaps';
  trace.observe(
    'POST',
    collection,
    {},
    Promise.resolve(
      createAnswer('POST', 201, [['content-type', 'application/json']], Buffer.from(JSON.stringify(made))),
    ),
  );
  await trace.settled();
  await one.release(trace, [place]);
  await one.close();
  expect(deleted()).toEqual([`${collection}/mine`]);
  expect(there.has('given')).toBe(true);
});

test('what a write made whose answer was lost is looked for, and where it cannot be that is told', async () => {
  const { lines } = target();
  const one = room(lines);
  const trace = createTrace();
  trace.observe(
    'POST',
    '/api/v1/nodes',
    {},
    Promise.reject(new TransportError('reset', 'the connection broke')),
  );
  await trace.settled();
  await one.release(trace, []);
  expect(await one.close()).toEqual([]);

  const broken: Transport = () => Promise.reject(new TransportError('reset', 'the connection broke'));
  const other = room({ own: broken, bare: broken });
  await other.release(trace, []);
  const [left] = await other.close();
  expect(left).toMatchObject({ reason: expect.stringContaining('clean --run run') as string });
});
