// Cases: an apply of another value to a field that another manager owns, and the three ways out (core 4.9).
import { section } from '../kit/case.ts';
import type { CollectionContext } from '../kit/context.ts';
import { dependsOn } from '../kit/depends-on.ts';
import { gone } from '../kit/waiting/gone.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { expectConflictInEachForm } from './conflict-forms.ts';
import { anyApplied, labelledObject, labelsOf } from './labelled-object.ts';
import { entriesOf, expectOwners, labelField } from '../kit/objects/managed-fields.ts';
import { expectConflictOfZeros } from './zero-values.ts';

const app = labelField('app');

export default section('core', '4.9', {
  'apply.conflict.other-owner': {
    text: 'Applying another value to a field that another manager owns returns an error. Its code is not stated.',
    observe:
      'm1 applies label app=a; m2 applies app=b without force: a 4xx; the value is still a, m2 has no entry, the resourceVersion is the same. The same with dryRun=All, with the uid of the object in the intent, and while the object is being deleted; of a custom object where one of the values is 0, false or an empty text; and of managers whose names are alike, also with dryRun=All: in another case, or one the beginning of the other. After a DELETE and a POST of the same name the label has no owner.',
    wrong: 'Last apply wins silently, or managers of like names are one.',
    alsoIn: ['core 7'],
    subjects: anyApplied,
    anyIdentity: true,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      await object.applied('first', { app: 'a' }, 'an apply of app=a');
      await object.refused('second', { app: 'b' }, 'an apply of app=b by another manager');
      const after = await object.current();
      expect.equal(labelsOf(after)['app'], 'a', 'the label that the first manager owns');
      expect.equal(entriesOf(after, 'second').length, 0, 'entries of the refused manager');
      await object.applied('second', { other: 'b' }, 'an apply of an unowned label');
      await expectConflictInEachForm(context, object);
      if (isCustom(context.collection)) await expectConflictOfZeros(context);
      await expectConflictOfLikeNames(context);
      await expectNoOwnersFromBefore(context);
    },
  },

  'apply.conflict.update-owner': {
    text: 'Ownership gained through an ordinary write also conflicts with an apply.',
    observe:
      'm1 sets app=a by PUT, merge, JSON and strategic merge patch, m2 applies app=b: a conflict, and the value is still a. Twelve managers PUT a label each: an apply of another value of any of them is a conflict.',
    wrong: 'Only Apply entries are examined for conflicts.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      for (const way of Object.keys((await labelledObject(context)).updates)) {
        const object = await labelledObject(context);
        expect.success(await object.updates[way]!('first', { app: 'a' }), `${way} of app=a`);
        await object.refused('second', { app: 'b' }, `an apply of app=b, which a ${way} set to a`);
        expect.equal(labelsOf(await object.current())['app'], 'a', `the label that the ${way} set`);
        await object.applied('second', { other: 'b' }, 'an apply of an unowned label');
      }
      await expectConflictWithEach(context, manyUpdaters);
    },
  },

  'apply.conflict.changes-nothing': {
    text: 'A conflicting apply changes nothing, not even its fields without conflict.',
    observe: 'm1 applies app=a, m2 applies app=b and a new label: refused, and the new label is not stored.',
    wrong: 'The part without conflict is stored.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      await object.applied('first', { app: 'a' }, 'an apply of app=a');
      const before = await object.current();
      expect.refused(
        await object.apply('second', { app: 'b', mine: 'x' }),
        'an apply of app=b and a label of its own',
      );
      const after = await object.current();
      expect.absent(labelsOf(after)['mine'], 'the label without conflict after the refusal');
      expect.equal(labelsOf(after)['app'], 'a', 'the label with the conflict after the refusal');
      expect.unchanged(before, after, 'the object after the refusal');
      const applied = await object.applied('second', { mine: 'x' }, 'the same without the conflict');
      expect.equal(labelsOf(applied)['mine'], 'x', 'the label without conflict, applied alone');
    },
  },

  'apply.conflict.force-overwrites': {
    text: 'With force=true the conflicting value is overwritten.',
    observe:
      'm1 applies app=a, m2 applies app=b: a conflict. m2 repeats it with force=true: success, and the value is b.',
    wrong: 'The server returns a conflict even with force=true.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      for (const owners of [['first'], ['first', 'third']]) {
        const object = await labelledObject(context);
        for (const owner of owners)
          await object.applied(owner, { app: 'a' }, `an apply of app=a by ${owner}`);
        await object.refused('second', { app: 'b' }, 'an apply of app=b without force');
        const forced = await object.apply('second', { app: 'b' }, { force: true });
        const what = `an apply of app=b with force=true, against ${owners.length} owner(s)`;
        expect.success(forced, what);
        expect.equal(labelsOf(await object.current())['app'], 'b', `the label after ${what}`);
      }
    },
  },

  'apply.conflict.force-sole-owner': {
    text: "With force the field leaves other managers' entries and the requester owns it alone.",
    observe:
      'A manager sets two labels by PUT, two others apply one of these, m1 with another label, and m2 applies it with another value and force=true: only m2 holds this field in managedFields; the others keep their other ones.',
    wrong: 'Both managers are listed for the field.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      // An owner by an update, which two managers share by an apply.
      expect.success(await object.put('updater', { app: 'a', own: 'u' }), 'PUT of two labels');
      await object.applied('first', { app: 'a', kept: 'k' }, 'an apply of two labels');
      await object.applied('third', { app: 'a' }, 'an apply of one of them by another manager');
      expect.success(await object.apply('second', { app: 'b' }, { force: true }), 'an apply with force=true');
      const after = await object.current();
      const former = ['updater', 'first', 'third'];
      expectOwners(expect, after, app, { owners: ['second'], others: former }, 'after force=true');
      for (const [owner, field] of Object.entries({ first: 'kept', updater: 'own' })) {
        const kept = { owners: [owner], others: ['second'] };
        expectOwners(expect, after, labelField(field), kept, 'after force=true');
      }
    },
  },

  'apply.conflict.omit-keeps-value': {
    text: 'Leaving the field out ends a conflict: its value is unchanged and the requester does not own it.',
    observe:
      "m1 owns app=a, and an apply of app=b by m2 was a conflict. m2 applies without app: success, the value is a, and m2's entry has no f:app.",
    wrong: "Omission deletes another manager's value.",
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      await object.applied('first', { app: 'a' }, 'an apply of app=a');
      await object.refused('second', { app: 'b' }, 'an apply of app=b by another manager');
      const after = await object.applied(
        'second',
        { mine: 'x' },
        'an apply of a label of its own, without the conflicting one',
      );
      expect.equal(labelsOf(after)['app'], 'a', 'the label that the second manager left out');
      expectOwners(
        expect,
        after,
        app,
        { owners: ['first'], others: ['second'] },
        'after the label is left out',
      );
    },
  },

  'apply.conflict.equal-value-shares': {
    text: 'Applying the live value succeeds and shares ownership.',
    observe:
      'm1 owns app=a by an apply, or by PUT, merge, JSON and strategic merge patch, m2 applies app=a: success, and both entries hold f:app.',
    wrong: 'An equal value is answered with a conflict, or takes ownership from m1.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      await object.applied('first', { app: 'a' }, 'an apply of app=a');
      const after = await object.applied(
        'second',
        { app: 'a', mine: 'x' },
        'an apply of the value that another manager set',
      );
      expect.equal(labelsOf(after)['app'], 'a', 'the label that two managers applied');
      expectOwners(
        expect,
        after,
        app,
        { owners: ['first', 'second'], others: [] },
        'after two equal applies',
      );
      for (const way of Object.keys(object.updates)) {
        const updated = await labelledObject(context);
        expect.success(await updated.updates[way]!('first', { app: 'a' }), `${way} of app=a`);
        const shared = await updated.applied('second', { app: 'a' }, `an apply of what a ${way} set`);
        const owners = { owners: ['first', 'second'], others: [] };
        expectOwners(expect, shared, app, owners, `after a ${way} and an equal apply`);
      }
    },
  },

  'apply.conflict.any-sharer': {
    text: 'When a field is shared, a later change by any sharer is a conflict.',
    observe: 'm1 and m2 share app=a; m1 applies app=c: conflict; m2 applies app=c: conflict.',
    wrong: 'The first owner may change the value without a conflict.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      for (const manager of ['first', 'second'])
        await object.applied(manager, { app: 'a' }, `an apply of app=a by ${manager}`);
      for (const manager of ['first', 'second'])
        await object.refused(
          manager,
          { app: 'c' },
          `an apply of app=c by ${manager}, one of two that share it`,
        );
      expect.equal(labelsOf(await object.current())['app'], 'a', 'the shared label');
    },
  },

  'apply.conflict.sharer-gives-up': {
    text: 'A sharer that applies without the field loses its ownership, and the value stays.',
    observe:
      'm1 and m2 share app=a, m2 applies without app: the value a stays and only m1 holds f:app. Then m1 can change it without a conflict. The same where the apply without app changes no value at all.',
    wrong: 'The value is deleted because one sharer left it out.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      await object.applied('first', { app: 'a' }, 'an apply of app=a');
      await object.applied('second', { app: 'a', mine: 'x' }, 'an apply of the same value');
      const partial = await object.applied('second', { mine: 'y' }, 'an apply without the shared label');
      expect.equal(labelsOf(partial)['app'], 'a', 'the shared label, which one of its owners left out');
      expectOwners(
        expect,
        partial,
        app,
        { owners: ['first'], others: ['second'] },
        'after one sharer left it out',
      );
      const changed = await object.applied('first', { app: 'c' }, 'an apply of app=c by the remaining owner');
      expect.equal(labelsOf(changed)['app'], 'c', 'the label that its only owner changed');
      await object.applied('second', { app: 'c', mine: 'y' }, 'a second apply of the same value');
      await object.applied('second', { mine: 'y' }, 'an apply that leaves a label out and changes no value');
      const last = await object.applied('first', { app: 'd' }, 'an apply of app=d by the remaining owner');
      expect.equal(labelsOf(last)['app'], 'd', 'the label that its only owner changed again');
    },
  },
});

