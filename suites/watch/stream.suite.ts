// Cases: the stream of a watch: its framing, its position in history, and resuming after an end (core 4.12).
import { section } from '../kit/case.ts';
import { requireNoOtherWriter } from '../kit/concurrent-writers/no-other-writer.ts';
import { queryText } from '../kit/requests/wire-request.ts';
import type { CaseContext } from '../kit/context.ts';
import { describe, follow, metadataOf, versionOf } from '../kit/watches/follow.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { similarNames, similarNamespaces, sorted } from '../kit/data/similar-names.ts';
import { eachSortOfCollection, isOwn } from '../kit/kinds/subjects.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { openedOnce } from '../kit/watches/watch-opening.ts';
import { WatchFrameError } from '../kit/watches/watch.ts';
import type { WatchEvent } from '../kit/watches/watch.ts';
import { mustReportAllOfItem } from './item-changes.ts';
import { mustReportLargeDeletion } from './large-deletion.ts';
import { about, annotated, hasState, calmVersion, settled, stamp, stampOf } from './live.ts';
import { readRawWatch } from './raw-watch.ts';
import { resumesAfterDeletion } from './resumed-deletion.ts';
import { expectItselfSelected } from './selected-item.ts';

/** Enough events that a server sends many at once. */
const burst = 12;
const kibibyte = 1024;
/** Every server accepts a request of this size. */
const usualBytes = 4 * kibibyte;

