// A watch whose field selector begins to match by an update (core 4.3, 6). The fields that selectors may name are not shown, but for
// those that a server takes: the phase of namespaces is a common one.
import type { CaseContext } from '../kit/context.ts';
import { follow, metadataOf } from '../kit/follow.ts';
import { listVersion } from './live.ts';

const hold = 'example.com/hold';
const fieldSelector = 'status.phase=Terminating';

/** A namespace that a deletion makes match is reported, where the server takes the selector and shows this phase. */
export async function expectBeginningToMatch(context: CaseContext): Promise<void> {
  const { cluster, has, eventually, expect } = context;
  if (!has('cluster-wide') || !(await cluster.namespaces.list({ fieldSelector, limit: 1 })).ok) return;
  const { namespaces } = cluster;
  const { metadata } = await namespaces.given({ metadata: { finalizers: [hold] } });
  const name = metadata.name!;
  const resourceVersion = await listVersion(context, namespaces);
  await using follower = follow(context, namespaces, { fieldSelector, resourceVersion });
  expect.success(await namespaces.remove(name), 'DELETE of a namespace with a finalizer');
  try {
    const isListed = async () => {
      const answer = await namespaces.list({ fieldSelector });
      const found = answer.ok && answer.list.items.some((item) => item.metadata.name === name);
      expect.that(found, 'the namespace does not have this phase');
      return true;
    };
    // Other rows are about the deletion of namespaces.
    const isSelected = await eventually(isListed, 'event').catch(() => false);
    if (!isSelected) return;
    await follower.until(
      (event) => metadataOf(event).name === name,
      `a namespace that a watch with ${fieldSelector} selects since its deletion`,
    );
  } finally {
    await namespaces.mergePatch(name, { metadata: { finalizers: null } });
  }
}
