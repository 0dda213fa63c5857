// Refuses to create objects in a namespace that does not exist or is terminating (document core 2.2).
import { ApiError, notFound } from '../errors/api-error.ts';
import { objectKey } from '../resources/declaration/keys.ts';
import { checkReadable } from '../resources/declaration/unreadable.ts';
import type { AdmissionPlugin } from '../requests/admission-plugin.ts';

const namespaces = { group: '', plural: 'namespaces', kind: 'Namespace', scope: 'Cluster' } as const;

export const namespaceLifecycle: AdmissionPlugin = async (context, { route }, next, current) => {
  if (!context.parts.admission.entersNamespace(route, current)) return next;
  const entry = await context.store.get(objectKey(namespaces, '', route.namespace));
  if (entry === undefined) throw notFound(namespaces, route.namespace);
  checkReadable(namespaces, [entry]);
  if (!context.parts.admission.acceptsNewContent(entry.value))
    throw terminating(route.kind.plural, next.metadata.name ?? '', route.namespace);
  return next;
};

function terminating(plural: string, name: string, namespace: string): ApiError {
  const reason = `unable to create new content in namespace ${namespace} because it is being terminated`;
  return new ApiError('Forbidden', `${plural} "${name}" is forbidden: ${reason}`, {
    name,
    kind: plural,
    causes: [
      {
        reason: 'NamespaceTerminating',
        message: `namespace ${namespace} is being terminated`,
        field: 'metadata.namespace',
      },
    ],
  });
}
