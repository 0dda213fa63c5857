// Default roles of the components of the control plane, each bound to the user of its component (document access 2.3).
import type { Names } from '../../../common/dialects/names.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import { eventWrites, read, rule, subjectsOf } from './default-role.ts';
import type { DefaultRoles } from './default-role.ts';

export const componentRoles: DefaultRoles = (names) => {
  const { authentication, authorization, certificates } = names.groups;
  const { components, signerPrefix } = names;
  const { user, account } = subjectsOf(names);
  const reviews = [
    rule(authentication, 'tokenreviews', 'create'),
    rule(authorization, 'subjectaccessreviews', 'create'),
  ];
  const approver = (signer: string) => ({
    name: `system:${certificates}:${signer}-approver`,
    rules: [rule(certificates, 'signers', 'approve', [`${signerPrefix}${signer}`])],
  });
  return [
    { name: 'system:auth-delegator', rules: reviews },
    {
      name: `system:${components.controllerManager}`,
      subjects: [user(`system:${components.controllerManager}`)],
      rules: [...controllerManagerRules(names), ...reviews],
    },
    {
      name: `system:${components.scheduler}`,
      subjects: [user(`system:${components.scheduler}`)],
      rules: [...schedulerRules(names), ...reviews],
    },
    {
      name: 'system:volume-scheduler',
      subjects: [user(`system:${components.scheduler}`)],
      rules: [
        rule('', 'persistentvolumes persistentvolumeclaims', `${read} update patch`),
        rule(names.groups.storage, 'storageclasses', read),
      ],
    },
    {
      name: `system:${components.dns}`,
      subjects: [account(components.dns)],
      rules: [rule('', 'endpoints services', 'list watch')],
    },
    {
      name: `system:${components.aggregator}`,
      rules: [rule('', 'endpoints services', read)],
    },
    approver(`${components.apiServer}-client`),
    approver(`${components.apiServer}-client-${components.nodeAgent}`),
    approver(`${components.nodeAgent}-serving`),
    approver('legacy-unknown'),
  ];
};

/** The controller manager creates the accounts of its control loops, and runs each loop with its own account. */
const controllerManagerRules = (names: Names): readonly PolicyRule[] => [
  eventWrites(names),
  rule(names.groups.coordination, 'leases', 'create'),
  rule(names.groups.coordination, 'leases', 'get update', [names.components.controllerManager]),
  rule('', 'secrets serviceaccounts', 'create'),
  rule('', 'secrets', 'delete'),
  rule('', 'configmaps namespaces secrets serviceaccounts', 'get'),
  rule('', 'secrets serviceaccounts', 'update'),
  rule('', 'serviceaccounts/token', 'create'),
  rule('*', '*', 'list watch'),
];

const schedulerRules = (names: Names): readonly PolicyRule[] => {
  const { apps, coordination, policy, resource, storage } = names.groups;
  return [
    eventWrites(names),
    rule(coordination, 'leases', 'create'),
    rule(coordination, 'leases', 'get update', [names.components.scheduler]),
    rule('', 'namespaces nodes', read),
    rule('', 'pods', `${read} delete`),
    rule('', 'bindings pods/binding', 'create'),
    rule('', 'pods/status', 'update patch'),
    rule('', 'replicationcontrollers services persistentvolumeclaims persistentvolumes', read),
    rule(apps, 'replicasets statefulsets', read),
    rule(policy, 'poddisruptionbudgets', read),
    rule(storage, 'csidrivers csinodes csistoragecapacities storageclasses volumeattachments', read),
    rule(resource, 'deviceclasses resourceclaims resourceslices', read),
    rule(resource, 'resourceclaims/status', 'update patch'),
  ];
};
