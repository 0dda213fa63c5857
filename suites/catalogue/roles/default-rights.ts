// Requirements on what the default roles of the system give, system:monitoring among them.
import type { Row } from '../row.ts';

export default [
  {
    id: 'roles.default.basic-user-own-only',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'What system:basic-user gives concerns the caller only. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'No rule of the role allows to create tokenreviews or subjectaccessreviews; both are refused to a user without bindings.',
    wrong: 'Every authenticated user may ask about others.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.default.discovery-paths',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'system:discovery opens the discovery endpoints. (Their paths are not shown; these are the usual ones.)',
    observe:
      'A user without bindings gets /api, /apis, /api/v1 and the resource list of a group version: not 403.',
    wrong: '/apis is opened, and the paths below it are not.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'roles.default.discovery-not-anonymous',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'API discovery is for authenticated users by default. (From the table of bindings.)',
    observe:
      'On a launched server GET of /api, /apis and /api/v1 is 401 or 403 without credentials, also of /openapi/v2, /openapi/v3 and /metrics where they are served; /apis is 200 for a user without bindings.',
    wrong: 'Discovery is served before authorization.',
    needs: ['anonymous', 'launcher', 'rbac', 'second-identity'],
  },
  {
    id: 'roles.default.public-info-without-credentials',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'What system:public-info-viewer opens can be read without credentials.',
    observe:
      'GET of each path without a wildcard in its nonResourceURLs is neither 401 nor 403 without credentials. Not judged where there is none, or where the default binding was changed and is kept from mending by its annotation.',
    wrong: 'Every path wants a credential.',
    needs: ['anonymous', 'rbac', 'cluster-wide'],
  },
  {
    id: 'roles.default.auth-delegator-rights',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'system:auth-delegator lets a component create token reviews and subject access reviews. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'Its rules allow both; a user bound to it cluster-wide gets no 403 for a TokenReview and a SubjectAccessReview, where the run itself can make them; list of secrets is 403.',
    wrong: 'Only token reviews are allowed.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.default.node-bootstrapper-rights',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'system:node-bootstrapper allows to create and read certificate signing requests. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'By its rules it may create and get certificatesigningrequests, and neither approve them nor get secrets.',
    wrong: 'They can be read and not created.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.default.persistent-volume-provisioner-rights',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'system:persistent-volume-provisioner allows to create and delete volumes, and to read claims and storage classes. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'By its rules it may create and delete persistentvolumes, and get, list and watch persistentvolumeclaims and storageclasses, and neither write secrets nor create roles and clusterrolebindings.',
    wrong: 'Volumes can only be read.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.monitoring.healthz',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole system:monitoring gives read access to /healthz and its sub-paths.',
    observe:
      'A user bound to it cluster-wide: GET of /healthz and of /healthz/ with a name below it are not 403; DELETE of both is refused, where it is to a user without bindings. Its rules allow get, and no writes.',
    wrong: '/healthz is granted and what lies below it is not.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.monitoring.livez',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole system:monitoring gives read access to /livez and its sub-paths.',
    observe:
      'A user bound to it cluster-wide: GET of /livez and of /livez/ with a name below it are not 403; DELETE of both is refused, where it is to a user without bindings. Its rules allow get, and no writes.',
    wrong: '/livez is granted and what lies below it is not.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.monitoring.readyz',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole system:monitoring gives read access to /readyz and its sub-paths.',
    observe:
      'A user bound to it cluster-wide: GET of /readyz and of /readyz/ with a name below it are not 403; DELETE of both is refused, where it is to a user without bindings. Its rules allow get, and no writes.',
    wrong: '/readyz is granted and what lies below it is not.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.monitoring.nothing-else',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'system:monitoring gives nothing but health and metrics. (Inferred from its purpose.)',
    observe:
      'Its rules allow neither to read secrets nor to create roles, nor get of a path that is made up; somebody bound to it cluster-wide reads below /healthz, and gets 403 for a list of secrets.',
    wrong: 'Whoever may look at health may read everything.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.monitoring.metrics',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole system:monitoring gives read access to /metrics.',
    observe:
      'Its rules allow get of /metrics, and no writes; a user bound to it cluster-wide gets /metrics: not 403. POST is refused, where it is to a user without bindings. What that user gets is recorded.',
    wrong: 'The role gives health only.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
