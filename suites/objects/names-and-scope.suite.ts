// Cases: names of objects, generated names, namespace and cluster scope (core 2.2, 2.3).
import { recordOf } from '../kit/answer.ts';
import type { Answer } from '../kit/answer.ts';
import { section } from '../kit/case.ts';
import type { CaseContext } from '../kit/context.ts';
import { isRecord } from '../kit/object.ts';
import type { Resource } from '../kit/resource.ts';
import { gone } from '../kit/gone.ts';
import { otherCollections } from '../kit/other-kinds.ts';
import { mustGenerateNames } from './generated-names.ts';
import { createContent } from './namespace-content.ts';
import { mustKeepContentWithFinalizers, mustKeepOtherNamespaces } from './namespace-neighbours.ts';
import { createTwice } from './taken-names.ts';

const otherContent = { annotations: { turn: 'second' } };

export default section({
  'objects.names.one-object-a-name': async (context) => {
    const { podTemplates, configMaps } = context.namespace;
    await createTwice(context, configMaps);
    for (const resource of [podTemplates, ...(await otherCollections(context))])
      await createTwice(context, resource, otherContent);
  },

  'objects.names.second-create-refused': async (context) => {
    const { namespace, expect, record } = context;
    const { podTemplates, configMaps } = namespace;
    for (const resource of [podTemplates, ...(await otherCollections(context))]) {
      const answer = await createTwice(context, resource, otherContent);
      expect.refused(answer, `second POST of a ${resource.type.kind} with other content`);
    }
    record({ sameContent: (await createTwice(context, configMaps)).status });
  },

  'objects.names.retrieve-by-name': async ({ namespace, uniqueName, expect }) => {
    const { podTemplates } = namespace;
    const prefix = uniqueName('found');
    const shorter = await podTemplates.given({ metadata: { name: `${prefix}-x` } });
    const longer = await podTemplates.given({ metadata: { name: `${prefix}-x-1` } });
    for (const created of [shorter, longer]) {
      const read = await podTemplates.current(created.metadata.name!);
      expect.equal(read.metadata.uid, created.metadata.uid, 'metadata.uid of the object of the name');
    }
    expect.that(
      !(await podTemplates.exists(prefix)),
      'GET of a name that is only a prefix of others finds an object',
    );
  },

  'objects.names.unique-per-kind': async ({ namespace, uniqueName, expect, eventually }) => {
    const { podTemplates, configMaps } = namespace;
    const metadata = { name: uniqueName('shared') };
    const map = await configMaps.given({ metadata });
    const created = await podTemplates.create({ metadata });
    expect.success(created, 'POST of a PodTemplate with the name of a ConfigMap');
    const uid = await uidShown(podTemplates, created);
    expect.different(uid, map.metadata.uid, 'uids of two objects of one name');
    const uidOf = async (resource: Resource) => (await resource.current(metadata.name)).metadata.uid;
    expect.equal(await uidOf(podTemplates), uid, 'uid of the PodTemplate of the name');
    expect.equal(await uidOf(configMaps), map.metadata.uid, 'uid of the ConfigMap of the name');
    expect.success(await podTemplates.remove(metadata.name), 'DELETE of the PodTemplate');
    await gone({ eventually, expect }, podTemplates, metadata.name);
    expect.equal(
      await uidOf(configMaps),
      map.metadata.uid,
      'uid of the ConfigMap after the deletion of the PodTemplate',
    );
  },

  'objects.names.unique-per-namespace': async (context) => {
    const { namespace, anotherNamespace, has } = context;
    const other = anotherNamespace();
    await mustBeIndependent(context, namespace.podTemplates, other.podTemplates);
    await mustBeIndependent(context, namespace.configMaps, other.configMaps);
    if (has('leases')) await mustBeIndependent(context, namespace.leases, other.leases);
  },

  'objects.names.reuse-after-delete': async ({ namespace, expect, eventually }) => {
    const { podTemplates } = namespace;
    const first = await podTemplates.given();
    const name = first.metadata.name!;
    expect.success(await podTemplates.remove(name), 'DELETE of the first object');
    await gone({ eventually, expect }, podTemplates, name);
    const again = await podTemplates.create({ metadata: { name } });
    expect.success(again, 'POST of a name whose object was removed');
    const uid = await uidShown(podTemplates, again);
    expect.different(uid, first.metadata.uid, 'uid of the new object of an old name');
  },

  'objects.names.cluster-unique': async (context) => {
    const { namespaces } = context.cluster;
    await createTwice(context, namespaces);
    await createTwice(context, namespaces, otherContent);
  },

  'objects.names.generated-unique': async (context) => {
    const { podTemplates, configMaps } = context.namespace;
    for (const resource of [podTemplates, configMaps, ...(await otherCollections(context))])
      await mustGenerateNames(context, resource);
  },

  'objects.names.generated-form': async ({ namespace, uniqueName, record }) => {
    const { podTemplates } = namespace;
    const generateName = `${uniqueName('form')}-`;
    const generated = await podTemplates.create({ metadata: { generateName } });
    const name = uniqueName('both');
    const both = await podTemplates.create({ metadata: { generateName, name } });
    record({
      startsWithGenerateName: generated.ok
        ? generated.object.metadata.name?.startsWith(generateName)
        : 'refused',
      nameAndGenerateName: {
        status: both.status,
        nameWins: both.ok ? both.object.metadata.name === name : 'refused',
      },
    });
  },

  'objects.names.virtual-nameless': async ({ api, names, namespace, record }) => {
    const { authorization: group } = names.groups;
    const kind = 'SelfSubjectAccessReview';
    const resourceAttributes = { verb: 'get', resource: 'podtemplates', namespace: namespace.name };
    const body = { apiVersion: `${group}/v1`, kind, spec: { resourceAttributes } };
    const answer = await api.post(`/apis/${group}/v1/${kind.toLowerCase()}s`, body);
    const { metadata } = recordOf(answer);
    record({ status: answer.status, name: answer.ok && isRecord(metadata) ? metadata['name'] : undefined });
  },

  'objects.namespaces.cluster-scoped': async ({ api, cluster, expect }) => {
    const { namespaces } = cluster;
    const [one, other] = [await namespaces.given(), await namespaces.given()];
    const name = one.metadata.name!;
    const read = await namespaces.read(name);
    expect.status(read, 200, 'GET of a Namespace at cluster scope');
    expect.equal(read.object.kind, 'Namespace', 'kind of a Namespace');
    expect.equal(read.object.metadata.uid, one.metadata.uid, 'uid of a Namespace at cluster scope');
    expect.absent(read.object.metadata.namespace, 'metadata.namespace of a Namespace');
    const nested = await api.get(`${namespaces.path(other.metadata.name, 'namespaces')}/${name}`);
    expect.that(
      !(nested.ok && nested.text.includes(one.metadata.uid!)),
      'a path inside another namespace answers the Namespace',
    );
  },

  'objects.namespaces.delete-cascades': async (context) => {
    const { cluster, anotherNamespace, expect, eventually } = context;
    const namespace = anotherNamespace();
    const content = await createContent(context, namespace);
    expect.success(await cluster.namespaces.remove(namespace.name), 'DELETE of the namespace');
    await eventually(async () => {
      expect.that(!(await cluster.namespaces.exists(namespace.name)), 'the deleted namespace still exists');
    }, 'namespace');
    for (const { type, remaining } of content)
      await eventually(
        async () =>
          expect.equal(
            await remaining(),
            0,
            `${type.plural} that remain after the deletion of their namespace`,
          ),
        'namespace',
      );
    await cluster.namespaces.given({ metadata: { name: namespace.name } });
    const again = await namespace.podTemplates.list();
    expect.status(again, 200, 'list in a recreated namespace');
    expect.equal(again.list.items.length, 0, 'objects in a recreated namespace');
    for (const { type, remaining } of content)
      expect.equal(await remaining(), 0, `${type.plural} that reappear in the recreated namespace`);
    await mustKeepOtherNamespaces(context);
    await mustKeepContentWithFinalizers(context);
  },
});

