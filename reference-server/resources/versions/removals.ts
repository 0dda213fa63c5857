// The versions that a release stops serving, and since when their replacements are served: the table of document core 9.3.
import type { Names } from '../../../common/dialects/names.ts';
import type { Release } from '../../release.ts';

type Groups = Names['groups'];

export interface Removal {
  readonly removedIn: Release;
  /** Where the document or the version's name places it in v1.22 or later; older beta versions are on by default. */
  readonly introducedIn?: Release;
  /** Group and version that go. */
  readonly group: (groups: Groups) => string;
  readonly version: string;
  /** The kinds that go, and the group in which they stay. */
  readonly kinds: readonly string[];
  readonly stays: (groups: Groups) => string;
}

const flowControl = ['FlowSchema', 'PriorityLevelConfiguration'];
const workloads = ['DaemonSet', 'Deployment', 'StatefulSet', 'ReplicaSet'];

const inGroup = (
  name: keyof Groups,
  version: string,
  removedIn: Release,
  kinds: readonly string[],
  introducedIn?: Release,
): Removal => ({
  removedIn,
  group: (groups) => groups[name],
  version,
  kinds,
  stays: (groups) => groups[name],
  ...(introducedIn === undefined ? {} : { introducedIn }),
});

const fromExtensions = (removedIn: Release, kinds: readonly string[], stays: keyof Groups): Removal => ({
  ...inGroup('extensions', 'v1beta1', removedIn, kinds),
  stays: (groups) => groups[stays],
});

export const removals: readonly Removal[] = [
  inGroup('flowControl', 'v1beta3', 32, flowControl, 26),
  inGroup('flowControl', 'v1beta2', 29, flowControl, 23),
  inGroup('storage', 'v1beta1', 27, ['CSIStorageCapacity']),
  inGroup('flowControl', 'v1beta1', 26, flowControl),
  inGroup('autoscaling', 'v2beta2', 26, ['HorizontalPodAutoscaler']),
  inGroup('batch', 'v1beta1', 25, ['CronJob']),
  inGroup('endpointSlices', 'v1beta1', 25, ['EndpointSlice']),
  inGroup('events', 'v1beta1', 25, ['Event']),
  inGroup('autoscaling', 'v2beta1', 25, ['HorizontalPodAutoscaler']),
  inGroup('policy', 'v1beta1', 25, ['PodDisruptionBudget', 'PodSecurityPolicy']),
  inGroup('node', 'v1beta1', 25, ['RuntimeClass']),
  inGroup('admissionRegistration', 'v1beta1', 22, [
    'MutatingWebhookConfiguration',
    'ValidatingWebhookConfiguration',
  ]),
  inGroup('definitions', 'v1beta1', 22, ['CustomResourceDefinition']),
  inGroup('registration', 'v1beta1', 22, ['APIService']),
  // The table prints this group without its suffix.
  {
    ...inGroup('registration', 'v1beta1', 22, ['APIService']),
    group: ({ registration }) => registration.split('.')[0] ?? registration,
  },
  inGroup('authentication', 'v1beta1', 22, ['TokenReview']),
  inGroup('authorization', 'v1beta1', 22, [
    'LocalSubjectAccessReview',
    'SelfSubjectAccessReview',
    'SubjectAccessReview',
    'SelfSubjectRulesReview',
  ]),
  inGroup('certificates', 'v1beta1', 22, ['CertificateSigningRequest']),
  inGroup('coordination', 'v1beta1', 22, ['Lease']),
  fromExtensions(22, ['Ingress'], 'networking'),
  inGroup('networking', 'v1beta1', 22, ['Ingress', 'IngressClass']),
  inGroup('rbac', 'v1beta1', 22, ['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding']),
  inGroup('scheduling', 'v1beta1', 22, ['PriorityClass']),
  inGroup('storage', 'v1beta1', 22, ['CSIDriver', 'CSINode', 'StorageClass', 'VolumeAttachment']),
  fromExtensions(16, ['NetworkPolicy'], 'networking'),
  fromExtensions(16, workloads, 'apps'),
  inGroup('apps', 'v1beta1', 16, workloads),
  inGroup('apps', 'v1beta2', 16, workloads),
  fromExtensions(16, ['PodSecurityPolicy'], 'policy'),
];

/** The first release with the present version of a kind, as far as the server can be an earlier one. */
export const introductions: Readonly<Record<string, Release>> = {
  FlowSchema: 29,
  PriorityLevelConfiguration: 29,
  CSIStorageCapacity: 24,
  HorizontalPodAutoscaler: 23,
  CronJob: 21,
  EndpointSlice: 21,
  PodDisruptionBudget: 21,
  RuntimeClass: 20,
};
