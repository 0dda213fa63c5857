// The end of a large object, in a watch that is open and in one from a version before it (core 4.12, 6).
import type { CollectionContext } from '../kit/context.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { gone } from '../kit/waiting/gone.ts';
import { follow } from '../kit/watches/follow.ts';
import { about, calmVersion, settled } from './live.ts';

const largeBytes = 80 * 1024;

/** Does nothing where the target does not take an object of this size: the maximum is not shown (core 8). */
export async function mustReportLargeDeletion(context: CollectionContext): Promise<void> {
  const { collection, view, expect } = context;
  const annotations = { step: 'x'.repeat(largeBytes) };
  const made = await unlessBlocked(() => collection.given({ metadata: { annotations } }));
  if (made === undefined) return;
  const { name = '' } = made.metadata;
  const resourceVersion = await calmVersion(context, view);
  await using live = follow(context, view, { resourceVersion });
  expect.success(await collection.remove(name), 'DELETE of an object of 80 KiB');
  await gone(context, collection, name);
  await using late = follow(context, view, { resourceVersion });
  for (const [how, follower] of [
    ['open since before it', live],
    ['from a version before it', late],
  ] as const) {
    const events = about(await settled(follower, collection), made);
    expect.atLeast(events.length, 1, `events of the DELETE of an object of 80 KiB in a watch ${how}`);
  }
}