/** The uid in the answer to a POST, or in the stored object: a 202 need not show it (RFC 9110, 15.3.3). */
async function uidShown(resource: Resource, { object }: Answer): Promise<string | undefined> {
  const { name = '', uid } = object.metadata;
  return uid ?? (await resource.current(name)).metadata.uid;
}

/** Objects of one kind and name in two namespaces are independent. */
async function mustBeIndependent(context: CaseContext, here: Resource, there: Resource): Promise<void> {
  const { uniqueName, expect } = context;
  const { kind } = here.type;
  const metadata = { name: uniqueName('twin') };
  const first = await here.given({ metadata });
  // Control: the other namespace accepts such objects.
  await there.given();
  const created = await there.create({ metadata });
  expect.success(created, `POST of a ${kind} whose name is taken in another namespace`);
  const uid = await uidShown(there, created);
  expect.different(uid, first.metadata.uid, `uids of a ${kind} of one name in two namespaces`);
  const uidOf = async (resource: Resource) => (await resource.current(metadata.name)).metadata.uid;
  expect.equal(await uidOf(here), first.metadata.uid, `uid of the ${kind} in the first namespace`);
  expect.success(await here.remove(metadata.name), `DELETE of the ${kind} in the first namespace`);
  await gone(context, here, metadata.name);
  expect.equal(
    await uidOf(there),
    uid,
    `uid of the ${kind} in the second namespace after the DELETE in the first`,
  );
}
