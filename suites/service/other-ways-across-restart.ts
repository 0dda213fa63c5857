// What other ways to write leave behind, after a restart (core 1): the DELETE of a collection, and writes through a status.
import type { CaseContext, LaunchedTarget, Namespace } from '../kit/context.ts';
import { defineWithStatus } from '../kit/kinds/defined-with-status.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import type { Check } from './across-restart.ts';

/** Prepares what `Check` is to find. Where a way is not available, it checks nothing. */
export async function writtenOtherwise(
  context: CaseContext,
  namespace: Namespace,
  before: LaunchedTarget,
): Promise<Check> {
  const checks = [
    await removedTogether(context, namespace, before),
    context.has('custom-definitions')
      ? await unlessBlocked(() => writtenThroughStatus(context, namespace, before))
      : undefined,
  ];
  return async (restored, after) => {
    for (const check of checks) await check?.(restored, after);
  };
}

/** Other rows judge the request. */
async function removedTogether(
  { uniqueName, eventually, expect }: CaseContext,
  { podTemplates, configMaps }: Namespace,
  { api }: LaunchedTarget,
): Promise<Check> {
  const labelSelector = `together=${uniqueName('together')}`;
  const labels = { together: labelSelector.slice('together='.length) };
  const removed = new Set<string>();
  for (const resource of [podTemplates, configMaps]) {
    const made = await resource.givenMany(3, { metadata: { labels } });
    const answer = await api.delete(resource.path(), { query: { labelSelector } });
    if (!answer.ok) continue;
    await eventually(async () => {
      const { list } = await resource.list({ labelSelector });
      expect.equal(list.items.length, 0, 'objects after a DELETE of their collection');
    }, 'controller');
    for (const { metadata } of made) removed.add(metadata.name!);
  }
  return async (restored) => {
    for (const resource of [restored.podTemplates, restored.configMaps]) {
      const { items } = (await resource.list({ labelSelector })).list;
      const again = items.filter(({ metadata }) => removed.has(metadata.name!));
      expect.equal(again.length, 0, 'objects that a DELETE of their collection removed before the restart');
    }
  };
}

/** @throws PrerequisiteFailed where no kind with a status can be defined */
async function writtenThroughStatus(
  context: CaseContext,
  namespace: Namespace,
  { api, cluster }: LaunchedTarget,
): Promise<Check | undefined> {
  const { expect, eventually } = context;
  const objects = await defineWithStatus({
    ...context,
    cluster,
    namespace,
    onAllReplicas: async (check) => {
      await check();
    },
  });
  const object = await objects.given({ seen: 'yes' });
  const name = object.metadata.name!;
  const status = { phase: 'kept' };
  // Which verbs a sub-resource has is not shown (core 4.1).
  const answer = await api.put(objects.path(name, 'status'), { ...object, status });
  if (!answer.ok) return undefined;
  const { resourceVersion } = (await objects.current(name)).metadata;
  return async (restored) => {
    const after = await eventually(() => restored.resource(objects.type).current(name), 'definition');
    expect.equal(after['status'], status, 'status that was written before the restart');
    const version = 'metadata.resourceVersion of an object whose status was written before the restart';
    expect.equal(after.metadata.resourceVersion, resourceVersion, version);
  };
}
