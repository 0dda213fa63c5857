// The table of removals (core 9.3): which types are no longer served in which version, and what takes their place. The
// plural names in paths are inferred.
import type { Names } from '../../../common/dialects/names.ts';

export interface RemovedVersion {
  readonly group: string;
  readonly version: string;
  readonly plurals: readonly string[];
  /** Undefined where nothing takes its place. */
  readonly successor?: { readonly group: string; readonly version: string };
}

const flowControl = ['flowschemas', 'prioritylevelconfigurations'];
const workloads = ['daemonsets', 'deployments', 'replicasets', 'statefulsets'];

/** The removals of each row of the catalogue, by the end of its id. */
export function removedVersions({ groups }: Pick<Names, 'groups'>) {
  /** Removed from a group that has a later version. */
  const within = (group: string, version: string, next: string, ...plurals: string[]): RemovedVersion => ({
    group,
    version,
    plurals,
    successor: { group, version: next },
  });
  const beta = (group: string, ...plurals: string[]) => within(group, 'v1beta1', 'v1', ...plurals);
  const moved = (group: string, ...plurals: string[]): RemovedVersion => ({
    group: groups.extensions,
    version: 'v1beta1',
    plurals,
    successor: { group, version: 'v1' },
  });
  const gone = (group: string): RemovedVersion => ({
    group,
    version: 'v1beta1',
    plurals: ['podsecuritypolicies'],
  });
  return {
    'flow-control-v1beta3': [within(groups.flowControl, 'v1beta3', 'v1', ...flowControl)],
    'flow-control-v1beta2': [within(groups.flowControl, 'v1beta2', 'v1', ...flowControl)],
    'flow-control-v1beta1': [within(groups.flowControl, 'v1beta1', 'v1', ...flowControl)],
    'storage-capacity-v1beta1': [beta(groups.storage, 'csistoragecapacities')],
    'autoscaling-v2beta2': [within(groups.autoscaling, 'v2beta2', 'v2', 'horizontalpodautoscalers')],
    'autoscaling-v2beta1': [within(groups.autoscaling, 'v2beta1', 'v2', 'horizontalpodautoscalers')],
    'batch-v1beta1': [beta(groups.batch, 'cronjobs')],
    'discovery-v1beta1': [beta(groups.endpointSlices, 'endpointslices')],
    'events-v1beta1': [beta(groups.events, 'events')],
    'policy-v1beta1': [beta(groups.policy, 'poddisruptionbudgets')],
    'pod-security-policy': [gone(groups.policy)],
    'runtime-class-v1beta1': [beta(groups.node, 'runtimeclasses')],
    'webhook-configurations-v1beta1': [
      beta(groups.admissionRegistration, 'mutatingwebhookconfigurations', 'validatingwebhookconfigurations'),
    ],
    'definitions-v1beta1': [beta(groups.definitions, 'customresourcedefinitions')],
    'api-service-v1beta1': [
      beta(groups.registration, 'apiservices'),
      // The table prints this group without its suffix.
      { ...beta(groups.registration, 'apiservices'), group: groups.registration.split('.')[0]! },
    ],
    'certificates-v1beta1': [beta(groups.certificates, 'certificatesigningrequests')],
    'lease-v1beta1': [beta(groups.coordination, 'leases')],
    'ingress-v1beta1': [moved(groups.networking, 'ingresses'), beta(groups.networking, 'ingresses')],
    'ingress-class-v1beta1': [beta(groups.networking, 'ingressclasses')],
    'roles-v1beta1': [beta(groups.rbac, 'clusterroles', 'clusterrolebindings', 'roles', 'rolebindings')],
    'priority-class-v1beta1': [beta(groups.scheduling, 'priorityclasses')],
    'storage-v1beta1': [
      beta(groups.storage, 'csidrivers', 'csinodes', 'storageclasses', 'volumeattachments'),
    ],
    'network-policy-extensions': [moved(groups.networking, 'networkpolicies')],
    'workloads-before-apps-v1': [
      moved(groups.apps, ...workloads),
      beta(groups.apps, ...workloads),
      within(groups.apps, 'v1beta2', 'v1', ...workloads),
    ],
    'pod-security-policy-extensions': [gone(groups.extensions)],
  } as const satisfies Record<string, readonly RemovedVersion[]>;
}

export type RemovalName = keyof ReturnType<typeof removedVersions>;
