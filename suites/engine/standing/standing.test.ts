// Standing checks: a correct history has no violation, and each check finds the answer that breaks it.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { createAnswer } from '../../kit/answers/answer.ts';
import { asYaml } from '../../kit/answers/decoded-body.ts';
import { broken, get, list, listOf, maps, missing, object, post, put, step } from './history.test-support.ts';
import type { Step } from './history.test-support.ts';
import { listViolations } from './list-violations.test-support.ts';
import { ending, objectViolations } from './object-violations.test-support.ts';
import { writeViolations } from './write-violations.test-support.ts';
import { createStanding, standingChecks } from './observe.ts';

test('a correct history breaks no rule', async () => {
  const [first, second] = [object('a', '1', { data: { k: 'v' } }), object('a', '2', { data: { k: 'w' } })];
  const changed = put(object('a', '1', { data: { k: 'w' } }), second);
  const { kind: _kind, apiVersion: _version, ...item } = second;
  const steps = [
    missing,
    step('POST', maps, 201, first),
    list(listOf([first])),
    get(first),
    changed,
    get(second),
  ];
  const later = [list(listOf([item])), list(listOf([], {}, { items: null }), { labelSelector: 'x=y' })];
  expect(await broken(...steps, ...later, missing)).toEqual([]);
});

const violations: readonly [row: string, steps: readonly Step[]][] = [
  ...objectViolations,
  [
    'objects.versions.last-change',
    [get(object('a', '1')), list(listOf([object('a', '1', { data: { k: 'v' } })]))],
  ],
  ['lists.get.unset-most-recent', [get(object('a', '1')), get(object('a', '2')), get(object('a', '1'))]],
  ['lists.get.unset-most-recent', [get(object('a', '1')), missing, get(object('a', '1'))]],
  [
    'lists.version.unset-most-recent',
    [get(object('a', '1')), get(object('a', '2')), list(listOf([object('a', '1')]))],
  ],
  ['lists.version.unset-most-recent', [get(object('a', '1')), list(listOf([])), get(object('a', '1'))]],
  [
    'writes.put.stale-version-conflict',
    [get(object('a', '1')), get(object('a', '2')), put(object('a', '1'), object('a', '3'))],
  ],
  ['encodings.response.content-type-true', [get('apiVersion: v1')]],
  [
    'errors.retry-after.integer',
    [
      step(
        'GET',
        maps,
        429,
        {},
        {
          headers: [
            ['content-type', 'application/json'],
            ['retry-after', 'soon'],
          ],
        },
      ),
    ],
  ],
  [
    'encodings.accept.preferred-type',
    [step('GET', `${maps}/a`, 200, object('a', '1'), { options: { accept: 'application/yaml' } })],
  ],
  [
    'objects.versions.last-change',
    [
      get(object('a', '1', {}, { labels: { k: 'v' } })),
      step('GET', `${maps}/a`, 200, asYaml(object('a', '1')), {
        headers: [['content-type', 'application/yaml']],
        options: { accept: 'application/yaml' },
      }),
    ],
  ],
  ...listViolations,
  ...writeViolations,
];

test.each(violations)('an answer against %s is found', async (row, steps) => {
  expect(await broken(...steps)).toEqual([row]);
});

test.each<[what: string, steps: readonly Step[]]>([
  [
    'another version of an item that was read at a version',
    [
      get(object('a', '2')),
      get(object('a', '3')),
      step('GET', `${maps}/a`, 200, object('a', '2'), { options: { query: { resourceVersion: '0' } } }),
    ],
  ],
  [
    'a dry-run',
    [
      get(object('a', '1')),
      step('PUT', `${maps}/a`, 200, object('a', '1', { data: { k: 'v' } }), {
        options: { query: { dryRun: 'All' } },
      }),
    ],
  ],
  ['an object of a group that a case defines', [get(object('a', 1), '/apis/example.com/v1/things/b')]],
  [
    'a create that is only accepted',
    [step('POST', maps, 202, object('a', '1')), missing, get(object('a', '1'))],
  ],
  [
    'the status of a type that has none',
    [get(object('a', '1')), step('GET', `${maps}/a/status`, 404, { kind: 'Status' }), get(object('a', '1'))],
  ],
  [
    'a create that shows what was there before',
    [
      step('POST', maps, 200, object('a', '1', {}, ending), {
        options: { body: object('a', '', {}, { labels: { k: 'v' } }) },
      }),
    ],
  ],
  [
    'labels that a terminating object does not take',
    [put(object('a', '1', {}, { labels: { k: 'v' } }), object('a', '1', {}, ending))],
  ],
  [
    'a list of any state, which may come whole',
    [list(listOf([object('a', '1'), object('b', '1')]), { limit: '1', resourceVersion: '0' })],
  ],
  [
    'an annotation that the server may own',
    [
      post(
        object('a', '1', {}, { annotations: { 'x.y': '1' } }),
        object('a', '1', {}, { annotations: { 'x.y': '2' } }),
      ),
    ],
  ],
  [
    'a list in chunks',
    [get(object('a', '1')), list(listOf([], { continue: 'more' }), { limit: '1' }), get(object('a', '1'))],
  ],
  [
    'an object that a write removed',
    [
      get(object('a', '1', {}, { deletionTimestamp: '2026-01-01T00:00:01Z', finalizers: ['x'] })),
      put({}, object('a', '1', {}, { deletionTimestamp: '2026-01-01T00:00:01Z' })),
    ],
  ],
])('%s is not judged', async (_what, steps) => {
  expect(await broken(...steps)).toEqual([]);
});

test('answers to requests that overlap may come in any order', async () => {
  const standing = createStanding(orch, () => 0);
  const text = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));
  const answer = (version: string) =>
    createAnswer('GET a', 200, [['content-type', 'application/json']], text(object('a', version)));
  const slow = Promise.withResolvers<ReturnType<typeof answer>>();
  const send = async (one: Promise<ReturnType<typeof answer>>) => {
    standing.observer.sent('GET', `${maps}/a`, {}, one, 'run');
  };
  await send(Promise.resolve(answer('1')));
  await Promise.resolve();
  await send(slow.promise);
  await send(Promise.resolve(answer('2')));
  await Promise.resolve();
  slow.resolve(answer('1'));
  await slow.promise;
  expect(standing.violations()).toEqual([]);
});

test('a body that is nested without end, or a part of itself, ends no run', async () => {
  const nested = (depth: number) => `{"a":`.repeat(depth) + '1' + '}'.repeat(depth);
  const text = JSON.stringify(object('a', '1')).replace(/}$/, `,"data":${nested(20_000)}}`);
  const alias =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: n, uid: u, resourceVersion: "1"}\n';
  const yaml = {
    headers: [['content-type', 'application/yaml']],
    options: { accept: 'application/yaml' },
  } as const;
  const cyclic = step('GET', `${maps}/a`, 200, `${alias}data: &d {self: *d}\n`, yaml);
  expect(await broken(get(text), get(text))).toEqual([]);
  expect(await broken(cyclic, cyclic)).toEqual([]);
});

test('each check has an answer that breaks it', () => {
  const rows = new Set([...violations.map(([row]) => row), 'watch.event.object-kind']);
  expect(standingChecks.map(({ row }) => row).filter((row) => !rows.has(row))).toEqual([]);
});
