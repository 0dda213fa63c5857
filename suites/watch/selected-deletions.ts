// Deletions of objects that a watch selects (core 4.3, 6): while it is open, and before its request.
import type { CollectionContext } from '../kit/context.ts';
import { follow, metadataOf } from '../kit/watches/follow.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { gone } from '../kit/waiting/gone.ts';
import { about, calmVersion, hasState } from './live.ts';

const hold = 'example.com/hold';

/** Each watch reports the creation and the end of an object that its selectors match, whatever the type of the latter. */
export async function expectSelectedDeletions(context: CollectionContext): Promise<void> {
  const { collection, view, uniqueName, expect } = context;
  const labels = { set: uniqueName('set') };
  const resourceVersion = await calmVersion(context, view);
  const made = await collection.given({ metadata: { labels } });
  const name = made.metadata.name!;
  const [labelSelector, fieldSelector] = [`set=${labels.set}`, `metadata.name=${name}`];
  const selectors = [{ labelSelector }, { fieldSelector }, { labelSelector, fieldSelector }];
  const watchEach = () =>
    selectors.map((selector) => follow(context, view, { ...selector, resourceVersion }));
  const followers = watchEach();
  try {
    for (const follower of followers)
      await follower.until((event) => hasState(event, made), 'an object that the watch selects');
    expect.success(await collection.remove(name), 'DELETE of an object that watches select');
    await gone(context, collection, name);
    followers.push(...watchEach());
    for (const [index, follower] of followers.entries()) {
      const by = Object.keys(selectors[index % selectors.length]!).join(' and ');
      const when = index < selectors.length ? 'live' : 'in the past';
      await follower.until(
        () => about(follower.events, made).length > 1,
        `an object after its DELETE, ${when}, in a watch with ${by}, whatever its type`,
      );
    }
  } finally {
    await Promise.all(followers.map((follower) => follower.close()));
  }
}

/** The write that removes the last finalizer of a marked object removes the label that a watch selects by, too: the watch reports
 * that it no longer has the object. */
export async function expectEndOfFormerMatch(context: CollectionContext): Promise<void> {
  const { collection, view, uniqueName, expect } = context;
  const set = uniqueName('set');
  const resourceVersion = await calmVersion(context, view);
  const made = await collection.given({ metadata: { labels: { set }, finalizers: [hold] } });
  const name = made.metadata.name!;
  await using follower = follow(context, view, { labelSelector: `set=${set}`, resourceVersion });
  expect.success(await collection.remove(name), 'DELETE of an object with a finalizer');
  const ofMade = () => about(follower.events, made);
  await follower.until(() => ofMade().some(isMarked), 'an object with a finalizer after its DELETE');
  const seen = ofMade().length;
  const last = await collection.mergePatch(name, { metadata: { labels: { set: null }, finalizers: null } });
  expect.success(last, 'a merge patch that removes the finalizers and a label');
  await follower.until(
    () => ofMade().length > seen,
    'an object whose last finalizer went together with the label that the watch selects by, whatever its type',
  );
}

const isMarked = (event: WatchEvent): boolean => metadataOf(event).deletionTimestamp !== undefined;
