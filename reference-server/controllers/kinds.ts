// Finds the served kind behind a store key or an owner reference, for controllers that work across kinds.
import type { Context } from '../context.ts';
import type { OwnerReference } from '../object.ts';
import type { Kind } from '../resources/kind.ts';
import { kindPrefix, objectKey, placeOf } from '../verbs/keys.ts';

export type KindSource = Pick<Context, 'registry'>;

/** The kind of this group and name, in the first version that is served. */
export function kindNamed({ registry }: KindSource, group: string, name: string): Kind | undefined {
  return registry.served().find((kind) => kind.group === group && kind.kind === name);
}

/** The kind that keeps its objects where `key` lies. */
export function kindAt({ registry }: KindSource, key: string): Kind | undefined {
  const [, storedGroup = '', plural = ''] = key.split('/');
  const group = storedGroup === 'core' ? '' : storedGroup;
  return registry.served().find((kind) => {
    const place = placeOf(kind);
    return place.group === group && place.plural === plural;
  });
}

/** Kinds whose objects go with their namespace, each place in the store once. */
export function namespacedKinds({ registry }: KindSource): readonly Kind[] {
  const places = new Map<string, Kind>();
  for (const kind of registry.served()) {
    if (kind.scope === 'Cluster' || !kind.verbs.includes('delete')) continue;
    const prefix = kindPrefix(kind);
    if (!places.has(prefix)) places.set(prefix, kind);
  }
  return [...places.values()];
}

/** Where the owner that a reference names would lie; undefined where that cannot be told: its kind is not served, or it
 * needs a namespace and the dependent has none. */
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
