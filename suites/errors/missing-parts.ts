// Sub-resources of objects that do not exist: nothing is below an object that is not there (core 2.1, 7).
import type { CaseContext } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import type { Part } from '../kit/kinds/parts.ts';
import { partsOf } from '../kit/kinds/parts.ts';

const value = 3;

/** The case of `errors.missing-object.sub-resource-refused`. */
export async function checkMissingParts(context: CaseContext): Promise<void> {
  const { api, names, namespace, expect } = context;
  const parts = [...(await partsOf(context)), ...(await partsOf(context, 'Cluster'))];
  for (const part of parts) await expectMissing(context, part);
  const namespaced = (prefix: string, plural: string) => `${prefix}/namespaces/${namespace.name}/${plural}`;
  const builtIn = {
    '/api/v1/namespaces': ['status'],
    [namespaced('/api/v1', 'pods')]: ['status', 'log'],
    [namespaced(`/apis/${names.groups.apps}/v1`, 'deployments')]: ['status', 'scale'],
  };
  let served = parts.length;
  for (const [collection, subresources] of Object.entries(builtIn)) {
    if (!(await api.get(collection, { query: { limit: 1 } })).ok) continue;
    served += 1;
    for (const subresource of subresources) {
      const path = `${collection}/${missingName(context)}/${subresource}`;
      expect.refused(
        await api.get(path),
        `GET of ${subresource} of a name that never existed in ${collection}`,
      );
    }
  }
  if (served === 0) throw new NotRun('not-exercised', 'the target has no kind with sub-resources');
}

/** Names of cluster-scoped objects identify the run, and are those of the kind's own name rules. */
const missingName = ({ uniqueName }: CaseContext) => uniqueName('missing');

async function expectMissing(context: CaseContext, part: Part): Promise<void> {
  const { expect } = context;
  const { objects, name: subresource } = part;
  const what = `${subresource} of a ${objects.namespace === '' ? 'cluster-scoped' : 'namespaced'} custom object`;
  const { metadata } = await objects.given();
  const shown = await part.read(metadata.name!);
  const name = objects.object().metadata.name ?? missingName(context);
  expect.refused(await part.read(name), `GET of ${what} that never existed`);
  // Another replica may not know the new object yet.
  if (shown.ok) {
    const { uid: _uid, resourceVersion: _version, ...own } = shown.object.metadata;
    const put = { ...shown.object, metadata: { ...own, name } };
    expect.refused(await part.put(put, value), `PUT of ${what} that never existed`);
  }
  for (const way of ['merge patch', 'JSON patch'] as const)
    expect.refused(await part.write(way, name, value), `${way} of ${what} that never existed`);
  expect.that(!(await objects.exists(name)), `${what} exists after writes of its sub-resource alone`);
}
