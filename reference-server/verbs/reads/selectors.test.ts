// Selectors through a whole server: on list, watch and deletecollection, and the selectable fields of each
// kind.
import { expect, test } from 'vitest';
import { paths, pod, startApi } from '../api.test-support.ts';
import type { Api } from '../api.test-support.ts';

const { base, maps, pods, namespaces } = paths;
const nodes = '/api/v1/nodes';
const events = `${base}/events`;
const services = `${base}/services`;
const secrets = `${base}/secrets`;

const event = (name: string, about: string, fields: object = {}) => ({
  metadata: { name },
  involvedObject: { kind: 'Pod', namespace: 'n1', name: about, uid: `uid-${about}` },
  ...fields,
});

async function namesOf({ sendRequest }: Api, target: string): Promise<readonly string[]> {
  const { status, json, text } = await sendRequest('GET', target);
  expect(status, text).toBe(200);
  return json.items.map((item: { metadata: { name: string } }) => item.metadata.name);
}

const twoPods = [pod('a', { nodeName: 'x', restartPolicy: 'Never', serviceAccountName: 'robot' }), pod('b')];
const twoEvents = [event('a', 'p', { reason: 'Made', type: 'Normal' }), event('b', 'q', { type: 'Warning' })];
const twoSecrets = [
  { metadata: { name: 'a' }, type: 'example.com/a' },
  { metadata: { name: 'b' }, stringData: { key: 'value' } },
];
const twoServices = [
  { metadata: { name: 'a' }, spec: { type: 'ExternalName', externalName: 'example.com' } },
  { metadata: { name: 'b' }, spec: { ports: [{ port: 80 }] } },
];

test.each([
  [pods, twoPods, 'spec.nodeName=x', 'a'],
  [pods, twoPods, 'spec.nodeName=', 'b'],
  [pods, twoPods, 'spec.nodeName!=x', 'b'],
  [pods, twoPods, 'status.phase=Pending', 'ab'],
  [pods, twoPods, 'status.phase!=Pending', ''],
  [pods, twoPods, 'spec.restartPolicy=Never', 'a'],
  [pods, twoPods, 'spec.restartPolicy=Always', 'b'],
  [pods, twoPods, 'spec.serviceAccountName=robot', 'a'],
  [pods, twoPods, 'spec.hostNetwork=false', 'ab'],
  [pods, twoPods, 'metadata.namespace=n1,metadata.name!=a', 'b'],
  [secrets, twoSecrets, 'type=example.com/a', 'a'],
  [secrets, twoSecrets, 'type=Opaque', 'b'],
  [services, twoServices, 'spec.type=ExternalName', 'a'],
  [events, twoEvents, 'involvedObject.name=p', 'a'],
  [events, twoEvents, 'involvedObject.uid=uid-q', 'b'],
  [events, twoEvents, 'involvedObject.kind=Pod,involvedObject.namespace=n1', 'ab'],
  [events, twoEvents, 'reason=Made', 'a'],
  [events, twoEvents, 'type=Warning', 'b'],
  [
    nodes,
    [{ metadata: { name: 'a' }, spec: { unschedulable: true } }, { metadata: { name: 'b' } }],
    'spec.unschedulable=true',
    'a',
  ],
  [nodes, [{ metadata: { name: 'b' } }], 'spec.unschedulable=false', 'b'],
])('%s by %3$s', async (collection, objects, selector, names) => {
  const api = await startApi();
  for (const object of objects) await api.given(collection, object);
  const query = `fieldSelector=${encodeURIComponent(selector)}`;
  expect((await namesOf(api, `${collection}?${query}`)).join('')).toBe(names);
});

test('namespaces by their phase', async () => {
  const api = await startApi();
  await api.given(namespaces, { metadata: { name: 'n2' } });
  await api.sendRequest('DELETE', `${namespaces}/n2`);
  expect(await namesOf(api, `${namespaces}?fieldSelector=status.phase%3DTerminating`)).toEqual(['n2']);
  expect(await namesOf(api, `${namespaces}?fieldSelector=status.phase%3DActive`)).not.toContain('n2');
});

