// Tests that created objects are recorded by the paths of their items, whatever path they were written to.
import { describe, expect, test } from 'vitest';
import { createAnswer } from '../kit/answers/answer.ts';
import { fakeTarget } from '../kit/fake-target.test-support.ts';
import type { FakeAnswer } from '../kit/fake-target.test-support.ts';
import { runLabel } from '../kit/namespaces/run-label.ts';
import { trackCreatedObjects, removeCreated } from './created-objects.ts';

const apply = 'application/apply-patch+yaml';
const templates = '/api/v1/namespaces/n/podtemplates';

async function madeBy(method: string, path: string, metadata: object, status = 201, contentType = apply) {
  const createdObjects = trackCreatedObjects();
  const bytes = new TextEncoder().encode(JSON.stringify({ metadata: { name: 'a', uid: 'u', ...metadata } }));
  createdObjects.observe(
    method,
    path,
    { contentType },
    Promise.resolve(createAnswer(method, status, [['content-type', 'application/json']], bytes)),
  );
  await createdObjects.settled();
  return createdObjects.all().map((made) => made.path);
}

describe('the path of a created object', () => {
  const inNamespace = { namespace: 'n' };
  test.each([
    ['a create', 'POST', templates],
    ['a create with a query in its path', 'POST', `${templates}?dryRun`],
    ['a create that a server accepts without a namespace in the path', 'POST', '/api/v1/podtemplates'],
    ['a PUT that creates', 'PUT', `${templates}/a`],
    ['a PUT that a server accepts on a collection', 'PUT', templates],
    ['an apply of a subresource', 'PATCH', `${templates}/a/status`],
  ])('%s', async (_what, method, path) => {
    expect(await madeBy(method, path, inNamespace)).toEqual([`${templates}/a`]);
  });

  test('a PUT or an apply that creates an object and returns 200', async () => {
    const labels = { [runLabel]: 'run' };
    expect(await madeBy('PUT', `${templates}/a`, { ...inNamespace, labels }, 200)).toEqual([
      `${templates}/a`,
    ]);
    const apply = 'application/apply-patch+yaml';
    const applied = await madeBy('PATCH', `${templates}/a`, { ...inNamespace, labels }, 200, apply);
    expect(applied).toEqual([`${templates}/a`]);
    expect(await madeBy('PATCH', `${templates}/a`, inNamespace, 200, apply)).toEqual([]);
  });

  test('the name in the request counts where the answer does not show the object', async () => {
    const sent = async (options: object, contentType: string, text: string) => {
      const createdObjects = trackCreatedObjects();
      const answer = createAnswer(
        'POST',
        201,
        [['content-type', contentType]],
        new TextEncoder().encode(text),
      );
      createdObjects.observe('POST', templates, options, Promise.resolve(answer));
      await createdObjects.settled();
      return createdObjects.all().map(({ path, uid }) => ({ path, uid }));
    };
    const body = { metadata: { name: 'a', labels: { [runLabel]: 'run' } } };
    const unknownUid = [{ path: `${templates}/a`, uid: undefined }];
    expect(await sent({ body }, 'application/vnd.orch.protobuf', 'k8s')).toEqual(unknownUid);
    expect(await sent({ body }, 'application/json', '{"kind":"Table","metadata":{}}')).toEqual(unknownUid);
    expect(await sent({ body: { metadata: { name: 'a' } } }, 'application/json', '{}')).toEqual([]);
    expect(await sent({ body, bytes: 'other' }, 'application/json', '{}')).toEqual([]);
    const yaml = 'metadata: {name: b, namespace: n, uid: u}';
    expect(await sent({ body }, 'application/yaml', yaml)).toEqual([{ path: `${templates}/b`, uid: 'u' }]);
  });

  test('an object of cluster scope', async () => {
    expect(await madeBy('POST', '/api/v1/nodes', {})).toEqual(['/api/v1/nodes/a']);
  });

  test('an object that was only changed is removed if it has finalizers and the label of a run', async () => {
    const merge = 'application/merge-patch+json';
    const held = { ...inNamespace, finalizers: ['f/f'] };
    const labels = { [runLabel]: 'run' };
    for (const status of [200, 201]) {
      expect(await madeBy('PATCH', `${templates}/a`, inNamespace, status, merge)).toEqual([]);
      expect(await madeBy('PATCH', `${templates}/a`, held, status, merge)).toEqual([]);
      expect(await madeBy('PATCH', `${templates}/a`, { ...held, labels }, status, merge)).toEqual([
        `${templates}/a`,
      ]);
    }
    expect(await madeBy('PUT', `${templates}/a`, held, 200)).toEqual([]);
  });
});

/** The requests of a removal and its problem, for given answers to the DELETE and a later GET. */
async function removal(
  finalizers: readonly string[],
  deleted: FakeAnswer,
  now: FakeAnswer = { status: 404 },
) {
  const path = `${templates}/a`;
  const { api, requests } = fakeTarget({
    [path]: ({ method }) => (method === 'DELETE' ? deleted : method === 'GET' ? now : { status: 200 }),
  });
  const problem = await removeCreated(api, { path, uid: 'u', finalizers });
  return { problem, methods: requests.map(({ method }) => method), requests };
}

describe('removal of created objects', () => {
  test('finalizers of the run are removed first, and the delete has the uid as precondition', async () => {
    const finalizers = ['g.io/of-the-server', 'example.com/a', 'orphan'];
    const held = { body: { metadata: { uid: 'u', finalizers } } };
    const { problem, methods, requests } = await removal(finalizers, { status: 200 }, held);
    expect(problem).toBeUndefined();
    expect(methods).toEqual(['GET', 'PATCH', 'DELETE']);
    const [, patch, sent] = requests.map(
      ({ body }) => body && (JSON.parse(Buffer.from(body).toString()) as unknown),
    );
    expect(patch).toEqual({ metadata: { finalizers: ['g.io/of-the-server'] } });
    expect(sent).toMatchObject({ preconditions: { uid: 'u' }, gracePeriodSeconds: 0 });
  });

  test('a finalizer of the server is kept: it cleans up by it', async () => {
    expect((await removal(['g.io/clean-up'], { status: 200 })).methods).toEqual(['DELETE']);
  });

  test.each([
    ['an object that no longer exists', { status: 404 }, undefined, undefined],
    ['an object of another owner', { status: 409 }, { body: { metadata: { uid: 'other' } } }, undefined],
    ['an object that was removed in between', { status: 409 }, { status: 404 }, undefined],
    ['an object that remains', { status: 409 }, { body: { metadata: { uid: 'u' } } }, 'DELETE answered 409'],
    ['an object that cannot be read', { status: 403 }, { status: 403 }, 'DELETE answered 403'],
  ] as const)('of %s', async (_what, deleted, now, problem) => {
    expect((await removal([], deleted, now)).problem).toBe(problem);
  });
});
