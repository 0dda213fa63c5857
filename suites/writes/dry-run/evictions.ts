// Dry-runs of evictions and bindings (core 4.10): the pod stays as it is, as nothing else happens but the answer.
import type { CaseContext } from '../../kit/context.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { dry } from './dry-runs.ts';

/** The body of an eviction is not shown, and a budget may forbid it: only a dry-run that succeeds is judged. */
export async function mustEvictNothing(context: CaseContext): Promise<void> {
  const { api, namespace, names, expect, eventually } = context;
  const { pods } = namespace;
  // A pod may have to wait for the service account that it runs under.
  const { metadata } = await eventually(() => pods.given(), 'controller');
  const { name = '', uid } = metadata;
  const evict = (version: string) => {
    const apiVersion = `${names.groups.policy}/${version}`;
    const body = { apiVersion, kind: 'Eviction', metadata: { name, namespace: namespace.name } };
    return api.post(pods.path(name, 'eviction'), body, dry);
  };
  // Earlier releases have the group in v1beta1 only (core 9.3).
  if (!(await evict('v1')).ok && !(await evict('v1beta1')).ok) return;
  const after = await pods.current(name);
  expect.equal(after.metadata.uid, uid, 'uid of a pod after a dry-run of its eviction');
  expect.absent(
    after.metadata.deletionTimestamp,
    'deletionTimestamp of a pod after a dry-run of its eviction',
  );
}

/** The body of a binding is not shown: only a dry-run that succeeds is judged. A scheduler binds to nodes that exist. */
export async function mustBindNothing(context: CaseContext): Promise<void> {
  const { api, namespace, uniqueName, expect, eventually } = context;
  const { pods } = namespace;
  const { name = '' } = (await eventually(() => pods.given(), 'controller')).metadata;
  const target = { apiVersion: 'v1', kind: 'Node', name: uniqueName('no-such-node') };
  const body = { apiVersion: 'v1', kind: 'Binding', metadata: { name, namespace: namespace.name }, target };
  if (!(await api.post(pods.path(name, 'binding'), body, dry)).ok) return;
  const { spec } = await pods.current(name);
  const nodeName = isRecord(spec) ? spec['nodeName'] : undefined;
  const isBound = nodeName === target.name;
  expect.that(!isBound, 'a pod is bound to the node that a dry-run of a binding named');
}
