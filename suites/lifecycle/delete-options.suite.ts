// Cases: the body of delete and deletecollection (core 2.9).
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Resource } from '../kit/resource.ts';
import { mustBeThere } from '../kit/terminating.ts';
import { optionsBody, withoutFieldName } from './options-body.ts';
import { observePropagation } from './propagation.ts';
import { mustBeGone } from './terminating.ts';

export default section({
  'lifecycle.options.known-fields': async ({ namespace, expect, record }) => {
    const { configMaps } = namespace;
    const unknown = 'noSuchDeleteOption';
    const remove = async (field: string, value: unknown) => {
      const { metadata } = await configMaps.given();
      const own = field === 'preconditions' ? { uid: metadata.uid } : value;
      const answer = await configMaps.remove(metadata.name!, { body: optionsBody({ [field]: own }) });
      return { answer, text: withoutFieldName(answer.text, field, metadata.name!) };
    };
    // How this server answers a field that is none: an answer that says so of a known field is the same but for the name.
    const control = await remove(unknown, false);
    const observed: Record<string, number> = {};
    for (const [field, value] of Object.entries(plausible)) {
      const { answer, text } = await remove(field, value);
      observed[field] = answer.status;
      if (answer.ok) continue;
      const saysUnknown =
        /\b(unknown|unrecogni[sz]ed|unexpected|undefined)\s+(field|option|member|key|property)/i.test(
          answer.text,
        );
      expect.that(
        !saysUnknown,
        `a delete body with ${field} is refused as unknown: ${answer.text.slice(0, 200)}`,
      );
      const sameAsControl =
        !control.answer.ok && control.answer.status === answer.status && control.text === text;
      expect.that(
        !sameAsControl,
        `a delete body with ${field} is refused just like one with ${unknown}: ${answer.text.slice(0, 200)}`,
      );
    }
    record(observed);
  },

  'lifecycle.options.dry-run-in-body': {
    isolated: true,
    run: async ({ namespace, expect, eventually }) => {
      const { podTemplates } = namespace;
      const objects = await podTemplates.givenMany(2);
      const names = objects.map(({ metadata }) => metadata.name!);
      const checkAllLive = async (what: string) => {
        for (const name of names) {
          const { metadata } = await mustBeThere(podTemplates, name, `after ${what} with dryRun in its body`);
          expect.absent(
            metadata.deletionTimestamp,
            `metadata.deletionTimestamp after ${what} with dryRun in its body`,
          );
        }
        const { items } = (await podTemplates.list()).list;
        expect.equal(items.length, names.length, `objects listed after ${what} with dryRun in its body`);
      };
      // Which form its value has in a body is not shown.
      let taken: object | undefined;
      for (const value of [['All'], 'All']) {
        const body = optionsBody({ dryRun: value });
        const answer = await podTemplates.remove(names[0]!, { body });
        await checkAllLive('a DELETE');
        if (answer.ok) taken = body;
        else expect.refused(answer, 'DELETE of an object with dryRun in its body');
        if (taken) break;
      }
      if (taken === undefined) throw new NotRun('not-exercised', 'no value of dryRun was taken in a body');
      expect.success(
        await podTemplates.removeCollection({ body: taken }),
        'DELETE of a collection with dryRun in its body',
      );
      await checkAllLive('a DELETE of the collection');

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
      configMaps.remove(name, { body: optionsBody({ [storeErrorOption]: value }) });
    expect.refused(await remove('maybe'), `DELETE whose ${storeErrorOption} is no boolean`);
    const after = await mustBeThere(configMaps, name, 'after the refused DELETE');
    expect.absent(after.metadata.deletionTimestamp, 'metadata.deletionTimestamp after the refused DELETE');
    expect.success(await remove(false), `DELETE whose ${storeErrorOption} is false, its default`);
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

const storeErrorOption = 'ignoreStoreReadErrorWithClusterBreakingPotential';

/** A value that each field of the list may have; the precondition is the uid of the object itself. */
const plausible: Readonly<Record<string, unknown>> = {
  dryRun: ['All'],
  gracePeriodSeconds: 0,
  orphanDependents: false,
  preconditions: {},
  propagationPolicy: 'Background',
  [storeErrorOption]: false,
};

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
