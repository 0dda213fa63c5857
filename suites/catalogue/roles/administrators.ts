// Requirements on the roles cluster-admin and admin.
import type { Row } from '../row.ts';

export default [
  {
    id: 'roles.cluster-admin.everything',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole cluster-admin permits any action on any resource.',
    observe:
      'Its rules allow an invented resource of an invented group. A user bound to it cluster-wide lists namespaces and ClusterRoles, and all verbs are allowed on config maps, secrets and roles of a namespace.',
    wrong: 'Its rules list the built-in groups instead of *, so that custom resources are refused.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.cluster-admin.paths',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'cluster-admin permits requests on paths that are not resources. (Inferred: the document states any action on any resource.)',
    observe:
      'Its rules allow GET, POST and DELETE of an invented path. A user bound to it cluster-wide is not answered 403 on /livez, /metrics and an invented path.',
    wrong: 'Its rules name resources only.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.cluster-admin.in-namespace',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'cluster-admin bound by a RoleBinding controls everything in the namespace.',
    observe:
      'A user bound to it in one namespace: all verbs on config maps, secrets, roles and rolebindings are allowed there, and its rules allow an invented resource; in another namespace they are 403.',
    wrong: 'It applies cluster-wide, however it is bound.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.cluster-admin.namespace-object',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'cluster-admin bound by a RoleBinding controls the namespace itself too.',
    observe:
      'A user bound to it in one namespace: GET, PUT and DELETE (as a dry-run) of that namespace succeed; of another they are 403.',
    wrong: 'A namespace is treated as an object outside namespaces, so the answer is 403.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.admin.reads-and-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole admin allows reading and writing of most resources of a namespace. (The types are not listed.)',
    observe:
      'A user bound to it in one namespace: create, get, list, watch, update, patch and delete are allowed on more than half of those among config maps, secrets, services and service accounts that are served; in another namespace they are 403. Refused requests are recorded.',
    wrong: 'It allows reads only.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.admin.creates-roles',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'admin includes the creation of roles and role bindings.',
    observe:
      'A user bound to it in one namespace creates there a Role with a rule that the user holds, and a RoleBinding to it: a success.',
    wrong: 'Roles and role bindings are excluded.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.admin.no-escalation',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'admin does not include escalate or bind, so its users cannot grant more rights than it has. (Inferred with section 5.4.)',
    observe:
      'Its rules allow neither escalate nor bind on roles. A user bound to it in one namespace: a Role with update on an invented resource, and a RoleBinding to cluster-admin, are refused; a Role with a rule that the user holds succeeds. Not judged where labelled roles of other users add such a right.',
    wrong: 'It has verbs * on roles.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.admin.no-quota-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'admin does not write resource quotas.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of resourcequotas are not allowed (by the rules of the role without those that labelled roles of other users add, and by request where the kind is served), while an object of a usual type can be created. Not judged where labelled roles of other users add such a right.',
    wrong: 'Its rules are * on everything in a namespace.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.admin.no-namespace-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'admin does not write the namespace itself.',
    observe:
      'A user bound to it in one namespace: PUT, PATCH and DELETE of that namespace are 403, and its rules do not allow them, while an object of a usual type can be created in it. Not judged where labelled roles of other users add such a right.',
    wrong: 'Its rules are * on everything in a namespace and on the namespace.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.admin.no-endpoints-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'admin does not write endpoints.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of endpoints are not allowed (by the rules of the role without those that labelled roles of other users add, and by request where the kind is served), while an object of a usual type can be created. Not judged where labelled roles of other users add such a right.',
    wrong: 'Endpoints are among the writable resources.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.admin.no-endpoint-slice-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'admin does not write endpoint slices.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of endpointslices in discovery.orch.io are not allowed (by the rules of the role without those that labelled roles of other users add, and by request where the kind is served), while an object of a usual type can be created. Not judged where labelled roles of other users add such a right.',
    wrong: 'Endpoint slices are among the writable resources.',
    needs: ['rbac', 'second-identity'],
  },
] as const satisfies readonly Row[];
