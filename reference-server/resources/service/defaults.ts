// Defaults of a Service that depend on its type.
import type { ServiceObject } from './schema.ts';

const threeHoursSeconds = 10_800;
type Spec = NonNullable<ServiceObject['spec']>;

/** Fills in target ports, traffic policies and address families, but no addresses. */
export function serviceDefaults(object: ServiceObject): ServiceObject {
  const given = object.spec ?? {};
  const ports = given.ports?.map((one) =>
    one.targetPort === undefined && one.port !== undefined ? { ...one, targetPort: one.port } : one,
  );
  const spec: Spec = {
    ...given,
    ...(ports === undefined ? {} : { ports }),
    ...byType(given),
    ...affinity(given),
  };
  return { ...object, spec };
}

function byType(spec: Spec): Partial<Spec> {
  if (spec.type === 'ExternalName') return {};
  const external = spec.type === 'NodePort' || spec.type === 'LoadBalancer';
  return {
    internalTrafficPolicy: spec.internalTrafficPolicy ?? 'Cluster',
    ipFamilies: spec.ipFamilies ?? ['IPv4'],
    ipFamilyPolicy: spec.ipFamilyPolicy ?? 'SingleStack',
    ...(external ? { externalTrafficPolicy: spec.externalTrafficPolicy ?? 'Cluster' } : {}),
    ...(spec.type === 'LoadBalancer'
      ? { allocateLoadBalancerNodePorts: spec.allocateLoadBalancerNodePorts ?? true }
      : {}),
  };
}

function affinity(spec: Spec): Partial<Spec> {
  if (spec.sessionAffinity !== 'ClientIP' || spec.sessionAffinityConfig !== undefined) return {};
  return { sessionAffinityConfig: { clientIP: { timeoutSeconds: threeHoursSeconds } } };
}
