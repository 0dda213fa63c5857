// Patches of every type without a body (core 4.3): refused, and nothing changes.
import type { CollectionContext } from '../kit/context.ts';

interface PatchType {
  readonly what: string;
  readonly contentType: string;
  readonly body: unknown;
  /** Other rows judge whether it is supported; here it may also be refused with a body. */
  readonly optional?: true;
}

const patchTypes: readonly PatchType[] = [
  {
    what: 'merge patch',
    contentType: 'application/merge-patch+json',
    body: { metadata: { labels: { merged: 'yes' } } },
  },
  {
    what: 'JSON patch',
    contentType: 'application/json-patch+json',
    body: [{ op: 'add', path: '/metadata/labels/added', value: 'yes' }],
  },
  {
    what: 'strategic merge patch',
    contentType: 'application/strategic-merge-patch+json',
    body: { metadata: { labels: { strategic: 'yes' } } },
    optional: true,
  },
];

/** The case of `endpoints.patch.body-required`. */
export async function checkPatchNeedsBody(context: CollectionContext): Promise<void> {
  const { collection, api, expect } = context;
  const { name = '' } = (await collection.given({ metadata: { labels: { kept: 'yes' } } })).metadata;
  const before = await collection.current(name);
  const path = collection.path(name, collection.type.through);
  for (const { what, contentType } of patchTypes) {
    const answer = await api.send('PATCH', path, { bytes: '', contentType });
    expect.refused(answer, `${what} with an empty body`);
    const after = await collection.current(name);
    expect.unchanged(before, after, `the object after a ${what} with an empty body`);
  }
  for (const { what, contentType, body, optional } of patchTypes) {
    const answer = await api.send('PATCH', path, { body, contentType });
    // The verbs of a sub-resource are not shown (core 4.1).
    if (optional !== true && collection.type.through === undefined)
      expect.success(answer, `${what} with a patch in its body`);
  }
  await checkApplyNeedsBody(context, name);
}

/** An empty intent would remove all that the manager applied. Other rows judge whether apply is supported. */
async function checkApplyNeedsBody(
  { collection, api, expect }: CollectionContext,
  name: string,
): Promise<void> {
  const labels = { applied: 'yes' };
  const manager = 'applier';
  await collection.apply(name, { metadata: { labels } }, { manager });
  const before = (await collection.current(name)).metadata.labels?.['applied'];
  const answer = await api.send('PATCH', collection.path(name, collection.type.through), {
    bytes: '',
    contentType: 'application/apply-patch+yaml',
    query: { fieldManager: manager },
  });
  expect.refused(answer, 'apply with an empty body');
  const after = (await collection.current(name)).metadata.labels?.['applied'];
  expect.equal(after, before, 'a label of the manager after its apply with an empty body');
}
