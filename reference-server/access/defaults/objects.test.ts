// The default roles and bindings as data: all those of the document exist, and all are valid.
import { expect, test } from 'vitest';
import { loadDialect } from '../../../common/dialects/load.ts';
import { orch } from '../../../common/dialects/names.ts';
import { ruleProblems } from '../../resources/rbac/policy-rule.ts';
import type { BindingObject } from '../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import { declareKinds } from '../../resources/index.ts';
import { aggregatedRules, selectsRole } from '../rbac/aggregated-rules.ts';
import { defaultObjects } from './objects.ts';

const { roles, bindings } = defaultObjects(orch);
const keyOf = ({ metadata: { namespace = '', name = '' } }: RoleObject | BindingObject) =>
  `${namespace}/${name}`;
const nameOf = ({ metadata }: RoleObject | BindingObject) => metadata.name ?? '';
const ofCluster = <T extends RoleObject | BindingObject>(all: readonly T[]) =>
  all.filter(({ metadata }) => metadata.namespace === undefined);

/** Document access 2.3: each role of the table and the groups of its default binding. */
const table: Readonly<Record<string, readonly string[]>> = {
  'system:basic-user': ['system:authenticated'],
  'system:discovery': ['system:authenticated'],
  'system:public-info-viewer': ['system:authenticated', 'system:unauthenticated'],
  'cluster-admin': ['system:masters'],
  admin: [],
  edit: [],
  view: [],
  'system:monitoring': ['system:monitoring'],
  'system:auth-delegator': [],
  'system:node-bootstrapper': [],
  'system:node': [],
  'system:persistent-volume-provisioner': [],
};

const loops =
  `attachdetach-controller certificate-controller clusterrole-aggregation-controller cronjob-controller
  daemon-set-controller deployment-controller disruption-controller endpoint-controller expand-controller
  generic-garbage-collector horizontal-pod-autoscaler job-controller namespace-controller node-controller
  persistent-volume-binder pod-garbage-collector pv-protection-controller pvc-protection-controller
  replicaset-controller replication-controller resourcequota-controller root-ca-cert-publisher route-controller
  service-account-controller service-controller statefulset-controller ttl-controller`.split(/\s+/);

test.each(Object.entries(table))('%s is bound to %j', (name, groups) => {
  expect(ofCluster(roles).map(nameOf)).toContain(name);
  const bound = ofCluster(bindings).filter(({ roleRef }) => roleRef?.name === name);
  expect(bound.flatMap(({ subjects }) => (subjects ?? []).map((one) => one.name))).toEqual(groups);
});

test('each control loop has a role, bound to its account', () => {
  expect(loops).toHaveLength(27);
  for (const loop of loops) {
    const name = `system:controller:${loop}`;
    expect(ofCluster(roles).find((role) => nameOf(role) === name)?.rules?.length).toBeGreaterThan(0);
    expect(ofCluster(bindings).find((one) => nameOf(one) === name)?.subjects).toEqual([
      { kind: 'ServiceAccount', name: loop, namespace: 'orch-system' },
    ]);
  }
});

test('names are unique, and each binding refers to an existing role', () => {
  for (const all of [roles, bindings]) expect(new Set(all.map(keyOf)).size).toBe(all.length);
  const keys = roles.map(keyOf);
  const bound = bindings.map(({ metadata, roleRef }) => `${metadata.namespace ?? ''}/${roleRef?.name}`);
  expect(bound.filter((key) => !keys.includes(key))).toEqual([]);
});

test('all have the label and the annotation', () => {
  for (const { metadata } of [...roles, ...bindings]) {
    expect(metadata.labels).toMatchObject({ 'orch.io/bootstrapping': 'rbac-defaults' });
    expect(metadata.annotations).toEqual({ 'rbac.authorization.orch.io/autoupdate': 'true' });
  }
});

test.each(['orch', 'kubernetes'])('all are valid in the dialect %s', async (dialect) => {
  const names = await loadDialect(dialect);
  const objects = defaultObjects(names);
  const kinds = declareKinds(names);
  const problems = (kindName: string, object: RoleObject | BindingObject) => {
    const kind = kinds.find(({ kind: one }) => one === kindName)!;
    return kind.validate?.(kind.defaults?.(object) ?? object) ?? [];
  };
  for (const role of objects.roles) {
    const isCluster = role.metadata.namespace === undefined;
    expect(ruleProblems(role.rules ?? [], !isCluster)).toEqual([]);
    expect(problems(isCluster ? 'ClusterRole' : 'Role', role)).toEqual([]);
  }
  for (const binding of objects.bindings) {
    const isCluster = binding.metadata.namespace === undefined;
    expect(problems(isCluster ? 'ClusterRoleBinding' : 'RoleBinding', binding)).toEqual([]);
  }
});

test('the kubernetes dialect has no names of the canonical dialect', async () => {
  expect(JSON.stringify(defaultObjects(await loadDialect('kubernetes')))).not.toMatch(/orch(?!estrat)/i);
});

test('admin includes the rules of edit, and edit those of view', () => {
  const rules = (name: string) =>
    aggregatedRules(
      roles.find((role) => nameOf(role) === name)!,
      ofCluster(roles),
      selectsRole,
    ).map((rule) => JSON.stringify(rule));
  expect(rules('view').length).toBeGreaterThan(0);
  expect(rules('edit')).toEqual(expect.arrayContaining(rules('view')));
  expect(rules('admin')).toEqual(expect.arrayContaining(rules('edit')));
  expect(rules('edit').length).toBeGreaterThan(rules('view').length);
  expect(rules('admin').length).toBeGreaterThan(rules('edit').length);
});
