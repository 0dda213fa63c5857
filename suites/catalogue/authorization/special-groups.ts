// Requirements on the groups system:masters and system:unauthenticated.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.groups.masters-unlimited',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'Members of system:masters have unlimited access to the API server.',
    observe:
      'A credential in that group: requests with each of the eight verbs, and GET of a path that is not a resource, are not 403; SubjectAccessReviews for a user in the group with special and invented verbs are allowed. (The document does not show the path of the reviews: a POST that does not succeed is recorded.)',
    wrong: 'Paths that are not resources are excluded.',
    needs: ['launcher', 'rbac'],
  },
  {
    id: 'authorization.groups.masters-without-binding',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'system:masters bypasses RBAC: its rights do not depend on RBAC objects.',
    observe:
      'The default ClusterRoleBindings of cluster-admin, by their label and role, are patched to name another user, with the annotation autoupdate false, who may then list secrets of all namespaces, and then to name no subject: once that user gets 403, a member of the group still lists them, throughout a short window.',
    wrong: 'Without the binding the group has no access.',
    needs: ['launcher', 'rbac'],
  },
  {
    id: 'authorization.groups.masters-past-webhook',
    document: 'access',
    section: '2.2',
    level: 'MUST',
    text: 'system:masters bypasses the limits of authorization webhooks.',
    observe:
      'A webhook that denies everything, first in the order: a member of the group gets 200, another user 403. Whether the webhook is called for the member is recorded.',
    wrong: 'The denial of the webhook holds for the group too.',
    needs: ['launcher', 'authorization-webhook'],
  },
  {
    id: 'authorization.groups.masters-is-no-user',
    document: 'access',
    section: '2.2',
    level: 'SHOULD',
    text: 'system:masters is one group: neither a user of that name nor a member of a group with a similar name has a special right. (Inferred.)',
    observe:
      'A user of the token file named system:masters, without groups, and members of the groups system:masters:x, system:mastersx, system:master, x-system:masters and SYSTEM:MASTERS: a list of secrets is 403. A member of system:masters gets 200.',
    wrong: 'The username is compared with the group too, or only a prefix of a group name is compared.',
    needs: ['launcher', 'rbac', 'static-tokens'],
  },
  {
    id: 'authorization.groups.unauthenticated',
    document: 'access',
    section: '2.2',
    also: ['access 5.1'],
    level: 'MUST',
    text: 'Requests without credentials are anonymous users in the group system:unauthenticated, which can be a subject; authenticated users are not in it.',
    observe:
      'A role is bound to it in a namespace: a request without credentials is allowed there and is refused in another namespace; a user without bindings gets 403 in both.',
    wrong: 'Anonymous requests have no groups, or everyone is in this one.',
    needs: ['anonymous', 'rbac', 'second-identity'],
  },
] as const satisfies readonly Row[];
