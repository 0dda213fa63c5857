// Requirements on the roles edit and view.
import type { Row } from '../row.ts';

export default [
  {
    id: 'roles.edit.no-endpoints-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'edit does not write endpoints.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of endpoints are not allowed (by the rules of the role without those that labelled roles of other users add, and by request where the kind is served), while an object of a usual type can be created. Not judged where labelled roles of other users add such a right.',
    wrong: 'Endpoints are among the writable resources.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.edit.no-endpoint-slice-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'edit does not write endpoint slices.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of endpointslices in discovery.orch.io are not allowed (by the rules of the role without those that labelled roles of other users add, and by request where the kind is served), while an object of a usual type can be created. Not judged where labelled roles of other users add such a right.',
    wrong: 'Endpoint slices are among the writable resources.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.edit.reads-and-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole edit allows reading and writing of most objects of a namespace. (The types are not listed.)',
    observe:
      'A user bound to it in one namespace: create, get, list, watch, update, patch and delete are allowed on more than half of those among config maps, secrets, services and service accounts that are served; in another namespace they are 403. Refused requests are recorded.',
    wrong: 'It does not allow patch.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.edit.no-reading-of-roles',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'edit does not show roles or bindings.',
    observe:
      'A user bound to it in one namespace: get and list of roles and rolebindings there are 403, while objects of a usual type are listed. Not judged where labelled roles of other users add such a right.',
    wrong: 'Roles can be read.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.edit.no-writing-of-roles',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'edit does not change roles or bindings.',
    observe:
      'A user bound to it in one namespace: create, update, patch and delete of roles and rolebindings are 403, also with rules that the user holds. Not judged where labelled roles of other users add such a right.',
    wrong: 'Only rights that the user does not hold are refused.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.edit.reads-secrets',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'edit can read secrets.',
    observe:
      'A user bound to it in one namespace: get and list of secrets are 200 there, and 403 in another namespace.',
    wrong: 'It may not read secrets.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.edit.runs-as-any-account',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'edit can run pods as any service account of the namespace.',
    observe:
      'A user bound to it in one namespace creates there a pod with spec.serviceAccountName of an account that exists, as the run itself can: a success.',
    wrong: 'A further right on the account is required.',
    needs: ['rbac', 'second-identity', 'pods'],
  },
  {
    id: 'roles.view.reads',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole view allows reading of most objects of a namespace. (The types are not listed.)',
    observe:
      'A user bound to it in one namespace: get, list and watch are allowed on more than half of those among config maps, services and service accounts that are served; in another namespace they are 403. Refused requests are recorded.',
    wrong: 'It does not allow watch.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.view.no-writes',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'view writes nothing.',
    observe:
      'A user bound to it in one namespace: create, update, patch, delete and deletecollection are 403 on config maps, and so are writes of services, pods and the status of pods where they are served (writes of the status where the server offers them to the run itself); the rules of the role, without those that labelled roles of other users add, have only the verbs get, list and watch; objects of a usual type are listed. Not judged where labelled roles of other users add such a right.',
    wrong: 'The status can be patched.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.view.no-roles',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'view does not show roles or bindings.',
    observe:
      'A user bound to it in one namespace: get and list of roles and rolebindings there are 403, while objects of a usual type are listed. Not judged where labelled roles of other users add such a right.',
    wrong: 'view includes the resources of rbac.authorization.orch.io.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.view.no-secrets',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'view does not show secrets.',
    observe:
      'A user bound to it in one namespace: get, list and watch of secrets there are 403, while objects of a usual type are listed. Not judged where labelled roles of other users add such a right.',
    wrong: 'view reads everything.',
    needs: ['rbac', 'second-identity'],
  },
] as const satisfies readonly Row[];
