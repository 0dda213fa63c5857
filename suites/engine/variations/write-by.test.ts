// A change by each verb: the request that each sends.
import { expect, test } from 'vitest';
import type { Resource } from '../../kit/kinds/resource.ts';
import { writeBy } from './write-by.ts';
import type { WriteVerb } from '../../kit/objects/write.ts';

const current = {
  metadata: { name: 'one', resourceVersion: '7', labels: { kept: 'a', left: 'b' } },
  data: { a: '1' },
};
const change = { metadata: { labels: { left: null, 'new/key~': 'c' } }, spec: { list: [1], none: null } };

function recording(kind: string) {
  const sent: unknown[] = [];
  const note =
    (verb: string) =>
    (...words: readonly unknown[]) => {
      sent.push([verb, ...words]);
      return Promise.resolve({});
    };
  const resource = {
    type: { kind },
    current: () => Promise.resolve(current),
    replace: (object: unknown) => note('put')(object),
    mergePatch: note('merge'),
    jsonPatch: (name: string, patch: unknown) => note('json')(name, patch),
    strategicPatch: note('strategic'),
    apply: note('apply'),
  } as unknown as Resource;
  return { resource, sent };
}

async function requestOf(verb: WriteVerb, kind = 'ConfigMap'): Promise<unknown> {
  const { resource, sent } = recording(kind);
  await writeBy(verb, () => 'someone')(resource, 'one', change as never);
  return sent[0];
}

test('PUT sends the current object with the change, without the members that are null', async () => {
  const labels = { kept: 'a', 'new/key~': 'c' };
  expect(await requestOf('put')).toEqual([
    'put',
    { ...current, metadata: { ...current.metadata, labels }, spec: { list: [1] } },
  ]);
});

test('JSON patch adds, replaces and removes single members', async () => {
  expect(await requestOf('json-patch')).toEqual([
    'json',
    'one',
    [
      { op: 'remove', path: '/metadata/labels/left' },
      { op: 'add', path: '/metadata/labels/new~1key~0', value: 'c' },
      { op: 'add', path: '/spec', value: { list: [1] } },
    ],
  ]);
});

test('the other patches send the change, a strategic one of a custom kind as a merge patch', async () => {
  expect(await requestOf('merge-patch')).toEqual(['merge', 'one', change, undefined]);
  expect(await requestOf('strategic-patch')).toEqual(['strategic', 'one', change, undefined]);
  expect(await requestOf('strategic-patch', 'Sample')).toEqual(['merge', 'one', change, undefined]);
  expect(await requestOf('apply')).toEqual(['apply', 'one', change, { manager: 'someone', force: true }]);
});
