// Answers of correct servers that differ where the documents say nothing.
import { expect, test } from 'vitest';
import {
  broken,
  dry,
  get,
  list,
  listOf,
  maps,
  object,
  plan,
  post,
  put,
  remove,
  step,
} from './history.test-support.ts';
import type { Step } from './history.test-support.ts';
import { a, b, firstChunk, lastChunk } from './list-violations.test-support.ts';

const held = object('a', '1', {}, { finalizers: ['x'] });
const reviews = '/apis/authorization.orch.io/v1/subjectaccessreviews';
const review = { apiVersion: 'authorization.orch.io/v1', kind: 'SubjectAccessReview', status: {} };
const managers = ['a', 'b'].map((manager) => ({
  manager,
  operation: 'Update',
  apiVersion: 'v1',
  fieldsType: 'FieldsV1',
  fieldsV1: {},
}));
const asAnother = { headers: { 'impersonate-user': 'another' } };
const answered = (body: unknown, more: Partial<Step>) => step('GET', `${maps}/a`, 200, body, more);

test.each<[what: string, steps: readonly Step[]]>([
  [
    'a review with a uid, which nothing stores',
    [step('POST', reviews, 201, { ...review, metadata: { uid: 'u', labels: {} } })],
  ],
  [
    'an empty list of a virtual type without a version',
    [
      step('GET', '/api/v1/componentstatuses', 200, {
        apiVersion: 'v1',
        kind: 'ComponentStatusList',
        metadata: {},
        items: [],
      }),
    ],
  ],
  [
    'a time with fractions of seconds, or of another time zone',
    [
      get(object('a', '1')),
      get(object('a', '2', {}, { creationTimestamp: '2026-01-01T00:00:00.123456Z' })),
      get(object('a', '3', {}, { creationTimestamp: '2026-01-01T01:00:00+01:00' })),
    ],
  ],
  [
    'items with an empty kind',
    [list(listOf([{ ...object('a', '1'), kind: '', apiVersion: '' }])), get(object('a', '1'))],
  ],
  ['a limit that is no integer', [list(listOf([object('a', '1'), object('b', '1')]), { limit: '1.5' })]],
  [
    'a name that the server generates although the client sent one',
    [post(object('a', '', {}, { generateName: 'b-' }), object('b-x1', '1'))],
  ],
  [
    'what another identity does not get',
    [get(object('a', '1', { data: { k: 'v' } })), answered(object('a', '1'), { options: asAnother })],
  ],
  [
    'members without content, a link, and sets in another order',
    [
      get(object('a', '1', {}, { managedFields: managers })),
      get(
        object(
          'a',
          '1',
          { data: {} },
          {
            deletionTimestamp: null,
            selfLink: `${maps}/a`,
            labels: {},
            managedFields: managers.toReversed(),
          },
        ),
      ),
    ],
  ],
  [
    'a status with other members than its object',
    [
      get(object('a', '1', { data: { k: 'v' } })),
      step('GET', `${maps}/a/status`, 200, { ...object('a', '1'), kind: 'Other', apiVersion: 'v2' }),
      step('GET', `${maps}/a/status`, 200, object('a-status', undefined)),
    ],
  ],
  [
    'an answer of a proxy that states a date',
    [
      step('GET', maps, 503, 'busy', {
        headers: [
          ['content-type', 'text/html'],
          ['retry-after', 'Fri, 31 Dec 1999 23:59:59 GMT'],
        ],
      }),
    ],
  ],
  [
    'the entry of a manager that owns nothing',
    [get(object('a', '1', {}, { managedFields: [{ ...managers[0], fieldsV1: undefined }] }))],
  ],
  [
    'the version of an item in a list at a version',
    [get(object('a', '1')), list(listOf([object('a', '1', { data: { k: 'v' } })]), { resourceVersion: '9' })],
  ],
  [
    'chunks in which all is in its place',
    [
      firstChunk,
      lastChunk([b]),
      get(b, `${maps}/b`),
      list(listOf([b, a])),
      list(listOf([a]), { labelSelector: 'k' }),
    ],
  ],
  [
    'a chunk after a token that was not seen',
    [firstChunk, list(listOf([a], { resourceVersion: '10' }), { continue: 'other' })],
  ],
  ['an object without finalizers after its deletion', [get(a), remove(), get(a)]],
  [
    'an object after a deletion that is a dry-run, or only accepted',
    [
      get(held),
      dry(remove()),
      remove({ options: { body: { dryRun: ['All'] } } }),
      remove({ status: 202 }),
      get(held),
    ],
  ],
  [
    'annotations that only some versions of the interface show',
    [
      get({ ...object('a', '1', {}, { annotations: { 'orch.io/k': 'v' } }), apiVersion: 'apps/v1' }, plan),
      get({ ...object('a', '1'), apiVersion: 'apps/v2' }, plan.replace('v1', 'v2')),
    ],
  ],
  [
    'a second create that shows the first object',
    [
      post(object('a', ''), object('a', '1')),
      post(object('a', '', {}, { labels: { k: 'v' } }), object('a', '1')),
    ],
  ],
])('%s is not judged', async (_what, steps) => {
  expect(await broken(...steps)).toEqual([]);
});

test('an answer of the past is the only violation: it proves nothing about the present', async () => {
  const [old, now] = [object('a', '1'), object('a', '2')];
  expect(await broken(get(old), get(now), get(old), get(now))).toEqual(['lists.get.unset-most-recent']);
  expect(await broken(get(old), get(now), step('PATCH', `${maps}/a`, 200, old), get(now))).toEqual([]);
  expect(await broken(get(old), get(now), step('PATCH', `${maps}/a`, 200, old), put(now, now))).toEqual([]);
});
