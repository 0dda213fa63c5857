// admin, edit and view: each aggregates the rules of labelled roles, among them these (document access 2.3).
import type { Names } from '../../../common/dialects/names.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import { read, readWrite, rule, write } from './default-role.ts';
import type { DefaultRoles } from './default-role.ts';

/** Each role aggregates the one below it, so edit and admin include the rules of view. */
export const userRoles: DefaultRoles = (names) => [
  { name: 'admin', rules: [], aggregates: 'admin' },
  { name: 'edit', rules: [], aggregates: 'edit', extends: 'admin' },
  { name: 'view', rules: [], aggregates: 'view', extends: 'edit' },
  { name: 'system:aggregate-to-admin', extends: 'admin', rules: adminRules(names) },
  { name: 'system:aggregate-to-edit', extends: 'edit', rules: editRules(names) },
  { name: 'system:aggregate-to-view', extends: 'view', rules: viewRules(names) },
];

const adminRules = ({ groups }: Names): readonly PolicyRule[] => [
  rule(groups.authorization, 'localsubjectaccessreviews', 'create'),
  rule(groups.rbac, 'roles rolebindings', readWrite),
];

// Neither endpoints nor endpoint slices: a user who writes them can redirect the traffic of others.
const editRules = ({ groups }: Names): readonly PolicyRule[] => [
  rule('', 'secrets pods/attach pods/exec pods/portforward pods/proxy services/proxy', read),
  rule('', 'serviceaccounts', 'impersonate'),
  rule('', 'serviceaccounts/token pods/eviction', 'create'),
  rule('', 'pods pods/attach pods/exec pods/portforward pods/proxy', write),
  rule('', 'configmaps events persistentvolumeclaims podtemplates secrets serviceaccounts', write),
  rule('', 'replicationcontrollers replicationcontrollers/scale services services/proxy', write),
  rule(groups.apps, 'daemonsets deployments deployments/rollback deployments/scale', write),
  rule(groups.apps, 'replicasets replicasets/scale statefulsets statefulsets/scale', write),
  rule(groups.autoscaling, 'horizontalpodautoscalers', write),
  rule(groups.batch, 'cronjobs jobs', write),
  rule(groups.policy, 'poddisruptionbudgets', write),
  rule(groups.networking, 'ingresses networkpolicies', write),
  rule(groups.resource, 'resourceclaims resourceclaimtemplates', write),
  rule(groups.coordination, 'leases', readWrite),
];

// A role that is bound in a namespace reads only that namespace.
const viewRules = ({ groups }: Names): readonly PolicyRule[] => [
  rule('', 'configmaps endpoints events limitranges namespaces namespaces/status podtemplates', read),
  rule('', 'persistentvolumeclaims persistentvolumeclaims/status pods pods/log pods/status', read),
  rule('', 'replicationcontrollers replicationcontrollers/scale replicationcontrollers/status', read),
  rule('', 'resourcequotas resourcequotas/status serviceaccounts services services/status', read),
  rule(groups.endpointSlices, 'endpointslices', read),
  rule(groups.apps, 'controllerrevisions daemonsets daemonsets/status', read),
  rule(groups.apps, 'deployments deployments/scale deployments/status', read),
  rule(groups.apps, 'replicasets replicasets/scale replicasets/status', read),
  rule(groups.apps, 'statefulsets statefulsets/scale statefulsets/status', read),
  rule(groups.autoscaling, 'horizontalpodautoscalers horizontalpodautoscalers/status', read),
  rule(groups.batch, 'cronjobs cronjobs/status jobs jobs/status', read),
  rule(groups.policy, 'poddisruptionbudgets poddisruptionbudgets/status', read),
  rule(groups.networking, 'ingresses ingresses/status networkpolicies', read),
  rule(groups.resource, 'resourceclaims resourceclaims/status resourceclaimtemplates', read),
];
