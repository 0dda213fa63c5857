// Cases: PUT and its compare-and-set on resourceVersion (core 4.8).
import { section } from '../kit/case.ts';
import { expectListed } from '../kit/answers/listed-codes.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { overlay } from '../kit/objects/object.ts';
import { anyCollection } from '../kit/kinds/subjects.ts';
import {
  mustConflictAfterDelete,
  mustConflictAfterRecreation,
  mustConflictAfterWrites,
} from './stale-puts.ts';
import { mustReplaceMembers } from './replaced-members.ts';
import { mustConflictThroughBuiltInParts } from './built-in-parts.ts';
import { oneReplacesDuringAdmission } from './concurrent-admission.ts';
import { mustConflictThroughParts, mustWriteThroughVersions } from './part-writes.ts';

const writers = 8;

export default section('core', '4.8', {
  'writes.put.stale-version-conflict': {
    text: 'PUT with a resourceVersion that is no longer current is answered 409 Conflict and changes nothing.',
    observe:
      'In any collection, read an object, change it by PUT, by each kind of PATCH, by a DELETE that a finalizer delays, or delete it and create it again; PUT with the version read first: exactly 409, and a GET shows the object as the change left it, and no manager that owns a field of the PUT. So is a PUT of the object as it is now with that version. The same through the status and the scale of a custom object, after writes through and beside them.',
    wrong:
      'The last writer wins with 200, or the answer is 412; or the refused PUT is recorded in managedFields.',
    alsoIn: ['core 2.4', 'core 7'],
    subjects: anyCollection,
    async run(context) {
      await mustConflictAfterWrites(context);
      await mustConflictAfterDelete(context);
      await mustConflictAfterRecreation(context);
      if (isCustom(context.collection)) await mustConflictThroughParts(context);
    },
  },

  'writes.put.current-version-succeeds': {
    text: 'PUT with the current version replaces the object and yields a new version.',
    observe:
      'In any collection, GET, edit labels and annotations, PUT: 200 or 201, a new resourceVersion, and a GET shows the content that was sent. After a PUT whose body has no labels and no annotations at all, those are gone. A PUT of a config map, and of a custom object where served, without a member of a map and of an object removes it. Of a custom kind in two versions, writes of the status and the scale through the one that is not of the storage succeed where those through the other do.',
    wrong:
      'resourceVersion stays the same after a change, or members of metadata that the body leaves out are kept.',
    subjects: anyCollection,
    async run(context) {
      const { collection, expect, eventually } = context;
      if (isCustom(collection) && collection.namespace !== '') await mustWriteThroughVersions(context);
      const annotations = { changed: 'before', kept: 'k', dropped: 'x' };
      const { metadata } = await collection.given({
        metadata: { labels: { changed: 'before', kept: 'k' }, annotations },
      });
      const name = metadata.name!;
      const read = await collection.current(name);
      const { dropped: _dropped, ...others } = read.metadata.annotations ?? {};
      const sent = { labels: { changed: 'after' }, annotations: { changed: 'after', added: 'y' } };
      const replaced = { ...read, metadata: { ...read.metadata, annotations: others } };
      const answer = await collection.replace(overlay(replaced, { metadata: sent }));
      expectListed(expect, collection, answer, [200, 201], 'PUT with the current version');
      const after = await collection.current(name);
      expect.newVersion(read, after, 'metadata.resourceVersion after the PUT');
      // Another writer may have changed it again, so only what the case wrote is checked.
      const kept = { labels: { kept: 'k' }, annotations: { kept: 'k' } };
      expect.contains(after.metadata, overlay(sent, kept), 'metadata after the PUT');
      expect.absent(after.metadata.annotations?.['dropped'], 'an annotation that the PUT leaves out');

      // Without the members, and not with empty ones.
      const bare = await eventually(async () => {
        const { metadata: last, ...fields } = await collection.current(name);
        const { labels: _labels, annotations: _annotations, ...identity } = last;
        const emptied = await collection.replace({ ...fields, metadata: identity });
        expectListed(
          expect,
          collection,
          emptied,
          [200, 201],
          'PUT without metadata.labels and metadata.annotations',
        );
        return collection.current(name);
      }, 'event');
      for (const key of ['changed', 'kept']) {
        expect.absent(bare.metadata.labels?.[key], 'a label, after a PUT without metadata.labels');
        const left = bare.metadata.annotations?.[key];
        expect.absent(left, 'an annotation, after a PUT without metadata.annotations');
      }
      if (context.isFirstSubject) await mustReplaceMembers(context);
    },
  },

  'writes.put.concurrent-one-wins': {
    text: 'Of concurrent PUTs with the same version only one succeeds.',
    observe:
      'In any collection, several PUTs at once with the same resourceVersion and different labels: exactly one succeeds, the others answer 409, and the final label is that of the one which succeeded.',
    wrong: 'The version check and the write are two steps, so several succeed.',
    subjects: anyCollection,
    anyIdentity: true,
    async run({ collection, expect }) {
      const { metadata } = await collection.given();
      const name = metadata.name!;
      const read = await collection.current(name);
      const answers = await Promise.all(
        Array.from({ length: writers }, (_, index) => {
          const labels = { ...read.metadata.labels, writer: `w${index}` };
          return collection.replace({ ...read, metadata: { ...read.metadata, labels } });
        }),
      );
      const winners = answers.flatMap((answer, index) => (answer.ok ? [`w${index}`] : []));
      expect.equal(winners.length, 1, `successful PUTs of ${writers} at once with the same version`);
      for (const answer of answers) if (!answer.ok) expect.status(answer, 409, 'a PUT that came too late');
      const after = await collection.current(name);
      expect.equal(after.metadata.labels?.['writer'], winners[0], 'the label of the PUT that succeeded');
    },
  },

  'writes.put.stale-version-of-parts': {
    text: 'PUT through a sub-resource of a built-in object with a resourceVersion that is no longer current is answered 409, too.',
    observe:
      'PUT the status and the scale of a Deployment, and the status and the finalizers of a namespace, with the version from before a merge patch of the object, as a dry-run and in earnest: 409, where such a PUT succeeds with the current version.',
    wrong: 'The sub-resource is copied into the current object, with the version of that.',
    needs: ['workloads'],
    jsonOnly: true,
    run: mustConflictThroughBuiltInParts,
  },

  'writes.put.one-wins-during-admission': {
    text: 'Of concurrent PUTs with the same version only one succeeds where admission takes time, too.',
    observe:
      'Several PUTs of a config map at once with the same resourceVersion and different data, while a mutating webhook is called for each: exactly one succeeds, the others answer 409, and the data is that of the one which succeeded.',
    wrong: 'The version is compared before admission, and not again when the object is stored.',
    needs: ['admission-webhooks', 'cluster-wide'],
    run: oneReplacesDuringAdmission,
  },

  'writes.put.without-version': {
    text: 'A client has to send resourceVersion with a PUT. The answer to a PUT without it is not described: a refusal or an unconditional update.',
    observe:
      'PUT of an existing object without resourceVersion; record the status, and whether the object changed.',
    wrong: 'Failing a server that allows unconditional updates.',
    level: 'UNSPECIFIED',
    async run({ namespace, record }) {
      const observed: Record<string, unknown> = {};
      for (const resource of [namespace.configMaps, namespace.podTemplates]) {
        const { metadata, ...rest } = await resource.given();
        const { resourceVersion: _version, ...withoutVersion } = metadata;
        const labels = { ...metadata.labels, changed: 'yes' };
        const { status } = await resource.replace({ ...rest, metadata: { ...withoutVersion, labels } });
        const after = await resource.current(metadata.name!);
        observed[resource.type.kind] = { status, changed: after.metadata.labels?.['changed'] === 'yes' };
      }
      record(observed);
    },
  },
});
