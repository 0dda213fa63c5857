// Cases: the two phases of a deletion, by finalizers and deletionTimestamp (core 3.1, 2.3).
import { section } from '../kit/case.ts';
import { ownFinalizers } from '../kit/finalizers.ts';
import { otherCollections } from '../kit/other-kinds.ts';
import { mustBeThere } from '../kit/terminating.ts';
import { unlessBlocked } from '../kit/unless-blocked.ts';
import { atOnce, deleteHeld, givenHeld, insist, mustBeKept, mustStay, waysToInsist } from './held.ts';
import type { Held } from './held.ts';
import { hold } from './last-finalizer.ts';
import { removeByApply, removeByStrategicPatch } from './optional-removal.ts';
import { removeLastByEach } from './removal-by-each.ts';
import { reordered } from './reordered.ts';
import { removalSeen } from './removal.ts';
import { givenTerminating, mustBeGone, setFinalizers } from './terminating.ts';

export default section({
  'lifecycle.finalizers.keep-object': {
    isolated: true,
    async run(context) {
      const { namespace, expect, throughout } = context;
      const { podTemplates, configMaps } = namespace;
      // Before the others, since it would be their second DELETE.
      const first = await givenHeld(podTemplates);
      const answer = await podTemplates.removeCollection();
      expect.success(answer, 'DELETE of a collection whose objects have finalizers');
      await mustBeKept(context, first, answer, 'the DELETE of its collection');
      const others = await otherCollections(context);
      const held: Held[] = [first];
      for (const resource of [podTemplates, configMaps, ...others]) {
        held.push(await deleteHeld(context, resource));
        const ways = others.includes(resource) ? [atOnce] : waysToInsist;
        for (const way of ways) held.push(await insist(context, resource, way));
      }
      await throughout(
        () => Promise.all(held.map((one) => mustStay(context, one, 'its DELETE and a while'))),
        'quiet',
        () => Promise.all([podTemplates.create(), configMaps.create()]),
      );
      // What lies outside namespaces of the run, and what would hold its definition.
      for (const one of held.filter(({ resource }) => others.includes(resource)))
        await setFinalizers(one.resource, one.object.metadata.name!, []);
    },
  },

  'lifecycle.finalizers.others-remain': async (context) => {
    const { namespace, expect } = context;
    const { podTemplates } = namespace;
    const [first, second] = ['example.com/first', 'example.com/second'] as const;
    const before = await givenTerminating(context, podTemplates, [first, second]);
    const name = before.metadata.name!;
    const mustTerminate = async (what: string) => {
      const object = await mustBeThere(podTemplates, name, what);
      expect.equal(object.metadata.uid, before.metadata.uid, `uid: ${what}`);
      const { deletionTimestamp } = object.metadata;
      expect.equal(
        deletionTimestamp,
        before.metadata.deletionTimestamp,
        `metadata.deletionTimestamp: ${what}`,
      );
      return object;
    };
    // A deletion ends with the last finalizer only: whatever the answer, no write takes it back.
    const { deletionTimestamp: _mark, ...unmarked } = before.metadata;
    await podTemplates.replace({ ...before, metadata: unmarked });
    await mustTerminate('after a PUT without deletionTimestamp');
    await podTemplates.mergePatch(name, { metadata: { deletionTimestamp: null } });
    await mustTerminate('after a merge patch with deletionTimestamp null');

    expect.success(await setFinalizers(podTemplates, name, [second]), 'removal of one of two finalizers');
    const after = await mustTerminate('one of two finalizers removed');
    expect.equal(ownFinalizers(after), [second], 'metadata.finalizers after the removal of one of two');
  },

  'lifecycle.finalizers.last-one-removes': async (context) => {
    const { podTemplates } = context.namespace;
    await removeLastByEach(context, podTemplates);
    for (const resource of await otherCollections(context))
      await unlessBlocked(() => removeLastByEach(context, resource));
    await removeByStrategicPatch(context, podTemplates);
    await removeByApply(context, podTemplates);
  },

  'lifecycle.finalizers.any-order': async (context) => {
    const { namespace, expect, eventually } = context;
    const { podTemplates } = namespace;
    const [first, middle, last] = ['example.com/first', 'example.com/middle', 'example.com/last'] as const;
    const { metadata } = await givenTerminating(context, podTemplates, [first, middle, last]);
    const name = metadata.name!;
    expect.success(await setFinalizers(podTemplates, name, [first, last]), 'removal of the middle finalizer');
    const two = await mustBeThere(podTemplates, name, 'two of three finalizers left');
    expect.equal(ownFinalizers(two), [first, last], 'metadata.finalizers without the middle one');
    expect.success(
      await setFinalizers(podTemplates, name, [first]),
      'removal of the last finalizer of the list',
    );
    const one = await mustBeThere(podTemplates, name, 'one of three finalizers left');
    expect.equal(ownFinalizers(one), [first], 'metadata.finalizers with only the first one left');
    expect.success(
      await setFinalizers(podTemplates, name, []),
      'removal of the first finalizer, the final one',
    );
    await eventually(() => mustBeGone(podTemplates, name, 'no finalizer left'), 'controller');
  },

  'lifecycle.finalizers.reordered': reordered,

  'lifecycle.finalizers.emptied-while-live': async ({ namespace, expect }) => {
    const { podTemplates } = namespace;
    const { metadata } = await podTemplates.given({ metadata: { finalizers: [hold] } });
    const name = metadata.name!;
    expect.success(
      await setFinalizers(podTemplates, name, []),
      'removal of the only finalizer of a live object',
    );
    const after = await mustBeThere(podTemplates, name, 'finalizers of a live object emptied');
    expect.equal(after.metadata.uid, metadata.uid, 'uid of a live object whose finalizers were emptied');
    expect.absent(ownFinalizers(after), 'metadata.finalizers after they were emptied');
    expect.absent(
      after.metadata.deletionTimestamp,
      'metadata.deletionTimestamp of an object that nobody deleted',
    );
  },

  'lifecycle.terminating.name-taken': async (context) => {
    const { namespace, expect, eventually } = context;
    const { podTemplates } = namespace;
    const { metadata } = await givenTerminating(context, podTemplates, [hold]);
    const name = metadata.name!;
    expect.refused(
      await podTemplates.create({ metadata: { name } }),
      'POST of the name of a terminating object',
    );
    const there = await mustBeThere(podTemplates, name, 'terminating, after a POST of its name');
    expect.equal(
      there.metadata.uid,
      metadata.uid,
      'uid of the terminating object after the POST of its name',
    );

    expect.success(await setFinalizers(podTemplates, name, []), 'removal of its finalizer');
    await eventually(() => mustBeGone(podTemplates, name, 'finalizer removed'), 'controller');
    const answer = await podTemplates.create({ metadata: { name } });
    expect.success(answer, 'POST of the name once the object is gone');
    const fresh = await podTemplates.current(name);
    expect.different(fresh.metadata.uid, metadata.uid, 'uid of the object made after the removal');
  },

  'lifecycle.removal.without-finalizers': async (context) => {
    const { namespace, record } = context;
    const observed: Record<string, unknown> = {};
    for (const resource of [namespace.podTemplates, namespace.configMaps]) {
      observed[resource.type.kind] = await removalSeen(context, resource);
    }
    record(observed);
  },
});
