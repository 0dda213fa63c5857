// Namespaces: their life cycle (document core 2.2), and that each belongs to itself (access 2.3).
import type { ApiObject } from '../object.ts';

/** A terminating namespace accepts no new objects. */
export function acceptsNewContent(namespace: ApiObject): boolean {
  return !namespace.metadata.deletionTimestamp;
}

/** The finalizers in the spec of a namespace: they hold it until its content is deleted. */
export function finalizersOf(namespace: ApiObject): readonly string[] {
  const spec = namespace['spec'] as { readonly finalizers?: readonly string[] } | undefined;
  return spec?.finalizers ?? [];
}

/** The phase of a marked namespace. */
export function terminating(namespace: ApiObject): ApiObject {
  return { ...namespace, status: { ...(namespace['status'] as object | undefined), phase: 'Terminating' } };
}

/** A namespace with the spec finalizers of another state of it. */
export function withFinalizersOf(next: ApiObject, current: ApiObject): ApiObject {
  return { ...next, spec: { ...(next['spec'] as object | undefined), finalizers: finalizersOf(current) } };
}

/** The namespace that a request is about. A namespace belongs to itself, so a role bound in it also covers it. */
export function namespaceOf({ group, plural, namespace, name }: Place): string {
  return group === '' && plural === 'namespaces' && name !== '' ? name : namespace;
}

interface Place {
  readonly group: string;
  readonly plural: string;
  /** Empty for cluster-scoped types, and over all namespaces. */
  readonly namespace: string;
  readonly name: string;
}
