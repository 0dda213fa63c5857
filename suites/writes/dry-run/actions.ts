// Dry-runs of requests that act on other objects, too: the eviction of a pod, and the end of a namespace (core 2.2, 4.1, 4.10).
import type { Answer } from '../../kit/answers/answer.ts';
import type { CaseContext } from '../../kit/context.ts';
import { dependsOn } from '../../kit/depends-on.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { mustBeThere } from '../../kit/objects/terminating.ts';
import { unlessBlocked } from '../../kit/unless-blocked.ts';
import { dry } from './dry-runs.ts';
import type { DryQuery } from './dry-runs.ts';

/** The body of an eviction is not shown: where the real request is refused, its dry-run is not judged. */
export async function mustNotEvict(context: CaseContext): Promise<void> {
  const { api, namespace, names, expect, eventually, has } = context;
  if (!has('pods')) return;
  const { pods } = namespace;
  const evict = (name: string, query: DryQuery): Promise<Answer> => {
    const metadata = { name, namespace: namespace.name };
    const body = { apiVersion: `${names.groups.policy}/v1`, kind: 'Eviction', metadata };
    return api.post(pods.path(name, 'eviction'), body, { query });
  };
  // A pod may have to wait for the service account that it runs under.
  const made = await unlessBlocked(() => eventually(() => pods.givenMany(2), 'controller'));
  const [kept, control] = (made ?? []).map(({ metadata }) => metadata.name!);
  if (kept === undefined || control === undefined || !(await evict(control, {})).ok) return;
  const what = 'an eviction of a pod with dryRun=All';
  expect.success(await evict(kept, dry.query), what);
  const { deletionTimestamp } = (await pods.current(kept)).metadata;
  expect.absent(deletionTimestamp, `metadata.deletionTimestamp after ${what}`);
}

/** A DELETE of a namespace also deletes what is in it (core 2.2); its dry-run does neither, also a short time later. */
export async function mustNotEndNamespace(context: CaseContext): Promise<void> {
  const { anotherNamespace, cluster, expect, has, throughout } = context;
  if (!has('cluster-wide')) return;
  const namespace = anotherNamespace();
  const { configMaps } = namespace;
  const finalizers = ['example.com/hold'];
  const made = [await configMaps.given(), await configMaps.given({ metadata: { finalizers } })];
  const what = 'a DELETE of a namespace with dryRun=All';
  const answer = await cluster.namespaces.remove(namespace.name, dry);
  // The deletion may have further side effects, so that its dry-run is refused.
  if (!answer.ok) expect.refused(answer, what);
  const expectLive = ({ metadata }: ApiObject, of: string) =>
    expect.absent(metadata.deletionTimestamp, `metadata.deletionTimestamp of ${of} after ${what}`);
  await throughout(
    async () => {
      expectLive(await cluster.namespaces.current(namespace.name), 'the namespace');
      for (const { metadata } of made)
        expectLive(await mustBeThere(configMaps, metadata.name!, `after ${what}`), 'an object in it');
    },
    'quiet',
    () => anotherIsEmptied(context),
  );
  // A namespace that is being deleted takes no new objects on most servers.
  expect.success(await configMaps.create(), `POST of an object into the namespace after ${what}`);
  await configMaps.mergePatch(made[1]!.metadata.name!, { metadata: { finalizers: null } });
}

/** What a later DELETE without dryRun does shows that the controller has seen the earlier one. */
async function anotherIsEmptied(context: CaseContext): Promise<void> {
  const { anotherNamespace, cluster, eventually, expect, has } = context;
  if (!has('namespace-controller')) return;
  const namespace = anotherNamespace();
  const { name = '' } = (await namespace.configMaps.given()).metadata;
  expect.success(await cluster.namespaces.remove(namespace.name), 'DELETE of another namespace');
  const isGone = async () =>
    expect.that(!(await namespace.configMaps.exists(name)), 'an object of a deleted namespace remains');
  await dependsOn('objects.namespaces.delete-cascades', () => eventually(isGone, 'namespace'));
}
