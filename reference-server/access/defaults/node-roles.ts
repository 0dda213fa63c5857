// Default roles for nodes: their agents, bootstrap, proxy, and the volumes of their pods (document access 2.3).
import { eventWrites, read, rule, subjectsOf } from './default-role.ts';
import type { DefaultRoles } from './default-role.ts';

export const nodeRoles: DefaultRoles = (names) => {
  const { authentication, authorization, certificates, coordination, node, storage } = names.groups;
  const { components } = names;
  const { user } = subjectsOf(names);
  const csr = 'certificatesigningrequests';
  return [
    {
      // Without subjects: node agents have their permissions from the mode Node. Kept for older clusters.
      name: 'system:node',
      subjects: [],
      rules: [
        rule(authentication, 'tokenreviews', 'create'),
        rule(authorization, 'localsubjectaccessreviews subjectaccessreviews', 'create'),
        rule('', 'services', read),
        rule('', 'nodes', `${read} create update patch`),
        rule('', 'nodes/status pods/status', 'update patch'),
        eventWrites(names),
        rule('', 'pods', `${read} create delete`),
        rule('', 'pods/eviction serviceaccounts/token', 'create'),
        rule('', 'configmaps secrets', read),
        rule('', 'endpoints persistentvolumeclaims persistentvolumes', 'get'),
        rule('', 'persistentvolumeclaims/status', 'get update patch'),
        rule(certificates, csr, `${read} create`),
        rule(coordination, 'leases', 'get create update patch delete'),
        rule(storage, 'volumeattachments', 'get'),
        rule(storage, 'csidrivers', read),
        rule(storage, 'csinodes', 'get create update patch delete'),
        rule(node, 'runtimeclasses', read),
      ],
    },
    { name: 'system:node-bootstrapper', rules: [rule(certificates, csr, `${read} create`)] },
    {
      name: `system:${certificates}:${csr}:nodeclient`,
      rules: [rule(certificates, `${csr}/nodeclient`, 'create')],
    },
    {
      name: `system:${certificates}:${csr}:selfnodeclient`,
      rules: [rule(certificates, `${csr}/selfnodeclient`, 'create')],
    },
    {
      name: 'system:node-proxier',
      subjects: [user(`system:${components.nodeProxy}`)],
      rules: [
        rule('', 'endpoints services', 'list watch'),
        rule('', 'nodes', read),
        rule(names.groups.endpointSlices, 'endpointslices', 'list watch'),
        eventWrites(names),
      ],
    },
    {
      name: 'system:node-problem-detector',
      rules: [rule('', 'nodes', 'get'), rule('', 'nodes/status', 'patch'), eventWrites(names)],
    },
    {
      name: `system:${components.nodeAgent}-api-admin`,
      rules: [
        rule('', 'nodes', read),
        rule('', 'nodes', 'proxy'),
        rule('', 'nodes/log nodes/metrics nodes/proxy nodes/stats', '*'),
      ],
    },
    {
      name: 'system:persistent-volume-provisioner',
      rules: [
        rule('', 'persistentvolumes', `${read} create delete`),
        rule('', 'persistentvolumeclaims', `${read} update`),
        rule(storage, 'storageclasses', read),
        rule('', 'events', 'watch'),
        eventWrites(names),
      ],
    },
  ];
};
