// The kinds of each feature that discovery shows. A feature with several kinds requires all of them.
import type { Names } from '../../../common/dialects/names.ts';
import type { Served } from '../../kit/features/discovery.ts';

const several = (group: string, version: string, ...plurals: readonly string[]): readonly Served[] =>
  plurals.map((plural) => ({ group, version, plural }));

export function kindsOf({ groups }: Names) {
  return {
    namespaces: several('', 'v1', 'namespaces'),
    pods: several('', 'v1', 'pods'),
    nodes: several('', 'v1', 'nodes'),
    services: several('', 'v1', 'services'),
    endpoints: several('', 'v1', 'endpoints'),
    events: several('', 'v1', 'events'),
    volumes: several('', 'v1', 'persistentvolumes', 'persistentvolumeclaims'),
    endpointSlices: several(groups.endpointSlices, 'v1', 'endpointslices'),
    certificateRequests: several(groups.certificates, 'v1', 'certificatesigningrequests'),
    leases: several(groups.coordination, 'v1', 'leases'),
    serviceAccounts: several('', 'v1', 'serviceaccounts'),
    tokenRequests: several('', 'v1', 'serviceaccounts/token'),
    claimTemplates: several(groups.resource, 'v1alpha3', 'resourceclaimtemplates'),
    claims: several(groups.resource, 'v1alpha3', 'resourceclaims'),
    workloads: several(groups.apps, 'v1', 'daemonsets', 'deployments', 'replicasets', 'statefulsets'),
    definitions: several(groups.definitions, 'v1', 'customresourcedefinitions'),
    webhooks: several(
      groups.admissionRegistration,
      'v1',
      'mutatingwebhookconfigurations',
      'validatingwebhookconfigurations',
    ),
    eventObjects: several(groups.events, 'v1', 'events'),
    roles: several(groups.rbac, 'v1', 'roles', 'rolebindings', 'clusterroles', 'clusterrolebindings'),
    selfReviews: several(groups.authentication, 'v1', 'selfsubjectreviews'),
    flowControl: several(groups.flowControl, 'v1', 'flowschemas', 'prioritylevelconfigurations'),
    ingresses: several(groups.networking, 'v1', 'ingresses'),
    disruptionBudgets: several(groups.policy, 'v1', 'poddisruptionbudgets'),
  } as const satisfies Record<string, readonly Served[]>;
}

export type KindsName = keyof ReturnType<typeof kindsOf>;
