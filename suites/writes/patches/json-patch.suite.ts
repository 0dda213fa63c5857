// Cases: JSON patch, an RFC 6902 sequence of operations (core 4.8).
import { section } from '../../kit/case.ts';
import type { CaseContext, CollectionContext } from '../../kit/context.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { ownFinalizers } from '../../kit/objects/finalizers.ts';
import { anyCollection, eachSortOfCollection } from '../../kit/kinds/subjects.ts';
import { jsonPatchEdges, mustRefuseBrokenPatches } from './broken-json-patches.ts';
import { mustPatchNullAndUnnamed } from './kept-values.ts';
import { annotationOperations, labelOperations, listOperations, nestedOperations } from './json-patches.ts';
import { expectNeverWatched, expectNoFalseState } from '../reads-of-any-version.ts';
import { fieldsOf, nestedObjects } from '../field-validation/nested-kind.ts';

export default section('core', '4.8', {
  'writes.json-patch.operations': {
    text: 'A JSON patch is a sequence of RFC 6902 operations, carried out in order.',
    observe:
      'In any collection, one request with each of the six operations on labels, on annotations and on the list of finalizers, with ~1 and ~0 in paths, a test of an object whose members stand in another order, and where served one on lists and maps of a custom kind that stand below each other, and where a PUT keeps such values on null and on members with an empty name: the final state is that of RFC 6902. So it is in the answer to the same patch as a dry-run.',
    wrong: 'Operations beyond add, replace and remove are unsupported, or ~1 is not read as a slash.',
    subjects: anyCollection,
    async run(context) {
      await mustPatchMapsAndList(context);
      if (!context.isFirstSubject) return;
      await mustPatchNested(context);
      await mustPatchNullAndUnnamed(context);
    },
  },

  'writes.json-patch.failing-test': {
    text: 'A failing test operation makes the whole patch fail.',
    observe:
      'In a built-in, a cluster-scoped and a custom collection, a patch that adds a label and then tests a wrong value (a text, an empty one, another letter case, its beginning, a number for a text, also within an object, an object with another, a further, a missing and no member, a member that is not there, a list with other, fewer, no, further and reordered items, and the item behind its end, the uid of another object and the version from before a write): a refusal (any 4xx), the label is not added and resourceVersion is unchanged, also in a get, a list and a watch of any version. With the right value: success.',
    wrong:
      'The operations before the failing test are stored, or change what a cache returns, or test is ignored.',
    subjects: eachSortOfCollection,
    async run(context) {
      const { collection, expect } = context;
      await mustTestOwnFields(context);
      for (const { what, wrong, right } of tests) {
        const name = (await collection.given({ metadata: { labels: { tested: 'right', empty: '' } } }))
          .metadata.name!;
        const before = await collection.current(name);
        const patch = (test: object) =>
          collection.jsonPatch(name, [
            { op: 'add', path: '/metadata/labels/added', value: 'yes' },
            // Others may annotate what is new: the patch sets all that it tests.
            { op: 'add', path: '/metadata/annotations', value: { one: '1', two: '2' } },
            { op: 'add', path: '/metadata/finalizers', value: held },
            // Each test counts, also one after another that holds.
            { op: 'test', ...labelAt('right') },
            { op: 'test', ...test },
          ]);
        expect.refused(await patch(wrong), `a JSON patch whose test of ${what} does not hold`);
        const after = await collection.current(name);
        expect.absent(after.metadata.labels?.['added'], 'the label that stands before the failing test');
        expect.sameVersion(before, after, 'metadata.resourceVersion after the failing test');
        await expectNoFalseState(
          context,
          collection,
          before,
          `a JSON patch whose test of ${what} does not hold`,
        );
        expect.success(await patch(right), `the same JSON patch with a test of ${what} that holds`);
        const { labels } = (await collection.current(name)).metadata;
        expect.equal(labels?.['added'], 'yes', 'the label that stands before the test that holds');
        const emptied = await collection.mergePatch(name, { metadata: { finalizers: null } });
        expect.success(emptied, 'a merge patch that removes the finalizers');
      }
    },
  },

  'writes.json-patch.malformed-refused': {
    text: 'A JSON patch that RFC 6902 does not let succeed is refused as a whole.',
    observe:
      'In a built-in, a cluster-scoped and a custom collection, a sound operation before one with an unknown or no op, without path, a move without from, a copy, move or remove of what is not there, a move of an object into itself, a remove or replace of the item behind the end of a list, an add below what is not there, and indexes that are no number or out of bounds: a refusal (any 4xx), and nothing is stored; nor is a body that is no array. Each is carried out once put right.',
    wrong: 'An operation that is not known is left out, and the others are stored.',
    subjects: eachSortOfCollection,
    run: (context) => mustRefuseBrokenPatches(context),
  },

  'writes.json-patch.library-edges': {
    text: 'RFC 6902 speaks of an index with a leading zero, a negative index, a replace and a test of a missing member and an add without a value, and libraries in common use read them otherwise. The document does not say which.',
    observe: 'Send each after a sound operation; record the status, and whether the sound one was stored.',
    wrong: 'Failing a server whose library takes 01 for 1.',
    level: 'UNSPECIFIED',
    run: async (context) => context.record(await jsonPatchEdges(context)),
  },
});

