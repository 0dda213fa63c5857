// Planted faults of the groups system:masters and system:unauthenticated (document access 2.2).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const masters = 'system:masters';

/** Some users are bound as members of a group, too. */
function alsoIn(parts: Parts, username: RegExp, group: string): void {
  const { userKeys } = parts.rbac;
  parts.rbac.userKeys = (user) =>
    username.test(user.username) ? [...userKeys(user), `Group:${group}`] : userKeys(user);
}

/** Leaves subjects out of bindings. @param isLeftOut by the name of the subject and the namespace of the binding */
function leaveOut(parts: Parts, isLeftOut: (name: string, namespace: string) => boolean): void {
  const { subjectKeys } = parts.rbac;
  parts.rbac.subjectKeys = (subject, namespace) =>
    isLeftOut(subject.name ?? '', namespace) ? [] : subjectKeys(subject, namespace);
}

export default [
  {
    id: 'masters-reviewed-for-paths',
    title: 'Members of system:masters have all rights on resources, and none on paths.',
    breaks: ['authorization.groups.masters-unlimited'],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        const { user, path = '' } = attributes;
        // Paths that every user may read stay readable.
        const isRequested = user.groups.includes(masters) && path.startsWith('/no/');
        if (isRequested) return { decision: 'no-opinion', reason: '', allowed: false };
        return decide(authorizers, attributes);
      };
    },
  },
  {
    id: 'masters-by-binding-only',
    title: 'Members of system:masters have only the rights of their default binding.',
    breaks: ['authorization.groups.masters-without-binding'],
    install(parts) {
      parts.access.isMaster = () => false;
    },
  },
  {
    id: 'masters-by-username',
    title: 'A user with the name system:masters has all rights.',
    breaks: ['authorization.groups.masters-is-no-user'],
    install(parts) {
      const { isMaster } = parts.access;
      parts.access.isMaster = (user) => isMaster(user) || user.username === masters;
    },
  },
  ...Object.entries({
    'masters-by-beginning': (group: string) => group.startsWith(masters),
    'masters-in-any-letters': (group: string) => group.toLowerCase() === masters,
  }).map(([id, isLike]) => ({
    id,
    title: 'A group whose name resembles system:masters is treated as system:masters.',
    breaks: ['authorization.groups.masters-is-no-user'],
    install(parts: Parts) {
      const { isMaster } = parts.access;
      parts.access.isMaster = (user) => isMaster(user) || user.groups.some(isLike);
    },
  })),
  {
    id: 'anonymous-not-bound-by-group',
    title: 'RoleBindings of the group system:unauthenticated have no effect.',
    breaks: ['authorization.groups.unauthenticated'],
    install(parts) {
      const { subjectKeys } = parts.rbac;
      parts.rbac.subjectKeys = (subject, namespace) =>
        namespace !== '' && subject.name === 'system:unauthenticated' ? [] : subjectKeys(subject, namespace);
    },
  },
  {
    id: 'everybody-unauthenticated',
    title: 'Bindings of the group system:unauthenticated apply to every user.',
    breaks: ['authorization.groups.unauthenticated'],
    install(parts) {
      const { userKeys } = parts.rbac;
      parts.rbac.userKeys = (user) => [...userKeys(user), 'Group:system:unauthenticated'];
    },
  },
  {
    id: 'accounts-unauthenticated',
    title: 'Bindings of the group system:unauthenticated apply to service accounts.',
    breaks: ['authorization.groups.unauthenticated'],
    install: (parts) => alsoIn(parts, /^system:serviceaccount:/, 'system:unauthenticated'),
  },
  {
    id: 'bootstrap-users-in-the-group-of-accounts',
    title: 'Bindings of the group of all service accounts apply to the users of bootstrap tokens.',
    breaks: ['authorization.subjects.every-service-account'],
    install: (parts) => alsoIn(parts, /^system:bootstrap:/, 'system:serviceaccounts'),
  },
  {
    id: 'accounts-bound-by-uid',
    title: 'A ServiceAccount subject stays with the uid that its account had at its first request.',
    breaks: ['authorization.subjects.service-account'],
    install(parts) {
      const { userKeys } = parts.rbac;
      const first = new Map<string, string>();
      parts.rbac.userKeys = (user) => {
        const { username, uid } = user;
        const keys = userKeys(user);
        if (!username.startsWith('system:serviceaccount:') || uid === '') return keys;
        if (!first.has(username)) first.set(username, uid);
        return first.get(username) === uid ? keys : keys.filter((key) => !key.startsWith('User:'));
      };
    },
  },
  {
    id: 'authenticated-not-bound-in-a-namespace',
    title: 'RoleBindings of the group system:authenticated have no effect.',
    breaks: ['authorization.groups.unauthenticated'],
    install: (parts) =>
      leaveOut(parts, (name, namespace) => namespace !== '' && name === 'system:authenticated'),
  },
  {
    id: 'accounts-of-a-namespace-not-bound-in-all',
    title: 'ClusterRoleBindings of the group of the accounts of a namespace have no effect.',
    breaks: ['authorization.subjects.service-accounts-of-a-namespace'],
    install: (parts) =>
      leaveOut(parts, (name, namespace) => namespace === '' && name.startsWith('system:serviceaccounts:')),
  },
] as const satisfies readonly Fault[];
