// Where an object lies in the store. Keys of one collection are neighbours, in the order of their names.
import type { Kind } from '../resources/kind.ts';

/** `/<group or core>/<resource>/`: every object of a kind, in all namespaces. */
export const kindPrefix = (kind: Pick<Kind, 'group' | 'plural'>) =>
  `/${kind.group === '' ? 'core' : kind.group}/${kind.plural}/`;

/** One collection; an empty namespace means cluster scope, or all namespaces. */
export const collectionPrefix = (kind: Pick<Kind, 'group' | 'plural'>, namespace: string) =>
  namespace === '' ? kindPrefix(kind) : `${kindPrefix(kind)}${namespace}/`;

export const objectKey = (kind: Pick<Kind, 'group' | 'plural' | 'scope'>, namespace: string, name: string) =>
  kind.scope === 'Cluster' ? `${kindPrefix(kind)}${name}` : `${kindPrefix(kind)}${namespace}/${name}`;
