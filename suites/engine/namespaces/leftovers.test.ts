// Tests the search for leftovers, and the report of collections that could not be searched.
import { expect, test } from 'vitest';
import { fakeTarget } from '../../kit/fake-target.test-support.ts';
import { findLeftovers } from './leftovers.ts';
import { runLabel } from '../../kit/namespaces/run-label.ts';

const kinds = ['configmaps', 'secrets'].map((name) => ({
  name,
  namespaced: true,
  verbs: ['list', 'delete'],
}));
const metadata = { name: 'a', namespace: 'n', uid: 'u', labels: { [runLabel]: 'conf-1' } };

test('a collection that cannot be listed is reported along with the leftovers', async () => {
  const { api } = fakeTarget({
    '/apis': { body: { kind: 'APIGroupList', groups: [] } },
    '/api/v1': { body: { resources: kinds } },
    '/api/v1/configmaps': {
      body: { kind: 'ConfigMapList', metadata: {}, items: [{ metadata }] },
    },
    '/api/v1/secrets': { status: 503 },
  });
  const { leftovers, unread } = await findLeftovers(api);
  expect(leftovers.map(({ path }) => path)).toEqual(['/api/v1/namespaces/n/configmaps/a']);
  expect(unread).toEqual([{ path: '/api/v1/secrets', status: 503 }]);
});

test('a target without discovery is reported', async () => {
  const { leftovers, unread } = await findLeftovers(fakeTarget({}).api);
  expect(leftovers).toEqual([]);
  expect(unread.map(({ path }) => path)).toEqual(['/apis', '/api/v1']);
});
