// Built-in kinds with an object that has no effect, as far as a target may serve them: for rows about objects of any kind.
import type { CaseContext } from '../context.ts';
import { furtherKinds, samplesIn } from './further-kinds.ts';
import type { Sample } from './further-kinds.ts';
import type { Resource } from './resource.ts';

/** Kinds without a sample here run something, or a controller removes their objects: jobs, nodes, attachments of volumes. */
export function everyKind(context: CaseContext): readonly Resource[] {
  const { namespace, cluster, has } = context;
  return [
    ...furtherKinds(context),
    namespace.configMaps,
    namespace.podTemplates,
    ...(has('rbac') ? [namespace.roles] : []),
    ...samplesIn(namespace, samplesOfNamespaces(context)),
    ...(has('cluster-wide') && has('rbac') ? [cluster.clusterRoles] : []),
    ...(has('cluster-wide') ? samplesIn(cluster, samplesOfCluster(context)) : []),
  ];
}

const volume = { storageClassName: 'none', accessModes: ['ReadWriteOnce'] };
const aLittle = { storage: '1Mi' };

/** That of a binding without subjects. */
const roleRef = (apiGroup: string, kind: string) => ({ apiGroup, kind, name: 'none' });

function samplesOfNamespaces({ names }: CaseContext): readonly Sample[] {
  const { networking, autoscaling, rbac } = names.groups;
  const backend = { service: { name: 'none', port: { number: 80 } } };
  const target = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'none' };
  return [
    ['', 'secrets', 'Secret', { data: { key: 'dmFsdWU=' } }],
    [rbac, 'rolebindings', 'RoleBinding', { roleRef: roleRef(rbac, 'Role') }],
    ['', 'endpoints', 'Endpoints', { subsets: [] }],
    ['', 'limitranges', 'LimitRange', { spec: { limits: [] } }],
    ['', 'resourcequotas', 'ResourceQuota', { spec: { hard: {} } }],
    [
      '',
      'persistentvolumeclaims',
      'PersistentVolumeClaim',
      { spec: { ...volume, resources: { requests: aLittle } } },
    ],
    [networking, 'ingresses', 'Ingress', { spec: { ingressClassName: 'none', defaultBackend: backend } }],
    [
      autoscaling,
      'horizontalpodautoscalers',
      'HorizontalPodAutoscaler',
      { spec: { scaleTargetRef: target, maxReplicas: 1 } },
    ],
  ];
}

function samplesOfCluster({ names }: CaseContext): readonly Sample[] {
  const { storage, flowControl, rbac } = names.groups;
  const driver = 'example.com/none';
  const source = { ...volume, storageClassName: 'none-for-claims', csi: { driver, volumeHandle: 'none' } };
  const priorityLevelConfiguration = { name: 'none' };
  return [
    [rbac, 'clusterrolebindings', 'ClusterRoleBinding', { roleRef: roleRef(rbac, 'ClusterRole') }],
    [storage, 'csidrivers', 'CSIDriver', { spec: { attachRequired: false } }],
    ['', 'persistentvolumes', 'PersistentVolume', { spec: { ...source, capacity: aLittle } }],
    [flowControl, 'flowschemas', 'FlowSchema', { spec: { priorityLevelConfiguration, rules: [] } }],
  ];
}
