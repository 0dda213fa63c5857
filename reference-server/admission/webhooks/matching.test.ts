// The requests for which a webhook is called: rules, scopes, sub-resources, selectors, versions.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { JsonObject } from '../../object.ts';
import { declareKinds } from '../../resources/index.ts';
import type { Kind } from '../../resources/declaration/kind.ts';
import type { Webhook } from '../../resources/webhooks/shape.ts';
import type { Attempt, Operation } from '../attempt.ts';
import { matchedVersion } from './matching.ts';

const kinds = declareKinds(orch);
const kindOf = (plural: string) => kinds.find((kind) => kind.plural === plural)!;
const labelled = (labels: object): JsonObject => ({ metadata: { labels: { ...labels } } });

function attempt(plural: string, operation: Operation = 'CREATE', more: Partial<Attempt> = {}): Attempt {
  const kind = kindOf(plural);
  return {
    operation,
    kind,
    subresource: '',
    namespace: kind.scope === 'Cluster' ? '' : 'n1',
    name: 'x',
    objectType: kind,
    object: labelled({ a: 'new' }),
    oldObject: null,
    options: {},
    dryRun: false,
    user: { username: 'u', uid: '', groups: [], extra: {} },
    warnings: [],
    ...more,
  };
}

const webhook = (rule: object, more: object = {}): Webhook => ({
  name: 'a.b.c',
  rules: [{ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'], resources: ['*'], ...rule }],
  ...more,
});

function matches(
  hook: Webhook,
  one: Attempt,
  more: { versions?: readonly Kind[]; labels?: Record<string, string> } = {},
) {
  const namespaceLabels = more.labels ?? (one.namespace === '' ? undefined : {});
  return matchedVersion(hook, { attempt: one, versions: more.versions ?? [one.kind], namespaceLabels });
}

test.each<[string, object, Attempt, boolean]>([
  ['all', {}, attempt('pods'), true],
  ['its operation', { operations: ['UPDATE', 'CREATE'] }, attempt('pods'), true],
  ['another operation', { operations: ['UPDATE'] }, attempt('pods'), false],
  ['a delete', { operations: ['DELETE'] }, attempt('pods', 'DELETE', { object: null }), true],
  ['a connect', { operations: ['CONNECT'] }, attempt('pods', 'CONNECT'), true],
  ['the core group', { apiGroups: [''] }, attempt('pods'), true],
  ['another group', { apiGroups: ['apps'] }, attempt('pods'), false],
  ['its version', { apiVersions: ['v2', 'v1'] }, attempt('pods'), true],
  ['another version', { apiVersions: ['v2'] }, attempt('pods'), false],
  ['its resource', { resources: ['secrets', 'pods'] }, attempt('pods'), true],
  ['another resource', { resources: ['secrets'] }, attempt('pods'), false],
  [
    'the resource, not its sub-resource',
    { resources: ['pods'] },
    attempt('pods', 'UPDATE', { subresource: 'status' }),
    false,
  ],
  [
    'a sub-resource',
    { resources: ['pods/status'] },
    attempt('pods', 'UPDATE', { subresource: 'status' }),
    true,
  ],
  [
    'another sub-resource',
    { resources: ['pods/binding'] },
    attempt('pods', 'UPDATE', { subresource: 'status' }),
    false,
  ],
  ['a sub-resource, not the resource', { resources: ['pods/status'] }, attempt('pods'), false],
  [
    'all sub-resources',
    { resources: ['pods/*'] },
    attempt('pods', 'UPDATE', { subresource: 'status' }),
    true,
  ],
  [
    'a sub-resource of all resources',
    { resources: ['*/status'] },
    attempt('nodes', 'UPDATE', { subresource: 'status' }),
    true,
  ],
  [
    'another sub-resource of all resources',
    { resources: ['*/scale'] },
    attempt('nodes', 'UPDATE', { subresource: 'status' }),
    false,
  ],
  [
    'all resources, without sub-resources',
    { resources: ['*'] },
    attempt('nodes', 'UPDATE', { subresource: 'status' }),
    false,
  ],
  ['everything', { resources: ['*/*'] }, attempt('nodes', 'UPDATE', { subresource: 'status' }), true],
  ['cluster scope of a pod', { scope: 'Cluster' }, attempt('pods'), false],
  ['cluster scope of a namespace', { scope: 'Cluster' }, attempt('namespaces'), true],
  ['namespaced scope of a pod', { scope: 'Namespaced' }, attempt('pods'), true],
  ['namespaced scope of a node', { scope: 'Namespaced' }, attempt('nodes'), false],
  ['any scope', { scope: '*' }, attempt('nodes'), true],
])('a rule of %s', (_, rule, one, expected) => {
  expect(matches(webhook(rule), one) !== undefined).toBe(expected);
});

test('without rules nothing matches, and one of several rules is enough', () => {
  expect(matches({ name: 'a.b.c' }, attempt('pods'))).toBeUndefined();
  const second = { operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['pods'] };
  const first = { ...second, resources: ['secrets'] };
  expect(matches({ name: 'a.b.c', rules: [first, second] }, attempt('pods'))).toBe(kindOf('pods'));
});

const inA = { matchExpressions: [{ key: 'a', operator: 'In', values: ['new'] }] };

test.each<[string, object, Attempt, boolean]>([
  [
    'the new object',
    { matchLabels: { a: 'new' } },
    attempt('pods', 'UPDATE', { oldObject: labelled({}) }),
    true,
  ],
  [
    'the old object',
    { matchLabels: { a: 'old' } },
    attempt('pods', 'UPDATE', { oldObject: labelled({ a: 'old' }) }),
    true,
  ],
  [
    'neither',
    { matchLabels: { a: 'b' } },
    attempt('pods', 'UPDATE', { oldObject: labelled({ a: 'old' }) }),
    false,
  ],
  ['by an expression', inA, attempt('pods'), true],
  [
    'the deleted object',
    { matchLabels: { a: 'old' } },
    attempt('pods', 'DELETE', { object: null, oldObject: labelled({ a: 'old' }) }),
    true,
  ],
  [
    'not an object without metadata',
    { matchExpressions: [{ key: 'a', operator: 'Exists' }] },
    attempt('pods', 'CREATE', { object: {} }),
    false,
  ],
  ['everything', {}, attempt('pods', 'CREATE', { object: {} }), true],
])('an object selector that selects %s', (_, objectSelector, one, expected) => {
  expect(matches(webhook({}, { objectSelector }), one) !== undefined).toBe(expected);
});

test('a namespace selector matches the labels of the namespace, and is ignored for other objects of cluster scope', () => {
  const hook = webhook({}, { namespaceSelector: { matchLabels: { team: 'x' } } });
  expect(matches(hook, attempt('pods'), { labels: { team: 'x' } })).toBeDefined();
  expect(matches(hook, attempt('pods'), { labels: { team: 'y' } })).toBeUndefined();
  expect(matches(hook, attempt('nodes'))).toBeDefined();
});

test('a rule also matches other versions of the resource, unless the match policy is Exact', () => {
  const own = attempt('pods');
  const other: Kind = { ...own.kind, version: 'v2' };
  const versions = [own.kind, other];
  expect(matches(webhook({ apiVersions: ['v2'] }), own, { versions })).toBe(other);
  expect(
    matches(webhook({ apiVersions: ['v2'] }, { matchPolicy: 'Exact' }), own, { versions }),
  ).toBeUndefined();
  expect(matches(webhook({ apiVersions: ['v2', 'v1'] }), own, { versions })).toBe(own.kind);
});

test('of match conditions only a literal false is evaluated', () => {
  const conditions = (expression: string) => webhook({}, { matchConditions: [{ name: 'c', expression }] });
  expect(matches(conditions('false'), attempt('pods'))).toBeUndefined();
  expect(matches(conditions("request.name == 'x'"), attempt('pods'))).toBeDefined();
});
