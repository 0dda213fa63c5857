// What a run made is followed by the paths of items, whatever paths it was written to.
import { describe, expect, test } from 'vitest';
import { createAnswer } from './answer.ts';
import { createTrace } from './trace.ts';

const templates = '/api/v1/namespaces/n/podtemplates';

function madeBy(method: string, path: string, metadata: object, status = 201) {
  const trace = createTrace();
  const bytes = new TextEncoder().encode(JSON.stringify({ metadata: { name: 'a', uid: 'u', ...metadata } }));
  trace.observe(
    method,
    path,
    {},
    createAnswer(method, status, [['content-type', 'application/json']], bytes),
  );
  return trace.made().map((made) => made.path);
}

describe('the path of what was made', () => {
  const inNamespace = { namespace: 'n' };
  test.each([
    ['a create', 'POST', templates],
    ['a create with a query in its path', 'POST', `${templates}?dryRun`],
    ['a create that a server takes without a namespace in the path', 'POST', '/api/v1/podtemplates'],
    ['a PUT that creates', 'PUT', `${templates}/a`],
    ['a PUT that a server takes on a collection', 'PUT', templates],
    ['an apply of a subresource', 'PATCH', `${templates}/a/status`],
  ])('%s', (_what, method, path) => {
    expect(madeBy(method, path, inNamespace)).toEqual([`${templates}/a`]);
  });

  test('an object of cluster scope', () => {
    expect(madeBy('POST', '/api/v1/nodes', {})).toEqual(['/api/v1/nodes/a']);
  });

  test('an object that was only changed is ours to remove once it has finalizers', () => {
    expect(madeBy('PUT', `${templates}/a`, inNamespace, 200)).toEqual([]);
    expect(madeBy('PUT', `${templates}/a`, { ...inNamespace, finalizers: ['f/f'] }, 200)).toEqual([
      `${templates}/a`,
    ]);
  });
});
