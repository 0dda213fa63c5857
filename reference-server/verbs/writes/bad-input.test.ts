// Invalid patches and bodies: each is refused with a Status that gives the reason, and changes nothing.
import { expect, test } from 'vitest';
import { paths, startApi } from '../api.test-support.ts';

const map = `${paths.maps}/m`;
const typed = (type: string) => ({ 'content-type': `application/${type}` });
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const test1 = { op: 'test', path: '/data/a', value: '1' };

test.each<[string, string, unknown, number]>([
  ['a JSON patch that is an object', 'json-patch+json', {}, 400],
  ['an invalid operation', 'json-patch+json', [1], 400],
  ['an unknown operation', 'json-patch+json', [{ op: 'jump', path: '/data' }], 422],
  ['an operation without a path', 'json-patch+json', [{ op: 'remove' }], 422],
  ['an invalid path', 'json-patch+json', [{ op: 'add', path: 'data', value: {} }], 422],
  ['a path that leads nowhere', 'json-patch+json', [{ op: 'remove', path: '/data/z' }], 422],
  ['a path through a missing member', 'json-patch+json', [{ op: 'add', path: '/x/y/z', value: 1 }], 422],
  [
    'an index beyond the end',
    'json-patch+json',
    [{ op: 'add', path: '/metadata/finalizers/3', value: 'a/b' }],
    422,
  ],
  ['a test that fails', 'json-patch+json', [{ op: 'test', path: '/data/a', value: '2' }], 422],
  ['an add without a value', 'json-patch+json', [{ op: 'add', path: '/data/b' }], 422],
  ['a move into itself', 'json-patch+json', [{ op: 'move', from: '/data', path: '/data/a' }], 422],
  ['the removal of everything', 'json-patch+json', [{ op: 'remove', path: '' }], 422],
  ['the replacement by a scalar', 'json-patch+json', [{ op: 'replace', path: '', value: 1 }], 400],
  ['too many operations', 'json-patch+json', many(10_001, test1), 413],
  [
    'copies that double again and again',
    'json-patch+json',
    [...Array(40).keys()].map((n) => ({ op: 'copy', from: '/data', path: `/data/x${n}` })),
    413,
  ],
  ['a merge patch that is a list', 'merge-patch+json', [], 400],
  ['a merge patch that is a word', 'merge-patch+json', '"x"', 400],
  ['a strategic patch that is a list', 'strategic-merge-patch+json', [], 400],
  ['an unknown directive', 'strategic-merge-patch+json', { data: { $patch: 'burn' } }, 422],
  ['a directive that needs a list', 'strategic-merge-patch+json', { data: { $retainKeys: 'a' } }, 422],
  ['a text that is not JSON', 'merge-patch+json', '{"data":', 400],
  ['deep nesting', 'merge-patch+json', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 400],
  ['deeply nested lists', 'json-patch+json', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400],
  ['more than a body may have', 'merge-patch+json', { data: { a: 'x'.repeat(3 * 1024 * 1024) } }, 413],
  ['a media type that is not a patch type', 'json', {}, 415],
])('%s', async (_name, type, body, status) => {
  const { sendRequest, given } = await startApi();
  const { metadata } = await given(paths.maps, { metadata: { name: 'm' }, data: { a: '1' } });
  const answer = await sendRequest('PATCH', map, body, typed(type));
  expect(answer.status).toBe(status);
  expect(answer.json).toMatchObject({ kind: 'Status', status: 'Failure', code: status });
  expect(answer.json.message).not.toBe('');
  expect((await sendRequest('GET', map)).json.metadata.resourceVersion).toBe(metadata.resourceVersion);
});

test.each<[string, { readonly metadata?: object; readonly [field: string]: unknown }, number]>([
  ['metadata.name', { metadata: { name: 'n' } }, 400],
  ['metadata.namespace', { metadata: { namespace: 'n2' } }, 400],
  ['kind', { kind: 'Secret' }, 400],
  ['apiVersion', { apiVersion: 'v2' }, 400],
])('a patch that changes %s is refused, and the message names it', async (field, body, status) => {
  const { sendRequest, given } = await startApi();
  await given(paths.maps, { metadata: { name: 'm' }, data: { a: '1' } });
  for (const type of ['merge-patch+json', 'strategic-merge-patch+json']) {
    const answer = await sendRequest('PATCH', map, body, typed(type));
    expect([answer.status, answer.json.details.causes[0].field]).toEqual([status, field]);
  }
  const [[path, value]] = Object.entries(body.metadata ?? body) as [[string, string]];
  const operation = { op: 'replace', path: `${body.metadata ? '/metadata' : ''}/${path}`, value };
  const answer = await sendRequest('PATCH', map, [operation], typed('json-patch+json'));
  expect([answer.status, answer.json.details.causes[0].field]).toEqual([status, field]);
});

test('a patch for another object of the name is a conflict that names the uid', async () => {
  const { sendRequest, given } = await startApi();
  await given(paths.maps, { metadata: { name: 'm' } });
  const { status, json } = await sendRequest('PATCH', map, { metadata: { uid: 'other' } });
  expect([status, json.message.includes('UID')]).toEqual([409, true]);
});

test('YAML that multiplies, refers to itself or never ends is refused', async () => {
  const { sendRequest } = await startApi();
  const levels = [...Array(9).keys()].map((n) => `a${n + 1}: &a${n + 1} [${many(9, `*a${n}`).join()}]`);
  const bomb = ['a0: &a0 [x]', ...levels].join('\n');
  const bodies = [bomb, 'a: &a [*a]', `a: ${'['.repeat(5000)}`, 'a: *b', '{a: b', 'a: b\n---\na: c'];
  for (const body of bodies) {
    const { status, json } = await sendRequest('POST', paths.maps, body, typed('yaml'));
    expect([status, json.kind]).toEqual([400, 'Status']);
  }
});

test.each([
  ['x'.repeat(129), 'FieldValueTooLong'],
  ['a%0Ab', 'FieldValueInvalid'],
  ['%E2%80%A8', 'FieldValueInvalid'],
])('the field manager %s is refused for every write', async (name, reason) => {
  const { sendRequest, given } = await startApi();
  await given(paths.maps, { metadata: { name: 'm' } });
  for (const [method, path] of [
    ['POST', paths.maps],
    ['PUT', map],
    ['PATCH', map],
  ] as const) {
    const { status, json } = await sendRequest(method, `${path}?fieldManager=${name}`, {
      metadata: { name: 'm' },
    });
    expect([status, json.details.causes[0]]).toEqual([
      422,
      expect.objectContaining({ reason, field: 'fieldManager' }),
    ]);
  }
});
