// What is created while a namespace ends (core 2.2).
import type { CaseContext, Namespace } from '../kit/context.ts';
import { gone } from '../kit/waiting/gone.ts';
import type { Resource } from '../kit/kinds/resource.ts';
import { section } from '../kit/case.ts';
import { createContent } from './namespace-content.ts';

const hold = 'example.com/hold';

export default section('core', '2.2', {
  'objects.namespaces.late-content': {
    text: 'Objects that are created while their namespace is being deleted are deleted with it.',
    observe:
      'Hold a namespace by a ConfigMap with a finalizer and DELETE it. Create objects of several kinds in it by POST and by apply: the answers are recorded. Remove the finalizer. Once the namespace is missing, no such object is found in the lists over all namespaces, nor in a namespace that is created with the same name.',
    wrong:
      'An object that is created after the content of the namespace was listed for deletion stays when the namespace is gone, and reappears in the next one of that name.',
    needs: ['namespace-controller', 'cluster-wide'],
    async run(context) {
      const { cluster, anotherNamespace, expect, eventually, record } = context;
      const namespace = anotherNamespace();
      const kinds = (await createContent(context, namespace)).map(({ type }) => namespace.resource(type));
      const release = await endWithContent(context, namespace);
      const label = context.uniqueName('late');
      const answers: Record<string, readonly number[]> = {};
      for (const resource of kinds)
        answers[resource.type.plural] = await createLate(context, resource, label);
      record(answers);
      await release();
      await eventually(async () => {
        const isThere = await cluster.namespaces.exists(namespace.name);
        expect.that(!isThere, 'the deleted namespace still exists');
      }, 'namespace');
      const noneIn = async (resource: Resource, where: string) => {
        const { plural } = resource.type;
        const left = await resource.list({ labelSelector: `late=${label}` });
        expect.status(left, 200, `list of ${plural} ${where}`);
        const names = left.list.items.map(({ metadata }) => metadata.name);
        expect.equal(names, [], `${plural} created while their namespace ended, ${where}`);
      };
      for (const { type } of kinds)
        await eventually(() => noneIn(cluster.resource(type), 'once it is gone'), 'namespace');
      await cluster.namespaces.given({ metadata: { name: namespace.name } });
      for (const resource of kinds) await noneIn(resource, 'in the next namespace of that name');
    },
  },
});

/** Deletes the namespace, which a ConfigMap with a finalizer holds until the returned function has run. */
async function endWithContent(
  context: CaseContext,
  { name, configMaps }: Namespace,
): Promise<() => Promise<void>> {
  const { cluster, expect, eventually } = context;
  const held = (await configMaps.given({ metadata: { finalizers: [hold] } })).metadata.name!;
  expect.success(await cluster.namespaces.remove(name), 'DELETE of a namespace that is held');
  await eventually(async () => {
    const { metadata } = await configMaps.current(held);
    expect.present(
      metadata.deletionTimestamp,
      'metadata.deletionTimestamp of a ConfigMap with a finalizer in a deleted namespace',
    );
  }, 'namespace');
  return async () => {
    const answer = await configMaps.mergePatch(held, { metadata: { finalizers: null } });
    expect.success(answer, 'removal of the finalizer');
    await gone(context, configMaps, held);
  };
}

/** Creates objects with the label, which the server may refuse. @returns the status codes of POST and apply */
async function createLate(
  { uniqueName }: CaseContext,
  resource: Resource,
  late: string,
): Promise<readonly number[]> {
  const labels = { late };
  const created = await resource.create({ metadata: { labels } });
  const { metadata: _, ...sample } = resource.object();
  const intent = { ...sample, metadata: { labels } };
  const applied = await resource.apply(uniqueName('late'), intent, { manager: 'late' });
  return [created.status, applied.status];
}
