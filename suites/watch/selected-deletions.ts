// Deletions of objects that a watch selects (core 4.3, 6): while it is open, and before its request.
import type { CollectionContext } from '../kit/context.ts';
import { follow } from '../kit/watches/follow.ts';
import { gone } from '../kit/waiting/gone.ts';
import { about, calmVersion, hasState } from './live.ts';

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
