// The life cycle of a namespace (document core 2.2).
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
