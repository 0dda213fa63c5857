// Cases: the events of each kind of write (core 6).
import { section } from '../kit/case.ts';
import type { CollectionContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { PrerequisiteFailed } from '../kit/failures.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { describe, metadataOf } from '../kit/watches/follow.ts';
import type { Follower } from '../kit/watches/follow.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { terminating } from '../kit/objects/terminating.ts';
import { isMissing } from '../kit/kinds/resource.ts';
import { eachSortOfCollection, isOwn } from '../kit/kinds/subjects.ts';
import { about, annotated, followView, hasState, isAbout, settled, typesOf } from './live.ts';
import { applyNew, patches } from './patches.ts';
import { expectSelectedDeletions } from './selected-deletions.ts';
import { expectModifiedThrough, subResourcePatches, subResourceUpdates } from './sub-resources.ts';
import { sendWithoutEffect } from './without-effect.ts';

export default section('core', '6', {
  'watch.event.added-on-create': {
    text: 'An event of the type ADDED is sent for an object created after the version of the watch.',
    observe:
      'Watch, then POST: one ADDED with the uid and resourceVersion of the answer; the same for an object made by apply, and for one under the name of a deleted object. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Created objects come as MODIFIED, or the type is CREATED, or in lower case.',
    alsoIn: ['core 2.6'],
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, expect } = context;
      await using follower = await followView(context);
      const { metadata } = await collection.given();
      const stored = [await collection.current(metadata.name!)];
      const applied = collection.object().metadata.name!;
      // Other rows are about the support of apply.
      if ((await applyNew(collection, applied)).ok) stored.push(await collection.current(applied));
      const events = await settled(follower, collection);
      for (const object of stored) {
        const found = about(events, object);
        expect.equal(typesOf(found), ['ADDED'], 'types of the events about an object that was created');
        expect.that(hasState(found[0]!, object), 'the ADDED event has another uid or version than a GET');
      }
      await expectAddedAgain(context, follower, metadata.name!);
    },
  },

  'watch.event.modified-on-update': {
    text: 'MODIFIED is sent when an object is updated.',
    observe:
      'Watch, then PUT a changed label: one MODIFIED with the new resourceVersion. So does a PUT of the sub-resources status and scale of a custom kind and of a deployment, where the target has them and it changes the object. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'No event for label-only changes.',
    alsoIn: ['core 2.6'],
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, expect } = context;
      const { metadata } = await collection.given({ metadata: { labels: { step: 'before' } } });
      await using follower = await followView(context);
      const before = await collection.current(metadata.name!);
      const labels = { ...before.metadata.labels, step: 'after' };
      const answer = await collection.replace({ ...before, metadata: { ...before.metadata, labels } });
      expect.success(answer, 'PUT of a changed label');
      const after = await collection.current(metadata.name!);
      const events = about(await settled(follower, collection), after);
      expect.equal(typesOf(events), ['MODIFIED'], 'types of the events about an object whose label was put');
      expect.that(
        hasState(events[0]!, after),
        'the MODIFIED event has another version than the object after PUT',
      );
      if (isOwn(context)) await expectModifiedThrough(context, subResourceUpdates);
    },
  },

  'watch.event.modified-on-patch': {
    text: 'MODIFIED is sent when an object is patched.',
    observe:
      'Each patch type: one MODIFIED with the new resourceVersion. So does a patch of the sub-resources status and scale of a custom kind and of a deployment, where the target has them and it changes the object. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Apply patches send ADDED, or changes through a sub-resource give no event.',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, expect } = context;
      const made = await collection.given({ metadata: { annotations: { step: 'before' } } });
      const name = made.metadata.name!;
      await using follower = await followView(context);
      let taken = 0;
      for (const { what, send, optional } of patches) {
        const answer = await send(collection, name);
        if (optional && !answer.ok) continue;
        expect.success(answer, what);
        taken += 1;
        const after = await collection.current(name);
        const events = about(await settled(follower, collection), made);
        expect.equal(typesOf(events.slice(taken - 1)), ['MODIFIED'], `types of the events after one ${what}`);
        expect.that(
          hasState(events.at(-1)!, after),
          `the event after a ${what} has another version than a GET`,
        );
      }
      if (isOwn(context)) await expectModifiedThrough(context, subResourcePatches);
    },
  },

  'watch.event.modified-on-terminating': {
    text: 'A delete that only sets deletionTimestamp shows as MODIFIED (inferred).',
    observe:
      'Object with a finalizer: DELETE gives MODIFIED with deletionTimestamp, no deletion event yet. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.',
    wrong: 'Deletion is announced although the object remains.',
    level: 'SHOULD',
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, expect } = context;
      const made = await collection.given({ metadata: { finalizers: ['example.com/hold'] } });
      await using follower = await followView(context);
      const { name = '' } = made.metadata;
      const answer = await collection.remove(name);
      expect.success(answer, 'DELETE of an object with a finalizer');
      // An accepted delete may take effect later.
      if (answer.status === 202)
        await dependsOn('lifecycle.finalizers.keep-object', () =>
          terminating(context, collection, name, answer, 'after its DELETE'),
        );
      const events = about(await settled(follower, collection), made);
      // A controller that removes its own finalizer also writes the object.
      const types = [...new Set(typesOf(events))];
      expect.equal(types, ['MODIFIED'], 'types of the events while the finalizer holds the object');
      expect.matches(
        metadataOf(events[0]!).deletionTimestamp ?? undefined,
        /./,
        'metadata.deletionTimestamp in the MODIFIED event',
      );
    },
  },

  'watch.event.every-outcome': {
    text: 'A watcher learns of every create, update, patch and delete that takes effect after the version of the watch.',
    observe:
      "Each of the four gives an event that names the object, the delete too; where two finalizers held the object, the removal of the first gives one, and its end gives another one that is neither ADDED nor MODIFIED. So does the delete in watches that select the object, by a label, by its name and by both, live and in the past; and the end of an object whose label goes in the write that removes its last finalizer. Refused requests and dry runs give none. A deletecollection of a namespace of the case's own, or of custom objects, gives one event for each object. The same over all namespaces, and of a cluster-scoped and a custom kind, where the target has them.",
    wrong: 'Deletes give no event at all.',
    isolated: true,
    subjects: eachSortOfCollection,
    anyScope: true,
    async run(context) {
      const { collection, expect } = context;
      const stale = await collection.given();
      const spared = await annotated(collection, stale, 'spared');
      await using follower = await followView(context);
      const created = await collection.given();
      const annotations = { step: 'put' };
      const answer = await collection.replace({
        ...created,
        metadata: { ...created.metadata, annotations },
      });
      expect.success(answer, 'PUT of an annotation');
      const replaced = await collection.current(created.metadata.name!);
      const patched = await annotated(collection, replaced, 'patched');
      const simulated = await sendWithoutEffect(collection, { stale, current: spared });
      const events = await settled(follower, collection);
      for (const [what, state] of [
        ['create', created],
        ['update', replaced],
        ['patch', patched],
      ] as const) {
        const found = events.some((event) => hasState(event, state));
        expect.that(found, `no event came with the version after a ${what}; what came: ${describe(events)}`);
      }
      const needless = about(events, spared, simulated);
      expect.equal(typesOf(needless), [], 'types of the events after refused requests and dry runs');

      // The type of the event and the version of its object are not shown.
      const seen = about(follower.events, created).length;
      expect.success(await collection.remove(created.metadata.name!), 'DELETE');
      await follower.until(
        () => about(follower.events, created).length > seen,
        'an object after its DELETE, whatever its type',
      );
      await expectEndOfHeld(context, follower);
      await expectEndOfEach(context, follower);
      await expectSelectedDeletions(context);
    },
  },
});

