// Tests the namespace pool of a run with a target in memory: which namespaces it creates, what it removes, what it leaves.
import { expect, test } from 'vitest';
import { createAnswer } from '../../kit/answers/answer.ts';
import { createWaiting } from '../../kit/waiting/eventually.ts';
import { NotRun, PrerequisiteFailed } from '../../kit/failures.ts';
import { trackCreatedObjects } from '../created-objects.ts';
import { TransportError } from '../../kit/requests/transport.ts';
import type { Transport, WireRequest } from '../../kit/requests/transport.ts';
import { createNamespacePool } from './namespace-pool.ts';
import { runLabel } from '../../kit/namespaces/run-label.ts';

/** Stores namespaces that are posted; those in `stuck` are never removed. */
function target({
  refuses = false,
  stuck = [] as readonly string[],
  lists = false,
  /** Methods whose first answer is lost. */
  loses = [] as readonly string[],
} = {}) {
  const there = new Map<string, string>();
  const lost = new Set<string>();
  const requests: WireRequest[] = [];
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
    requests.push(request);
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
  const read = () => requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const deleted = () => requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  return { there, read, deleted, transports: { own: transport, bare: transport } };
}

function pool(
  transports: { own: Transport; bare: Transport },
  more: { keep?: boolean; confinedTo?: readonly string[] } = {},
) {
  let nowMs = 0;
  const waiting = createWaiting({
    pause: async (ms) => void (nowMs += Math.max(ms, 1000)),
    now: () => nowMs,
  });
  return createNamespacePool({ prefix: 'run', transports, waiting, size: 2, keep: false, ...more });
}

test('shared namespaces are assigned in turn and created once, when the first case needs them', async () => {
  const { there, transports } = target();
  const { shared } = pool(transports);
  const [first, second, third] = [shared(), shared(), shared()];
  expect(third).toBe(first);
  expect(there.size).toBe(0);
  await Promise.all([first.ready(), third.ready()]);
  expect([...there.keys()]).toEqual([first.namespace]);
  expect(second.namespace).not.toBe(first.namespace);
});

test('a namespace that is refused blocks the case', async () => {
  await expect(
    pool(target({ refuses: true }).transports)
      .shared()
      .ready(),
  ).rejects.toThrow(PrerequisiteFailed);
});

test('a namespace whose answer was lost is used, and removed with the run', async () => {
  const { there, transports } = target({ loses: ['POST'] });
  const one = pool(transports);
  const { namespace, ready } = one.shared();
  await ready();
  expect([...there.keys()]).toEqual([namespace]);
  expect(await one.close()).toEqual([]);
  expect(there.size).toBe(0);
});

test('a namespace whose creation failed is requested again', async () => {
  const { there, transports } = target({ loses: ['POST', 'GET'] });
  const { namespace, ready } = pool(transports).shared();
  await expect(ready()).rejects.toThrow(TransportError);
  await ready();
  expect([...there.keys()]).toEqual([namespace]);
});

test('a connection that breaks during the removal leaves nothing behind', async () => {
  const { there, transports } = target({ loses: ['DELETE'] });
  const one = pool(transports);
  const places = [one.shared(), one.fresh()];
  await Promise.all(places.map(({ ready }) => ready()));
  expect(await one.close()).toEqual([]);
  expect(there.size).toBe(0);
});

test('a fresh namespace is removed with its case, shared ones with the run', async () => {
  const { there, transports } = target();
  const one = pool(transports);
  const [shared, fresh] = [one.shared(), one.fresh()];
  await Promise.all([shared.ready(), fresh.ready()]);
  await one.release(trackCreatedObjects(), [shared, fresh]);
  expect([...there.keys()]).toEqual([shared.namespace]);
  expect(await one.close()).toEqual([]);
  expect(there.size).toBe(0);
});

test('remaining objects are reported', async () => {
  const { transports } = target({ stuck: ['run-1'] });
  const one = pool(transports);
  await one.shared().ready();
  const [leftover, ...others] = await one.close();
  expect(others).toEqual([]);
  expect(leftover).toMatchObject({ path: '/api/v1/namespaces/run-1' });
  expect(leftover?.reason).toContain('still exists');
});

test('many remaining objects are found by one list', async () => {
  const { read, transports } = target({ stuck: ['run-4'], lists: true });
  const one = pool(transports);
  const places = Array.from({ length: 6 }, () => one.fresh());
  await Promise.all(places.map(({ ready }) => ready()));
  await one.release(trackCreatedObjects(), places);
  const leftovers = await one.close();
  expect(leftovers.map(({ path }) => path)).toEqual(['/api/v1/namespaces/run-4']);
  expect(new Set(read())).toEqual(
    new Set(['/api/v1/namespaces?labelSelector=conformance-run', '/api/v1/namespaces/run-4']),
  );
});

test('a run with --keep deletes nothing', async () => {
  const { deleted, transports } = target();
  const one = pool(transports, { keep: true });
  const places = [one.shared(), one.fresh()];
  await Promise.all(places.map(({ ready }) => ready()));
  await one.release(trackCreatedObjects(), places);
  expect(await one.close()).toEqual([]);
  expect(deleted()).toEqual([]);
});

test('a confined run uses the given namespaces, and never deletes them', async () => {
  const { deleted, there, transports } = target();
  there.set('given', 'theirs');
  const one = pool(transports, { confinedTo: ['given'] });
  const place = one.shared();
  await place.ready();
  expect(place.namespace).toBe('given');
  expect(() => one.fresh()).toThrow(NotRun);
  const createdObjects = trackCreatedObjects();
  const made = { metadata: { name: 'mine', namespace: 'given', uid: 'u' } };
  const collection = '/api/v1/namespaces/given/configmaps';
  createdObjects.observe(
    'POST',
    collection,
    {},
    Promise.resolve(
      createAnswer('POST', 201, [['content-type', 'application/json']], Buffer.from(JSON.stringify(made))),
    ),
  );
  await createdObjects.settled();
  await one.release(createdObjects, [place]);
  await one.close();
  expect(deleted()).toEqual([`${collection}/mine`]);
  expect(there.has('given')).toBe(true);
});

test('objects of writes without an answer are searched for, and a failed search is reported', async () => {
  const { transports } = target();
  const one = pool(transports);
  const createdObjects = trackCreatedObjects();
  createdObjects.observe(
    'POST',
    '/api/v1/nodes',
    {},
    Promise.reject(new TransportError('reset', 'the connection broke')),
  );
  await createdObjects.settled();
  await one.release(createdObjects, []);
  expect(await one.close()).toEqual([]);

  const broken: Transport = () => Promise.reject(new TransportError('reset', 'the connection broke'));
  const other = pool({ own: broken, bare: broken });
  await other.release(createdObjects, []);
  const [left] = await other.close();
  expect(left).toMatchObject({ reason: expect.stringContaining('clean --run run') as string });
});
