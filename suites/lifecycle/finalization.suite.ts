// Cases: the two phases of a deletion: deletionTimestamp and finalizers (core 3.1, 2.3).
import { anyCollection } from '../kit/kinds/subjects.ts';
import { section } from '../kit/case.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { gone } from '../kit/waiting/gone.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { otherCollections } from '../kit/kinds/other-kinds.ts';
import { mustBeThere } from '../kit/objects/terminating.ts';
import {
  plainDeletes,
  deleteHeld,
  deleteJustHeld,
  givenHeld,
  deleteHeldWith,
  expectKept,
  expectStays,
  deletesWithOptions,
} from './held.ts';
import type { Held } from './held.ts';
import { checkEvictionOfHeld } from './evicted.ts';
import { checkHeldNamespace } from './held-namespace.ts';
import { hold, lastFinalizerRemovals } from './last-finalizer.ts';
import { removeByApply, removeByStrategicPatch } from './optional-removal.ts';
import { removeAllAtOnce, removeLastByEach, removeOneByEach, removeWithChange } from './removal-by-each.ts';
import { timeWrites } from './time-writes.ts';
import { mustStayMarkedThroughParts, removeThroughParts } from './parts-of-terminating.ts';
import { checkReordering } from './reordered.ts';
import { observeRemoval } from './removal.ts';
import { expectDefinitionHeld, expectShownWhileTerminating } from './shown-terminating.ts';
import { givenTerminating, expectGone, setFinalizers } from './terminating.ts';

