// Cases: the fields that every object has (core 2.3).
import { section } from '../kit/case.ts';
import { NotRun } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import { anyCollection, anyCollectionOrPart, anyNamespacedCollection } from '../kit/kinds/subjects.ts';
import { anyWriteOrApply } from '../kit/objects/write.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { isUnsupportedByPart } from '../kit/kinds/parts.ts';
import { mustAnswerInOwnVersion } from './other-versions.ts';
import { mustHaveUniqueUids } from './unique-uids.ts';
import { mustKeepEachStep } from './near-texts.ts';
import { mustKeepLongText, mustKeepTexts, strategicWay, texts, ways } from './free-form.ts';
import {
  appliedWith,
  mustSurviveWrites,
  postedWith,
  mustShowCreationTime,
  showingStored,
  timeOf,
  untilALaterSecond,
  mustSetFieldsByPut,
} from './server-set-fields.ts';

const own = '11111111-2222-4333-8444-555555555555';
const longAgo = '2001-02-03T04:05:06Z';

export default section('core', '2.3', {
  'objects.fields.apiversion-core': {
    text: 'Objects of the core group carry apiVersion v1.',
    observe:
      'POST, GET, change, patch and DELETE a PodTemplate and a ConfigMap: apiVersion is exactly v1 in each answer that shows the object.',
    wrong: 'apiVersion is core/v1 or is missing.',
    alsoIn: ['core 2.11', 'core 9.1'],
    subjects: ['config-maps', 'pod-templates', 'secrets'],
    anyIdentity: true,
    writes: anyWriteOrApply,
    async run({ collection, write, expect }) {
      const { kind } = collection.type;
      const created = await collection.create();
      expect.success(created, `POST of a ${kind}`);
      expect.equal(created.object.apiVersion, 'v1', `apiVersion in the answer to POST of a ${kind}`);
      const name = (await collection.given()).metadata.name!;
      const read = await collection.current(name);
      expect.equal(read.apiVersion, 'v1', `apiVersion of a ${kind}`);
      const written = await write(collection, name, { metadata: { annotations: { step: 'written' } } });
      expect.success(written, `change of a ${kind}`);
      expect.equal(written.object.apiVersion, 'v1', `apiVersion in the answer to a change of a ${kind}`);
      const held = await collection.mergePatch(name, { metadata: { finalizers: ['example.com/hold'] } });
      expect.success(held, `merge patch of a ${kind}`);
      expect.equal(held.object.apiVersion, 'v1', `apiVersion in the answer to a merge patch of a ${kind}`);
      const removed = await collection.remove(name);
      // It may be a Status.
      const shown = removed.ok && isRecord(removed.json) ? removed.json : {};
      if (shown['kind'] === kind)
        expect.equal(shown['apiVersion'], 'v1', `apiVersion in the answer to a DELETE of a ${kind}`);
      await collection.mergePatch(name, { metadata: { finalizers: null } });
    },
  },

  'objects.fields.apiversion-group': {
    text: 'Objects of a named group carry the group name, a slash and the version as apiVersion.',
    observe:
      'The answer to a SelfSubjectAccessReview posted below /apis/authorization.orch.io/v1, and an object of each other named group that is served to the run: apiVersion is exactly the group and version of the path. So it is where a custom kind is served in two versions, in answers to GET, a merge patch and a DELETE that a finalizer holds, and to their dry-runs, through each of the versions of an object that the other one wrote.',
    wrong: 'Only the version part is returned, or a write that changes nothing shows the object as stored.',
    alsoIn: ['core 9.1'],
    async run(context) {
      const { api, cluster, namespace, names, has, expect } = context;
      await mustAnswerInOwnVersion(context);
      const resources = has('claim-templates')
        ? [namespace.leases, namespace.claimTemplates]
        : [namespace.leases];
      const answers = await Promise.all(
        resources.map(async (resource) => ({ of: resource.apiVersion, answer: await resource.create() })),
      );
      const reviews = cluster.resource({
        group: names.groups.authorization,
        version: 'v1',
        plural: 'selfsubjectaccessreviews',
        kind: 'SelfSubjectAccessReview',
        sample: () => ({ spec: { resourceAttributes: { verb: 'get', resource: 'podtemplates' } } }),
      });
      // Without metadata: a server may refuse metadata in a review, which it does not store.
      const { metadata: _metadata, ...review } = reviews.object();
      answers.push({ of: reviews.apiVersion, answer: await api.post(reviews.path(), review) });
      const served = answers.filter(({ answer }) => answer.ok);
      if (served.length === 0)
        throw new NotRun('not-exercised', 'the target lets the run create no object of a named group');
      for (const { of, answer } of served) {
        const shown = isRecord(answer.json) ? answer.json['apiVersion'] : undefined;
        expect.equal(shown, of, `apiVersion of an object of ${of}`);
      }
    },
  },

  'objects.fields.kind': {
    text: 'Every object carries its kind, the name of its schema, whatever the verb. Items of a list are not judged here.',
    observe:
      'In any collection, the responses to POST, GET, PUT and PATCH show the kind, such as PodTemplate.',
    wrong: 'kind is empty on create responses, or is the plural name of the resource type.',
    alsoIn: ['core 2.1', 'core 2.11'],
    subjects: anyCollectionOrPart,
    anyIdentity: true,
    writes: anyWriteOrApply,
    async run({ collection, write, expect }) {
      const { kind } = collection.type;
      const created = await collection.create();
      expect.success(created, `POST of a ${kind}`);
      expect.equal(created.object.kind, kind, `kind in the answer to POST of a ${kind}`);
      const name = (await collection.given()).metadata.name!;
      const read = await collection.current(name);
      expect.equal(read.kind, kind, `kind in the answer to GET of a ${kind}`);
      const written = await write(collection, name, { metadata: { annotations: { step: 'written' } } });
      if (!isUnsupportedByPart(collection, written)) {
        expect.success(written, `change of a ${kind}`);
        expect.equal(written.object.kind, kind, `kind in the answer to a change of a ${kind}`);
      }
      const patched = await collection.mergePatch(name, { metadata: { annotations: { step: 'patched' } } });
      if (isUnsupportedByPart(collection, patched)) return;
      expect.success(patched, `PATCH of a ${kind}`);
      expect.equal(patched.object.kind, kind, `kind in the answer to PATCH of a ${kind}`);
    },
  },

  'objects.fields.body-kind-mismatch': {
    text: 'The answer to a body whose apiVersion or kind does not match the path is not described.',
    observe:
      'POST to podtemplates a body of kind ConfigMap, and one with apiVersion v9; record the status, and what is readable afterwards under that name as a PodTemplate and as a ConfigMap.',
    wrong: 'Demanding one certain status code.',
    level: 'UNSPECIFIED',
    async run({ api, namespace, record }) {
      const { podTemplates, configMaps } = namespace;
      // Creates the namespace.
      await podTemplates.given();
      const otherKind = configMaps.object();
      const otherVersion = { ...podTemplates.object(), apiVersion: 'v9' };
      const seen: Record<string, unknown> = {};
      for (const [what, body] of Object.entries({ otherKind, otherVersion })) {
        const { status } = await api.post(podTemplates.path(), body);
        const name = body.metadata.name!;
        const asTemplate = (await podTemplates.read(name)).status;
        seen[what] = {
          status,
          readAsPodTemplate: asTemplate,
          readAsConfigMap: (await configMaps.read(name)).status,
        };
      }
      record(seen);
    },
  },

  'objects.fields.namespace': {
    text: 'A namespaced object states its namespace.',
    observe:
      'POST an object of any namespaced collection without metadata.namespace: in the answer, in a later GET and in the item of a list over all namespaces (where the run may read that), metadata.namespace is the namespace of the path, as it is of an object that an apply without metadata.namespace creates; and so it stays where a write by any verb sends another one or none, whatever the answer.',
    wrong: 'metadata.namespace is empty unless the client sent it, or an update can remove it.',
    subjects: [...anyNamespacedCollection, 'status-of-custom-objects'],
    anyIdentity: true,
    async run(context) {
      const { cluster, collection, uniqueName, has, expect } = context;
      const { namespace } = collection;
      const placed = uniqueName('placed');
      const created = await collection.create({
        metadata: { namespace: undefined as never, labels: { placed } },
      });
      expect.success(created, 'POST without metadata.namespace');
      expect.equal(created.object.metadata.namespace, namespace, 'metadata.namespace in the answer to POST');
      const read = await collection.current(created.object.metadata.name!);
      expect.equal(read.metadata.namespace, namespace, 'metadata.namespace in the answer to GET');
      const applied = await appliedWith(collection, { namespace: undefined as never });
      if (applied !== undefined) {
        const what = 'metadata.namespace of an object that an apply without it creates';
        expect.equal(applied.metadata.namespace, namespace, `${what}, in the answer`);
        const stored = await collection.current(applied.metadata.name!);
        expect.equal(stored.metadata.namespace, namespace, `${what}, in the answer to GET`);
      }
      await mustSurviveWrites(context, 'namespace', `${namespace}-other`);
      if (!has('cluster-wide')) return;
      const listed = await cluster.resource(collection.type).list({ labelSelector: `placed=${placed}` });
      expect.status(listed, 200, 'list over all namespaces');
      const places = listed.list.items.map(({ metadata }) => metadata.namespace);
      expect.equal(places, [namespace], 'metadata.namespace of the item in a list over all namespaces');
    },
  },

  'objects.fields.uid-unique': {
    text: 'metadata.uid is a unique value that the server generates at random; an object that is recreated under its old name gets another one.',
    observe:
      'In any collection create objects of several names, delete some and create them again: all uids are non-empty strings, pairwise different, and more than successive numbers.',
    wrong:
      'uid is computed from namespace and name, and so repeats when the object is recreated, or is a counter.',
    subjects: anyCollection,
    anyIdentity: true,
    run: mustHaveUniqueUids,
  },

  'objects.fields.set-by-creating-put': {
    text: 'The server sets uid and creationTimestamp of an object that a PUT creates, too.',
    observe:
      'PUT objects that do not exist, of several kinds, without these fields: where one is created, both are there.',
    wrong: 'The fields are set by POST only.',
    run: mustSetFieldsByPut,
  },

  'objects.fields.uid-stable': {
    text: 'uid stays the same for the whole life of an object, and a uid sent by the client on create is not adopted. (Inferred.)',
    observe:
      'In any collection read uid after create, after a change by any verb and after PATCH: equal. PUT, each kind of PATCH and apply with another uid or without one: whatever the answer, a GET shows the first one. POST a body with a uid, and apply of a new object with one: if accepted, the object has another uid.',
    wrong: 'uid changes with every update, or a client can write it.',
    level: 'SHOULD',
    subjects: anyCollection,
    anyIdentity: true,
    writes: anyWriteOrApply,
    async run(context) {
      const { expect, collection, write } = context;
      const created = await collection.given();
      const name = created.metadata.name!;
      const written = await write(collection, name, { metadata: { annotations: { step: 'written' } } });
      expect.success(written, 'change of an annotation');
      expect.equal(written.object.metadata.uid, created.metadata.uid, 'metadata.uid after a change');
      expect.success(
        await collection.mergePatch(name, { metadata: { annotations: { step: 'patched' } } }),
        'PATCH',
      );
      expect.equal(
        (await collection.current(name)).metadata.uid,
        created.metadata.uid,
        'metadata.uid after PATCH',
      );
      await mustSurviveWrites(context, 'uid', own);
      for (const withOwn of await postedWith(collection, { uid: own })) {
        if (!withOwn.ok) continue;
        const { uid } = (await showingStored(collection, withOwn)).object.metadata;
        expect.different(uid, own, 'metadata.uid after a POST with another uid');
      }
      const applied = await appliedWith(collection, { uid: own });
      if (applied !== undefined)
        expect.different(applied.metadata.uid, own, 'metadata.uid after an apply of a new object with a uid');
    },
  },

  'objects.fields.creation-timestamp': {
    text: 'metadata.creationTimestamp is recorded at creation.',
    observe:
      'In any collection, POST without the field: the returned one is between the Date headers of the answer before the POST and of the answer to it, give or take 2 seconds; without such headers it is before that of an object created later. POST, also with generateName, and apply of a new object, with a value of the year 2001: if accepted, the returned one is not that value. Changes by any verb, in a later second, do not change it, also where a PUT, a PATCH or an apply sends another value or none, whatever the answer.',
    wrong:
      'creationTimestamp moves on each update, or the value of the client is stored, by a create or by an update.',
    subjects: anyCollection,
    anyIdentity: true,
    writes: anyWriteOrApply,
    async run(context) {
      const { expect, collection, write } = context;
      await mustShowCreationTime(context);
      const created = await collection.given();
      const since = timeOf(context, created);
      const name = created.metadata.name!;
      await untilALaterSecond(context, created);
      const written = await write(collection, name, { metadata: { annotations: { step: 'written' } } });
      expect.success(written, 'change of an annotation');
      expect.equal(timeOf(context, written.object), since, 'metadata.creationTimestamp after a change');
      expect.success(
        await collection.mergePatch(name, { metadata: { annotations: { step: 'patched' } } }),
        'PATCH',
      );
      expect.equal(
        timeOf(context, await collection.current(name)),
        since,
        'metadata.creationTimestamp after PATCH',
      );
      await mustSurviveWrites(context, 'creationTimestamp', longAgo, created);
      for (const old of await postedWith(collection, { creationTimestamp: longAgo })) {
        if (!old.ok) continue;
        const shown = timeOf(context, (await showingStored(collection, old)).object);
        const what = 'metadata.creationTimestamp after a POST with another time';
        expect.different(shown, Date.parse(longAgo), what);
      }
      const applied = await appliedWith(collection, { creationTimestamp: longAgo });
      if (applied)
        expect.different(
          timeOf(context, applied),
          Date.parse(longAgo),
          'metadata.creationTimestamp of a new object that was applied with another time',
        );
    },
  },

  'objects.fields.labels-and-annotations': {
    text: 'labels and annotations are maps of string to string that the client fills freely.',
    observe:
      'Write several labels and annotations: keys with and without a prefix, keys that differ in case only, keys that objects of a programming language inherit, keys and values of 63 characters, the characters - _ . in labels, empty values of both, values that look like numbers or null, JSON text, line breaks, astral characters, composed and combining letters. By POST, PUT, each type of patch and apply, in any collection and encoding: all are read back equal by get and by list. So is each of 15 texts in turn, which differ from the one before in letter case, space, composition or their end only. An annotation of 200 kB in characters of three bytes is read back whole where it is accepted, which is recorded.',
    wrong:
      'Values that look like numbers come back as numbers, unknown annotation keys or empty values are dropped, texts are normalized, or truncated at a number of bytes.',
    subjects: anyCollection,
    anyIdentity: true,
    async run(context) {
      const { collection, record } = context;
      for (const way of Object.keys(ways))
        if (way !== strategicWay || !isCustom(collection))
          await mustKeepTexts(context, collection, way, texts);
      record({ 'annotation of 200 kB': await mustKeepLongText(context, collection) });
      if (context.isFirstSubject) await mustKeepEachStep(context, collection);
    },
  },

  'objects.versions.equality-only': {
    text: 'Clients compare resource versions for equality only, assume no order or number, and send them back unmodified.',
    excluded: 'a duty of clients: they compare versions for equality only and send them back unmodified',
  },
});
