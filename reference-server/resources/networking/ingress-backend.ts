// Where an Ingress sends requests: to a port of a service, or to another object of the namespace.
import { integer, numbered, required, requiredString, string, struct } from '../../schema/declare.ts';
import type { Stored } from '../../schema/declare.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { forbiddenAt, invalidAt, requiredAt } from '../declaration/problems.ts';

const port = struct('ServiceBackendPort', {
  name: string({ description: 'Name of the port; not together with a number.' }),
  number: integer({ description: 'Number of the port; not together with a name.' }),
});

const service = struct('IngressServiceBackend', { name: requiredString(), port });

export const backend = struct('IngressBackend', {
  resource: numbered(
    3,
    struct(
      'TypedLocalObjectReference',
      { apiGroup: string(), kind: requiredString(), name: requiredString() },
      { structType: 'atomic' },
    ),
  ),
  service: numbered(4, service),
});

/** The backend before v1: the service is two fields. */
export const formerBackend = struct('FormerIngressBackend', {
  serviceName: required(string()),
  servicePort: string({ format: 'int-or-string' }),
});

export function backendProblems(given: Stored<typeof backend>, path: string): FieldProblem[] {
  const { service: target, resource } = given;
  if (target === undefined && resource === undefined)
    return [requiredAt(path, 'either a service or a resource must be named')];
  if (target === undefined) return [];
  if (resource !== undefined) return [forbiddenAt(path, 'cannot set both resource and service backends')];
  const { name, number = 0 } = target.port ?? {};
  const place = `${path}.service.port`;
  if (!name && number === 0) return [requiredAt(place, 'a name or a number must be given')];
  if (name && number !== 0) return [invalidAt(place, name, 'cannot set both the name and the number')];
  return number < 0 || number > 65_535
    ? [invalidAt(`${place}.number`, number, 'must be between 1 and 65535')]
    : [];
}
