// Cases: one default ClusterRole for each control loop (access 2.3).
import { section } from '../kit/case.ts';
import type { CaseFunction } from '../kit/case.ts';
import { controllerPrefix, rulesOf } from './default-roles.ts';

/** A role without rules does not count. */
const hasRole =
  (loop: string): CaseFunction =>
  async (context) => {
    const rules = await rulesOf(context, `${controllerPrefix}${loop}`);
    context.expect.atLeast(rules.length, 1, `rules of the ClusterRole ${controllerPrefix}${loop}`);
  };

export default section({
  'roles.controllers.attachdetach-controller': hasRole('attachdetach-controller'),
  'roles.controllers.certificate-controller': hasRole('certificate-controller'),
  'roles.controllers.clusterrole-aggregation-controller': hasRole('clusterrole-aggregation-controller'),
  'roles.controllers.cronjob-controller': hasRole('cronjob-controller'),
  'roles.controllers.daemon-set-controller': hasRole('daemon-set-controller'),
  'roles.controllers.deployment-controller': hasRole('deployment-controller'),
  'roles.controllers.disruption-controller': hasRole('disruption-controller'),
  'roles.controllers.endpoint-controller': hasRole('endpoint-controller'),
  'roles.controllers.expand-controller': hasRole('expand-controller'),
  'roles.controllers.generic-garbage-collector': hasRole('generic-garbage-collector'),
  'roles.controllers.horizontal-pod-autoscaler': hasRole('horizontal-pod-autoscaler'),
  'roles.controllers.job-controller': hasRole('job-controller'),
  'roles.controllers.namespace-controller': hasRole('namespace-controller'),
  'roles.controllers.node-controller': hasRole('node-controller'),
  'roles.controllers.persistent-volume-binder': hasRole('persistent-volume-binder'),
  'roles.controllers.pod-garbage-collector': hasRole('pod-garbage-collector'),
  'roles.controllers.pv-protection-controller': hasRole('pv-protection-controller'),
  'roles.controllers.pvc-protection-controller': hasRole('pvc-protection-controller'),
  'roles.controllers.replicaset-controller': hasRole('replicaset-controller'),
  'roles.controllers.replication-controller': hasRole('replication-controller'),
  'roles.controllers.resourcequota-controller': hasRole('resourcequota-controller'),
  'roles.controllers.root-ca-cert-publisher': hasRole('root-ca-cert-publisher'),
  'roles.controllers.route-controller': hasRole('route-controller'),
  'roles.controllers.service-account-controller': hasRole('service-account-controller'),
  'roles.controllers.service-controller': hasRole('service-controller'),
  'roles.controllers.statefulset-controller': hasRole('statefulset-controller'),
  'roles.controllers.ttl-controller': hasRole('ttl-controller'),
});
