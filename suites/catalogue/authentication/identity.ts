// Requirements on the identity that every request has: username, uid, groups, extra.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authentication.identity.every-request',
    document: 'access',
    section: '1',
    level: 'MUST',
    text: 'Every request comes from a normal user, from a service account, or is treated as anonymous.',
    observe:
      'A SelfSubjectReview with each credential of the run shows a non-empty username, and with a service account token that of the account.',
    wrong: 'One authenticator leaves the username empty, so that requests run without an identity.',
    needs: ['self-review', 'service-account-tokens'],
  },
  {
    id: 'authentication.identity.address-gives-none',
    document: 'access',
    section: '1',
    level: 'MUST',
    text: 'Every process inside or outside the cluster must authenticate, or is anonymous: a network address gives no identity.',
    observe:
      'A list of secrets in orch-system, sent without credentials from the machine of the server over its loopback address: 401 or 403. With an administrator credential the same request is 200.',
    wrong: 'Requests from the loopback address have administrator rights.',
    needs: ['launcher', 'rbac'],
  },
  {
    id: 'authentication.identity.uid-over-time',
    document: 'access',
    section: '2.1',
    level: 'SHOULD',
    text: 'The uid distinguishes end users over time better than the username. (That a recreated account has another uid is inferred.)',
    observe:
      'A ServiceAccount is deleted and created again: SelfSubjectReviews with a token of the first and one of the second show the same username and different uids. No verdict where neither has a uid.',
    wrong: 'The uid is derived from the name.',
    needs: ['self-review', 'service-account-tokens'],
  },
  {
    id: 'authentication.identity.groups',
    document: 'access',
    section: '2.1',
    also: ['access 2.5'],
    level: 'MUST',
    text: 'The groups of an identity are a list of strings; groups that the server adds do not replace those of the authenticator.',
    observe:
      'A user of the token file with three groups, and one with seventy: groups in a SelfSubjectReview is an array of strings with all of them and system:authenticated.',
    wrong: 'The groups are one string with commas, or system:authenticated replaces them.',
    needs: ['launcher', 'static-tokens', 'self-review'],
  },
  {
    id: 'authentication.identity.extra',
    document: 'access',
    section: '2.1',
    also: ['access 2.5'],
    level: 'MUST',
    text: 'The extra information of an identity is a map of strings to lists of strings, and a SelfSubjectReview shows it.',
    observe:
      'A request impersonates a user with two values of one extra key and one of another: a SelfSubjectReview shows both keys with all their values.',
    wrong: 'Only the first value of a key is kept, or extra is missing.',
    needs: ['self-review', 'impersonation'],
  },
  {
    id: 'authentication.identity.values-opaque',
    document: 'access',
    section: '2.1',
    level: 'MUST',
    text: 'Authentication does not interpret the values of an identity: they are passed on unchanged.',
    observe:
      'A row of the token file with capital letters, spaces, slashes, colons and letters outside ASCII in username, uid and group: a SelfSubjectReview shows the same strings.',
    wrong: 'Usernames are lowercased or trimmed.',
    needs: ['launcher', 'static-tokens', 'self-review'],
  },
  {
    id: 'authentication.identity.authenticated-group',
    document: 'access',
    section: '2.1',
    also: ['access 2.2', 'access 2.5'],
    level: 'MUST',
    text: 'Every authenticated user is in the group system:authenticated, and the groups of a SelfSubjectReview show it.',
    observe:
      'A SelfSubjectReview with each credential of the run shows the group, also for a user whose authenticator gives no groups.',
    wrong: 'The group is added only where the user has another group.',
    needs: ['self-review'],
  },
  {
    id: 'authentication.identity.anonymous-not-authenticated',
    document: 'access',
    section: '2.1',
    level: 'SHOULD',
    text: 'An anonymous request is not in the group system:authenticated. (Inferred.)',
    observe:
      'A role that reads config maps is bound to that group in a namespace: an authenticated user without other bindings gets 200, a request without credentials 401 or 403.',
    wrong: 'The group is added to anonymous requests too.',
    needs: ['anonymous', 'rbac', 'second-identity'],
  },
  {
    id: 'authentication.identity.system-prefix',
    document: 'access',
    section: '2.1',
    also: ['access 2.2'],
    level: 'MUST',
    text: 'The prefix system: is reserved for built-in groups: other groups have names without it.',
    excluded: 'a duty of the cluster administrator: the document does not name a request that is refused',
  },
] as const satisfies readonly Row[];