export default section('core', '4.12', {
  'watch.collection.from-list-version': {
    text: 'A watch of a collection with watch=1 and a resourceVersion reports the changes since, those before the request came in too.',
    observe:
      'List; create, update and delete an object; watch from the version of the list: the three changes, in this order. Then a change while the stream is open: it comes too. Changes in the namespaces n0 and n-x do not come in a watch of the namespace n. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong:
      'A watch from the version of a list misses the changes between the two requests, or shows those of a namespace whose name begins like its own.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      const resourceVersion = await calmVersion(context, view);
      const created = await collection.given();
      const updated = await annotated(collection, created, 'updated');
      await collection.remove(created.metadata.name!);
      await gone(context, collection, created.metadata.name!);
      await using follower = follow(context, view, { resourceVersion });
      const events = about(await settled(follower, collection), created);
      expect.equal(
        events.slice(0, 2).map(stamp),
        [created, updated].map(stampOf),
        'the first events about an object that was created and updated before the watch came in',
      );
      expect.atLeast(events.length, 3, 'events about an object that was created, updated and deleted');
      const live = await collection.given();
      await follower.until((event) => hasState(event, live), 'an object made while the stream is open');
      if (isOwn(context) && context.has('cluster-wide')) await expectOwnNamespace(context);
    },
  },

  'watch.item.only-its-events': {
    text: 'A watch may name a single item. 4.3 names no watch parameter for items, so a refusal or a plain get passes too.',
    observe:
      'Change an item and other objects, the names of two of which begin with that of the item, and one of its name in another namespace, GET the item with watch=1 and the resourceVersion from before, and change both again: where a stream comes, it has the events of this object only, its deletion included, and one without a version begins with ADDED of the object. So does one with a field selector, and one with a label selector, that each of them matches, unless it is refused. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Item watch delivers events of all objects, or no state where the version is unset.',
    subjects: eachSortOfCollection,
    async run(context) {
      const { api, collection, expect, record } = context;
      requireNoOtherWriter(context, collection);
      const watched = await collection.given();
      const { name, resourceVersion } = watched.metadata;
      const path = collection.path(name);
      const named = (similar: string) => collection.given({ metadata: { name: similar } });
      const neighbours = [await collection.given(), await named(`${name}0`), await named(`${name}-x`)];
      // One of the same name in another namespace.
      const elsewhere =
        collection.namespace === '' ? undefined : context.anotherNamespace().resource(collection.type);
      const namesake = await elsewhere?.given({ metadata: { name: name! } });
      const changeNeighbours = async (step: string) => {
        for (const one of neighbours) await annotated(collection, one, step);
        if (elsewhere !== undefined) await annotated(elsewhere, namesake!, step);
      };
      await changeNeighbours('changed');
      const changed = await annotated(collection, watched, 'changed');
      // A proxy may delay the answer until the first event, so one exists.
      await using probe = await openedOnce(context, () => api.watch(path, { resourceVersion }));
      if (probe.status !== 200) return record({ status: probe.status });
      await probe.close();

      await using follower = follow(
        context,
        { watch: (query) => api.watch(path, query) },
        { resourceVersion },
      );
      try {
        await follower.until((event) => hasState(event, changed), 'the watched item');
        await changeNeighbours('changed live');
        const live = await annotated(collection, watched, 'changed live');
        const events = await follower.until((event) => hasState(event, live), 'the watched item, live');
        const ofObjects = events.filter((event) => metadataOf(event).name !== undefined);
        expect.equal(ofObjects.map(stamp), [changed, live].map(stampOf), 'events of a watch on one item');
        await using stateFirst = follow(context, { watch: (query) => api.watch(path, query) }, {});
        const isOfItem = (event: WatchEvent) => metadataOf(event).name === name;
        const [first] = (await stateFirst.until(isOfItem, 'the item, by a watch without a version')).filter(
          isOfItem,
        );
        expect.equal(
          first?.type,
          'ADDED',
          'type of the first event of a watch on one item without a version',
        );
        await expectItselfSelected(context, { path, resourceVersion, last: live });
        expect.success(await collection.remove(name!), 'DELETE of the watched item');
        await follower.until(
          () => about(follower.events, watched).length > 2,
          'the watched item after its DELETE, whatever its type',
        );
      } catch (error) {
        // 4.3 names no watch parameter for items: the answer may be that of a get.
        if (!(error instanceof WatchFrameError)) throw error;
        record({ status: probe.status, form: 'no stream of events' });
      }
    },
  },

  'watch.stream.chunked': {
    text: 'The watch answer uses chunked transfer encoding.',
    observe:
      'Read raw HTTP/1.1: Transfer-Encoding is chunked, there is no Content-Length, and an event arrives while the stream is open.',
    wrong: 'Response is buffered until the watch ends.',
    async run(context) {
      const { namespace, expect } = context;
      const { podTemplates } = namespace;
      const resourceVersion = await calmVersion(context, podTemplates);
      const query = { resourceVersion, timeoutSeconds: 60 };
      await using follower = follow(context, podTemplates, query);
      const made = await podTemplates.given();
      await follower.until((event) => hasState(event, made), 'the last change, while the stream is open');

      const path = podTemplates.path() + queryText({ ...query, watch: true });
      const what = 'an event over HTTP/1.1, while the stream is open,';
      const raw = await readRawWatch(context, { path, until: made.metadata.name!, what });
      // Only HTTP/1.1 has this header.
      if (raw?.status !== 200) return;
      const header = (wanted: string) => raw.headers.find(([name]) => name === wanted)?.[1];
      expect.matches(header('transfer-encoding'), /chunked/i, 'Transfer-Encoding of a watch over HTTP/1.1');
      expect.absent(header('content-length'), 'Content-Length of a watch over HTTP/1.1');
    },
  },

  'watch.stream.consecutive-json': {
    text: 'The body of a watch is a sequence of JSON documents.',
    observe:
      'Parse the stream as JSON values one after another, with white space between them at most. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Documents are comma separated in an array or framed as data: lines.',
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, view, expect } = context;
      const resourceVersion = await calmVersion(context, view);
      const made = await collection.givenMany(burst);
      const changed = await Promise.all(made.map((object) => annotated(collection, object, 'changed')));
      // The follower fails on anything but consecutive documents.
      await using follower = follow(context, view, { resourceVersion });
      const events = about(await settled(follower, collection), ...made);
      expect.equal(
        events.map(stamp).sort((a, b) => a.localeCompare(b)),
        [...made, ...changed].map(stampOf).sort((a, b) => a.localeCompare(b)),
        'the documents of a watch that has many changes to send at once',
      );
    },
  },

  'watch.stream.resume': {
    text: 'A watch that starts from the last version that a client saw loses nothing and repeats nothing.',
    observe:
      "Watch, read event 2 of 5, close, and watch from event 2's resourceVersion: exactly the events 3 to 5. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.",
    wrong: 'Restart repeats event 2 or skips event 3.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, view, expect } = context;
      const resourceVersion = await calmVersion(context, view);
      const first = await collection.given();
      const states = [first];
      for (const step of ['2', '3', '4', '5']) states.push(await annotated(collection, first, step));
      await using begun = follow(context, view, { resourceVersion });
      const seen = await begun.until((event) => hasState(event, states[1]!), 'the second of five changes');
      await begun.close();

      const second = versionOf(seen.at(-1)!);
      await using resumed = follow(context, view, { resourceVersion: second });
      const events = about(await settled(resumed, collection), first);
      expect.equal(
        events.map(stamp),
        states.slice(2).map(stampOf),
        'events of a watch that starts from the second of five',
      );
    },
  },

  'watch.stream.resume-after-deletion': {
    text: 'A watch that starts from the version in the event of a deletion, or of an object that leaves its selector, does not report it again. (Inferred: what these events hold is not shown.)',
    observe:
      'Watch, delete an object, and watch from the resourceVersion in its last event: no event about it. So with a selector that the object no longer matches, where the watch has an event of its own for that. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'The object of a deletion has the version of its last change.',
    level: 'SHOULD',
    subjects: eachSortOfCollection,
    anyScope: true,
    run: resumesAfterDeletion,
  },

  'watch.stream.many-large-changes': {
    text: 'A watch reports every change after its version, however many and however large they are.',
    observe:
      'Forty changes of 4 KiB, one of 80 KiB and one more: a watch that is open and one that starts from a version before them have exactly these changes, each whole; so has a watch of the object alone that starts there, where it is one. After the DELETE of an object of 80 KiB a watch from before it has a further event about it. The same of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'What does not fit into a buffer is left out, or ends the stream for good.',
    alsoIn: ['core 6'],
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, view, expect } = context;
      const made = await collection.given();
      const resourceVersion = await calmVersion(context, view);
      await using live = follow(context, view, { resourceVersion });
      const sizes = [...Array.from({ length: 40 }, () => 4 * kibibyte), 80 * kibibyte, 1];
      const states: ApiObject[] = [];
      for (const [index, size] of sizes.entries()) {
        // The maximum size of a request is not shown (core 8).
        const write = () => annotated(collection, made, `${index} `.padEnd(size, 'x'));
        const state = size > usualBytes ? await unlessBlocked(write) : await write();
        if (state !== undefined) states.push(state);
      }
      await using late = follow(context, view, { resourceVersion });
      for (const [how, follower] of [
        ['open since before them', live],
        ['from a version before them', late],
      ] as const) {
        const events = about(await settled(follower, collection), made);
        const what = `of 40 changes of 4 KiB, one of 80 KiB and one more in a watch ${how}`;
        expect.equal(events.map(stamp), states.map(stampOf), `events ${what}`);
        const shown = events.map((event) => metadataOf(event).annotations?.['step']?.length);
        expect.equal(
          shown,
          states.map(({ metadata }) => metadata.annotations?.['step']?.length),
          `sizes ${what}`,
        );
      }
      await mustReportAllOfItem(context, resourceVersion, states);
      await mustReportLargeDeletion(context);
    },
  },

  'watch.selector.enter-and-leave': {
    text: 'What a selector watch reports when an object begins or ceases to match is not described.',
    observe: 'Change a label so that the object leaves and re-enters the selector: record the event types.',
    wrong: 'demanding a certain type of event when an object leaves the selector',
    level: 'UNSPECIFIED',
    async run(context) {
      const { namespace, uniqueName, record } = context;
      const { podTemplates } = namespace;
      const inside = uniqueName('inside');
      const move = (value: string | null) =>
        podTemplates.mergePatch(name, { metadata: { labels: { place: value } } });
      const made = await podTemplates.given();
      const name = made.metadata.name!;
      const resourceVersion = await calmVersion(context, podTemplates);
      const query = { resourceVersion, labelSelector: `place=${inside}` };
      await using follower = follow(context, podTemplates, query);
      for (const value of [inside, null, inside]) await move(value);
      const events = await settled(follower, podTemplates, { metadata: { labels: { place: inside } } });
      record({ entersLeavesEnters: about(events, made).map(({ type }) => type) });
    },
  },

  'watch.stream.clients-list-again': {
    text: 'After 410 a client clears its cache, lists again and watches from the new version.',
    excluded: 'a duty of clients: after 410 they clear their cache and list again',
  },
});

