// Requirements on the authorization decision: after authentication, for each request, denial by default.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.decision.after-authentication',
    document: 'access',
    section: '1',
    level: 'MUST',
    text: 'Authentication runs before authorization.',
    observe:
      'An invalid bearer token gives 401, never 403 or 200, on a path that is refused to a user and on one that this user may read.',
    wrong: 'The request is authorized first: a bad credential on a forbidden path gives 403.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.decision.each-request',
    document: 'access',
    section: '1',
    level: 'MUST',
    text: 'Authorization decides for each authenticated request, not once for a connection or credential.',
    observe:
      'On one connection that is kept open a user reads config maps: 403; after the creation of a binding 200, and after the binding was deleted 403 again, each within a short while.',
    wrong: 'The first decision holds as long as the connection.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.decision.default-deny',
    document: 'access',
    section: '1',
    also: ['access 5.4', 'access 7'],
    level: 'MUST',
    text: 'A valid credential alone gives no access: a request without a grant is denied with HTTP 403.',
    observe:
      'A user without bindings sends one request for each of the eight verbs on config maps of a namespace, and a GET of a path that is not a resource and that no default role allows: 403 each. The path is skipped where it does not give 401 with a bad credential: then a proxy before the server answers it. The same requests by the administrator of the run are not refused with 403.',
    wrong:
      'Every caller with a valid credential is allowed, reads are allowed where no rule matches, or the answer is 401, or 404 to hide the object.',
    needs: ['rbac', 'second-identity'],
  },
  {
    id: 'authorization.decision.every-type',
    document: 'access',
    section: '1',
    also: ['access 5.4', 'access 7'],
    level: 'MUST',
    text: 'Authorization covers every type, not only those of the first release: a collection that no rule grants is denied to a user, and a request with a bad credential gets 401.',
    observe:
      'For each type that discovery lists with the verb list, a custom one included where the target accepts definitions: a list of the whole collection by a user without bindings gives 403, and with an invalid token, tried once for each group, 401. Types are skipped that a rule grants to system:authenticated, system:serviceaccounts, the user or another group that SelfSubjectReview shows, and types whose discovery does not answer. At least eight types must remain.',
    wrong:
      'Custom kinds, or kinds of one group, are served to every caller with a valid credential, or to any caller.',
    needs: ['rbac', 'second-identity', 'cluster-wide'],
  },
] as const satisfies readonly Row[];
