// Cases: the two phases of a deletion, by finalizers and deletionTimestamp (core 3.1, 2.3).
import { section } from '../kit/case.ts';
import { serverTimeMs } from '../kit/server-time.ts';
import { ownFinalizers } from '../kit/finalizers.ts';
import { removalSeen } from './removal.ts';
import { givenTerminating, isListed, mustBeGone, mustBeThere, setFinalizers } from './terminating.ts';

const hold = 'example.com/hold';
/** Clocks differ, and times are whole seconds. */
const clockToleranceMs = 2000;

export default section({
  'lifecycle.timestamp.unset-while-live': async ({ namespace, expect }) => {
    const { podTemplates } = namespace;
    const live = await podTemplates.given();
    const name = live.metadata.name!;
    const read = await podTemplates.current(name);
    expect.absent(read.metadata.deletionTimestamp, 'metadata.deletionTimestamp of a live object');

    const deletionTimestamp = '2020-02-02T02:02:02Z';
    await podTemplates.replace({ ...read, metadata: { ...read.metadata, deletionTimestamp } });
    const afterPut = await mustBeThere(podTemplates, name, 'after a PUT with deletionTimestamp');
    expect.equal(afterPut.metadata.uid, live.metadata.uid, 'uid after a PUT with deletionTimestamp');
    expect.absent(
      afterPut.metadata.deletionTimestamp,
      'metadata.deletionTimestamp after a PUT that sent one',
    );

    await podTemplates.mergePatch(name, { metadata: { deletionTimestamp } });
    const afterPatch = await mustBeThere(podTemplates, name, 'after a merge patch with deletionTimestamp');
    expect.absent(
      afterPatch.metadata.deletionTimestamp,
      'metadata.deletionTimestamp after a merge patch that sent one',
    );
  },

  'lifecycle.timestamp.first-delete-only': async ({ namespace, expect, eventually }) => {
    const { podTemplates } = namespace;
    const { metadata } = await podTemplates.given({ metadata: { finalizers: [hold] } });
    const name = metadata.name!;
    const answer = await podTemplates.remove(name);
    expect.success(answer, 'the first DELETE');
    const marked = (await podTemplates.current(name)).metadata.deletionTimestamp;
    const markedMs = Date.parse(expect.present(marked, 'metadata.deletionTimestamp after the first DELETE'));
    const apartMs = Math.abs(markedMs - (await serverTimeMs(answer, podTemplates)));
    expect.that(
      apartMs <= clockToleranceMs,
      `metadata.deletionTimestamp: expected the time of the DELETE, got one that is ${apartMs / 1000} s away from it`,
    );

    await eventually(async () => {
      const nowMs = await serverTimeMs(await podTemplates.read(name), podTemplates);
      expect.that(nowMs > markedMs, 'the clock of the server does not go on');
    }, 'event');
    await podTemplates.remove(name);
    const again = await mustBeThere(podTemplates, name, 'finalizer in place, after a second DELETE');
    expect.equal(
      again.metadata.deletionTimestamp,
      marked,
      'metadata.deletionTimestamp after a second, later DELETE',
    );
  },

  'lifecycle.finalizers.keep-object': async ({ namespace, expect }) => {
    const { podTemplates, configMaps } = namespace;
    for (const resource of [podTemplates, configMaps]) {
      const { kind } = resource.type;
      const { metadata } = await resource.given({ metadata: { finalizers: [hold] } });
      const name = metadata.name!;
      const answer = await resource.remove(name);
      expect.status(answer, [200, 202], `DELETE of a ${kind} with a finalizer`);
      const kept = await mustBeThere(resource, name, `${kind} with a finalizer, after its DELETE`);
      expect.equal(kept.metadata.uid, metadata.uid, `uid of the ${kind} that its finalizer keeps`);
      expect.present(
        kept.metadata.deletionTimestamp,
        `metadata.deletionTimestamp of the ${kind} that its finalizer keeps`,
      );
      expect.equal(ownFinalizers(kept), [hold], `metadata.finalizers of the deleted ${kind}`);
      expect.that(
        await isListed(resource, name),
        `a list no longer has the ${kind} that its finalizer keeps`,
      );
    }
  },

  'lifecycle.finalizers.others-remain': async ({ namespace, expect }) => {
    const { podTemplates } = namespace;
    const [first, second] = ['example.com/first', 'example.com/second'] as const;
    const before = await givenTerminating(podTemplates, [first, second]);
    const name = before.metadata.name!;
    expect.success(await setFinalizers(podTemplates, name, [second]), 'removal of one of two finalizers');
    const after = await mustBeThere(podTemplates, name, 'one of two finalizers removed');
    expect.equal(after.metadata.uid, before.metadata.uid, 'uid after the removal of one of two finalizers');
    expect.equal(ownFinalizers(after), [second], 'metadata.finalizers after the removal of one of two');
    expect.equal(
      after.metadata.deletionTimestamp,
      before.metadata.deletionTimestamp,
      'metadata.deletionTimestamp',
    );
  },

  'lifecycle.finalizers.last-one-removes': async ({ namespace, expect, eventually }) => {
    const { podTemplates } = namespace;
    const ways = {
      PUT: (name: string) =>
        eventually(async () => {
          const { metadata, ...rest } = await podTemplates.current(name);
          const answer = await podTemplates.replace({ ...rest, metadata: { ...metadata, finalizers: [] } });
          // A controller that has its own part in the deletion may write in between.
          expect.different(answer.status, 409, 'status of a PUT of the object as it was just read');
          return answer;
        }, 'event'),
      'merge patch': (name: string) => podTemplates.mergePatch(name, { metadata: { finalizers: null } }),
      'JSON patch': async (name: string) => {
        const index = (await podTemplates.current(name)).metadata.finalizers?.indexOf(hold) ?? -1;
        return podTemplates.jsonPatch(name, [{ op: 'remove', path: `/metadata/finalizers/${index}` }]);
      },
    };
    for (const [way, removeLast] of Object.entries(ways)) {
      const { metadata } = await givenTerminating(podTemplates, [hold]);
      const name = metadata.name!;
      expect.success(await removeLast(name), `removal of the last finalizer by ${way}`);
      await eventually(() => mustBeGone(podTemplates, name, `last finalizer removed by ${way}`), 'event');
      expect.that(
        !(await isListed(podTemplates, name)),
        `last finalizer removed by ${way}: a list still has the object`,
      );
    }
  },

  'lifecycle.finalizers.any-order': async ({ namespace, expect, eventually }) => {
    const { podTemplates } = namespace;
    const [first, middle, last] = ['example.com/first', 'example.com/middle', 'example.com/last'] as const;
    const { metadata } = await givenTerminating(podTemplates, [first, middle, last]);
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
    await eventually(() => mustBeGone(podTemplates, name, 'no finalizer left'), 'event');
  },

  'lifecycle.finalizers.reordered': async ({ namespace, expect }) => {
    const { podTemplates } = namespace;
    const [first, second] = ['a.example.com/x', 'b.example.com/y'] as const;
    const before = await podTemplates.given({ metadata: { finalizers: [first, second] } });
    const swapped = { ...before, metadata: { ...before.metadata, finalizers: [second, first] } };
    const answer = await podTemplates.replace(swapped, { query: { fieldManager: 'another-actor' } });
    expect.success(answer, 'PUT of the same finalizers in another order');
    const after = await podTemplates.current(before.metadata.name!);
    expect.equal(ownFinalizers(after), [second, first], 'metadata.finalizers after they were swapped');
  },

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

  'lifecycle.terminating.name-taken': async ({ namespace, expect, eventually }) => {
    const { podTemplates } = namespace;
    const { metadata } = await givenTerminating(podTemplates, [hold]);
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
    await eventually(() => mustBeGone(podTemplates, name, 'finalizer removed'), 'event');
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
