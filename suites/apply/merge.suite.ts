// Cases: what an apply keeps, changes and removes (core 4.9).
import { section } from '../kit/case.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { NotRun } from '../kit/failures.ts';
import { objectWith } from './custom-object.ts';
import { pair, text } from './schemas.ts';
import { anyApplied, labelledObject, labelsOf } from './labelled-object.ts';
import { nestedDropped } from './nested-items.ts';
import { mustDropFromStatus } from './part-intents.ts';
import { mustDropFromTemplates, mustKeepSharedContainers } from './template-intents.ts';
import { expectEachReverted } from './unowned-fields.ts';
import { expectZeroWins } from './zero-values.ts';

const container = (name: string) => ({ name, image: `example.invalid/${name}:1` });

export default section('core', '4.9', {
  'apply.merge.request-wins': {
    text: 'Where an apply and the stored object both state a value, the applied one wins.',
    observe:
      'The same manager applies app=a, then app=b: the value is b, without a conflict. In a custom object also 0, false and an empty text over other values, and 0 through its status and scale.',
    wrong: 'Existing values win, perhaps over 0 only, which is taken for unset.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      await object.applied('first', { app: 'a', same: 's' }, 'an apply of app=a');
      const after = await object.applied(
        'first',
        { app: 'b', same: 's' },
        'an apply of app=b by the same manager',
      );
      expect.contains(labelsOf(after), { app: 'b', same: 's' }, 'labels after the second apply');
      if (isCustom(context.collection)) await expectZeroWins(context);
    },
  },

  'apply.merge.dropped-removed': {
    text: 'A field that a manager applied before, now leaves out and owns alone, is removed.',
    observe:
      'm1 applies labels x and y, then only x: y is removed. The same of two fields of the status of a custom object, where that takes an apply, and of two annotations in the template of a PodTemplate and of a Deployment.',
    wrong: 'Apply never removes anything.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      const before = await object.applied('first', { x: '1', y: '2' }, 'an apply of two labels');
      expect.contains(labelsOf(before), { x: '1', y: '2' }, 'labels after the first apply');
      const after = await object.applied('first', { x: '1' }, 'an apply without one of them');
      expect.absent(labelsOf(after)['y'], 'the label that its only owner left out');
      expect.equal(labelsOf(after)['x'], '1', 'the label that is applied again');
      if (!context.isFirstSubject) return;
      await mustDropFromStatus(context);
      await mustDropFromTemplates(context);
    },
  },

  'apply.merge.empty-object-removed': {
    text: 'An empty object that a manager applied before, now leaves out and owns alone, is removed (inferred: it is a field as well).',
    observe:
      'm1 applies an empty object and a text to a custom object, then the text only: the object is removed. Not exercised where the server does not store an empty object.',
    wrong: 'Only values below a field are owned, so that an empty object has no owner and stays.',
    level: 'SHOULD',
    needs: ['custom-definitions', 'cluster-wide'],
    async run(context) {
      const { expect } = context;
      const object = await objectWith(context, { part: pair, other: text });
      const before = await object.applied('first', { part: {}, other: 'x' }, 'an apply of an empty object');
      if (before['part'] === undefined)
        throw new NotRun('not-exercised', 'the target does not store an empty object');
      const after = await object.applied('first', { other: 'x' }, 'an apply without the empty object');
      expect.that(
        after['part'] === undefined,
        'the empty object that its only owner left out is still there',
      );
      expect.equal(after['other'], 'x', 'the text that is applied again');
    },
  },

  'apply.merge.nested-dropped-removed': {
    text: 'What a manager applied before, now leaves out and owns alone, is removed at every depth: items of lists, and items of lists within items.',
    observe:
      'Apply a new PodTemplate with two containers, the first with two environment variables and two ports, then with one container, one variable and one port: the others are removed, whether the server merges these lists or replaces them.',
    wrong: 'Only fields and the items of the outer list are removed.',
    run: nestedDropped,
  },

  'apply.merge.shared-kept': {
    text: 'A field that an apply leaves out stays when another manager also owns it.',
    observe:
      'm1 and m2 apply y; m1 leaves it out: y stays. Others set a label each by PUT, merge, JSON and strategic merge patch, m1 applies them with these values, then without: they stay. So does a container of a PodTemplate, and of a Deployment.',
    wrong: 'The field is removed regardless of other owners.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      await object.applied('first', { x: '1', y: '2' }, 'an apply of two labels');
      await object.applied('second', { y: '2' }, 'an apply of one of them by another manager');
      const after = await object.applied('first', { x: '1' }, 'an apply without the shared label');
      expect.equal(labelsOf(after)['y'], '2', 'the label that another manager owns as well');
      const updated = await labelledObject(context);
      const set: Record<string, string> = {};
      for (const [index, [way, write]] of Object.entries(updated.updates).entries()) {
        const labels = { [`set-${index}`]: 's' };
        expect.success(await write(`updater-${index}`, labels), `${way} of a label`);
        Object.assign(set, labels);
      }
      await updated.applied('first', { x: '1', ...set }, 'an apply of labels that others set');
      const left = await updated.applied('first', { x: '1' }, 'an apply without the labels that others set');
      if (context.isFirstSubject) await mustKeepSharedContainers(context);
      expect.contains(labelsOf(left), set, 'labels that others own by updates');
    },
  },

  'apply.merge.unowned-default-or-deleted': {
    text: 'A field without an owner returns to its default or is deleted.',
    observe:
      'A label that its manager leaves out is deleted. Where workloads are served, apply a Deployment with progressDeadlineSeconds and revisionHistoryLimit, then without: each is removed or has the value of a new object created without it. The same for a number, a boolean, a list and a map of a PodTemplate, where the server keeps these fields, and for those of a custom object, where the target has them.',
    wrong: 'The last value stays without an owner.',
    subjects: anyApplied,
    async run(context) {
      const { expect } = context;
      const object = await labelledObject(context);
      const before = await object.applied('first', { gone: 'x' }, 'an apply of a label');
      expect.equal(labelsOf(before)['gone'], 'x', 'the label as applied');
      const after = await object.applied('first', {}, 'the same apply without it');
      expect.absent(labelsOf(after)['gone'], 'the label that no longer has an owner');
      // The kinds whose fields have defaults do not depend on the collection.
      if (!context.isFirstSubject) return;
      await expectEachReverted(context);
    },
  },

  'apply.merge.patch-strategy-marker': {
    text: 'A list without a listType but with the marker patchStrategy=merge is read as a map keyed by its patchMergeKey. Which lists of built-in types carry the marker is not shown.',
    observe:
      'Two managers apply containers of different names to one PodTemplate: both are kept (containers usually carry the marker, with the key name).',
    wrong: 'Such lists are replaced whole.',
    level: 'SHOULD',
    async run({ namespace, expect }) {
      const { podTemplates } = namespace;
      const { metadata } = await podTemplates.given();
      const name = metadata.name!;
      const apply = (manager: string) =>
        podTemplates.apply(name, { template: { spec: { containers: [container(manager)] } } }, { manager });
      for (const manager of ['first', 'second'])
        expect.success(await apply(manager), `an apply of a container "${manager}"`);
      const { containers = [] } = (await podTemplates.current(name))['template']?.spec ?? {};
      // Compared by name, because admission may rewrite images.
      const names = containers.map((one: { readonly name: string }) => one.name);
      for (const manager of ['first', 'second'])
        expect.that(names.includes(manager), `the container that "${manager}" applied is not there`);
    },
  },
});
