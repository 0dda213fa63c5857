// Paths that place an object elsewhere: without its namespace, in one although it has none, or in another group (core 4.1).
import type { CollectionContext } from '../kit/context.ts';
import { collectionPath } from '../kit/kinds/resource.ts';
import { mustNotReach } from '../kit/requests/unreachable.ts';

/** A namespaced object at the path of a cluster-scoped one. */
export async function checkWithoutNamespace(context: CollectionContext): Promise<void> {
  const { collection, expect } = context;
  const object = await collection.given();
  const name = object.metadata.name!;
  const path = `${collectionPath(collection.type, '')}/${name}`;
  await mustNotReach(context, collection, object, path, 'an item of a namespaced type without its namespace');
  expect.success(await collection.remove(name), 'DELETE of the item in its namespace');
}

/** A cluster-scoped object at the path of a namespaced one. */
export async function checkInsideNamespace(context: CollectionContext): Promise<void> {
  const { collection, namespace, api, expect } = context;
  await namespace.ready();
  const object = await collection.given();
  const inside = collectionPath(collection.type, namespace.name);
  const what = 'an item of a cluster-scoped type inside a namespace';
  await mustNotReach(context, collection, object, `${inside}/${object.metadata.name}`, what);
  const fresh = collection.object();
  await api.post(inside, fresh);
  const isStored = await collection.exists(fresh.metadata.name!);
  expect.that(!isStored, 'a POST inside a namespace stores an object of a cluster-scoped type');
}

/** An object of one group at the path of another one, in which no such type is known to be. */
export async function checkInOtherGroups(context: CollectionContext): Promise<void> {
  const { collection, names } = context;
  const { type, namespace } = collection;
  const object = await collection.given();
  const groups = ['', names.groups.apps, 'no-such-group.example.com'];
  for (const group of groups.filter((one) => one !== type.group)) {
    const path = `${collectionPath({ ...type, group, version: 'v1' }, namespace)}/${object.metadata.name}`;
    const what = `an item of the group "${type.group}" in the group "${group}"`;
    await mustNotReach(context, collection, object, path, what);
  }
}
