// The keys of objects in the store. Keys of one collection are adjacent, in the order of their names.
import type { ApiObject } from '../../object.ts';
import type { Kind } from './kind.ts';
import type { Store } from '../../storage/store.ts';

type Place = Pick<Kind, 'group' | 'plural' | 'storedAs'>;

/** `/<group or core>/<resource>/`: every object of a kind, in all namespaces. */
export function kindPrefix(kind: Place): string {
  const { group, plural } = placeOf(kind);
  return `/${group === '' ? 'core' : group}/${plural}/`;
}

/** The kind under which the objects are stored. */
export const placeOf = (kind: Place): Pick<Kind, 'group' | 'plural'> =>
  kind.storedAs?.isStorageKind === true ? kind.storedAs : kind;

/** One collection; an empty namespace means cluster scope, or all namespaces. */
export const collectionPrefix = (kind: Place, namespace: string) =>
  namespace === '' ? kindPrefix(kind) : `${kindPrefix(kind)}${namespace}/`;

type Placed = Place & Pick<Kind, 'scope'>;

export const objectKey = (kind: Placed, namespace: string, name: string) =>
  kind.scope === 'Cluster' ? `${kindPrefix(kind)}${name}` : `${kindPrefix(kind)}${namespace}/${name}`;

/** The object that is stored under a name; undefined where it is missing or cannot be read. */
export async function readStored(
  store: Pick<Store, 'get'>,
  kind: Placed,
  namespace: string,
  name: string,
): Promise<ApiObject | undefined> {
  const entry = await store.get(objectKey(kind, namespace, name));
  return entry === undefined || entry.corrupt !== undefined ? undefined : entry.value;
}
