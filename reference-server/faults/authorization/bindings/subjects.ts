// Planted faults of the subjects of bindings (document access 2.2).
import { accountOf } from '../../../access/service-accounts/identity.ts';
import type { Parts } from '../../../parts/index.ts';
import type { User } from '../../../requests/request.ts';
import type { Fault } from '../../fault.ts';
import { bindingKinds, dropProblems } from '../dropped-problems.ts';

/** Replaces the subject keys under which a user can be bound. */
function alterUserKeys(
  parts: Parts,
  alter: (keys: readonly string[], user: User) => readonly string[],
): void {
  const { userKeys } = parts.rbac;
  parts.rbac.userKeys = (user) => alter(userKeys(user), user);
}

/** Mutates both sides of the comparison alike. */
function alterKeys(parts: Parts, alter: (key: string) => string): void {
  const { subjectKeys } = parts.rbac;
  parts.rbac.subjectKeys = (...given) => subjectKeys(...given).map(alter);
  alterUserKeys(parts, (keys) => keys.map(alter));
}

const lowerCaseOf = (kind: string) => (key: string) => (key.startsWith(`${kind}:`) ? key.toLowerCase() : key);

export default [
  {
    id: 'user-bound-by-uid',
    title: 'A User subject matches the uid of a user, too.',
    breaks: ['authorization.subjects.user'],
    install: (parts) =>
      alterUserKeys(parts, (keys, { uid }) => (uid === '' ? keys : [...keys, `User:${uid}`])),
  },
  {
    id: 'only-first-group-bound',
    title: 'Only the first two groups of a user, and the system groups, are used in bindings.',
    breaks: ['authorization.subjects.many', 'authorization.subjects.group'],
    install: (parts) =>
      alterUserKeys(parts, (keys, { groups }) => {
        const left = groups.slice(2).filter((group) => !group.startsWith('system:'));
        return keys.filter((key) => !left.some((group) => key === `Group:${group}`));
      }),
  },
  {
    id: 'account-bound-by-name-alone',
    title: 'A ServiceAccount subject matches the accounts of its name in all namespaces.',
    breaks: [
      'authorization.subjects.service-account',
      'authorization.subjects.service-account-from-elsewhere',
      'authentication.accounts.same-name-apart',
    ],
    install(parts) {
      const { subjectKeys } = parts.rbac;
      parts.rbac.subjectKeys = (subject, namespace) =>
        subject.kind === 'ServiceAccount' ? [`Account:${subject.name}`] : subjectKeys(subject, namespace);
      alterUserKeys(parts, (keys, { username }) => {
        const account = accountOf(username);
        return account === undefined ? keys : [...keys, `Account:${account.name}`];
      });
    },
  },
  {
    id: 'account-taken-from-binding-namespace',
    title: 'A ServiceAccount subject of a RoleBinding is looked up in the namespace of the binding.',
    breaks: [
      'authorization.subjects.service-account',
      'authorization.subjects.service-account-from-elsewhere',
    ],
    install(parts) {
      const { subjectKeys } = parts.rbac;
      parts.rbac.subjectKeys = (subject, namespace) =>
        subjectKeys(namespace === '' ? subject : { ...subject, namespace }, namespace);
    },
  },
  {
    id: 'account-without-namespace-bound-everywhere',
    title: 'A ServiceAccount subject without a namespace is accepted, and matches every account of its name.',
    breaks: ['authorization.subjects.service-account-without-namespace'],
    install(parts) {
      dropProblems(parts, bindingKinds, (path) => /^subjects\[\d+\]\.namespace$/.test(path));
      const { subjectKeys } = parts.rbac;
      parts.rbac.subjectKeys = (subject, namespace) =>
        subject.kind === 'ServiceAccount' && !subject.namespace
          ? [`Account:${subject.name}`]
          : subjectKeys(subject, namespace);
      alterUserKeys(parts, (keys, { username }) => {
        const account = accountOf(username);
        return account === undefined ? keys : [...keys, `Account:${account.name}`];
      });
    },
  },
  {
    id: 'any-subject-kind-is-user',
    title: 'A subject of an unknown kind is accepted, and treated as a User.',
    breaks: ['authorization.subjects.other-kind'],
    install(parts) {
      dropProblems(parts, bindingKinds, (path) => /^subjects\[\d+\]\.kind$/.test(path));
      const { subjectKeys } = parts.rbac;
      parts.rbac.subjectKeys = (subject, namespace) =>
        ['Group', 'ServiceAccount'].includes(subject.kind ?? '')
          ? subjectKeys(subject, namespace)
          : [`User:${subject.name}`];
    },
  },
  {
    id: 'group-subject-matches-user',
    title: 'A Group subject matches the user of that name.',
    breaks: ['authorization.subjects.kinds-apart', 'authorization.groups.masters-is-no-user'],
    install: (parts) => alterUserKeys(parts, (keys, { username }) => [...keys, `Group:${username}`]),
  },
  {
    id: 'user-subject-matches-group',
    title: 'A User subject matches the members of the group of that name.',
    breaks: ['authorization.subjects.kinds-apart'],
    install: (parts) =>
      alterUserKeys(parts, (keys, { groups }) => [...keys, ...groups.map((group) => `User:${group}`)]),
  },
  {
    id: 'users-bound-in-any-letter-case',
    title: 'The names of User subjects are compared case-insensitively.',
    breaks: ['authorization.subjects.user-letter-case'],
    install: (parts) => alterKeys(parts, lowerCaseOf('User')),
  },
  {
    id: 'groups-bound-in-any-letter-case',
    title: 'The names of Group subjects are compared case-insensitively.',
    breaks: ['authorization.subjects.group-letter-case', 'authorization.groups.masters-is-no-user'],
    install: (parts) => alterKeys(parts, lowerCaseOf('Group')),
  },
  {
    id: 'subject-group-not-looked-at',
    title: 'The apiGroup of a subject is not validated.',
    breaks: ['authorization.subjects.api-group'],
    install: (parts) => dropProblems(parts, bindingKinds, (path) => /^subjects\[\d+\]\.apiGroup$/.test(path)),
  },
  {
    id: 'only-first-subject-counts',
    title: 'Only the first subject of a binding is used.',
    breaks: [
      'authorization.subjects.several',
      'authorization.impersonation.groups',
      'authorization.subjects.many',
    ],
    install(parts) {
      const { subjectsOf } = parts.rbac;
      // Most cases use one or two.
      parts.rbac.subjectsOf = (binding) => {
        const subjects = subjectsOf(binding);
        return subjects.length > 2 ? subjects.slice(0, 1) : subjects;
      };
    },
  },
  {
    id: 'numeric-users-not-bound',
    title: 'A username that is a number matches no subject.',
    breaks: ['authorization.subjects.names-of-users'],
    install: (parts) => alterUserKeys(parts, (keys) => keys.filter((key) => !/^User:\d+$/.test(key))),
  },
  {
    id: 'groups-bound-to-their-first-space',
    title: 'Only the first word of a group name is compared.',
    breaks: ['authorization.subjects.names-of-groups', 'authentication.certificates.groups-in-authorization'],
    install: (parts) => alterUserKeys(parts, (keys) => keys.map((key) => key.split(' ')[0]!)),
  },
  {
    id: 'groups-remembered-by-username',
    title: 'The groups of a user are those of the first request under its username.',
    breaks: ['authorization.subjects.group'],
    install(parts) {
      const known = new Map<string, readonly string[]>();
      alterUserKeys(parts, (keys, { username }) => {
        const first = known.get(username) ?? keys;
        known.set(username, first);
        return first;
      });
    },
  },
  {
    id: 'accounts-not-in-their-common-group',
    title: 'Bindings of the group of all service accounts do not apply to service accounts.',
    breaks: ['authorization.impersonation.account-groups', 'authorization.subjects.every-service-account'],
    install: (parts) =>
      alterUserKeys(parts, (keys) => keys.filter((key) => key !== 'Group:system:serviceaccounts')),
  },
  {
    id: 'every-user-in-the-group-of-accounts',
    title: 'Bindings of the group of all service accounts apply to every user.',
    breaks: ['authorization.subjects.every-service-account'],
    install: (parts) => alterUserKeys(parts, (keys) => [...keys, 'Group:system:serviceaccounts']),
  },
  {
    id: 'accounts-not-in-the-group-of-their-namespace',
    title: "Bindings of a namespace's service account group do not apply to its accounts.",
    breaks: [
      'authorization.impersonation.account-groups',
      'authorization.subjects.service-accounts-of-a-namespace',
    ],
    install: (parts) =>
      alterUserKeys(parts, (keys) => keys.filter((key) => !key.startsWith('Group:system:serviceaccounts:'))),
  },
  {
    id: 'accounts-not-bound-as-users',
    title: 'A User subject with the full name of a service account does not match it.',
    breaks: ['authorization.subjects.service-account-as-user'],
    install(parts) {
      const { subjectKeys } = parts.rbac;
      parts.rbac.subjectKeys = (subject, namespace) =>
        subject.kind === 'User' && accountOf(subject.name ?? '') !== undefined
          ? []
          : subjectKeys(subject, namespace);
    },
  },
] as const satisfies readonly Fault[];
