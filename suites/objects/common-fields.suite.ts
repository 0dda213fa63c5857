// Cases: the fields that every object has (core 2.3).
import { section } from '../kit/case.ts';
import { isRecord } from '../kit/object.ts';
import type { ApiObject } from '../kit/object.ts';
import { gone } from '../kit/gone.ts';
import { otherCollections } from '../kit/other-kinds.ts';
import { mustKeepLongText, mustKeepTexts, texts, ways } from './free-form.ts';
import { mustSurviveWrites, mustShowCreationTime, timeOf } from './server-set-fields.ts';

const own = '11111111-2222-4333-8444-555555555555';
const longAgo = '2001-02-03T04:05:06Z';

export default section({
  'objects.fields.apiversion-core': async ({ namespace, expect }) => {
    for (const resource of [namespace.podTemplates, namespace.configMaps]) {
      const created = await resource.given();
      const read = await resource.current(created.metadata.name!);
      expect.equal(read.apiVersion, 'v1', `apiVersion of a ${resource.type.kind}`);
    }
  },

  'objects.fields.apiversion-group': async ({ api, cluster, namespace, names, has, expect }) => {
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
    expect.atLeast(served.length, 1, 'objects of named groups that the server created');
    for (const { of, answer } of served) {
      const shown = isRecord(answer.json) ? answer.json['apiVersion'] : undefined;
      expect.equal(shown, of, `apiVersion of an object of ${of}`);
    }
  },

  'objects.fields.kind': async ({ namespace, expect }) => {
    for (const resource of [namespace.podTemplates, namespace.configMaps]) {
      const { kind } = resource.type;
      const created = await resource.create();
      expect.success(created, `POST of a ${kind}`);
      expect.equal(created.object.kind, kind, `kind in the answer to POST of a ${kind}`);
      const { metadata } = await resource.given();
      const read = await resource.current(metadata.name!);
      expect.equal(read.kind, kind, `kind in the answer to GET of a ${kind}`);
      const replaced = await resource.replace({
        ...read,
        metadata: { ...read.metadata, annotations: { step: 'replaced' } },
      });
      expect.success(replaced, `PUT of a ${kind}`);
      expect.equal(replaced.object.kind, kind, `kind in the answer to PUT of a ${kind}`);
      const patched = await resource.mergePatch(read.metadata.name!, {
        metadata: { annotations: { step: 'patched' } },
      });
      expect.success(patched, `PATCH of a ${kind}`);
      expect.equal(patched.object.kind, kind, `kind in the answer to PATCH of a ${kind}`);
    }
  },

  'objects.fields.body-kind-mismatch': async ({ api, namespace, record }) => {
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

  'objects.fields.namespace': async ({ cluster, namespace, uniqueName, has, expect }) => {
    const { podTemplates } = namespace;
    const placed = uniqueName('placed');
    const created = await podTemplates.create({
      metadata: { namespace: undefined as never, labels: { placed } },
    });
    expect.success(created, 'POST without metadata.namespace');
    expect.equal(
      created.object.metadata.namespace,
      namespace.name,
      'metadata.namespace in the answer to POST',
    );
    const read = await podTemplates.current(created.object.metadata.name!);
    expect.equal(read.metadata.namespace, namespace.name, 'metadata.namespace in the answer to GET');
    if (!has('cluster-wide')) return;
    const listed = await cluster.resource(podTemplates.type).list({ labelSelector: `placed=${placed}` });
    expect.status(listed, 200, 'list over all namespaces');
    const places = listed.list.items.map(({ metadata }) => metadata.namespace);
    expect.equal(places, [namespace.name], 'metadata.namespace of the item in a list over all namespaces');
  },

  'objects.fields.uid-unique': async (context) => {
    const { expect, namespace } = context;
    const { configMaps } = namespace;
    const first = await configMaps.givenMany(3);
    const again: ApiObject[] = [];
    for (const { metadata } of first.slice(0, 2)) {
      expect.success(
        await configMaps.remove(metadata.name!),
        'DELETE of an object whose name is then reused',
      );
      await gone(context, configMaps, metadata.name!);
      again.push(await configMaps.given({ metadata: { name: metadata.name! } }));
    }
    const uids = [...first, ...again].map(({ metadata }) => expect.present(metadata.uid, 'metadata.uid'));
    for (const uid of uids)
      expect.that(typeof uid === 'string' && uid !== '', 'metadata.uid: expected a string that is not empty');
    expect.equal(
      new Set(uids).size,
      uids.length,
      'number of different uids of objects, two of which were recreated under their names',
    );
  },

  'objects.fields.uid-stable': async (context) => {
    const { expect, namespace } = context;
    const { configMaps } = namespace;
    const created = await configMaps.given();
    const name = created.metadata.name!;
    const replaced = await configMaps.replace({ ...created, data: { key: 'replaced' } });
    expect.success(replaced, 'PUT');
    expect.equal(replaced.object.metadata.uid, created.metadata.uid, 'metadata.uid after PUT');
    expect.success(await configMaps.mergePatch(name, { data: { key: 'patched' } }), 'PATCH');
    expect.equal(
      (await configMaps.current(name)).metadata.uid,
      created.metadata.uid,
      'metadata.uid after PATCH',
    );
    await mustSurviveWrites(context, 'uid', own);
    const withOwn = await configMaps.create({ metadata: { uid: own } });
    if (withOwn.ok)
      expect.different(withOwn.object.metadata.uid, own, 'metadata.uid after a POST with another uid');
  },

  'objects.fields.creation-timestamp': async (context) => {
    const { expect, namespace } = context;
    const { configMaps } = namespace;
    await mustShowCreationTime(context);
    const created = await configMaps.given();
    const since = timeOf(context, created);
    const name = created.metadata.name!;
    const replaced = await configMaps.replace({ ...created, data: { key: 'replaced' } });
    expect.success(replaced, 'PUT');
    expect.equal(timeOf(context, replaced.object), since, 'metadata.creationTimestamp after PUT');
    expect.success(await configMaps.mergePatch(name, { data: { key: 'patched' } }), 'PATCH');
    expect.equal(
      timeOf(context, await configMaps.current(name)),
      since,
      'metadata.creationTimestamp after PATCH',
    );
    await mustSurviveWrites(context, 'creationTimestamp', longAgo);
    const old = await configMaps.create({ metadata: { creationTimestamp: longAgo } });
    if (old.ok)
      expect.different(
        timeOf(context, old.object),
        Date.parse(longAgo),
        'metadata.creationTimestamp after a POST with another time',
      );
  },

  'objects.fields.labels-and-annotations': async (context) => {
    const { configMaps, podTemplates } = context.namespace;
    for (const way of Object.keys(ways)) await mustKeepTexts(context, configMaps, way, texts);
    for (const resource of [podTemplates, ...(await otherCollections(context))])
      for (const way of ['POST', 'merge patch']) await mustKeepTexts(context, resource, way, texts);
    context.record({ 'annotation of 200 kB': await mustKeepLongText(context, configMaps) });
  },
});
