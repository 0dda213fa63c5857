// Aggregating cluster roles: their rules, how they follow changes, and that they become stable.
import { expect, onTestFinished, test } from 'vitest';
import type { LabelSelector } from '../resources/declaration/label-selector.ts';
import type { PolicyRule } from '../resources/rbac/policy-rule.ts';
import type { RoleObject } from '../resources/rbac/role.ts';
import { aggregatedRules, selectsRole } from '../access/rbac/aggregated-rules.ts';
import { startTestServer } from './test-server.test-support.ts';

const rule = (resource: string): PolicyRule => ({ verbs: ['get'], apiGroups: [''], resources: [resource] });
const labelled = (key: string, value = 'true'): LabelSelector => ({ matchLabels: { [key]: value } });
const source = (
  name: string,
  labels: Readonly<Record<string, string>>,
  ...resources: string[]
): RoleObject => ({
  metadata: { name, labels },
  rules: resources.map(rule),
});
const aggregating = (
  name: string,
  clusterRoleSelectors: readonly LabelSelector[],
  labels: Readonly<Record<string, string>> = {},
): RoleObject => ({ metadata: { name, labels }, aggregationRule: { clusterRoleSelectors } });

const yes = 'true';

test.each<readonly [title: string, selectors: readonly LabelSelector[], wanted: readonly string[]]>([
  ['every match', [labelled('a')], ['pods', 'jobs', 'nodes']],
  ['all labels of a selector', [{ matchLabels: { a: yes, b: yes } }], ['nodes', 'pods']],
  [
    'every selector, in the order of the names',
    [labelled('b'), labelled('a')],
    ['pods', 'jobs', 'nodes', 'leases'],
  ],
  ['another value', [labelled('a', 'True')], ['secrets']],
  ['nothing', [labelled('z')], []],
  ['everything', [{}], ['events', 'pods', 'jobs', 'nodes', 'leases', 'secrets']],
  ['In', [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['True', 'x'] }] }], ['secrets']],
  [
    'NotIn',
    [{ matchExpressions: [{ key: 'a', operator: 'NotIn', values: [yes] }] }],
    ['events', 'leases', 'secrets'],
  ],
  ['Exists', [{ matchExpressions: [{ key: 'b', operator: 'Exists' }] }], ['nodes', 'pods', 'leases']],
  ['DoesNotExist', [{ matchExpressions: [{ key: 'a', operator: 'DoesNotExist' }] }], ['events', 'leases']],
  [
    'labels and expressions together',
    [{ matchLabels: { a: yes }, matchExpressions: [{ key: 'b', operator: 'DoesNotExist' }] }],
    ['pods', 'jobs'],
  ],
])('%s', (_title, selectors, wanted) => {
  const all = [
    source('r3', { a: yes, b: yes }, 'nodes', 'pods'),
    source('r1', { a: yes }, 'pods'),
    source('r2', { a: yes }, 'jobs', 'pods'),
    source('r5', { a: 'True' }, 'secrets'),
    source('r4', { b: yes }, 'leases'),
    source('r0', {}, 'events'),
  ];
  const role = aggregating('aggregating', selectors);
  expect(aggregatedRules(role, [role, ...all], selectsRole)).toEqual(wanted.map(rule));
  expect(aggregatedRules(role, [...all.toReversed(), role], selectsRole)).toEqual(wanted.map(rule));
});

test('roles that select each other have the same rules, and no removed rules', () => {
  const first = { ...aggregating('first', [labelled('a')], { b: yes }), rules: [rule('gone')] };
  const second = { ...aggregating('second', [labelled('b')], { a: yes }), rules: [rule('gone')] };
  const all = [first, second, source('r1', { a: yes }, 'pods'), source('r2', { b: yes }, 'jobs')];
  expect(aggregatedRules(first, all, selectsRole)).toEqual([rule('pods'), rule('jobs')]);
  expect(aggregatedRules(second, all, selectsRole)).toEqual([rule('pods'), rule('jobs')]);
  const own = aggregating('own', [labelled('a')], { a: yes });
  expect(aggregatedRules({ ...own, rules: [rule('gone')] }, [own], selectsRole)).toEqual([]);
});

async function start() {
  const server = await startTestServer(['clusterrole-aggregation']);
  onTestFinished(() => server.shutdown());
  const kind = server.kind('ClusterRole');
  const make = async (role: RoleObject) => {
    await server.client.create(kind, '', role);
    await server.idle();
  };
  const current = async (name: string) => (await server.client.get(kind, { name })) as RoleObject;
  return {
    make,
    current,
    rules: async (name: string) => (await current(name)).rules ?? [],
    change: async (name: string, body: object) => {
      await server.client.patch(kind, { name }, body as never);
      await server.idle();
    },
    remove: async (name: string) => {
      await server.client.delete(kind, { name }, {});
      await server.idle();
    },
    errors: server.errors,
  };
}

test('a role follows those that it selects', async () => {
  const { make, rules, change, remove, errors } = await start();
  await make(source('r2', { a: yes }, 'jobs'));
  await make(aggregating('aggregating', [labelled('a')]));
  expect(await rules('aggregating')).toEqual([rule('jobs')]);
  await make(source('r1', { a: yes }, 'pods'));
  expect(await rules('aggregating')).toEqual([rule('pods'), rule('jobs')]);
  await change('r1', { rules: [rule('nodes')] });
  expect(await rules('aggregating')).toEqual([rule('nodes'), rule('jobs')]);
  await change('r1', { metadata: { labels: { a: 'false' } } });
  expect(await rules('aggregating')).toEqual([rule('jobs')]);
  await remove('r2');
  expect(await rules('aggregating')).toEqual([]);
  expect(errors).toEqual([]);
});

test('rules that another client writes are overwritten, those of other roles stay', async () => {
  const { make, rules, change, current } = await start();
  await make(source('r1', { a: yes }, 'pods'));
  await make({ ...aggregating('aggregating', [labelled('a')]), rules: [rule('secrets')] });
  await make(source('plain', {}, 'secrets'));
  expect(await rules('aggregating')).toEqual([rule('pods')]);
  await change('aggregating', { rules: [rule('secrets')] });
  expect(await rules('aggregating')).toEqual([rule('pods')]);
  expect(await rules('plain')).toEqual([rule('secrets')]);
  await change('aggregating', { aggregationRule: null });
  await change('r1', { rules: [rule('nodes')] });
  expect(await rules('aggregating')).toEqual([rule('pods')]);
  expect((await current('aggregating')).metadata.resourceVersion).toBeDefined();
});

test('roles that select each other become stable', async () => {
  const { make, rules, current, change, remove } = await start();
  await make(aggregating('first', [labelled('a')], { b: yes }));
  await make(aggregating('second', [labelled('b')], { a: yes }));
  await make(source('r1', { a: yes }, 'pods'));
  expect(await rules('second')).toEqual([rule('pods')]);
  const { resourceVersion } = (await current('first')).metadata;
  await change('r1', { metadata: { labels: { other: yes } } });
  expect((await current('first')).metadata.resourceVersion).toBe(resourceVersion);
  await remove('r1');
  expect([await rules('first'), await rules('second')]).toEqual([[], []]);
});
