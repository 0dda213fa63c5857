// Reads of any version after a refused write: they may show an old state of the object, or none, but no state that it never had
// (core 4.8, 4.12).
import type { CaseContext, CollectionContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';

const any = { resourceVersion: '0' };

/** A get and a list show the version from before the write as it was, or an older one. */
export async function expectNoFalseState(
  { expect }: Pick<CaseContext, 'expect'>,
  resource: Resource,
  before: ApiObject,
  what: string,
): Promise<void> {
  const { metadata } = before;
  const isSame = (one: ApiObject) =>
    one.metadata.uid === metadata.uid && one.metadata.resourceVersion === metadata.resourceVersion;
  const read = await resource.read(metadata.name!, { query: any });
  if (read.ok && isSame(read.object))
    expect.unchanged(before, read.object, `the object in a GET at version 0 after ${what}`);
  const listed = await resource.list(any);
  expect.status(listed, 200, `a list at version 0 after ${what}`);
  for (const item of listed.list.items.filter(isSame))
    expect.equal(item.metadata, metadata, `metadata of the object in a list at version 0 after ${what}`);
}

/** Neither a get nor a list shows an object that was never created. */
export async function expectNeverFound(
  { expect }: Pick<CaseContext, 'expect'>,
  resource: Resource,
  name: string,
  what: string,
): Promise<void> {
  const read = await resource.read(name, { query: any });
  expect.refused(read, `a GET at version 0 of what was not created, after ${what}`);
  const listed = await resource.list(any);
  expect.status(listed, 200, `a list at version 0 after ${what}`);
  const names = listed.list.items.map(({ metadata }) => metadata.name);
  expect.that(!names.includes(name), `a list at version 0 has an object that was not created, after ${what}`);
}

/** The events with which a watch at version 0 begins, up to an object that is made last, show no label that an object never had. */
export async function expectNeverWatched(
  context: CollectionContext,
  name: string,
  label: string,
): Promise<void> {
  const { collection, expect } = context;
  await using follower = follow(context, collection, any);
  const last = await collection.given();
  const isLast = (event: WatchEvent) => metadataOf(event).name === last.metadata.name;
  const events = await follower.until(isLast, 'an object that is made after the watch began');
  const about = events.map(metadataOf).filter((metadata) => metadata.name === name);
  for (const { labels } of about)
    expect.absent(labels?.[label], 'the label of a refused write, in a watch at version 0');
}
