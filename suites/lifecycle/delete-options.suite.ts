// Cases: the body of delete and deletecollection (core 2.9).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import type { Resource } from '../kit/resource.ts';
import { mustBeThere } from '../kit/terminating.ts';
import { dryRunForms, findDryRunForm, mustBeLive } from './dry-run-body.ts';
import { forceOption } from './excluded-options.ts';
import { mustKnowOptions } from './known-options.ts';
import { optionsBody } from './options-body.ts';
import { observePropagation } from './propagation.ts';
import { mustBeGone } from './terminating.ts';

export default section({
  'lifecycle.options.known-fields': {
    // A server that ignores the selector deletes the whole collection.
    isolated: true,
    run: async (context) => {
      const { form, statuses } = await findDryRunForm(context, context.namespace.configMaps);
      const observed = await mustKnowOptions(context, form ?? dryRunForms[0]);
      context.record({ dryRun: statuses, ...observed });
    },
  },

  'lifecycle.options.dry-run-in-body': {
    isolated: true,
    run: async (context) => {
      const { namespace, expect, eventually, record } = context;
      const { podTemplates } = namespace;
      const { form, statuses } = await findDryRunForm(context, podTemplates);
      record(statuses);
      expect.that(
        form !== undefined,
        'dryRun All in the body of a DELETE is refused as a list and as a text',
      );
      const objects = await podTemplates.givenMany(2);
      const names = objects.map(({ metadata }) => metadata.name!);
      const body = optionsBody({ dryRun: form });
      expect.success(
        await podTemplates.removeCollection({ body }),
        'DELETE of a collection with dryRun in its body',
      );
      const what = 'after a DELETE of the collection with dryRun in its body';
      for (const name of names) await mustBeLive(context, podTemplates, name, what);
      // The object of the first look, too.
      expect.equal((await podTemplates.list()).list.items.length, names.length + 1, `objects listed ${what}`);

      const real = { body: optionsBody({}) };
      expect.success(
        await podTemplates.remove(names[0]!, real),
        'DELETE of an object without dryRun in its body',
      );
      await eventually(
        () => mustBeGone(podTemplates, names[0]!, 'after a DELETE without dryRun'),
        'controller',
      );
      expect.success(
        await podTemplates.removeCollection(real),
        'DELETE of a collection without dryRun in its body',
      );
      await eventually(
        () => mustBeGone(podTemplates, names[1]!, 'after a DELETE of the collection without dryRun'),
        'controller',
      );
    },
  },

  'lifecycle.options.store-error-boolean': async ({ namespace, expect }) => {
    const { configMaps } = namespace;
    const { metadata } = await configMaps.given();
    const name = metadata.name!;
    const remove = (value: unknown) =>
      configMaps.remove(name, { body: optionsBody({ [forceOption]: value }) });
    expect.refused(await remove('maybe'), `DELETE whose ${forceOption} is no boolean`);
    const after = await mustBeThere(configMaps, name, 'after the refused DELETE');
    expect.absent(after.metadata.deletionTimestamp, 'metadata.deletionTimestamp after the refused DELETE');
    expect.success(await remove(false), `DELETE whose ${forceOption} is false, its default`);
  },

  'lifecycle.options.preconditions': async ({ namespace, expect }) => {
    const { configMaps } = namespace;
    const other = await configMaps.given();
    const { metadata } = await configMaps.given();
    const name = metadata.name!;
    const remove = (uid: string) =>
      configMaps.remove(name, { body: optionsBody({ preconditions: { uid } }) });
    expect.refused(await remove(other.metadata.uid!), "DELETE with another object's uid as its precondition");
    const after = await mustBeThere(configMaps, name, 'after the refused DELETE');
    expect.equal(after.metadata.uid, metadata.uid, 'uid after the refused DELETE');
    expect.absent(after.metadata.deletionTimestamp, 'metadata.deletionTimestamp after the refused DELETE');
    expect.success(await remove(metadata.uid!), "DELETE with the object's own uid as its precondition");
  },

  'lifecycle.options.undescribed-effects': async (context) => {
    const { namespace, record } = context;
    const { configMaps } = namespace;
    const [values, policies] = await Promise.all([
      Promise.all(
        undescribed.map(async (options) => [label(options), await deleteSeen(context, configMaps, options)]),
      ),
      observePropagation(context, configMaps),
    ]);
    record({ values: Object.fromEntries(values) as unknown, policies });
  },

  'lifecycle.options.status-fields': {
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

/** How a delete with these options is answered, and whether the object goes. */
async function deleteSeen(
  { eventually }: CaseContext,
  resource: Resource,
  options: Readonly<Record<string, unknown>>,
) {
  const { metadata } = await resource.given();
  const name = metadata.name!;
  const { ok, status } = await resource.remove(name, { body: optionsBody(options) });
  if (!ok) return { status, removed: !(await resource.exists(name)) };
  const gone = eventually(() => mustBeGone(resource, name, label(options)), 'event');
  return {
    status,
    removed: await gone.then(
      () => true,
      () => false,
    ),
  };
}
