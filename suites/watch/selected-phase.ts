// A watch whose field selector begins to match by an update (core 4.3, 6). The fields that selectors may name are not shown, but for
// those that a server takes: the phase of namespaces is a common one.
import type { CaseContext } from '../kit/context.ts';
import { WaitingError } from '../kit/waiting/eventually.ts';
import { follow, metadataOf, versionOf } from '../kit/watches/follow.ts';
import { isRecord } from '../kit/objects/object.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { listVersion } from './live.ts';

const hold = 'example.com/hold';
const fieldSelector = 'status.phase=Terminating';

/** A namespace that a deletion makes match is reported, where the server takes the selector and shows this phase. */
export async function expectBeginningToMatch(context: CaseContext): Promise<void> {
  const { cluster, has, expect } = context;
  if (!has('cluster-wide') || !(await cluster.namespaces.list({ fieldSelector, limit: 1 })).ok) return;
  const { namespaces } = cluster;
  const { metadata } = await namespaces.given({ metadata: { finalizers: [hold] } });
  const name = metadata.name!;
  const resourceVersion = await listVersion(context, namespaces);
  await using selecting = follow(context, namespaces, { fieldSelector, resourceVersion });
  await using complete = follow(context, namespaces, { resourceVersion });
  expect.success(await namespaces.remove(name), 'DELETE of a namespace with a finalizer');
  try {
    // Other rows are about the deletion of namespaces.
    const seen = await complete.until((event) => isEnding(event, name), 'a namespace').catch(undefinedIfLate);
    if (seen === undefined) return;
    const version = versionOf(seen.at(-1)!);
    await selecting.until(
      (event) => metadataOf(event).name === name && versionOf(event) === version,
      `a namespace that a watch with ${fieldSelector} selects since its deletion`,
    );
  } finally {
    await namespaces.mergePatch(name, { metadata: { finalizers: null } });
  }
}

const isEnding = (event: WatchEvent, name: string): boolean =>
  metadataOf(event).name === name &&
  isRecord(event.object) &&
  isRecord(event.object['status']) &&
  event.object['status']['phase'] === 'Terminating';

function undefinedIfLate(error: unknown): undefined {
  if (!(error instanceof WaitingError)) throw error;
}
