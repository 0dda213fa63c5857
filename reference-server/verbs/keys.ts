// Where an object lies in the store. Keys of one collection are neighbours, in the order of their names.
import type { Kind } from '../resources/kind.ts';

type Place = Pick<Kind, 'group' | 'plural' | 'twin'>;

/** `/<group or core>/<resource>/`: every object of a kind, in all namespaces. */
export function kindPrefix(kind: Place): string {
  const { group, plural } = placeOf(kind);
  return `/${group === '' ? 'core' : group}/${plural}/`;
}

/** The kind under which the objects lie. */
export const placeOf = (kind: Place): Pick<Kind, 'group' | 'plural'> =>
  kind.twin?.keepsObjects === true ? kind.twin : kind;

/** One collection; an empty namespace means cluster scope, or all namespaces. */
export const collectionPrefix = (kind: Place, namespace: string) =>
  namespace === '' ? kindPrefix(kind) : `${kindPrefix(kind)}${namespace}/`;

export const objectKey = (kind: Place & Pick<Kind, 'scope'>, namespace: string, name: string) =>
  kind.scope === 'Cluster' ? `${kindPrefix(kind)}${name}` : `${kindPrefix(kind)}${namespace}/${name}`;
