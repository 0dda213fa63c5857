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

export default section('access', '2.3', {
  'roles.controllers.attachdetach-controller': {
    text: 'The default ClusterRole system:controller:attachdetach-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('attachdetach-controller'),
  },

  'roles.controllers.certificate-controller': {
    text: 'The default ClusterRole system:controller:certificate-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('certificate-controller'),
  },

  'roles.controllers.clusterrole-aggregation-controller': {
    text: 'The default ClusterRole system:controller:clusterrole-aggregation-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('clusterrole-aggregation-controller'),
  },

  'roles.controllers.cronjob-controller': {
    text: 'The default ClusterRole system:controller:cronjob-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('cronjob-controller'),
  },

  'roles.controllers.daemon-set-controller': {
    text: 'The default ClusterRole system:controller:daemon-set-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('daemon-set-controller'),
  },

  'roles.controllers.deployment-controller': {
    text: 'The default ClusterRole system:controller:deployment-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('deployment-controller'),
  },

  'roles.controllers.disruption-controller': {
    text: 'The default ClusterRole system:controller:disruption-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('disruption-controller'),
  },

  'roles.controllers.endpoint-controller': {
    text: 'The default ClusterRole system:controller:endpoint-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('endpoint-controller'),
  },

  'roles.controllers.expand-controller': {
    text: 'The default ClusterRole system:controller:expand-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('expand-controller'),
  },

  'roles.controllers.generic-garbage-collector': {
    text: 'The default ClusterRole system:controller:generic-garbage-collector exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('generic-garbage-collector'),
  },

  'roles.controllers.horizontal-pod-autoscaler': {
    text: 'The default ClusterRole system:controller:horizontal-pod-autoscaler exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('horizontal-pod-autoscaler'),
  },

  'roles.controllers.job-controller': {
    text: 'The default ClusterRole system:controller:job-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('job-controller'),
  },

  'roles.controllers.namespace-controller': {
    text: 'The default ClusterRole system:controller:namespace-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('namespace-controller'),
  },

  'roles.controllers.node-controller': {
    text: 'The default ClusterRole system:controller:node-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('node-controller'),
  },

  'roles.controllers.persistent-volume-binder': {
    text: 'The default ClusterRole system:controller:persistent-volume-binder exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('persistent-volume-binder'),
  },

  'roles.controllers.pod-garbage-collector': {
    text: 'The default ClusterRole system:controller:pod-garbage-collector exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('pod-garbage-collector'),
  },

  'roles.controllers.pv-protection-controller': {
    text: 'The default ClusterRole system:controller:pv-protection-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('pv-protection-controller'),
  },

  'roles.controllers.pvc-protection-controller': {
    text: 'The default ClusterRole system:controller:pvc-protection-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('pvc-protection-controller'),
  },

  'roles.controllers.replicaset-controller': {
    text: 'The default ClusterRole system:controller:replicaset-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('replicaset-controller'),
  },

  'roles.controllers.replication-controller': {
    text: 'The default ClusterRole system:controller:replication-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('replication-controller'),
  },

  'roles.controllers.resourcequota-controller': {
    text: 'The default ClusterRole system:controller:resourcequota-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('resourcequota-controller'),
  },

  'roles.controllers.root-ca-cert-publisher': {
    text: 'The default ClusterRole system:controller:root-ca-cert-publisher exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('root-ca-cert-publisher'),
  },

  'roles.controllers.route-controller': {
    text: 'The default ClusterRole system:controller:route-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('route-controller'),
  },

  'roles.controllers.service-account-controller': {
    text: 'The default ClusterRole system:controller:service-account-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('service-account-controller'),
  },

  'roles.controllers.service-controller': {
    text: 'The default ClusterRole system:controller:service-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('service-controller'),
  },

  'roles.controllers.statefulset-controller': {
    text: 'The default ClusterRole system:controller:statefulset-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('statefulset-controller'),
  },

  'roles.controllers.ttl-controller': {
    text: 'The default ClusterRole system:controller:ttl-controller exists, for the control loop of that name.',
    observe: 'It exists with at least one rule.',
    wrong: 'It is missing, has another name or no rules.',
    needs: ['rbac', 'cluster-wide'],
    run: hasRole('ttl-controller'),
  },

  'roles.controllers.own-credentials': {
    text: 'The controller manager uses the role of each control loop separately when it runs with a service account credential for each controller.',
    level: 'SHOULD',
    excluded: 'not observable: the option of the controller manager is not named',
  },

  'roles.controllers.one-identity': {
    text: 'Where control loops have no credentials of their own the identity of the controller manager needs all their roles.',
    level: 'MAY',
    excluded: 'not observable: the document does not name that identity',
  },
});