export default [
  section('core', '3.1', {
    'lifecycle.finalizers.keep-evicted': {
      text: 'An eviction removes no pod that a finalizer holds.',
      observe:
        'POST an Eviction for a pod with finalizer example.com/hold. Where that succeeds, the pod still exists then and a short time later, with its uid and the finalizer. A refused eviction shows nothing, since its body is not shown.',
      wrong: 'An eviction removes the pod from the store at once.',
      needs: ['pods'],
      run: checkEvictionOfHeld,
    },

    'lifecycle.finalizers.keep-object': {
      text: 'The first delete of an object that has finalizers sets deletionTimestamp and keeps the object.',
      observe:
        'Create a PodTemplate and a ConfigMap with finalizer example.com/hold; DELETE succeeds (with 200 or 202 for the PodTemplate, whose codes are listed); GET and list still show the object, both with the same deletionTimestamp (after a 202: eventually), and the finalizer in place; an answer that shows that time has another resourceVersion than the object before. The same after a DELETE right after the write that added the finalizer, after DELETE of the collection, after DELETEs with gracePeriodSeconds 0 with propagationPolicy Background, in query and body, Foreground and Orphan, orphanDependents false, no options in a body and the uid as a precondition (where one is refused, the object still exists with its finalizer), and of a cluster-scoped and a custom object where the target has them. All still exist a short time later. A watch that begins with the state, and a Table, show a terminating object of each kind. The same of a definition.',
      wrong:
        'The object is removed although it has a finalizer: always, or only by a DELETE of its collection, by an option of the delete, or a short time later; or lists show it as live.',
      isolated: true,
      async run(context) {
        const { namespace, expect, throughout } = context;
        const { podTemplates, configMaps } = namespace;
        // First, because the DELETE of the collection would be a second DELETE for the other objects.
        const first = await givenHeld(podTemplates);
        const answer = await podTemplates.removeCollection();
        expect.success(answer, 'DELETE of a collection whose objects have finalizers');
        await expectKept(context, first, answer, 'the DELETE of its collection');
        const others = await otherCollections(context);
        const held: Held[] = [first];
        for (const resource of [podTemplates, configMaps, ...others]) {
          held.push(await deleteHeld(context, resource), await deleteJustHeld(context, resource));
          const deletes = others.includes(resource) ? plainDeletes : deletesWithOptions;
          for (const options of deletes) held.push(await deleteHeldWith(context, resource, options));
        }
        await throughout(
          () => Promise.all(held.map((one) => expectStays(context, one, 'its DELETE and a while'))),
          'quiet',
          () => Promise.all([podTemplates.create(), configMaps.create()]),
        );
        // Releases objects outside the namespaces of the run, and those that would block the removal of their definition.
        for (const one of held.filter(({ resource }) => others.includes(resource)))
          await setFinalizers(one.resource, one.object.metadata.name!, []);
        for (const resource of [podTemplates, configMaps, ...others])
          await expectShownWhileTerminating(context, resource);
        await expectDefinitionHeld(context);
      },
    },

    'lifecycle.finalizers.others-remain': {
      text: 'Removing one of several finalizers leaves the object terminating.',
      observe:
        'In any collection, two finalizers, DELETE; PUT without deletionTimestamp, a merge patch, a JSON patch and an apply that set it to null, each of them with another time, and another DELETE: GET shows the same deletionTimestamp, whatever the answer. Remove one finalizer: GET still returns 200, with one finalizer and the same deletionTimestamp. The same where a PUT, a merge patch and a JSON patch each remove one of four. So it does after a PUT without deletionTimestamp, and each patch, of the status and the scale of a custom object that is being deleted.',
      wrong:
        'The first removal completes the deletion, or a client can cancel a deletion, or move its time, by writing the field, perhaps through a sub-resource only.',
      alsoIn: ['core 4.1'],
      subjects: anyCollection,
      async run(context) {
        const { collection, expect } = context;
        const [first, second] = ['example.com/first', 'example.com/second'] as const;
        const before = await givenTerminating(context, collection, [first, second]);
        const name = before.metadata.name!;
        const expectTerminating = async (what: string) => {
          const object = await mustBeThere(collection, name, what);
          expect.equal(object.metadata.uid, before.metadata.uid, `uid: ${what}`);
          const { deletionTimestamp } = object.metadata;
          expect.equal(
            deletionTimestamp,
            before.metadata.deletionTimestamp,
            `metadata.deletionTimestamp: ${what}`,
          );
          return object;
        };
        // Only the removal of the last finalizer ends a deletion. The answers are not judged: no write may cancel it.
        const { deletionTimestamp: _mark, ...unmarked } = before.metadata;
        await collection.replace({ ...before, metadata: unmarked });
        await expectTerminating('after a PUT without deletionTimestamp');
        await collection.mergePatch(name, { metadata: { deletionTimestamp: null } });
        await expectTerminating('after a merge patch with deletionTimestamp null');
        const cleared = { op: 'add', path: '/metadata/deletionTimestamp', value: null };
        await collection.jsonPatch(name, [cleared]);
        await expectTerminating('after a JSON patch with deletionTimestamp null');
        await collection.apply(name, { metadata: { deletionTimestamp: null } }, { manager: 'undertaker' });
        await expectTerminating('after an apply with deletionTimestamp null');
        for (const [way, write] of Object.entries(timeWrites(collection, before))) {
          await write();
          await expectTerminating(`after ${way} with another deletionTimestamp`);
        }
        await collection.remove(name);
        await expectTerminating('after another DELETE');

        expect.success(await setFinalizers(collection, name, [second]), 'removal of one of two finalizers');
        const after = await expectTerminating('one of two finalizers removed');
        expect.equal(ownFinalizers(after), [second], 'metadata.finalizers after the removal of one of two');
        await setFinalizers(collection, name, []);
        await removeOneByEach(context, collection);
        if (isCustom(collection)) await mustStayMarkedThroughParts(context);
      },
    },

    'lifecycle.finalizers.last-one-removes': {
      text: 'Removing the last finalizer removes the object from the store.',
      observe:
        'After the last finalizer of a terminating object is removed, GET no longer finds the object and lists omit it, without a second DELETE. One object each for removal by PUT, by merge patch and by JSON patch, in any collection; and by strategic merge patch and apply, where those are not refused. A dry-run of each removes nothing. The same where one write removes all of three finalizers, where it also changes a label, and where a write of a sub-resource removes the last one.',
      wrong:
        'The object stays terminating until another DELETE arrives, at least after some types of PATCH, or where one write removes several finalizers, or changes something else, too.',
      subjects: anyCollection,
      async run(context) {
        const { collection } = context;
        await removeLastByEach(context, collection);
        await removeAllAtOnce(context, collection);
        await removeWithChange(context, collection);
        if (!isCustom(collection)) await removeByStrategicPatch(context, collection);
        await removeByApply(context, collection);
        await removeThroughParts(context);
      },
    },

    'lifecycle.finalizers.any-order': {
      text: 'The server does not enforce an order of finalizers: their owners clean up at any time and in any order.',
      observe:
        'In any collection, three finalizers on a terminating object; remove the middle, the last and the first in turn: each removal is accepted, and the final one removes the object.',
      wrong: 'Only the first entry of the list can be removed.',
      alsoIn: ['core 2.3'],
      subjects: anyCollection,
      async run(context) {
        const { collection, expect, eventually } = context;
        const [first, middle, last] = [
          'example.com/first',
          'example.com/middle',
          'example.com/last',
        ] as const;
        const { metadata } = await givenTerminating(context, collection, [first, middle, last]);
        const name = metadata.name!;
        expect.success(
          await setFinalizers(collection, name, [first, last]),
          'removal of the middle finalizer',
        );
        const two = await mustBeThere(collection, name, 'two of three finalizers left');
        expect.equal(ownFinalizers(two), [first, last], 'metadata.finalizers without the middle one');
        expect.success(
          await setFinalizers(collection, name, [first]),
          'removal of the last finalizer of the list',
        );
        const one = await mustBeThere(collection, name, 'one of three finalizers left');
        expect.equal(ownFinalizers(one), [first], 'metadata.finalizers with only the first one left');
        expect.success(
          await setFinalizers(collection, name, []),
          'removal of the first finalizer, the final one',
        );
        await eventually(() => expectGone(collection, name, 'no finalizer left'), 'controller');
      },
    },

    'lifecycle.finalizers.emptied-while-live': {
      text: 'A live object whose finalizers are all removed is not deleted, because deletion requires a delete request.',
      observe:
        'In any collection, create with a finalizer, remove it while the object is live, by each write that can: GET still returns 200, without deletionTimestamp. A DELETE then removes it, as it does an object that was created with an empty list.',
      wrong: 'An empty finalizer list removes live objects, or holds those that are deleted.',
      subjects: anyCollection,
      async run(context) {
        const { collection, expect } = context;
        for (const [way, removeLast] of Object.entries(lastFinalizerRemovals(context, collection))) {
          const { metadata } = await collection.given({ metadata: { finalizers: [hold] } });
          const name = metadata.name!;
          expect.success(await removeLast(name), `removal of the only finalizer of a live object by ${way}`);
          const after = await mustBeThere(collection, name, 'finalizers of a live object emptied');
          const of = `of a live object whose finalizers were emptied by ${way}`;
          expect.equal(after.metadata.uid, metadata.uid, `uid ${of}`);
          expect.absent(ownFinalizers(after), `metadata.finalizers ${of}`);
          expect.absent(after.metadata.deletionTimestamp, `metadata.deletionTimestamp ${of}`);
          expect.success(await collection.remove(name), `DELETE ${of}`);
          await gone(context, collection, name);
        }
        const { name = '' } = (await collection.given({ metadata: { finalizers: [] } })).metadata;
        expect.success(await collection.remove(name), 'DELETE of an object with an empty list of finalizers');
        await gone(context, collection, name);
      },
    },

    'lifecycle.finalizers.of-a-namespace': {
      text: 'A namespace that has finalizers in its metadata is marked by its DELETE, and removed after the last of them.',
      observe:
        'Create a namespace with two finalizers and a ConfigMap in it, and DELETE it: it has a deletionTimestamp and stays, also once another namespace, deleted later, is gone, and with the same time after a second DELETE. Remove one finalizer: the same. Remove the other: eventually neither the namespace nor the ConfigMap is found.',
      wrong:
        'The controller that empties namespaces removes them whatever their own finalizers are, or the removal of the last one is not noticed.',
      alsoIn: ['core 2.2'],
      needs: ['namespace-controller', 'cluster-wide'],
      run: checkHeldNamespace,
    },

    'lifecycle.terminating.name-taken': {
      text: 'While an object is terminating, its name is still in use.',
      observe:
        'In any collection, POST the name of a terminating object, with dryRun and without: refused, and the existing object keeps its uid. After the finalizer is removed and GET finds nothing, the POST succeeds with a new uid, without deletionTimestamp and without the finalizer.',
      wrong:
        'A second object is created while the first is terminating, or the next one of the name is terminating from the start.',
      alsoIn: ['core 2.2'],
      subjects: anyCollection,
      async run(context) {
        const { collection, expect, eventually } = context;
        const { metadata } = await givenTerminating(context, collection, [hold]);
        const name = metadata.name!;
        for (const time of ['', 'second '])
          expect.refused(
            await collection.create({ metadata: { name } }),
            `${time}POST of the name of a terminating object`,
          );
        const query = { dryRun: 'All' };
        expect.refused(
          await collection.create({ metadata: { name } }, { query }),
          'a dry POST of the name of a terminating object',
        );
        const terminatingObject = await mustBeThere(
          collection,
          name,
          'terminating, after a POST of its name',
        );
        expect.equal(
          terminatingObject.metadata.uid,
          metadata.uid,
          'uid of the terminating object after the POST of its name',
        );

        expect.success(await setFinalizers(collection, name, []), 'removal of its finalizer');
        await eventually(() => expectGone(collection, name, 'finalizer removed'), 'controller');
        const answer = await collection.create({ metadata: { name } });
        expect.success(answer, 'POST of the name after the object is removed');
        const fresh = await collection.current(name);
        expect.different(fresh.metadata.uid, metadata.uid, 'uid of the object created after the removal');
        const of = 'of a new object whose name a terminating one had';
        expect.absent(fresh.metadata.deletionTimestamp, `metadata.deletionTimestamp ${of}`);
        expect.equal(ownFinalizers(fresh), [], `metadata.finalizers ${of}`);
      },
    },

    'lifecycle.removal.without-finalizers': {
      text: 'The effect of a delete on an object without finalizers is not shown.',
      observe:
        'DELETE, then GET immediately and until it finds nothing; record whether the removal was immediate and whether deletionTimestamp was ever visible.',
      wrong: 'Demanding that the very next request finds nothing, or that the object is seen terminating.',
      level: 'UNSPECIFIED',
      async run(context) {
        const { namespace, record } = context;
        const observed: Record<string, unknown> = {};
        for (const resource of [namespace.podTemplates, namespace.configMaps]) {
          observed[resource.type.kind] = await observeRemoval(context, resource);
        }
        record(observed);
      },
    },
  }),
  section('core', '2.3', {
    'lifecycle.finalizers.reordered': {
      text: 'finalizers is a shared list of strings that any permitted actor may reorder.',
      observe:
        'In any collection, create an object with two finalizers, swap them and swap them again by PUT, merge patch and JSON patch as another field manager: success, and a GET shows the new order. The same while the object is being deleted, and for a PodTemplate as another user who may update and patch it, where the target has one.',
      wrong: 'Reordering is refused, or the server sorts the list.',
      subjects: anyCollection,
      run: checkReordering,
    },
  }),
];
