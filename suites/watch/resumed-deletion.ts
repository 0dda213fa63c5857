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
}
