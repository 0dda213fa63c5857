// Finds the served kind of a store key or an owner reference, for controllers that work across kinds.
import type { Context } from '../context.ts';
import type { OwnerReference } from '../object.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { kindPrefix, objectKey, placeOf } from '../resources/declaration/keys.ts';

export type KindSource = Pick<Context, 'registry'>;

/** The kind of this group and name, in the first version that is served. */
export function kindNamed({ registry }: KindSource, group: string, name: string): Kind | undefined {
  return registry.served().find((kind) => kind.group === group && kind.kind === name);
}

/** The kind whose objects are stored under the prefix of `key`. */
export function kindAt({ registry }: KindSource, key: string): Kind | undefined {
  const [, storedGroup = '', plural = ''] = key.split('/');
  const group = storedGroup === 'core' ? '' : storedGroup;
  return registry.served().find((kind) => {
    const place = placeOf(kind);
    return place.group === group && place.plural === plural;
  });
}

/** Kinds whose objects are deleted with their namespace, one for each prefix in the store. */
export function namespacedKinds({ registry }: KindSource): readonly Kind[] {
  const places = new Map<string, Kind>();
  for (const kind of registry.served()) {
    if (kind.scope === 'Cluster' || !kind.verbs.includes('delete')) continue;
    const prefix = kindPrefix(kind);
    if (!places.has(prefix)) places.set(prefix, kind);
  }
  return [...places.values()];
}

/** The store key of the owner that a reference names; undefined if its kind is not served, or needs a namespace and the
 * dependent has none. */
export function ownerKey(
  source: KindSource,
  reference: OwnerReference,
  namespace: string,
): string | undefined {
  const slash = reference.apiVersion.indexOf('/');
  const group = slash < 0 ? '' : reference.apiVersion.slice(0, slash);
  const kind = kindNamed(source, group, reference.kind);
  if (kind === undefined || (kind.scope === 'Namespaced' && namespace === '')) return undefined;
  return objectKey(kind, namespace, reference.name);
}
