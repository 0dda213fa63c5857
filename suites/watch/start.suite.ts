// Cases: where a watch starts, by resourceVersion (core 4.12, watch semantics).
import { section } from '../kit/case.ts';
import { requireNoOtherWriter } from '../kit/concurrent-writers/no-other-writer.ts';
import { describe, follow, metadataOf } from '../kit/watches/follow.ts';
import { gone } from '../kit/waiting/gone.ts';
import { eachSortOfCollection } from '../kit/kinds/subjects.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import {
  about,
  annotated,
  hasState,
  isAbout,
  calmVersion,
  readToEnd,
  settled,
  stamp,
  stampOf,
  typesOf,
} from './live.ts';

export default section('core', '4.12', {
  'watch.start.unset-state-first': {
    text: 'A watch without a resourceVersion sends the most recent state first, and goes on from there.',
    observe:
      'Three objects, one just made; watch without a resourceVersion: three ADDED, the newest object among them, then live events. So does a watch with an empty resourceVersion. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Watch without a version reports only future changes.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      const older = await collection.givenMany(2);
      // Another object is written last, so that only the newest state contains it.
      const made = [...older, await collection.given()];
      for (const query of [{}, { resourceVersion: '' }]) {
        await using follower = follow(context, view, query);
        for (const object of made) {
          const events = await follower.until(
            (event) => isAbout(event, object),
            'an object that was there before',
          );
          expect.equal(
            events.at(-1)!.type,
            'ADDED',
            'type of the event about an object that was there before',
          );
        }
        const live = await collection.given();
        await follower.until((event) => hasState(event, live), 'an object made after the watch began');
      }
    },
  },

  'watch.start.zero-any-state-first': {
    text: 'A watch with resourceVersion 0 sends the state at any version first, and goes on from there.',
    observe:
      'ADDED for the objects of some state that was true, then the changes up to now and live ones. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: '0 means from the beginning of history, or future only.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      requireNoOtherWriter(context, collection);
      const [kept, changed, removed] = await collection.givenMany(3);
      const latest = await annotated(collection, changed!, 'changed');
      await collection.remove(removed!.metadata.name!);
      await gone(context, collection, removed!.metadata.name!);
      // Whether it sends bookmarks is left to the server.
      const bookmarks = context.isFirstSubject ? {} : { allowWatchBookmarks: true };
      await using follower = follow(context, view, { resourceVersion: '0', ...bookmarks });
      // The state may be old: with the changes after it, it becomes the current one.
      const events = await settled(follower, collection);
      const expected = [kept!, latest].map(stampOf).sort((a, b) => a.localeCompare(b));
      const state = stateAfter(about(events, kept!, latest, removed!));
      expect.equal(
        state,
        expected,
        `the objects that the events of a watch from 0 make (${describe(events)})`,
      );
    },
  },

  'watch.start.nonzero-changes-only': {
    text: 'A watch from a nonzero resourceVersion reports only changes after it, without synthetic events.',
    observe:
      'Three old objects; watch from the version of a list, then change one object: the first event is this change, also in a watch with a field or label selector. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Existing objects are sent as ADDED first.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, uniqueName, expect } = context;
      const made = await collection.givenMany(3, { metadata: { labels: { set: uniqueName('set') } } });
      // The version is that of a list, not of a change of the watched objects.
      await collection.given();
      const resourceVersion = await calmVersion(context, view);
      await using follower = follow(context, view, { resourceVersion });
      const changed = await annotated(collection, made[1]!, 'changed');
      const events = about(await settled(follower, collection), ...made);
      expect.equal(
        events.map(stamp),
        [stampOf(changed)],
        'events about three old objects of which one was changed after the version of the watch',
      );
      const { name, labels = {} } = made[1]!.metadata;
      const selectors = [
        { fieldSelector: `metadata.name=${name}` },
        { labelSelector: `set=${labels['set']}`, allowWatchBookmarks: true },
      ];
      for (const selector of selectors) {
        await using selecting = follow(context, view, { ...selector, resourceVersion });
        const shown = await selecting.until((event) => hasState(event, changed), 'the changed object');
        expect.equal(
          about(shown, ...made).map((event) => `${event.type} ${stamp(event)}`),
          [`MODIFIED ${stampOf(changed)}`],
          `events about these objects in a watch with ${Object.keys(selector)[0]}`,
        );
      }
    },
  },

  'watch.start.one-added-each': {
    text: 'Watches that send the state first begin with one synthetic ADDED for every object at the starting version.',
    observe:
      'An object that was updated before the watch comes once, as ADDED with its latest state; a deleted one does not come. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'The whole history is replayed, or the events have another type, such as INITIAL.',
    alsoIn: ['core 6'],
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      requireNoOtherWriter(context, collection);
      const [changed, removed] = await collection.givenMany(2);
      await annotated(collection, changed!, 'first');
      const latest = await annotated(collection, changed!, 'second');
      await collection.remove(removed!.metadata.name!);
      await gone(context, collection, removed!.metadata.name!);
      await using follower = follow(context, view);
      const events = await settled(follower, collection);
      const synthetic = about(events, latest);
      expect.equal(
        synthetic.map((event) => `${event.type} ${stamp(event)}`),
        [`ADDED ${stampOf(latest)}`],
        'events about an object that was updated twice before the watch',
      );
      const ofRemoved = about(events, removed!);
      expect.equal(
        typesOf(ofRemoved),
        [],
        'types of the events about an object that was deleted before the watch',
      );
    },
  },

  'watch.start.future-version-silent': {
    text: 'A watch that names a version from the future is allowed to stay silent for its whole timeout.',
    observe:
      'Watch from such a version with timeoutSeconds=5: no event of an older change; the form of the end is recorded.',
    wrong: 'Changes that were made before the watch come, though its version is one of the future.',
    level: 'MAY',
    async run(context) {
      const { namespace, expect, record } = context;
      const { podTemplates } = namespace;
      const before = await podTemplates.given();
      // No server creates such a version, but where versions are counters it is far ahead.
      const resourceVersion = `${before.metadata.resourceVersion}000`;
      const query = { resourceVersion, timeoutSeconds: 1 };
      // Here the answer that the version is not known is final.
      await using watch = await openedOnce(
        context,
        () => podTemplates.watch(query),
        () => true,
      );
      const events = await readToEnd(context, watch);
      expect.equal(
        typesOf(about(events, before)),
        [],
        'types of the events about an object made before, in a watch from a version of the future',
      );
      record({ status: watch.status, events: typesOf(events), end: watch.end });
    },
  },
});

/** The objects after these events: any type but ADDED and MODIFIED removes the object. */
function stateAfter(events: readonly WatchEvent[]): readonly string[] {
  const state = new Map<string | undefined, string>();
  for (const event of events) {
    const { name } = metadataOf(event);
    if (event.type === 'ADDED' || event.type === 'MODIFIED') state.set(name, stamp(event));
    else state.delete(name);
  }
  return [...state.values()].sort((a, b) => a.localeCompare(b));
}
