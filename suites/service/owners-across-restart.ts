// The ownership of fields that were applied before a restart, whatever signs their keys have (core 1, 2.4, 4.9).
import type { CaseContext, Namespace } from '../kit/context.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import type { Check } from './across-restart.ts';

const first = { manager: 'first' };
const second = { manager: 'second' };

type Values = Readonly<Record<string, string>>;
interface Fields {
  readonly labels: Values;
  readonly annotations: Values;
  readonly data: Values;
}
const sortsOf = {
  configMaps: ['labels', 'annotations', 'data'],
  podTemplates: ['labels', 'annotations'],
} as const;

/** The keys that a manager applies, each with this value. A key of data has no slash. */
const fieldsWith = (value: string): Fields => ({
  labels: { 'example.com/team': value, 'part-of.the_whole': value },
  annotations: { 'sub-domain.example.com/note.of_the-team': value, plain: value },
  data: { owned: value, 'file.name-with_signs': value },
});
/** Those that its manager keeps after the restart. */
const kept = { labels: 'example.com/team', annotations: 'plain', data: 'owned' } as const;

/** Applies a config map, and to a pod template, as one manager. The check: the manager still owns its fields, so that it can change
 * and drop them, and another manager is refused. */
export async function givenOwned(context: CaseContext, namespace: Namespace): Promise<Check> {
  const { uniqueName, expect } = context;
  const applied = { configMaps: uniqueName('applied'), podTemplates: '' };
  const created = await namespace.configMaps.apply(applied.configMaps, intentOf(fieldsWith('first')), first);
  // Where apply is refused other rows judge that.
  if (created.status >= 400 && created.status < 500) return async () => {};
  expect.success(created, 'apply before the restart');
  applied.podTemplates = (await namespace.podTemplates.given()).metadata.name!;
  const { data: _none, ...metadata } = fieldsWith('first');
  expect.success(
    await namespace.podTemplates.apply(applied.podTemplates, intentOf(metadata), first),
    'apply to a pod template before the restart',
  );
  return async (restored) => {
    for (const plural of ['configMaps', 'podTemplates'] as const)
      await expectKept(context, restored[plural], applied[plural], sortsOf[plural]);
  };
}

const intentOf = ({ data, ...metadata }: Partial<Fields>): Partial<ApiObject> => ({
  metadata,
  ...(data === undefined ? {} : { data }),
});

const valuesOf = ({ metadata, ...content }: ApiObject, sort: keyof Fields): Values =>
  (sort === 'data' ? (content['data'] as Values | undefined) : metadata[sort]) ?? {};

async function expectKept(
  { expect }: CaseContext,
  resource: Namespace['configMaps'],
  name: string,
  sorts: readonly (keyof Fields)[],
): Promise<void> {
  const of = `of a ${resource.type.kind} that was applied before a restart`;
  // A write that records its own manager keeps the records of the others.
  const marked = { metadata: { labels: { 'example.com/third': 'third' } } };
  expect.success(
    await resource.mergePatch(name, marked, { query: { fieldManager: 'third' } }),
    `merge patch after it ${of}`,
  );
  for (const sort of sorts)
    for (const key of Object.keys(fieldsWith('')[sort]))
      expect.refused(
        await resource.apply(name, intentOf({ [sort]: { [key]: 'second' } }), second),
        `apply by another manager of ${sort} "${key}" ${of}`,
      );
  const left = Object.fromEntries(sorts.map((sort) => [sort, { [kept[sort]]: 'changed' }]));
  expect.success(
    await resource.apply(name, intentOf(left), first),
    `apply by the manager of the fields ${of}`,
  );
  const after = await resource.current(name);
  for (const sort of sorts)
    for (const key of Object.keys(fieldsWith('')[sort]))
      expect.equal(
        valuesOf(after, sort)[key],
        key === kept[sort] ? 'changed' : undefined,
        `${sort} "${key}" ${of}, after its manager applied without some of the fields`,
      );
  expect.contains(after.metadata.labels, marked.metadata.labels, `labels ${of} that another manager set`);
}
