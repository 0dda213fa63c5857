// Which versions reads may name, and which combinations of options list and watch refuse.
import { expect, test } from 'vitest';
import { paths, startApi } from '../api.test-support.ts';

const { maps } = paths;

test.each([
  ['resourceVersionMatch=Foo&resourceVersion=1', 'FieldValueNotSupported', 'resourceVersionMatch'],
  ['resourceVersionMatch=Exact', 'FieldValueForbidden', 'resourceVersionMatch'],
  ['resourceVersionMatch=Exact&resourceVersion=0', 'FieldValueForbidden', 'resourceVersionMatch'],
  ['resourceVersionMatch=Exact&resourceVersion=1&continue=x', 'FieldValueForbidden', 'resourceVersionMatch'],
  ['sendInitialEvents=true', 'FieldValueForbidden', 'sendInitialEvents'],
  ['watch=true&sendInitialEvents=true', 'FieldValueForbidden', 'resourceVersionMatch'],
  [
    'watch=true&sendInitialEvents=true&resourceVersion=1&resourceVersionMatch=Exact',
    'FieldValueForbidden',
    'resourceVersionMatch',
  ],
  [
    'watch=true&resourceVersion=1&resourceVersionMatch=NotOlderThan',
    'FieldValueForbidden',
    'resourceVersionMatch',
  ],
])('%s is invalid', async (query, reason, field) => {
  const { sendRequest } = await startApi();
  const { status, json } = await sendRequest('GET', `${maps}?${query}`);
  expect(status).toBe(422);
  expect(json).toMatchObject({
    reason: 'Invalid',
    details: { kind: 'ListOptions', causes: [{ reason, field }] },
  });
});

test.each([
  '',
  'resourceVersion=',
  'resourceVersion=0',
  'resourceVersion=1',
  'resourceVersionMatch=NotOlderThan&resourceVersion=1',
  'resourceVersionMatch=NotOlderThan&resourceVersion=0',
])('%s is answered', async (query) => {
  const { sendRequest } = await startApi();
  expect((await sendRequest('GET', `${maps}?${query}`)).status).toBe(200);
});

test.each(['abc', '-1', '1.5'])('get and list of the version %s', async (version) => {
  const { sendRequest, given } = await startApi();
  await given(maps, { metadata: { name: 'a' } });
  for (const path of [maps, `${maps}/a`]) {
    const { status, json } = await sendRequest('GET', `${path}?resourceVersion=${version}`);
    expect([status, json.reason]).toEqual([400, 'BadRequest']);
    expect(json.message).toContain(`resourceVersion: "${version}"`);
  }
});

test('a bearer token is refused where there is no token file, and no credential is anonymous', async () => {
  const { sendRequest } = await startApi();
  expect((await sendRequest('GET', maps, undefined, { authorization: 'Bearer unknown' })).status).toBe(401);
  expect((await sendRequest('GET', maps)).status).toBe(200);
});

test('the Status of a delete names no empty group; a broken precondition names the kind', async () => {
  const { sendRequest, given } = await startApi();
  await given(maps, { metadata: { name: 'a' } });
  const broken = await sendRequest('DELETE', `${maps}/a`, { preconditions: { uid: 'other' } });
  expect(broken.status).toBe(409);
  expect(broken.json.details).toEqual({ name: 'a', kind: 'ConfigMap' });
  const { json } = await sendRequest('DELETE', `${maps}/a`);
  expect(json.details).toEqual({ name: 'a', kind: 'configmaps', uid: expect.any(String) });
});

test('the pages of one list grow old together', async () => {
  const { sendRequest, given, clock } = await startApi({ continueTokenLifetimeMs: 60_000 });
  for (const name of ['a', 'b', 'c']) await given(maps, { metadata: { name } });
  const next = (page: { json: { metadata: { continue: string } } }) =>
    sendRequest('GET', `${maps}?limit=1&continue=${page.json.metadata.continue}`);
  const first = await sendRequest('GET', `${maps}?limit=1`);
  clock.advance(40_000);
  const second = await next(first);
  expect(second.status).toBe(200);
  clock.advance(40_000);
  for (const page of [first, second])
    expect(await next(page)).toMatchObject({ status: 410, json: { reason: 'Expired' } });
});
