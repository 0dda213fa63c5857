// Cases: writes other than apply never fail because of ownership, and become owners of what they change (core 4.9).
import type { Answer } from '../kit/answers/answer.ts';
import { section } from '../kit/case.ts';
import type { CollectionContext } from '../kit/context.ts';
import { anyApplied, labelledObject, labelsOf } from './labelled-object.ts';
import type { LabelledObject } from './labelled-object.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import {
  expectKeptBesideStatus,
  expectLeavesApplyThroughParts,
  expectMovesThroughParts,
} from './part-updates.ts';
import { expectOwners, holdersOf, labelField } from '../kit/objects/managed-fields.ts';

const app = labelField('app');

export default section('core', '4.9', {
  'apply.conflict.updates-never': {
    text: 'A PUT or a patch other than apply never fails for field ownership.',
    observe:
      'm1 applies app=a; m3 sends a PUT with app=z and the current resourceVersion: success. A merge patch likewise.',
    wrong: 'PUT is answered 409 for ownership.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      await object.applied('first', { app: 'a' }, 'an apply of app=a');
      for (const [index, [what, write]] of Object.entries(object.updates).entries()) {
        // Applied again before each write, so that the label has another owner.
        const owned = await object.apply('first', { app: `a${index}` }, { force: true });
        expect.success(owned, 'an apply with force=true');
        expect.success(
          await write('third', { app: `z${index}` }),
          `${what} of a label that another manager applied`,
        );
        const { app: value } = labelsOf(await object.current());
        expect.equal(value, `z${index}`, `the label after the ${what}`);
      }
    },
  },

  'apply.conflict.update-takes-ownership': {
    text: 'When an update changes a value, ownership moves to the updater.',
    observe:
      'm1 and two others apply app=a, m3 sends app=z by PUT, merge, JSON and strategic merge patch: m3 alone holds f:app, m1 keeps what m3 did not change, and an apply of the old value by m1 is a conflict, one without the label leaves it as it is. The same where m3 changes the status or the scale of a custom object through the sub-resource.',
    wrong: 'm1 stays owner, so that its next apply silently reverts the value.',
    subjects: anyApplied,
    async run(context) {
      await forEachUpdate(context, expectOwnershipMoves);
      if (context.isFirstSubject) await expectMovesThroughParts(context);
    },
  },

  'apply.conflict.update-by-the-applier': {
    text: 'An update by the manager that applied a value moves it from the entry of its applies to that of its updates. (Inferred: an entry is of one operation, and a changed value is owned by who updated it.)',
    observe:
      'm1 applies app=a, then sends app=z by PUT, merge, JSON and strategic merge patch: no entry with the operation Apply has the label. So after a merge patch of the status and the scale of a custom object, where they are taken.',
    wrong: 'The entry of the apply keeps a value that it did not set.',
    level: 'SHOULD',
    alsoIn: ['core 2.4'],
    subjects: anyApplied,
    async run(context) {
      await forEachUpdate(context, async ({ expect }, object, way, update) => {
        await object.applied('first', { app: 'a' }, 'an apply of app=a');
        expect.success(await update('first', { app: 'z' }), `${way} by the same manager`);
        const operations = holdersOf(await object.current(), app).map(({ operation }) => operation);
        expect.that(!operations.includes('Apply'), `an entry with Apply owns the label after the ${way}`);
      });
      if (context.isFirstSubject) await expectLeavesApplyThroughParts(context);
    },
  },

  'apply.conflict.update-same-value': {
    text: 'An update that does not change the value does not change its ownership (inferred).',
    observe:
      'm1 applies app=a, m3 sends app unchanged and another label by PUT, merge, JSON and strategic merge patch: m1 still holds f:app and m3 does not. So after a write of the status of a Deployment, where it is taken.',
    wrong: 'PUT claims all fields of the object.',
    level: 'SHOULD',
    subjects: anyApplied,
    async run(context) {
      await forEachUpdate(context, async ({ expect }, object, way, update) => {
        await object.applied('first', { app: 'a' }, 'an apply of app=a');
        const answer = await update('third', { added: 'y', app: 'a' });
        expect.success(answer, `${way} that adds a label and leaves app as it is`);
        const after = await object.current();
        const added = { owners: ['third'], others: ['first'] };
        expectOwners(expect, after, labelField('added'), added, `after the ${way}`);
        expectOwners(expect, after, app, { owners: ['first'], others: ['third'] }, `after the ${way}`);
      });
      if (context.isFirstSubject) await expectKeptBesideStatus(context);
    },
  },

  'apply.conflict.removed-field-free': {
    text: 'A field that a write removes no longer has an owner, and the next apply of it is not a conflict. (Inferred: entries record the fields of the object, and a conflict requires a different value.)',
    observe:
      'm1 applies label app, m3 removes it by PUT, merge, JSON and strategic merge patch: no entry of m1 or m3 holds f:app, and an apply of app=b by m2 succeeds.',
    wrong: 'The manager that removed the label owns it, so that an apply of it is a conflict.',
    level: 'SHOULD',
    alsoIn: ['core 2.4'],
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      for (const way of Object.keys(removals(context, ''))) {
        const object = await labelledObject(context);
        await object.applied('first', { app: 'a', kept: 'k' }, 'an apply of two labels');
        const answer = await removals(context, object.name)[way]!();
        expect.success(answer, `${way} that removes one of them`);
        const after = await object.current();
        expect.absent(labelsOf(after)['app'], `the label that the ${way} removed`);
        expectOwners(expect, after, app, { owners: [], others: ['first', 'third'] }, `after the ${way}`);
        const set = await object.applied('second', { app: 'b' }, 'an apply of the removed label');
        expect.equal(labelsOf(set)['app'], 'b', 'the removed label after an apply of it');
      }
    },
  },
});

