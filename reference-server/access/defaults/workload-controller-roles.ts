// Default roles of the control loops of workloads: each reads its own kind and the pods that it creates (access 2.3).
import { read, rule } from './default-role.ts';
import type { DefaultRoles } from './default-role.ts';
import { controllerRole } from './controller-role.ts';

const podWrites = 'list watch create update patch delete';

export const workloadControllerRoles: DefaultRoles = (names) => {
  const { apps, autoscaling, batch, policy, resource } = names.groups;
  const custom = '*.metrics';
  return [
    controllerRole(names, 'cronjob-controller', [
      rule(batch, 'cronjobs', `${read} update`),
      rule(batch, 'jobs', `${read} create update patch delete`),
      rule(batch, 'cronjobs/finalizers cronjobs/status', 'update'),
      rule('', 'pods', 'list delete'),
    ]),
    controllerRole(names, 'daemon-set-controller', [
      rule(apps, 'daemonsets', read),
      rule(apps, 'daemonsets/finalizers daemonsets/status', 'update'),
      rule(apps, 'controllerrevisions', `${read} create update patch delete`),
      rule('', 'nodes', 'list watch'),
      rule('', 'pods', podWrites),
      rule('', 'pods/binding', 'create'),
    ]),
    controllerRole(names, 'deployment-controller', [
      rule(apps, 'deployments', `${read} update`),
      rule(apps, 'deployments/finalizers deployments/status', 'update'),
      rule(apps, 'replicasets', `${read} create update patch delete`),
      rule('', 'pods', `${read} update`),
    ]),
    controllerRole(names, 'disruption-controller', [
      rule(apps, 'deployments replicasets statefulsets', read),
      rule('', 'replicationcontrollers', read),
      rule(policy, 'poddisruptionbudgets', read),
      rule(policy, 'poddisruptionbudgets/status', 'update'),
      rule('', 'pods', read),
      rule('', 'pods/status', 'patch update'),
      rule('*', '*/scale', 'get'),
    ]),
    controllerRole(names, 'horizontal-pod-autoscaler', [
      rule(autoscaling, 'horizontalpodautoscalers', read),
      rule(autoscaling, 'horizontalpodautoscalers/status', 'update'),
      rule('*', '*/scale', 'get update'),
      rule('', 'pods', 'list'),
      rule(custom, '*', 'get list'),
    ]),
    controllerRole(names, 'job-controller', [
      rule(batch, 'jobs', `${read} update patch`),
      rule(batch, 'jobs/finalizers jobs/status', 'update'),
      rule('', 'pods', podWrites),
    ]),
    controllerRole(names, 'pod-garbage-collector', [
      rule('', 'pods', 'list watch delete'),
      rule('', 'nodes', 'get list'),
      rule('', 'pods/status', 'patch'),
    ]),
    controllerRole(names, 'replicaset-controller', [
      rule(apps, 'replicasets', `${read} update`),
      rule(apps, 'replicasets/finalizers replicasets/status', 'update'),
      rule('', 'pods', podWrites),
    ]),
    controllerRole(names, 'replication-controller', [
      rule('', 'replicationcontrollers', `${read} update`),
      rule('', 'replicationcontrollers/finalizers replicationcontrollers/status', 'update'),
      rule('', 'pods', podWrites),
    ]),
    controllerRole(names, 'statefulset-controller', [
      rule(apps, 'statefulsets', read),
      rule(apps, 'statefulsets/finalizers statefulsets/status', 'update'),
      rule(apps, 'controllerrevisions', `${read} create update patch delete`),
      rule('', 'pods', `get ${podWrites}`),
      rule('', 'persistentvolumeclaims', `${read} create update delete`),
      rule(resource, 'resourceclaims', 'get'),
    ]),
  ];
};
