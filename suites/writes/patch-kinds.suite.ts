// Cases: JSON patch and merge patch, selected by Content-Type (core 4.8).
import { section } from '../kit/case.ts';
import { ownFinalizers } from '../kit/finalizers.ts';

export default section({
  'writes.json-patch.operations': async ({ namespace, expect }) => {
    const { podTemplates } = namespace;
    const { metadata } = await podTemplates.given({
      metadata: {
        labels: { replaced: 'old', removed: 'x', moved: 'm', copied: 'c', stays: 's' },
        annotations: { 'example.com/slashed': 'before' },
        finalizers: ['example.com/one', 'example.com/two'],
      },
    });
    const name = metadata.name!;
    const answer = await podTemplates.jsonPatch(name, [
      ...labelOperations,
      ...annotationOperations,
      // The list is shared: somebody else's finalizer may stand before ours.
      ...listOperations(metadata.finalizers?.indexOf('example.com/one') ?? 0),
    ]);
    expect.success(answer, 'a JSON patch with each of the six operations');
    const after = await podTemplates.current(name);
    const { labels = {}, annotations = {} } = after.metadata;
    const expected = {
      added: 'a2',
      replaced: 'new',
      target: 'm',
      copied: 'changed-after',
      duplicate: 'c',
      stays: 's',
    };
    expect.contains(labels, expected, 'metadata.labels after the JSON patch');
    for (const gone of ['removed', 'moved', 'passing'])
      expect.absent(labels[gone], `the label "${gone}" after the JSON patch`);
    expect.contains(
      annotations,
      { 'example.com/slashed': 'after', 'example.com/from-tilde': 't' },
      'metadata.annotations after the JSON patch',
    );
    for (const gone of ['a~b', 'c~1d'])
      expect.absent(annotations[gone], `the annotation "${gone}" after the JSON patch`);
    expect.equal(
      ownFinalizers(after),
      ['example.com/zero', 'example.com/two', 'example.com/three'],
      'metadata.finalizers after the JSON patch',
    );
  },

  'writes.json-patch.failing-test': async ({ namespace, expect }) => {
    const { podTemplates } = namespace;
    const { metadata } = await podTemplates.given({ metadata: { labels: { tested: 'right' } } });
    const name = metadata.name!;
    const before = await podTemplates.current(name);
    const patch = (value: string) =>
      podTemplates.jsonPatch(name, [
        { op: 'add', path: '/metadata/labels/added', value: 'yes' },
        { op: 'test', path: '/metadata/labels/tested', value },
      ]);
    expect.refused(await patch('wrong'), 'a JSON patch whose test does not hold');
    const after = await podTemplates.current(name);
    expect.absent(after.metadata.labels?.['added'], 'the label that stands before the failing test');
    expect.sameVersion(before, after, 'metadata.resourceVersion after the failing test');
    expect.success(await patch('right'), 'the same JSON patch with a test that holds');
    const patched = await podTemplates.current(name);
    expect.equal(
      patched.metadata.labels?.['added'],
      'yes',
      'the label that stands before the test that holds',
    );
  },

  'writes.merge-patch.semantics': async ({ namespace, expect }) => {
    const { podTemplates } = namespace;
    const { metadata } = await podTemplates.given({
      metadata: {
        labels: { replaced: 'old', removed: 'x', stays: 's' },
        annotations: { note: 'n' },
        finalizers: ['example.com/one', 'example.com/two'],
      },
    });
    const name = metadata.name!;
    const finalizers = ['example.com/two', 'example.com/three'];
    const labels = { added: 'a', replaced: 'new', removed: null, missing: null };
    expect.success(
      await podTemplates.mergePatch(name, { metadata: { labels, finalizers } }),
      'a merge patch',
    );
    const after = await podTemplates.current(name);
    const { labels: merged = {}, annotations } = after.metadata;
    expect.contains(merged, { added: 'a', replaced: 'new' }, 'metadata.labels that the merge patch sets');
    for (const gone of ['removed', 'missing']) {
      expect.that(
        !Object.hasOwn(merged, gone),
        `metadata.labels: "${gone}" is still there after a merge patch with null for it`,
      );
    }
    expect.contains(merged, { stays: 's' }, 'metadata.labels that the merge patch does not name');
    expect.contains(annotations, { note: 'n' }, 'metadata.annotations, which the merge patch does not name');
    expect.equal(ownFinalizers(after), finalizers, 'metadata.finalizers, a list, after the merge patch');
    expect.contains(
      after['template'],
      { metadata: { labels: { app: 'sample' } } },
      'template, which the merge patch does not name',
    );
  },

  'writes.patch.unknown-content-type': async ({ namespace, record }) => {
    const { podTemplates } = namespace;
    const observed: Record<string, unknown> = {};
    for (const contentType of ['application/json', 'text/plain']) {
      const { metadata } = await podTemplates.given();
      const name = metadata.name!;
      const { status } = await podTemplates.mergePatch(
        name,
        { metadata: { labels: { changed: 'yes' } } },
        { contentType },
      );
      const after = await podTemplates.current(name);
      observed[contentType] = { status, changed: after.metadata.labels?.['changed'] === 'yes' };
    }
    record(observed);
  },
});

/** Each operation sees what those before it left. */
const labelOperations = [
  { op: 'add', path: '/metadata/labels/added', value: 'a1' },
  { op: 'test', path: '/metadata/labels/added', value: 'a1' },
  { op: 'add', path: '/metadata/labels/added', value: 'a2' },
  { op: 'replace', path: '/metadata/labels/replaced', value: 'new' },
  { op: 'remove', path: '/metadata/labels/removed' },
  { op: 'move', from: '/metadata/labels/moved', path: '/metadata/labels/passing' },
  { op: 'move', from: '/metadata/labels/passing', path: '/metadata/labels/target' },
  { op: 'copy', from: '/metadata/labels/copied', path: '/metadata/labels/duplicate' },
  { op: 'replace', path: '/metadata/labels/copied', value: 'changed-after' },
  { op: 'test', path: '/metadata/labels/duplicate', value: 'c' },
];

/** A tilde is in no stored key, so keys with one come and go within the patch. `~01` is a tilde and a one. */
const annotationOperations = [
  {
    op: 'add',
    path: '/metadata/annotations',
    value: { 'example.com/slashed': 'before', 'a~b': 't', 'c~1d': 'x' },
  },
  { op: 'replace', path: '/metadata/annotations/example.com~1slashed', value: 'after' },
  { op: 'move', from: '/metadata/annotations/a~0b', path: '/metadata/annotations/example.com~1from-tilde' },
  { op: 'remove', path: '/metadata/annotations/c~01d' },
];

/** From one, two: zero is put in front, three behind, one is taken out. */
const listOperations = (at: number) => [
  { op: 'add', path: `/metadata/finalizers/${at}`, value: 'example.com/zero' },
  { op: 'add', path: '/metadata/finalizers/-', value: 'example.com/three' },
  { op: 'test', path: `/metadata/finalizers/${at + 1}`, value: 'example.com/one' },
  { op: 'remove', path: `/metadata/finalizers/${at + 1}` },
];