const labelAt = (value: unknown) => ({ path: '/metadata/labels/tested', value });
const emptyAt = (value: unknown) => ({ path: '/metadata/labels/empty', value });
const annotationAt = (value: unknown) => ({ path: '/metadata/annotations/one', value });
const annotationsAt = (value: unknown) => ({ path: '/metadata/annotations', value });
const missingAt = (value: unknown) => ({ path: '/metadata/annotations/missing', value });
const held = ['example.com/one', 'example.com/two'];
const itemAt = (index: number | string) => ({ path: `/metadata/finalizers/${index}`, value: held[1] });
const listAt = (value: unknown) => ({ path: '/metadata/finalizers', value });

/** Equality as RFC 6902, 4.6 has it: text against number, and objects whatever the order of their members. */
const tests = [
  { what: 'a text', wrong: labelAt('wrong'), right: labelAt('right') },
  { what: 'an empty text', wrong: emptyAt('right'), right: emptyAt('') },
  { what: 'a text in another letter case', wrong: labelAt('Right'), right: labelAt('right') },
  { what: 'a text against its beginning', wrong: labelAt('righ'), right: labelAt('right') },
  { what: 'a text against a number', wrong: annotationAt(1), right: annotationAt('1') },
  {
    what: 'an object against one with a number for a text',
    wrong: annotationsAt({ two: '2', one: 1 }),
    right: annotationsAt({ two: '2', one: '1' }),
  },
  {
    what: 'an object',
    wrong: annotationsAt({ two: '2', one: 'wrong' }),
    right: annotationsAt({ two: '2', one: '1' }),
  },
  {
    what: 'an object with a further member',
    wrong: annotationsAt({ two: '2', one: '1', three: '3' }),
    right: annotationsAt({ two: '2', one: '1' }),
  },
  {
    what: 'an object with fewer members',
    wrong: annotationsAt({ two: '2' }),
    right: annotationsAt({ two: '2', one: '1' }),
  },
  {
    what: 'an object against an empty one',
    wrong: annotationsAt({}),
    right: annotationsAt({ two: '2', one: '1' }),
  },
  { what: 'a missing member against a text', wrong: missingAt('1'), right: annotationAt('1') },
  { what: 'a list in another order', wrong: listAt(held.toReversed()), right: listAt(held) },
  { what: 'a list with fewer items', wrong: listAt(held.slice(0, 1)), right: listAt(held) },
  { what: 'a list against an empty one', wrong: listAt([]), right: listAt(held) },
  { what: 'the item behind the end of a list', wrong: itemAt('-'), right: itemAt(1) },
  { what: 'a list with a further item', wrong: listAt([...held, 'example.com/three']), right: listAt(held) },
  { what: 'a list with another last item', wrong: listAt([held[0], 'example.com/x']), right: listAt(held) },
] as const;

