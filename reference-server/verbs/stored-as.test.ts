// One object under two kinds: the Event of the core group and that of the events group (document core 9.3).
import { expect, test } from 'vitest';
import { startApi } from './api.test-support.ts';

const core = '/api/v1/namespaces/n1/events';
const reported = '/apis/events.orch.io/v1/namespaces/n1/events';

const report = (name: string, members: object = {}) => ({
  metadata: { name },
  eventTime: '2030-01-01T00:00:00.000000Z',
  reportingController: 'example.com/tester',
  reportingInstance: 'tester-1',
  action: 'Testing',
  reason: 'Tested',
  regarding: { kind: 'ConfigMap', namespace: 'n1', name: 'about' },
  note: 'said',
  type: 'Normal',
  ...members,
});

const legacy = (name: string) => ({
  metadata: { name },
  involvedObject: { kind: 'Pod', namespace: 'n1', name: 'p' },
  reason: 'Started',
  message: 'once',
  source: { component: 'agent', host: 'h' },
  firstTimestamp: '2030-01-01T00:00:00Z',
  lastTimestamp: '2030-01-01T00:00:00Z',
  count: 3,
});

test('an object created by one kind is shown by the other under its names, at the same version', async () => {
  const { sendRequest, given } = await startApi();
  const made = await given(reported, report('a'));
  expect(made).toMatchObject({ apiVersion: 'events.orch.io/v1', note: 'said', deprecatedSource: {} });
  const { json } = await sendRequest('GET', `${core}/a`);
  expect(json).toMatchObject({ apiVersion: 'v1', message: 'said', reportingComponent: 'example.com/tester' });
  expect(json.metadata.resourceVersion).toBe(made.metadata.resourceVersion);
  expect(Object.keys(json)).not.toContain('note');

  await given(core, legacy('b'));
  const { json: shown } = await sendRequest('GET', `${reported}/b`);
  expect(shown).toMatchObject({
    deprecatedCount: 3,
    deprecatedSource: { component: 'agent', host: 'h' },
    deprecatedFirstTimestamp: '2030-01-01T00:00:00Z',
    reportingController: '',
  });
  expect((await sendRequest('GET', reported)).json.items.map((item: { note: string }) => item.note)).toEqual([
    'said',
    'once',
  ]);
});

test('writes of either are changes of the same object, and so are dry-runs and deletes', async () => {
  const { sendRequest, given } = await startApi();
  await given(reported, report('a'));
  const labelled = await sendRequest('PATCH', `${reported}/a?dryRun=All`, {
    metadata: { labels: { l: '1' } },
  });
  expect(labelled.json).toMatchObject({ note: 'said', metadata: { labels: { l: '1' } } });
  expect((await sendRequest('PATCH', `${core}/a`, { message: 'otherwise' })).json.message).toBe('otherwise');
  expect((await sendRequest('GET', `${reported}/a`)).json).toMatchObject({ note: 'otherwise' });
  const series = { count: 2, lastObservedTime: '2030-01-01T00:00:01.000000Z' };
  expect((await sendRequest('PATCH', `${reported}/a`, { series })).json.series).toEqual(series);
  expect((await sendRequest('PATCH', `${reported}/a`, { note: 'x' })).status).toBe(422);
  expect((await sendRequest('DELETE', `${reported}/a`)).status).toBe(200);
  expect((await sendRequest('GET', `${core}/a`)).status).toBe(404);
});

test('watches of both see the changes of either, each under its own names, and select by their own fields', async () => {
  const { given, watch } = await startApi();
  const both = await watch(`${reported}?watch=1&fieldSelector=regarding.name%3Dabout&resourceVersion=1`);
  const other = await watch(`${core}?watch=1&resourceVersion=1`);
  await given(core, legacy('b'));
  await given(reported, report('a'));
  expect(await both.next()).toMatchObject({ type: 'ADDED', object: { note: 'said' } });
  expect(await other.next()).toMatchObject({ type: 'ADDED', object: { message: 'once' } });
  expect(await other.next()).toMatchObject({ type: 'ADDED', object: { apiVersion: 'v1', message: 'said' } });
});

test('each entry of managedFields uses the field names of its version, and owners conflict across both kinds', async () => {
  const { sendRequest, given } = await startApi();
  const made = await given(`${reported}?fieldManager=one`, report('a'));
  const [entry] = made.metadata.managedFields;
  expect(entry).toMatchObject({ apiVersion: 'events.orch.io/v1', fieldsV1: { 'f:note': {} } });
  const { json } = await sendRequest('PATCH', `${core}/a?fieldManager=two`, { message: 'otherwise' });
  const [first, second] = json.metadata.managedFields;
  expect(second).toMatchObject({ manager: 'two', apiVersion: 'v1', fieldsV1: { 'f:message': {} } });
  expect(first.fieldsV1).toHaveProperty('f:regarding');
  expect(first.fieldsV1).not.toHaveProperty('f:note');
  const intent = { apiVersion: 'events.orch.io/v1', kind: 'Event', note: 'mine' };
  const headers = { 'content-type': 'application/apply-patch+yaml' };
  const applied = await sendRequest('PATCH', `${reported}/a?fieldManager=three`, intent, headers);
  expect(applied.json.message).toContain('conflict with "two" using v1: .note');
});

test.each([
  ['type', { type: 'Other' }],
  ['action', { action: '' }],
  ['reason', { reason: undefined }],
  ['reportingController', { reportingController: undefined }],
  ['reportingInstance', { reportingInstance: undefined }],
  ['eventTime', { eventTime: null }],
  ['deprecatedCount', { deprecatedCount: 1 }],
  ['deprecatedSource', { deprecatedSource: { host: 'h' } }],
  ['deprecatedFirstTimestamp', { deprecatedFirstTimestamp: '2030-01-01T00:00:00Z' }],
  ['series.count', { series: { count: 1, lastObservedTime: '2030-01-01T00:00:00.000000Z' } }],
  ['regarding.namespace', { regarding: {} }],
])('a new event of the events group with a bad %s is invalid', async (field, members) => {
  const { sendRequest } = await startApi();
  const { status, json } = await sendRequest('POST', reported, report('a', members));
  expect(status).toBe(422);
  expect(json.details.causes.map((cause: { field: string }) => cause.field)).toEqual([field]);
});
