// A client that continues after the deletion of an object (core 4.12).
import type { CollectionContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { gone } from '../kit/waiting/gone.ts';
import { follow, versionOf } from '../kit/watches/follow.ts';
import { about, settled } from './live.ts';

/** The case of `watch.stream.resume-after-deletion`. The type of the event of a deletion is not shown. */
export async function resumesAfterDeletion(context: CollectionContext): Promise<void> {
  const { collection, view, expect } = context;
  const made = await collection.given();
  const { name = '' } = made.metadata;
  const { resourceVersion } = (await view.list({ limit: 1 })).list.metadata;
  await using seen = follow(context, view, { resourceVersion });
  expect.success(await collection.remove(name), 'DELETE of an object');
  await gone(context, collection, name);
  const last = about(await settled(seen, collection), made).at(-1);
  if (last === undefined || ['ADDED', 'MODIFIED'].includes(last.type))
    throw new NotRun('not-exercised', 'the deletion has no event of its own');
  await using late = follow(context, view, { resourceVersion: versionOf(last) });
  const types = about(await settled(late, collection), made).map(({ type }) => type);
  expect.equal(types, [], 'types of the events about an object in a watch that starts from its deletion');
  await resumesAfterLeaving(context);
}

/** What a watch reports of an object that no longer matches its selector is not described: only an event that is no change is judged. */
async function resumesAfterLeaving(context: CollectionContext): Promise<void> {
  const { collection, view, expect, uniqueName } = context;
  const inside = { metadata: { labels: { place: uniqueName('inside') } } };
  const made = await collection.given(inside);
  const { resourceVersion } = (await view.list({ limit: 1 })).list.metadata;
  const query = { labelSelector: `place=${inside.metadata.labels.place}` };
  await using seen = follow(context, view, { ...query, resourceVersion });
  const left = await collection.mergePatch(made.metadata.name!, {
    metadata: { labels: { place: 'outside' } },
  });
  expect.success(left, 'a merge patch by which the object no longer matches');
  const last = about(await settled(seen, collection, inside), made).at(-1);
  if (last === undefined || ['ADDED', 'MODIFIED'].includes(last.type)) return;
  await using late = follow(context, view, { ...query, resourceVersion: versionOf(last) });
  const types = about(await settled(late, collection, inside), made).map(({ type }) => type);
  const what = 'a watch that starts from the event of its leaving the selector';
  expect.equal(types, [], `types of the events about an object in ${what}`);
}