/** A test of the version or of the uid makes a patch depend on the state that its sender has read. */
async function mustTestOwnFields(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const [object, another] = await collection.givenMany(2);
  const { uid, name = '' } = object!.metadata;
  const { resourceVersion } = (await collection.current(name)).metadata;
  const change = { metadata: { labels: { step: 'changed' } } };
  expect.success(await collection.mergePatch(name, change), 'a merge patch');
  const send = (field: string, value: unknown) =>
    collection.jsonPatch(name, [
      { op: 'add', path: '/metadata/labels/added', value: 'yes' },
      { op: 'test', path: `/metadata/${field}`, value },
    ]);
  // Whether the version is a part of what is patched is not stated, so a test of the current one is not judged.
  for (const [field, wrong] of Object.entries({ resourceVersion, uid: another!.metadata.uid })) {
    const before = await collection.current(name);
    const what = `a JSON patch whose test of metadata.${field} does not hold`;
    expect.refused(await send(field, wrong), what);
    expect.unchanged(before, await collection.current(name), `the object after ${what}`);
  }
  await expectNeverWatched(context, name, 'added');
  expect.success(await send('uid', uid), 'the same JSON patch with a test of metadata.uid that holds');
}

async function mustPatchMapsAndList({ collection, expect }: CollectionContext): Promise<void> {
  const { metadata } = await collection.given({
    metadata: {
      labels: { replaced: 'old', removed: 'x', moved: 'm', copied: 'c', stays: 's' },
      annotations: { 'example.com/slashed': 'before' },
      finalizers: ['example.com/one', 'example.com/two'],
    },
  });
  const name = metadata.name!;
  const patch = (query = {}) =>
    collection.jsonPatch(
      name,
      [
        ...labelOperations,
        ...annotationOperations,
        // The list is shared: another writer's finalizer may stand before those of the case.
        ...listOperations(metadata.finalizers?.indexOf('example.com/one') ?? 0),
      ],
      { query },
    );
  const dry = await patch({ dryRun: 'All' });
  expect.success(dry, 'a dry JSON patch with each of the six operations on maps and on a list');
  expectPatched(dry.object, 'a dry JSON patch', expect);
  expect.success(await patch(), 'a JSON patch with each of the six operations on maps and on a list');
  expectPatched(await collection.current(name), 'the JSON patch', expect);
  const emptied = await collection.jsonPatch(name, [{ op: 'remove', path: '/metadata/finalizers' }]);
  expect.success(emptied, 'a JSON patch that removes the list of finalizers');
}

function expectPatched(after: ApiObject, what: string, expect: CaseContext['expect']): void {
  const { labels = {}, annotations = {} } = after.metadata;
  const expected = {
    added: 'a2',
    replaced: 'new',
    target: 'm',
    copied: 'changed-after',
    duplicate: 'c',
    stays: 's',
  };
  expect.contains(labels, expected, `metadata.labels after ${what}`);
  for (const gone of ['removed', 'moved', 'passing'])
    expect.absent(labels[gone], `the label "${gone}" after ${what}`);
  expect.contains(
    annotations,
    {
      'example.com/slashed': 'after',
      'example.com/from-tilde': 't',
      'example.com/copied': 'example.com/moved-last',
    },
    `metadata.annotations after ${what}`,
  );
  for (const gone of ['a~b', 'c~1d'])
    expect.absent(annotations[gone], `the annotation "${gone}" after ${what}`);
  expect.equal(
    ownFinalizers(after),
    ['example.com/moved-last', 'example.com/zero', 'example.com/from-label', 'example.com/three'],
    `metadata.finalizers after ${what}`,
  );
}

/** Lists, maps and objects below each other, whose schema the case knows in full. */
async function mustPatchNested(context: CaseContext): Promise<void> {
  const { expect } = context;
  for (const objects of await nestedObjects(context)) {
    const name = (await objects.given(fieldsOf(() => ({ size: 1, other: 2 })))).metadata.name!;
    const answer = await objects.jsonPatch(name, nestedOperations.operations);
    expect.success(answer, 'a JSON patch of nested lists and maps');
    const after = await objects.current(name);
    for (const [field, value] of Object.entries(nestedOperations.result))
      expect.equal(after[field], value, `"${field}" after a JSON patch of nested lists and maps`);
  }
}
