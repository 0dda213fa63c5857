// JSON patches that RFC 6902 and RFC 6901 do not let succeed, and edges at which the common libraries differ (core 4.8).
import type { CaseContext, CollectionContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Resource } from '../../kit/kinds/resource.ts';

type Operation = Readonly<Record<string, unknown>>;

interface Broken {
  readonly what: string;
  readonly wrong: Operation;
  /** Differs in one property. */
  readonly right: Operation;
}

const label = { path: '/metadata/labels/stays', value: 'changed' };
const finalizer = (index: number | string) => ({
  op: 'replace',
  path: `/metadata/finalizers/${index}`,
  value: 'example.com/changed',
});

/** On an object with the label `stays` and a list of finalizers.
 * @param at the index of the case's own finalizer, the last one */
const brokenPatches = (at: number): readonly Broken[] => [
  { what: 'an unknown operation', wrong: { op: 'merge', ...label }, right: { op: 'replace', ...label } },
  {
    what: 'an operation in capitals',
    wrong: { op: 'REPLACE', ...label },
    right: { op: 'replace', ...label },
  },
  {
    what: 'an operation with white space at its end',
    wrong: { op: 'replace ', ...label },
    right: { op: 'replace', ...label },
  },
  { what: 'no operation', wrong: label, right: { op: 'replace', ...label } },
  { what: 'no path', wrong: { op: 'remove' }, right: { op: 'remove', path: label.path } },
  {
    what: 'a move without from',
    wrong: { op: 'move', path: '/metadata/labels/moved' },
    right: { op: 'move', path: '/metadata/labels/moved', from: label.path },
  },
  {
    what: 'a copy of what is not there',
    wrong: { op: 'copy', path: '/metadata/labels/copied', from: '/metadata/missing/below' },
    right: { op: 'copy', path: '/metadata/labels/copied', from: label.path },
  },
  {
    what: 'a remove of what is not there',
    wrong: { op: 'remove', path: '/metadata/labels/missing' },
    right: { op: 'remove', path: label.path },
  },
  {
    what: 'a move of an object into itself',
    wrong: { op: 'move', path: '/metadata/labels/inner', from: '/metadata/labels' },
    right: { op: 'move', path: '/metadata/labels/inner', from: label.path },
  },
  {
    what: 'a move of what is not there',
    wrong: { op: 'move', path: '/metadata/labels/moved', from: '/metadata/labels/missing' },
    right: { op: 'move', path: '/metadata/labels/moved', from: label.path },
  },
  {
    what: 'a remove of the item behind the end of a list',
    wrong: { op: 'remove', path: '/metadata/finalizers/-' },
    right: { op: 'remove', path: `/metadata/finalizers/${at}` },
  },
  {
    what: 'a replace of the item behind the end of a list',
    wrong: finalizer('-'),
    right: finalizer(at),
  },
  {
    what: 'an add below what is not there',
    wrong: { op: 'add', path: '/metadata/missing/deep', value: 'x' },
    right: { op: 'add', path: '/metadata/labels/deep', value: 'x' },
  },
  { what: 'an index with a letter behind it', wrong: finalizer(`${at}x`), right: finalizer(at) },
  { what: 'a name for an index', wrong: finalizer('first'), right: finalizer(at) },
  { what: 'an index beyond the end of the list', wrong: finalizer(at + 5), right: finalizer(at) },
  {
    what: 'an add beyond the end of the list',
    wrong: { ...finalizer(at + 5), op: 'add' },
    right: { ...finalizer(at + 1), op: 'add' },
  },
];

/** A patch with a sound operation before the broken one: nothing of it may be stored. */
const around = (operation: Operation) => [
  { op: 'add', path: '/metadata/labels/before', value: 'yes' },
  operation,
];

const givenLabelled = (resource: Resource): Promise<ApiObject> =>
  resource.given({ metadata: { labels: { stays: 'yes' }, finalizers: ['example.com/hold'] } });

const ownIndex = ({ metadata }: ApiObject) => metadata.finalizers?.indexOf('example.com/hold') ?? 0;

export async function mustRefuseBrokenPatches({ collection, expect }: CollectionContext): Promise<void> {
  for (const { what } of brokenPatches(0)) {
    const given = await givenLabelled(collection);
    const name = given.metadata.name!;
    const { wrong, right } = brokenPatches(ownIndex(given)).find((one) => one.what === what)!;
    const before = await collection.current(name);
    const text = `a JSON patch with ${what}`;
    expect.refused(await collection.jsonPatch(name, around(wrong)), text);
    expect.unchanged(before, await collection.current(name), `the object after ${text}`);
    expect.success(await collection.jsonPatch(name, around(right)), `the same as ${text}, put right`);
    await release(collection, name);
  }
  const { metadata } = await givenLabelled(collection);
  const name = metadata.name!;
  const [operation] = around({});
  expect.refused(await collection.jsonPatch(name, operation), 'a JSON patch that is not an array');
  const { labels } = (await collection.current(name)).metadata;
  expect.absent(labels?.['before'], 'the label of a JSON patch that is not an array');
  expect.success(await collection.jsonPatch(name, [operation]), 'the same JSON patch as an array');
  await release(collection, name);
}

/** Objects outside the namespaces of the run have to be removable at its end. */
const release = (resource: Resource, name: string) =>
  resource.mergePatch(name, { metadata: { finalizers: null } });

/** What becomes of each: the RFC speaks of them, and libraries in common use do otherwise. */
export async function jsonPatchEdges(context: CaseContext): Promise<Readonly<Record<string, unknown>>> {
  const { configMaps } = context.namespace;
  const seen: Record<string, unknown> = {};
  const edges: Readonly<Record<string, (at: number) => Operation>> = {
    'an index with a leading zero': (at) => finalizer(`0${at}`),
    'a negative index': () => finalizer(-1),
    'a replace of a missing member': () => ({
      op: 'replace',
      path: '/metadata/labels/missing',
      value: 'added',
    }),
    'a test of a missing member against null': () => ({
      op: 'test',
      path: '/metadata/labels/missing',
      value: null,
    }),
    'a copy of a missing member': () => ({
      op: 'copy',
      path: '/metadata/labels/copied',
      from: '/metadata/labels/missing',
    }),
    'an add without a value': () => ({ op: 'add', path: '/metadata/labels/empty' }),
  };
  for (const [what, operation] of Object.entries(edges)) {
    const given = await givenLabelled(configMaps);
    const name = given.metadata.name!;
    const { status } = await configMaps.jsonPatch(name, around(operation(ownIndex(given))));
    const { labels } = (await configMaps.current(name)).metadata;
    seen[what] = { status, isStored: labels?.['before'] === 'yes' };
  }
  return seen;
}
