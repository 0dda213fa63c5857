// Planted faults: the default role of one control loop is missing (document access 2.3).
import type { Fault } from '../fault.ts';
import { changeRole } from './alter-defaults.ts';

const loops = [
  'attachdetach-controller',
  'certificate-controller',
  'clusterrole-aggregation-controller',
  'cronjob-controller',
  'daemon-set-controller',
  'deployment-controller',
  'disruption-controller',
  'endpoint-controller',
  'expand-controller',
  'generic-garbage-collector',
  'horizontal-pod-autoscaler',
  'job-controller',
  'namespace-controller',
  'node-controller',
  'persistent-volume-binder',
  'pod-garbage-collector',
  'pv-protection-controller',
  'pvc-protection-controller',
  'replicaset-controller',
  'replication-controller',
  'resourcequota-controller',
  'root-ca-cert-publisher',
  'route-controller',
  'service-account-controller',
  'service-controller',
  'statefulset-controller',
  'ttl-controller',
];

const faults: readonly Fault[] = loops.map((loop) => ({
  id: `no-role-of-${loop}`,
  title: `There is no default ClusterRole for the control loop ${loop}.`,
  breaks: [`roles.controllers.${loop}`, 'roles.default.label-of-roles'],
  install: (parts) => changeRole(parts, `system:controller:${loop}`, () => undefined),
}));

export default faults;