test.each([
  ['labelSelector', 'tier in (front, back), !old', 'bc'],
  ['labelSelector', 'tier notin (front)', 'acd'],
  ['labelSelector', 'tier!=front', 'acd'],
  ['labelSelector', 'tier=', 'd'],
  ['labelSelector', 'old', 'a'],
  ['fieldSelector', 'metadata.name!=a,metadata.name!=c', 'bd'],
])('list, watch and deletecollection agree on %s=%s', async (parameter, selector, selected) => {
  const api = await startApi();
  const labels = { a: { old: '' }, b: { tier: 'front' }, c: { tier: 'back' }, d: { tier: '' } };
  for (const [name, own] of Object.entries(labels))
    await api.given(maps, { metadata: { name, labels: own } });
  const query = `${parameter}=${encodeURIComponent(selector)}`;
  expect((await namesOf(api, `${maps}?${query}`)).join('')).toBe(selected);
  const { next } = await api.watch(`${maps}?watch=true&${query}`);
  for (const name of selected)
    expect(await next()).toMatchObject({ type: 'ADDED', object: { metadata: { name } } });
  expect((await api.sendRequest('DELETE', `${maps}?${query}`)).status).toBe(200);
  expect((await namesOf(api, maps)).join('')).toBe('abcd'.replaceAll(new RegExp(`[${selected}]`, 'g'), ''));
});

const long = 'x'.repeat(64);

/** Malformed parameters, and the verbs that read them. */
const malformed = [
  ['limit', 'many', ['list', 'watch', 'deletecollection']],
  ['limit', '', ['list', 'watch', 'deletecollection']],
  ['limit', '1.5', ['list', 'watch', 'deletecollection']],
  ['timeoutSeconds', 'soon', ['get', 'list', 'watch', 'deletecollection']],
  ['sendInitialEvents', 'true', ['list', 'watch', 'deletecollection']],
  ['resourceVersion', 'x', ['get', 'list', 'watch', 'deletecollection']],
  ['resourceVersion', '-1', ['get', 'list', 'watch', 'deletecollection']],
  ['resourceVersionMatch', 'Newest', ['list', 'watch', 'deletecollection']],
  ['resourceVersionMatch', 'Exact', ['list', 'watch', 'deletecollection']],
  ['continue', 'x', ['list', 'deletecollection']],
  ['labelSelector', 'a in (b', ['list', 'watch', 'deletecollection']],
  ['labelSelector', long, ['list', 'watch', 'deletecollection']],
  ['labelSelector', `a=${long}`, ['list', 'watch', 'deletecollection']],
  ['fieldSelector', 'metadata.name', ['list', 'watch', 'deletecollection']],
  ['fieldSelector', 'spec.nodeName=x', ['list', 'watch', 'deletecollection']],
] as const;

const targets = {
  get: ['GET', `${maps}/a?`],
  list: ['GET', `${maps}?`],
  watch: ['GET', `${maps}?watch=true&`],
  deletecollection: ['DELETE', `${maps}?`],
} as const;

test.each(malformed)('%s=%s is refused by the name of the parameter', async (parameter, value, verbs) => {
  const api = await startApi();
  await api.given(maps, { metadata: { name: 'a' } });
  for (const verb of verbs) {
    const [method, target] = targets[verb];
    const query = `${parameter}=${encodeURIComponent(value)}`;
    const { status, json } = await api.sendRequest(method, target + query);
    expect([400, 422], verb).toContain(status);
    expect(json, verb).toMatchObject({ kind: 'Status', status: 'Failure', code: status });
    const { causes = [] } = json.details ?? {};
    expect([json.message, ...causes.map(({ field }: { field: string }) => field)].join(' '), verb).toContain(
      parameter,
    );
  }
  expect(await namesOf(api, maps)).toEqual(['a']);
});
