// Reads by name return readable objects only.
import { expect, test } from 'vitest';
import type { Entry } from '../../storage/store.ts';
import { readStored } from './keys.ts';

const kind = { group: '', plural: 'pods', scope: 'Namespaced' } as const;
const good: Entry = { key: '/core/pods/n/p', value: { metadata: { name: 'p' } }, revision: 1 };

test.each([
  ['an object', good, good.value],
  ['nothing', undefined, undefined],
  ['an object that cannot be read', { ...good, corrupt: 'no JSON' }, undefined],
])('%s', async (_what, entry, wanted) => {
  const store = { get: async (key: string) => (key === good.key ? entry : undefined) };
  expect(await readStored(store, kind, 'n', 'p')).toEqual(wanted);
  expect(await readStored(store, kind, 'm', 'p')).toBeUndefined();
});
