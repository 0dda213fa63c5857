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
      'Its rules allow an invented resource of an invented group. A user bound to it cluster-wide lists namespaces and ClusterRoles, and all verbs pass on config maps, secrets and roles of a namespace.',
    wrong: 'Known groups are listed in place of *, so that custom resources are refused.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.cluster-admin.paths',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'cluster-admin permits requests on paths that are no resources. (Inferred: the document states any action on any resource.)',
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
      'A user bound to it in one namespace: all verbs on config maps, secrets, roles and rolebindings pass there, and its rules allow an invented resource; in another namespace they are 403.',
    wrong: 'It counts everywhere, however it is bound.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.cluster-admin.namespace-object',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'cluster-admin bound by a RoleBinding controls the namespace itself too.',
    observe:
      'A user bound to it in one namespace: GET, PUT and DELETE (as a dry run) of that namespace pass; of another they are 403.',
    wrong: 'A namespace counts as an object outside namespaces, so the answer is 403.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.admin.reads-and-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole admin gives reading and writing of most resources of a namespace. (Which is not listed.)',
    observe:
      'A user bound to it in one namespace: create, get, list, watch, update, patch and delete pass on more than half of those among config maps, secrets, services and service accounts that are served; in another namespace they are 403. Those that do not pass are recorded.',
    wrong: 'It gives reading only.',
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
    wrong: 'Roles and role bindings are left out.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.admin.no-escalation',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'admin does not carry escalate or bind, so it cannot exceed itself. (Inferred with section 5.4.)',
    observe:
      'Its rules allow neither escalate nor bind on roles. A user bound to it in one namespace: a Role with update on an invented resource, and a RoleBinding to cluster-admin, are refused; a Role with a rule that the user holds succeeds. Not judged where labelled roles of others give some of it.',
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
      'A user bound to it in one namespace: create, update, patch and delete of resourcequotas are not allowed (by the rules of the role but for those that labelled roles of others add, and by request where the kind is served), while an object of a usual type can be made. Not judged where labelled roles of others give some of it.',
    wrong: 'It is * on everything in a namespace.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.admin.no-namespace-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'admin does not write the namespace itself.',
    observe:
      'A user bound to it in one namespace: PUT, PATCH and DELETE of that namespace are 403, and its rules do not allow them, while an object of a usual type can be made in it. Not judged where labelled roles of others give some of it.',
    wrong: 'It is * on everything in a namespace and on the namespace.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.admin.no-endpoints-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'admin does not write endpoints.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of endpoints are not allowed (by the rules of the role but for those that labelled roles of others add, and by request where the kind is served), while an object of a usual type can be made. Not judged where labelled roles of others give some of it.',
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
      'A user bound to it in one namespace: create, update, patch and delete of endpointslices in discovery.orch.io are not allowed (by the rules of the role but for those that labelled roles of others add, and by request where the kind is served), while an object of a usual type can be made. Not judged where labelled roles of others give some of it.',
    wrong: 'Endpoint slices are among the writable resources.',
    needs: ['rbac', 'second-identity'],
  },
] as const satisfies readonly Row[];
