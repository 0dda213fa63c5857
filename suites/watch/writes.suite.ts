// Cases: the events of each kind of write (core 6).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { describe, metadataOf } from '../kit/follow.ts';
import type { Follower } from '../kit/follow.ts';
import { gone } from '../kit/gone.ts';
import { isMissing } from '../kit/resource.ts';
import { about, annotated, followLive, hasState, isAbout, settled, typesOf } from './live.ts';
import { applyNew, patches } from './patches.ts';
import { expectModifiedThrough, subResourcePatches, subResourceUpdates } from './sub-resources.ts';
import { sendWithoutEffect } from './without-effect.ts';

export default section('core', '6', {
  'watch.event.added-on-create': {
    text: 'An event of the type ADDED is sent for an object created after the version of the watch.',
    observe:
      'Watch, then POST: one ADDED with the uid and resourceVersion of the answer; the same for an object made by apply.',
    wrong: 'Created objects come as MODIFIED, or the type is CREATED, or in lower case.',
    alsoIn: ['core 2.6'],
    async run(context) {
      const { namespace, expect, uniqueName } = context;
      const { podTemplates } = namespace;
      await using follower = await followLive(context, podTemplates);
      const { metadata } = await podTemplates.given();
      const stored = [await podTemplates.current(metadata.name!)];
      const applied = uniqueName('applied');
      // Other rows are about the support of apply.
      if ((await applyNew(podTemplates, applied)).ok) stored.push(await podTemplates.current(applied));
      const events = await settled(follower, podTemplates);
      for (const object of stored) {
        const found = about(events, object);
        expect.equal(typesOf(found), ['ADDED'], 'types of the events about an object that was created');
        expect.that(hasState(found[0]!, object), 'the ADDED event has another uid or version than a GET');
      }
    },
  },

  'watch.event.modified-on-update': {
    text: 'MODIFIED is sent when an object is updated.',
    observe:
      'Watch, then PUT a changed label: one MODIFIED with the new resourceVersion. So does a PUT of the sub-resources status and scale of a custom kind, where the target has them and it changes the object.',
    wrong: 'No event for label-only changes.',
    alsoIn: ['core 2.6'],
    async run(context) {
      const { namespace, expect } = context;
      const { podTemplates } = namespace;
      const { metadata } = await podTemplates.given({ metadata: { labels: { step: 'before' } } });
      await using follower = await followLive(context, podTemplates);
      const before = await podTemplates.current(metadata.name!);
      const labels = { ...before.metadata.labels, step: 'after' };
      const answer = await podTemplates.replace({ ...before, metadata: { ...before.metadata, labels } });
      expect.success(answer, 'PUT of a changed label');
      const after = await podTemplates.current(metadata.name!);
      const events = about(await settled(follower, podTemplates), after);
      expect.equal(typesOf(events), ['MODIFIED'], 'types of the events about an object whose label was put');
      expect.that(
        hasState(events[0]!, after),
        'the MODIFIED event has another version than the object after PUT',
      );
      await expectModifiedThrough(context, subResourceUpdates);
    },
  },

  'watch.event.modified-on-patch': {
    text: 'MODIFIED is sent when an object is patched.',
    observe:
      'Each patch type: one MODIFIED with the new resourceVersion. So does a patch of the sub-resources status and scale of a custom kind, where the target has them and it changes the object.',
    wrong: 'Apply patches send ADDED, or changes through a sub-resource give no event.',
    async run(context) {
      const { namespace, expect } = context;
      const { podTemplates } = namespace;
      const made = await podTemplates.given({ metadata: { annotations: { step: 'before' } } });
      const name = made.metadata.name!;
      await using follower = await followLive(context, podTemplates);
      let taken = 0;
      for (const { what, send, optional } of patches) {
        const answer = await send(podTemplates, name);
        if (optional && !answer.ok) continue;
        expect.success(answer, what);
        taken += 1;
        const after = await podTemplates.current(name);
        const events = about(await settled(follower, podTemplates), made);
        expect.equal(typesOf(events.slice(taken - 1)), ['MODIFIED'], `types of the events after one ${what}`);
        expect.that(
          hasState(events.at(-1)!, after),
          `the event after a ${what} has another version than a GET`,
        );
      }
      await expectModifiedThrough(context, subResourcePatches);
    },
  },

  'watch.event.modified-on-terminating': {
    text: 'A delete that only sets deletionTimestamp shows as MODIFIED (inferred).',
    observe: 'Object with a finalizer: DELETE gives MODIFIED with deletionTimestamp, no deletion event yet.',
    wrong: 'Deletion is announced although the object remains.',
    level: 'SHOULD',
    async run(context) {
      const { namespace, expect } = context;
      const { podTemplates } = namespace;
      const made = await podTemplates.given({ metadata: { finalizers: ['example.com/hold'] } });
      await using follower = await followLive(context, podTemplates);
      expect.success(await podTemplates.remove(made.metadata.name!), 'DELETE of an object with a finalizer');
      const events = about(await settled(follower, podTemplates), made);
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
      'Each of the four gives an event that names the object, the delete too; where a finalizer held the object, its end gives another one that is neither ADDED nor MODIFIED. Refused requests and dry runs give none.',
    wrong: 'Deletes give no event at all.',
    async run(context) {
      const { namespace, expect } = context;
      const { podTemplates } = namespace;
      const stale = await podTemplates.given();
      const spared = await annotated(podTemplates, stale, 'spared');
      await using follower = await followLive(context, podTemplates);
      const created = await podTemplates.given();
      const annotations = { step: 'put' };
      const answer = await podTemplates.replace({
        ...created,
        metadata: { ...created.metadata, annotations },
      });
      expect.success(answer, 'PUT of an annotation');
      const replaced = await podTemplates.current(created.metadata.name!);
      const patched = await annotated(podTemplates, replaced, 'patched');
      const simulated = await sendWithoutEffect(podTemplates, { stale, current: spared });
      const events = await settled(follower, podTemplates);
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
      expect.success(await podTemplates.remove(created.metadata.name!), 'DELETE');
      await follower.until(
        () => about(follower.events, created).length > seen,
        'an object after its DELETE, whatever its type',
      );
      await expectEndOfHeld(context, follower);
    },
  },
});

/** The end of an object that a finalizer kept: its DELETE already had an event. */
async function expectEndOfHeld(context: CaseContext, follower: Follower): Promise<void> {
  const { namespace, expect } = context;
  const { podTemplates } = namespace;
  const held = await podTemplates.given({ metadata: { finalizers: ['example.com/hold'] } });
  const name = held.metadata.name!;
  expect.success(await podTemplates.remove(name), 'DELETE of an object with a finalizer');
  const freed = await podTemplates.mergePatch(name, { metadata: { finalizers: null } });
  // Other rows are about the effect of finalizers.
  if (!isMissing(freed)) expect.success(freed, 'PATCH that takes the last finalizer away');
  await gone(context, podTemplates, name);
  await follower.until(
    (event) => isAbout(event, held) && event.type !== 'ADDED' && event.type !== 'MODIFIED',
    'an object that its last finalizer let go, of a type other than ADDED and MODIFIED',
  );
}
