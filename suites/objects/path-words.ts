// Objects whose names are words with a meaning elsewhere in a path: a path of an item names the object (core 2.2, 4.1).
import type { CollectionContext } from '../kit/context.ts';
import { isCustom } from '../kit/kinds/definitions.ts';
import { gone } from '../kit/waiting/gone.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';

const pathWords = ['status', 'scale', 'watch', 'namespaces', 'apis', 'v1', 'list.json'];

/** Every verb of an item acts on the object of such a name. A server may refuse to create it: the rules for names are not shown. */
export async function mustAddressPathWords(context: CollectionContext): Promise<void> {
  const { collection } = context;
  // Other users of the cluster may have such an object of a built-in cluster-scoped kind.
  if (collection.namespace === '' && !isCustom(collection)) return;
  for (const name of pathWords) await mustAddress(context, name);
}

async function mustAddress(context: CollectionContext, name: string): Promise<void> {
  const { collection, uniqueName, expect } = context;
  const labels = { own: uniqueName('own') };
  const created = await collection.create({ metadata: { name, labels } });
  // A server may answer with an object that is there, such as that of another variation; a 202 need not show one (RFC 9110, 15.3.3).
  if (!created.ok || created.status === 202) return;
  if (created.object.metadata.labels?.['own'] !== labels.own) return;
  const of = `a ${collection.type.kind} with the name ${name}`;
  const { uid } = (await collection.current(name)).metadata;
  expect.equal(uid, created.object.metadata.uid, `metadata.uid of ${of}`);
  const given = (step: string) => ({ metadata: { labels: { [step]: 'yes' } } });
  const writes = {
    PUT: () => replaceNow(collection, name, given('PUT'), (next) => collection.replace(next)),
    merge: () => collection.mergePatch(name, given('merge')),
    apply: () => collection.apply(name, given('apply'), { manager: 'path-words' }),
  };
  for (const [way, write] of Object.entries(writes)) expect.success(await write(), `${way} of ${of}`);
  const { metadata } = await collection.current(name);
  expect.equal(metadata.uid, uid, `metadata.uid of ${of} after writes`);
  expect.contains(metadata.labels, { PUT: 'yes', merge: 'yes', apply: 'yes' }, `labels of ${of}`);
  expect.success(await collection.remove(name), `DELETE of ${of}`);
  await gone(context, collection, name);
}