/** An object that is created under the name of a deleted one is another object. */
async function expectAddedAgain(context: CollectionContext, follower: Follower, name: string): Promise<void> {
  const { collection, expect } = context;
  const removal = await collection.remove(name, { phase: 'set-up' });
  if (!removal.ok) throw new PrerequisiteFailed(`set-up: ${removal.request} answered ${removal.status}`);
  await gone(context, collection, name);
  const recreate = () => collection.given({ metadata: { name } });
  const { uid } = (await dependsOn('objects.names.reuse-after-delete', recreate)).metadata;
  const events = await settled(follower, collection);
  const found = events.filter((event) => metadataOf(event).uid === uid);
  expect.equal(
    typesOf(found),
    ['ADDED'],
    'types of the events about an object under the name of a deleted one',
  );
}

/** The end of an object that a finalizer kept: its DELETE already had an event. */
async function expectEndOfHeld(context: CollectionContext, follower: Follower): Promise<void> {
  const { collection, expect } = context;
  const [first, second] = ['example.com/hold', 'example.com/hold-too'];
  const held = await collection.given({ metadata: { finalizers: [first, second] } });
  const name = held.metadata.name!;
  expect.success(await collection.remove(name), 'DELETE of an object with finalizers');
  const released = await collection.mergePatch(name, { metadata: { finalizers: [second] } });
  if (released.ok && (await collection.exists(name))) {
    const rest = await collection.current(name);
    await follower.until((event) => hasState(event, rest), 'an object that one of two finalizers let go');
  }
  const freed = await collection.mergePatch(name, { metadata: { finalizers: null } });
  // Other rows are about the effect of finalizers.
  if (!isMissing(freed)) expect.success(freed, 'PATCH that takes the last finalizer away');
  await gone(context, collection, name);
  await follower.until(
    (event) => isAbout(event, held) && event.type !== 'ADDED' && event.type !== 'MODIFIED',
    'an object that its last finalizer let go, of a type other than ADDED and MODIFIED',
  );
}

/** Every object that one deletecollection deletes, where it can delete only objects of the case. */
async function expectEndOfEach(context: CollectionContext, follower: Follower): Promise<void> {
  const { collection, expect } = context;
  if (!isOwn(context) && !isCustom(collection)) return;
  const members = await collection.givenMany(3);
  const seen = (one: ApiObject) => about(follower.events, one).length;
  for (const one of members)
    await follower.until((event) => hasState(event, one), 'an object before a deletecollection');
  expect.success(await collection.removeCollection(), 'DELETE of the collection');
  for (const one of members)
    await follower.until(
      (event) => isAbout(event, one) && seen(one) > 1,
      'each of three objects after a DELETE of their collection, whatever its type',
    );
}