/** A watch of one namespace, from a version or from its state, has no event of namespaces with the same name prefix, neither of
 * earlier changes nor of later ones. */
async function expectOwnNamespace(context: CaseContext): Promise<void> {
  const { expect } = context;
  const [watched, ...others] = await similarNamespaces(context);
  const resourceVersion = await calmVersion(context, watched.podTemplates);
  const made: ApiObject[] = [];
  const write = async (name: string) => {
    for (const { podTemplates } of others) await podTemplates.given({ metadata: { name } });
    made.push(await watched.podTemplates.given({ metadata: { name } }));
  };
  for (const name of similarNames.slice(0, 2)) await write(name);
  await using changes = follow(context, watched.podTemplates, { resourceVersion });
  await using state = follow(context, watched.podTemplates);
  for (const name of similarNames.slice(2)) await write(name);
  for (const follower of [changes, state]) {
    const events = await settled(follower, watched.podTemplates);
    const own = new Set(about(events, ...made).map((event) => metadataOf(event).name ?? ''));
    expect.equal(sorted([...own]), sorted(similarNames), 'objects in a watch of one namespace');
    const foreign = events.filter((event) => {
      const { namespace } = metadataOf(event);
      return namespace !== undefined && namespace !== '' && namespace !== watched.name;
    });
    expect.equal(describe(foreign), 'nothing', 'events of other namespaces in a watch of one');
  }
}