/** A server may limit the number of entries, but not the number of fields that have owners. */
const manyUpdaters = 12;

/** Each updater sets a label of its own; an apply of another value of any of them is a conflict. */
async function expectConflictWithEach(context: CollectionContext, count: number): Promise<void> {
  const { expect } = context;
  const object = await labelledObject(context);
  const names = Array.from({ length: count }, (_, index) => `updater-${index}`);
  for (const name of names)
    expect.success(await object.put(name, { [name]: 'a' }), `PUT by one of ${count} managers`);
  for (const name of names)
    await object.refused('second', { [name]: 'b' }, `an apply of a label that ${name} of ${count} set`);
  await object.applied('second', { [names[0]!]: 'a', other: 'b' }, 'an apply of the value that it has');
}

const likeNames = ['Tool', 'tool-2', 'too', 'tool/2'];

/** Any string identifies a manager (core 4.3). */
async function expectConflictOfLikeNames(context: CollectionContext): Promise<void> {
  const object = await labelledObject(context);
  await object.applied('tool', { app: 'a' }, 'an apply of app=a by "tool"');
  for (const name of likeNames) {
    const what = `apply of app=b by "${name}", where "tool" owns it`;
    await object.refused(name, { app: 'b' }, `an ${what}`);
    const dry = { manager: name, query: { dryRun: 'All' } };
    const intent = { metadata: { labels: { app: 'b' } } };
    context.expect.refused(await context.collection.apply(object.name, intent, dry), `a dry ${what}`);
  }
}

/** Entries are of the object, not of its name. */
async function expectNoOwnersFromBefore(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const former = await labelledObject(context);
  await former.applied('first', { app: 'a' }, 'an apply of app=a');
  const { name } = former;
  expect.success(await collection.remove(name), 'DELETE of the object');
  await gone(context, collection, name);
  await dependsOn('objects.names.reuse-after-delete', () => collection.given({ metadata: { name } }));
  const applied = await collection.apply(name, { metadata: { labels: { app: 'b' } } }, { manager: 'second' });
  expect.success(applied, 'an apply of app=b, which a manager owned in a former object of the name');
  const again = await collection.current(name);
  expect.equal(entriesOf(again, 'first').length, 0, 'entries of a manager of a former object of the name');
}
