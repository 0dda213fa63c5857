// Owners after writes through the object and through its subresources, and clearing of records (document core
// 2.4, 4.8.4, 4.9.2), over a whole server.
import { expect, test } from 'vitest';
import { paths, pod, startApi } from '../api.test-support.ts';
import type { Api } from '../api.test-support.ts';
import { as, map, ownersOf, startMap, typed } from './owners.test-support.ts';

const path = `${paths.pods}/a`;

async function startPod(): Promise<Api> {
  const api = await startApi();
  await api.sendRequest('POST', paths.pods, { ...pod('a'), status: { phase: 'Failed' } }, as('maker'));
  return api;
}

test('a write of the object does not own the status, and the other way', async () => {
  const api = await startPod();
  expect(await ownersOf(api, path)).toEqual(['maker Update f:spec']);
  const body = {
    metadata: { labels: { a: 'b' } },
    spec: { activeDeadlineSeconds: 5 },
    status: { phase: 'Running' },
  };
  await api.sendRequest('PATCH', `${path}/status`, body, { ...typed('merge-patch+json'), ...as('agent') });
  expect(await ownersOf(api, path)).toEqual([
    'agent Update status f:metadata f:status',
    'maker Update f:spec',
  ]);
  expect((await api.sendRequest('GET', path)).json.spec).not.toHaveProperty('activeDeadlineSeconds');
  await api.sendRequest('PATCH', path, body, { ...typed('merge-patch+json'), ...as('maker') });
  expect(await ownersOf(api, path)).toEqual([
    'agent Update status f:metadata f:status',
    'maker Update f:spec',
  ]);
});

test('one manager has an entry for the object and one for each subresource', async () => {
  const api = await startPod();
  await api.sendRequest(
    'PATCH',
    `${path}/status`,
    { status: { phase: 'Running' } },
    { ...typed('merge-patch+json'), ...as('maker') },
  );
  expect(await ownersOf(api, path)).toEqual(['maker Update f:spec', 'maker Update status f:status']);
});

test('an applied status owns the status only, and conflicts with its previous writer', async () => {
  const api = await startPod();
  const { sendRequest } = api;
  await sendRequest(
    'PATCH',
    `${path}/status`,
    { status: { phase: 'Running' } },
    { ...typed('merge-patch+json'), ...as('agent') },
  );
  const intent = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', ownerReferences: [] },
    spec: { activeDeadlineSeconds: 9 },
    status: { phase: 'Failed' },
  };
  const apply = (query: string) =>
    sendRequest('PATCH', `${path}/status?${query}`, intent, typed('apply-patch+yaml'));
  const refused = await apply('fieldManager=one');
  expect([refused.status, refused.json.message]).toEqual([
    409,
    'Apply failed with 1 conflict: conflict with "agent" with subresource "status" using v1: .status.phase',
  ]);
  const { json } = await apply('fieldManager=one&force=true');
  expect([json.status.phase, json.spec.activeDeadlineSeconds]).toEqual(['Failed', undefined]);
  expect(await ownersOf(api, path)).toEqual(['one Apply status f:status', 'maker Update f:spec']);
});

test('an apply of the object that states another status takes over nothing from the owner of the status', async () => {
  const api = await startPod();
  await api.sendRequest(
    'PATCH',
    `${path}/status`,
    { status: { phase: 'Running' } },
    { ...typed('merge-patch+json'), ...as('agent') },
  );
  const intent = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', labels: { a: 'b' } },
    status: { phase: 'Failed' },
  };
  const { status, json } = await api.sendRequest(
    'PATCH',
    `${path}?fieldManager=one`,
    intent,
    typed('apply-patch+yaml'),
  );
  expect([status, json.status.phase]).toEqual([200, 'Running']);
  expect(await ownersOf(api, path)).toEqual([
    'one Apply f:metadata',
    'agent Update status f:status',
    'maker Update f:spec',
  ]);
});

test('the status subresource clears, too', async () => {
  const api = await startPod();
  const body = { metadata: { managedFields: [{}] }, status: { phase: 'Running' } };
  await api.sendRequest('PATCH', `${path}/status`, body, { ...typed('merge-patch+json'), ...as('agent') });
  expect(await ownersOf(api, path)).toEqual(['agent Update status f:status']);
});

test('records that a client states again are kept as it states them, broken ones are not', async () => {
  const api = await startMap();
  const { json } = await api.sendRequest('GET', map);
  const [entry] = json.metadata.managedFields;
  const put = (managedFields: object[]) =>
    api.sendRequest(
      'PUT',
      map,
      { ...json, metadata: { name: 'm', managedFields }, data: { a: '1', b: '1' } },
      as('other'),
    );
  await put([{ ...entry, manager: 'renamed' }]);
  expect(await ownersOf(api, map)).toEqual(['renamed Update f:data']);
  await put([{ ...entry, operation: 'Guess' }]);
  expect(await ownersOf(api, map)).toEqual(['renamed Update f:data']);
});

test('a manager without a name is identified by its User-Agent', async () => {
  const api = await startApi();
  await api.sendRequest('POST', paths.maps, { metadata: { name: 'm' }, data: { a: '1' } });
  expect(await ownersOf(api, map)).toEqual(['unknown Update f:data']);
  await api.sendRequest(
    'PATCH',
    `${map}?fieldManager=named`,
    { data: { a: '2' } },
    { ...typed('merge-patch+json'), ...as('x') },
  );
  expect(await ownersOf(api, map)).toEqual(['named Update f:data', 'unknown Update f:data']);
});
