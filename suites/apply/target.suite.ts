// Cases: an apply to an object that does not exist, and to one that does (core 4.8).
import { section } from '../kit/case.ts';
import { labelsOf } from './labelled-object.ts';
import { expectOwners, labelField } from '../kit/objects/managed-fields.ts';
import { ownFinalizers } from '../kit/objects/finalizers.ts';
import { anyCollection } from '../kit/kinds/subjects.ts';
import { mustApplyFurtherKinds } from './further-kinds.ts';
import { mustPatchEqualNames } from './equal-names.ts';
import { mustPatchWithoutVersion } from './removed-version.ts';

export default section('core', '4.8', {
  'apply.target.absent-created': {
    text: 'An apply creates the object when it does not exist.',
    observe:
      'Apply to a new name in any collection: success, and a GET shows the object with the applied labels, annotations, finalizers and fields and a uid.',
    wrong: 'An apply to a missing object is an error.',
    subjects: anyCollection,
    async run({ collection, uniqueName, expect }) {
      const name = uniqueName('absent');
      expect.equal(await collection.exists(name), false, 'whether the object exists before the apply');
      const finalizers = ['example.com/applied'];
      const metadata = { name, labels: { app: 'a' }, annotations: { note: 'n' }, finalizers };
      const intent = collection.object({ metadata });
      const answer = await collection.apply(name, intent, { manager: 'first' });
      expect.success(answer, 'an apply to an unused name');
      const made = await collection.current(name);
      expect.present(made.metadata.uid, 'metadata.uid of the object that an apply created');
      const { labels, annotations } = metadata;
      expect.contains(made.metadata, { name, labels, annotations }, 'metadata of what an apply created');
      expect.equal(ownFinalizers(made), finalizers, 'finalizers of the object that an apply created');
      const emptied = await collection.mergePatch(name, { metadata: { finalizers: null } });
      expect.success(emptied, 'a merge patch that removes the finalizers');
    },
  },

  'apply.target.further-kinds': {
    text: 'An apply creates an object of any kind that a POST creates. (Inferred: the documents except virtual types alone.)',
    observe:
      'A dry-run of a POST of one object of each further built-in kind, such as a Service, a Deployment, an APIService and a definition: where it passes, so does a dry-run of an apply of the same object.',
    wrong: 'Kinds that another part of the server serves cannot be applied.',
    level: 'SHOULD',
    alsoIn: ['core 4.9'],
    run: mustApplyFurtherKinds,
  },

  'apply.target.equal-names': {
    text: 'Where a server stores a list with two items of one name, applies and updates of other fields go on as before. (Inferred: an apply patches the object that exists, and ownership changes only by what the documents name.)',
    observe:
      'PUT of a PodTemplate whose container has two environment variables of one name, and a label that m1 applied; where the server stores both: m1 still owns the label, and an apply of another label by m2 succeeds.',
    wrong: 'Ownership is lost, or every apply of the object is an error from then on.',
    level: 'SHOULD',
    alsoIn: ['core 4.9'],
    run: mustPatchEqualNames,
  },

  'apply.target.removed-version': {
    text: 'An apply or an update of an object goes on as before where a version of its kind is removed through which one of its fields was written. (Inferred: the records of ownership do not make an object unreachable.)',
    observe:
      'A custom kind in two versions without differences: two managers apply and patch a field each through v1beta1; remove v1beta1 from the definition; through v1 an apply of another field by another manager, a merge patch and a PUT succeed, and what the others wrote stays.',
    wrong: 'Entries of managedFields of a version that is gone are an error.',
    level: 'SHOULD',
    needs: ['custom-definitions', 'cluster-wide'],
    alsoIn: ['core 4.9'],
    run: mustPatchWithoutVersion,
  },

  'apply.target.created-at-once': {
    text: 'Of several first applies of one name at once, one creates the object, and the others patch it. (Inferred: an apply needs no previous read.)',
    observe:
      'In any collection, eight managers apply a label each to a new name at the same time, three times: all succeed, and the object has and records the label of each.',
    wrong: 'The apply that comes second is refused, because the object exists by then.',
    level: 'SHOULD',
    alsoIn: ['core 4.9'],
    subjects: anyCollection,
    async run({ collection, uniqueName, expect }) {
      const managers = Array.from({ length: 8 }, (_, index) => `manager-${index}`);
      for (let round = 0; round < 3; round++) {
        const { metadata, ...fields } = collection.object({ metadata: { name: uniqueName('raced') } });
        const name = metadata.name!;
        const answers = await Promise.all(
          managers.map((manager) => {
            const labels = { ...metadata.labels, [manager]: 'x' };
            return collection.apply(name, { ...fields, metadata: { ...metadata, labels } }, { manager });
          }),
        );
        for (const answer of answers)
          expect.success(answer, `one of ${managers.length} first applies at once`);
        const made = await collection.current(name);
        for (const manager of managers) {
          expect.equal(labelsOf(made)[manager], 'x', `the label that ${manager} applied`);
          const owners = { owners: [manager], others: managers.filter((one) => one !== manager) };
          expectOwners(expect, made, labelField(manager), owners, 'after first applies at once');
        }
      }
    },
  },

  'apply.target.existing-patched': {
    text: 'An apply patches the object when it exists.',
    observe:
      'Apply one label to an object that another manager created: 200 or 201, the uid is unchanged, and its other labels and fields, which this manager never applied, are kept.',
    wrong: 'Apply replaces the whole object, or deletes what the request does not name.',
    alsoIn: ['core 4.9'],
    subjects: anyCollection,
    async run({ collection, expect }) {
      const kept = { labels: { kept: 'l' }, annotations: { 'example.com/kept': 'a' } };
      const before = await collection.given({ metadata: kept });
      const name = before.metadata.name!;
      const answer = await collection.apply(
        name,
        { metadata: { labels: { app: 'a' } } },
        { manager: 'second' },
      );
      expect.success(answer, 'an apply to an existing object');
      const after = await collection.current(name);
      expect.equal(
        after.metadata.uid,
        before.metadata.uid,
        'metadata.uid after an apply to an existing object',
      );
      expect.contains(after.metadata, { labels: { app: 'a', kept: 'l' } }, 'metadata after the apply');
      expect.contains(after.metadata, kept, 'metadata that the apply does not name');
      for (const field of Object.keys(collection.type.sample()))
        expect.equal(after[field], before[field], `"${field}", which the apply does not name`);
    },
  },
});
