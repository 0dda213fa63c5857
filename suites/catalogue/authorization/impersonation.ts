// Requirements on impersonation, and on access reviews by clients.
import type { Row } from '../row.ts';

export default [
  {
    id: 'authorization.impersonation.users',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Acting as another user needs the verb impersonate on users in the core group.',
    observe:
      'A user with that verb on the user bob, by resourceNames, is answered as bob, and refused by 403 for any other user; without the grant, but with get on users, bob is refused too. (The request headers are not shown; the customary Impersonate- headers are used.)',
    wrong: 'Any user who may get users may act as them.',
    needs: ['impersonation', 'rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.impersonation.groups',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Acting with a group needs the verb impersonate on groups in the core group.',
    observe:
      'A user who may act as the user bob only gets 403 for bob with the group system:masters; with impersonate on groups named devs, bob with devs is accepted, and bob with devs and another group, in any order, is not. A grant on users does not hold for groups of the same name, nor vice versa; system:masters without a user is refused. (The request headers are not shown; the customary Impersonate- headers are used.)',
    wrong: 'Only users are checked, so a user can act with any group.',
    needs: ['impersonation', 'rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.impersonation.service-accounts',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Acting as a service account needs the verb impersonate on serviceaccounts in the core group.',
    observe:
      'With that verb in one namespace: an account of that namespace is accepted, one of another namespace 403. A grant on users does not cover accounts, nor a grant on accounts users. (The request headers are not shown; the customary Impersonate- headers are used.)',
    wrong: 'Users are checked for names of service accounts.',
    needs: ['impersonation', 'rbac', 'second-identity'],
  },
  {
    id: 'authorization.impersonation.extra-values',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'Acting with extra values needs the verb impersonate on userextras in authentication.orch.io.',
    observe:
      'A user who may act as bob only gets 403 for bob with an extra value; with impersonate on userextras, and on userextras/<key>, it is accepted; with a second value that was not granted it is refused. (The request headers are not shown; the customary Impersonate- headers are used.)',
    wrong: 'Extra values are not checked.',
    needs: ['impersonation', 'rbac', 'second-identity', 'cluster-wide'],
  },
  {
    id: 'authorization.impersonation.default-none',
    document: 'access',
    section: '5.4',
    level: 'SHOULD',
    text: 'Without such a grant no user may act as another. (Inferred: the default is to deny.)',
    observe:
      'A user without the verb impersonate sends a request as bob: 403, where the same request of a user with the verb is accepted; without any credential 401 or 403. (The request headers are not shown; the customary Impersonate- headers are used.)',
    wrong: 'Every authenticated caller may.',
    needs: ['impersonation', 'rbac', 'second-identity'],
  },
  {
    id: 'authorization.impersonation.headers',
    document: 'access',
    section: '5.4',
    level: 'UNSPECIFIED',
    text: 'How a request states an impersonation is not shown.',
    observe:
      'Try the customary headers Impersonate-User, Impersonate-Group and Impersonate-Extra-<key>; record whether a SelfSubjectReview follows them.',
    wrong: 'Demanding one certain answer.',
    needs: ['self-review'],
  },
  {
    id: 'authorization.questions.client-asks-by-review',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'The command-line client checks permissions with SelfSubjectAccessReview.',
    excluded: 'a duty of clients: the command-line client sends the SelfSubjectAccessReview',
  },
  {
    id: 'authorization.questions.client-asks-for-others',
    document: 'access',
    section: '5.4',
    level: 'MUST',
    text: 'A user of the client can check the permissions of another user by impersonation.',
    excluded: 'a duty of clients: the server side is in the rows on impersonation',
  },
] as const satisfies readonly Row[];