type Judge = (
  context: CollectionContext,
  object: LabelledObject,
  way: string,
  update: LabelledObject['put'],
) => Promise<void>;

/** Each write except apply, on an object of its own. */
async function forEachUpdate(context: CollectionContext, judge: Judge): Promise<void> {
  for (const way of Object.keys((await labelledObject(context)).updates)) {
    const object = await labelledObject(context);
    await judge(context, object, way, object.updates[way]!);
  }
}

const expectOwnershipMoves: Judge = async ({ expect }, object, way, update) => {
  await object.applied('first', { app: 'a', kept: 'k' }, 'an apply of two labels');
  for (const sharer of ['second', 'fourth'])
    await object.applied(sharer, { app: 'a' }, `an apply of one of them by ${sharer}`);
  const answer = await update('third', { app: 'z' });
  expect.success(answer, `${way} of another value of one of them`);
  const after = await object.current();
  const moved = { owners: ['third'], others: ['first', 'second', 'fourth'] };
  expectOwners(expect, after, app, moved, `after the ${way}`);
  // A PUT also states the unchanged label: apply.conflict.update-same-value judges whether that shares its ownership.
  const kept = { owners: ['first'], others: way === 'PUT' ? [] : ['third'] };
  expectOwners(expect, after, labelField('kept'), kept, `after the ${way}`);
  const message = `an apply of the old value by the manager that lost the label to a ${way}`;
  await object.refused('first', { app: 'a', kept: 'k' }, message);
  const without = await object.applied('first', { kept: 'k' }, 'an apply without the label that it lost');
  expect.equal(labelsOf(without)['app'], 'z', `the label that a ${way} set, after an apply without it`);
};

/** Every write except apply, each removing the label `app`. */
function removals(
  { collection }: CollectionContext,
  name: string,
): Readonly<Record<string, () => Promise<Answer>>> {
  const options = { query: { fieldManager: 'third' } };
  const patch = { metadata: { labels: { app: null } } };
  return {
    PUT: async () => {
      const { metadata, ...rest } = await collection.current(name);
      const { app: _app, ...labels } = metadata.labels ?? {};
      return collection.replace({ ...rest, metadata: { ...metadata, labels } }, options);
    },
    'merge patch': () => collection.mergePatch(name, patch, options),
    'JSON patch': () => collection.jsonPatch(name, [{ op: 'remove', path: '/metadata/labels/app' }], options),
    ...(isCustom(collection)
      ? {}
      : { 'strategic merge patch': () => collection.strategicPatch(name, patch, options) }),
  };
}
