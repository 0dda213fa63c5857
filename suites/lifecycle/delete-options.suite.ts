// Cases: the body of delete and deletecollection (core 2.9).
import {
  anyCollection,
  builtInOrCustom,
  eachSortOfCollection,
  isOwn,
  withDeletableCollection,
} from '../kit/kinds/subjects.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { mustBeThere } from '../kit/objects/terminating.ts';
import { dryRunForms } from '../kit/requests/dry-run-forms.ts';
import { findDryRunForm, expectLive } from './dry-run-body.ts';
import { forceOption } from './excluded-options.ts';
import { expectOptionsKnown } from './known-options.ts';
import { optionsBody } from './options-body.ts';
import { checkPreconditions } from './preconditions.ts';
import { observePropagation } from './propagation.ts';
import { expectGone } from './terminating.ts';

export default section('core', '2.9', {
  'lifecycle.options.known-fields': {
    text: 'The delete body recognizes dryRun, gracePeriodSeconds, orphanDependents, preconditions, propagationPolicy and ignoreStoreReadErrorWithClusterBreakingPotential.',
    observe:
      'DELETE of a config map or a custom object, and of a collection that a label selects, with a DeleteOptions body that holds one field each: dryRun, gracePeriodSeconds 0, orphanDependents false, preconditions, propagationPolicy, ignoreStoreReadErrorWithClusterBreakingPotential false. No answer calls the field unknown; other refusals are recorded, since the values are not described. The body is read: a DELETE with dryRun All in it (as a list, or as a string where that is refused) leaves the object. The effects of the other fields are judged by lifecycle.options.preconditions and lifecycle.options.store-error-boolean, or are not described.',
    wrong: 'A field of the list is refused as unknown by one of the two verbs, or the body is never read.',
    // A server that ignores the selector deletes the whole collection.
    isolated: true,
    subjects: withDeletableCollection,
    async run(context) {
      const { form, statuses } = await findDryRunForm(context, context.collection);
      const observed = await expectOptionsKnown(context, form ?? dryRunForms[0]);
      context.record({ dryRun: statuses, ...observed });
    },
  },

  'lifecycle.options.dry-run-in-body': {
    text: 'Delete options may be the body of delete and of deletecollection, and are applied in both.',
    observe:
      'DELETE of an item, and of a collection, each with a DeleteOptions body with dryRun ["All"], or the string All where that is refused: nothing is removed and no deletionTimestamp is set. A target that refuses both forms does not support the field. The statuses of both forms are recorded. The same deletes without dryRun remove the objects. Of pod templates, and of a custom kind where the target has them.',
    wrong: 'A DELETE of a collection ignores its body and removes all objects.',
    alsoIn: ['core 4.3', 'core 4.10'],
    isolated: true,
    subjects: builtInOrCustom,
    async run(context) {
      const { collection, expect, eventually, record } = context;
      const { form, statuses } = await findDryRunForm(context, collection);
      record(statuses);
      expect.that(
        form !== undefined,
        'dryRun All in the body of a DELETE is refused as a list and as a string',
      );
      const objects = await collection.givenMany(2);
      const names = objects.map(({ metadata }) => metadata.name!);
      const body = optionsBody({ dryRun: form });
      expect.success(
        await collection.removeCollection({ body }),
        'DELETE of a collection with dryRun in its body',
      );
      const what = 'after a DELETE of the collection with dryRun in its body';
      for (const name of names) await expectLive(context, collection, name, what);
      // Includes the object that findDryRunForm created.
      if (isOwn(context))
        expect.equal((await collection.list()).list.items.length, names.length + 1, `objects listed ${what}`);

      const real = { body: optionsBody({}) };
      expect.success(
        await collection.remove(names[0]!, real),
        'DELETE of an object without dryRun in its body',
      );
      await eventually(
        () => expectGone(collection, names[0]!, 'after a DELETE without dryRun'),
        'controller',
      );
      expect.success(
        await collection.removeCollection(real),
        'DELETE of a collection without dryRun in its body',
      );
      await eventually(
        () => expectGone(collection, names[1]!, 'after a DELETE of the collection without dryRun'),
        'controller',
      );
    },
  },

  'lifecycle.options.store-error-boolean': {
    text: 'ignoreStoreReadErrorWithClusterBreakingPotential is a boolean, so another value is refused. (Inferred: the answer is not stated.)',
    observe: 'DELETE with the string "maybe" as its value is refused, and the object still exists.',
    wrong: 'Any value counts as true, or the body is not read.',
    level: 'SHOULD',
    alsoIn: ['core 4.13'],
    subjects: eachSortOfCollection,
    async run({ collection, expect }) {
      const { metadata } = await collection.given();
      const name = metadata.name!;
      const remove = (value: unknown) =>
        collection.remove(name, { body: optionsBody({ [forceOption]: value }) });
      expect.refused(await remove('maybe'), `DELETE whose ${forceOption} is not a boolean`);
      const after = await mustBeThere(collection, name, 'after the refused DELETE');
      expect.absent(after.metadata.deletionTimestamp, 'metadata.deletionTimestamp after the refused DELETE');
      expect.success(await remove(false), `DELETE whose ${forceOption} is false, its default`);
    },
  },

  'lifecycle.options.preconditions': {
    text: 'A normal delete checks preconditions in the body. (Inferred from sections 3.1 and 4.13; their fields are not described, preconditions.uid is the usual one.)',
    observe:
      'DELETE with preconditions.uid of another object is refused, and the object still exists, also where the body has propagationPolicy or gracePeriodSeconds, too; so does one with a finalizer, without deletionTimestamp. With its own uid the delete succeeds. A DELETE with dryRun=All, which is not shown for pod templates, is refused, and succeeds, under the same preconditions, and the object still exists. After the removal, one that is created again with the name is kept by a DELETE with the former uid. Where a DELETE with a former preconditions.resourceVersion is refused, so is one with the uid of the object beside it.',
    wrong: 'Preconditions are ignored, and an object that was created again with the same name is deleted.',
    level: 'SHOULD',
    alsoIn: ['core 3.1', 'core 4.10', 'core 4.13'],
    subjects: anyCollection,
    run: checkPreconditions,
  },

  'lifecycle.options.undescribed-effects': {
    text: 'The effects and the allowed values of gracePeriodSeconds, orphanDependents and propagationPolicy are not described.',
    observe:
      'Send gracePeriodSeconds, orphanDependents and propagationPolicy with plausible and with invalid values; record status and effect.',
    wrong: 'Failing a server for its answer to propagationPolicy=Foreground.',
    level: 'UNSPECIFIED',
    needs: ['garbage-collector'],
    async run(context) {
      const { namespace, record } = context;
      const { configMaps } = namespace;
      const [values, policies] = await Promise.all([
        Promise.all(
          undescribed.map(async (options) => [
            label(options),
            await observeDelete(context, configMaps, options),
          ]),
        ),
        observePropagation(context, configMaps),
      ]);
      record({ values: Object.fromEntries(values) as unknown, policies });
    },
  },

  'lifecycle.options.status-fields': {
    text: 'The fields of the Status object that deletes return are not shown.',
    observe: 'Record the keys of the answer to a collection delete.',
    wrong: 'Demanding the status Success, or details.',
    level: 'UNSPECIFIED',
    isolated: true,
    run: async ({ namespace, record, expect }) => {
      const { podTemplates } = namespace;
      await podTemplates.givenMany(2);
      const answer = await podTemplates.removeCollection();
      expect.success(answer, 'DELETE of a collection');
      record({ status: answer.status, keys: Object.keys(Object(answer.json)).toSorted() });
    },
  },
});

const undescribed: readonly Readonly<Record<string, unknown>>[] = [
  { gracePeriodSeconds: 0 },
  { gracePeriodSeconds: 30 },
  { gracePeriodSeconds: -5 },
  { gracePeriodSeconds: 'soon' },
  { orphanDependents: true },
  { orphanDependents: false },
  { orphanDependents: 'maybe' },
  { propagationPolicy: 'Sideways' },
  { propagationPolicy: '' },
  { propagationPolicy: 'Background', orphanDependents: true },
];

const label = (options: Readonly<Record<string, unknown>>) => JSON.stringify(options);

/** The status of a delete with these options, and whether it removed the object. */
async function observeDelete(
  { eventually }: CaseContext,
  resource: Resource,
  options: Readonly<Record<string, unknown>>,
) {
  const { metadata } = await resource.given();
  const name = metadata.name!;
  const { ok, status } = await resource.remove(name, { body: optionsBody(options) });
  if (!ok) return { status, removed: !(await resource.exists(name)) };
  const removal = eventually(() => expectGone(resource, name, label(options)), 'event');
  return {
    status,
    removed: await removal.then(
      () => true,
      () => false,
    ),
  };
}
