// Requirements on the rights of the default system: roles.
import type { Row } from '../row.ts';

export default [
  {
    id: 'roles.default.basic-user-own-only',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'The rights of system:basic-user concern the caller only. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'No rule of the role allows the creation of tokenreviews or subjectaccessreviews; both are refused to a user without bindings.',
    wrong: 'Every authenticated user may review the rights of others.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.default.discovery-paths',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'system:discovery allows the discovery endpoints. (Their paths are not shown; these are the usual ones.)',
    observe:
      'A user without bindings gets /api, /apis, /api/v1 and the resource list of a group version: not 403.',
    wrong: '/apis is allowed, and the paths below it are not.',
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
    text: 'The paths that system:public-info-viewer allows can be read without credentials.',
    observe:
      'GET of each path without a wildcard in its nonResourceURLs is neither 401 nor 403 without credentials. Not judged where there is none, or where the default binding was changed and its annotation switches reconciliation off.',
    wrong: 'Every path requires a credential.',
    needs: ['anonymous', 'rbac', 'cluster-wide'],
  },
  {
    id: 'roles.default.auth-delegator-rights',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'system:auth-delegator lets a component create token reviews and subject access reviews. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'Its rules allow both; a user bound to it cluster-wide gets no 403 for a TokenReview and a SubjectAccessReview, where the run itself can create them; a list of secrets is 403.',
    wrong: 'Only token reviews are allowed.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.default.node-bootstrapper-rights',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'system:node-bootstrapper allows the creation and reading of certificate signing requests. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'By its rules it may create and get certificatesigningrequests, but neither approve them nor get secrets.',
    wrong: 'They can be read but not created.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.default.persistent-volume-provisioner-rights',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'system:persistent-volume-provisioner allows the creation and deletion of volumes, and the reading of claims and storage classes. (Its rules are not shown; inferred from its purpose.)',
    observe:
      'By its rules it may create and delete persistentvolumes, and get, list and watch persistentvolumeclaims and storageclasses, but neither write secrets nor create roles and clusterrolebindings.',
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
      'A user bound to it cluster-wide: GET of /healthz and of /healthz/ with a name below it are not 403; DELETE of both is refused, where a user without bindings is refused. Its rules allow get, and no writes.',
    wrong: '/healthz is granted but the paths below it are not.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.monitoring.livez',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole system:monitoring gives read access to /livez and its sub-paths.',
    observe:
      'A user bound to it cluster-wide: GET of /livez and of /livez/ with a name below it are not 403; DELETE of both is refused, where a user without bindings is refused. Its rules allow get, and no writes.',
    wrong: '/livez is granted but the paths below it are not.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.monitoring.readyz',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole system:monitoring gives read access to /readyz and its sub-paths.',
    observe:
      'A user bound to it cluster-wide: GET of /readyz and of /readyz/ with a name below it are not 403; DELETE of both is refused, where a user without bindings is refused. Its rules allow get, and no writes.',
    wrong: '/readyz is granted but the paths below it are not.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.monitoring.nothing-else',
    document: 'access',
    section: '2.3',
    level: 'SHOULD',
    text: 'system:monitoring grants only health and metrics. (Inferred from its purpose.)',
    observe:
      'Its rules allow neither to read secrets nor to create roles, nor get of a made-up path; a user bound to it cluster-wide can read paths below /healthz, and gets 403 for a list of secrets.',
    wrong: 'A user who may read health may read everything.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'roles.monitoring.metrics',
    document: 'access',
    section: '2.3',
    level: 'MUST',
    text: 'The default ClusterRole system:monitoring gives read access to /metrics.',
    observe:
      'Its rules allow get of /metrics, and no writes; a user bound to it cluster-wide gets /metrics: not 403. POST is refused, where a user without bindings is refused. The answer to that user is recorded.',
    wrong: 'The role grants health only.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
