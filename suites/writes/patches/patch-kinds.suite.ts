// Cases: merge patch, and other types of a patch (core 4.8).
import { section } from '../../kit/case.ts';
import { runPatchSequences } from '../../models/patches/sequences.ts';
import { ownFinalizers } from '../../kit/objects/finalizers.ts';
import { anyCollection } from '../../kit/kinds/subjects.ts';
import { mustKeepNullItems } from './kept-values.ts';

export default section('core', '4.8', {
  'writes.merge-patch.semantics': {
    text: 'A merge patch follows RFC 7386: given values are merged, null removes, lists are replaced.',
    observe:
      'In any collection, one patch that sets a label, and another to an empty text, sends null for a third and gives a new finalizers list: exactly these change, other labels and the annotations stay. One with an empty object for labels and annotations changes neither, with an empty list removes the finalizers. A patch with null for the annotations and the finalizers removes both, and one that sets an annotation again, and has null for another, sets only the first. Where served, a list with null in a custom object that keeps unknown fields is replaced as it is, where a PUT keeps the same.',
    wrong: 'null is stored or ignored, or lists are appended.',
    alsoIn: ['core 4.2'],
    subjects: anyCollection,
    async run(context) {
      const { collection, expect } = context;
      const { metadata, ...fields } = await collection.given({
        metadata: {
          labels: { replaced: 'old', emptied: 'x', removed: 'x', stays: 's' },
          annotations: { note: 'n' },
          finalizers: ['example.com/one', 'example.com/two'],
        },
      });
      const name = metadata.name!;
      const finalizers = ['example.com/two', 'example.com/three'];
      const labels = { added: 'a', replaced: 'new', emptied: '', removed: null, missing: null };
      expect.success(
        await collection.mergePatch(name, { metadata: { labels, finalizers } }),
        'a merge patch',
      );
      const after = await collection.current(name);
      const { labels: merged = {}, annotations } = after.metadata;
      expect.contains(
        merged,
        { added: 'a', replaced: 'new', emptied: '' },
        'metadata.labels that the merge patch sets',
      );
      for (const gone of ['removed', 'missing']) {
        expect.that(
          !Object.hasOwn(merged, gone),
          `metadata.labels: "${gone}" is still there after a merge patch with null for it`,
        );
      }
      expect.contains(merged, { stays: 's' }, 'metadata.labels that the merge patch does not name');
      expect.contains(
        annotations,
        { note: 'n' },
        'metadata.annotations, which the merge patch does not name',
      );
      expect.equal(ownFinalizers(after), finalizers, 'metadata.finalizers, a list, after the merge patch');
      for (const field of Object.keys(collection.type.sample()))
        expect.equal(after[field], fields[field], `"${field}", which the merge patch does not name`);
      // An object without members merges nothing; a list without items is another list.
      const empty = { labels: {}, annotations: {}, finalizers: [] };
      expect.success(await collection.mergePatch(name, { metadata: empty }), 'a merge patch of empty values');
      const kept = await collection.current(name);
      expect.contains(kept.metadata.labels, { added: 'a', stays: 's' }, 'metadata.labels, after {} for them');
      expect.contains(kept.metadata.annotations, { note: 'n' }, 'metadata.annotations, after {} for them');
      expect.absent(ownFinalizers(kept), 'metadata.finalizers, after [] for them');
      const refilled = await collection.mergePatch(name, { metadata: { finalizers } });
      expect.success(refilled, 'a merge patch of finalizers where there are none');
      expect.equal(
        ownFinalizers(await collection.current(name)),
        finalizers,
        'metadata.finalizers of a merge patch where there were none',
      );
      const nulls = { annotations: null, finalizers: null };
      expect.success(await collection.mergePatch(name, { metadata: nulls }), 'a merge patch with null');
      const last = await collection.current(name);
      expect.absent(last.metadata.annotations?.['note'], 'an annotation, after null for all of them');
      expect.absent(ownFinalizers(last), 'metadata.finalizers, after null for them');
      expect.contains(last.metadata.labels, { stays: 's' }, 'metadata.labels, which null does not concern');
      const withNull = { added: 'a', missing: null } as unknown as Record<string, string>;
      const created = await collection.mergePatch(name, { metadata: { annotations: withNull } });
      expect.success(created, 'a merge patch of annotations that are not there, one of them null');
      const { annotations: made = {} } = (await collection.current(name)).metadata;
      expect.equal(made['added'], 'a', 'an annotation of a map that the object did not have');
      expect.that(!Object.hasOwn(made, 'missing'), 'an annotation with null in a new map is stored');
      if (context.isFirstSubject) await mustKeepNullItems(context);
    },
  },

  'writes.patches.any': {
    text: 'Any merge patch and any JSON patch makes of a document of any shape what RFC 7386 and RFC 6902 say, through the object and through its status, with dryRun and without.',
    observe:
      'Generated sequences of merge patches, JSON patches and PUTs of a field of a custom kind that keeps unknown fields, in a namespace and not, and of its status where patches of it are taken: nested maps and lists, names with slashes and tildes, empty values, numbers at their limits. The answers, and a GET at the end, show what an executable model of the RFCs computes. A failure is shrunk to the fewest requests.',
    wrong: 'The null members of a map that the object does not have are stored.',
    needs: ['custom-definitions', 'cluster-wide'],
    general: true,
    run: (context) => runPatchSequences(context, 8),
  },

  'writes.patch.unknown-content-type': {
    text: 'The answer to a PATCH with another Content-Type is not described.',
    observe: 'PATCH with application/json; record the status, and whether the object changed.',
    wrong: 'Demanding 415.',
    level: 'UNSPECIFIED',
    async run({ namespace, record }) {
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
  },
});
