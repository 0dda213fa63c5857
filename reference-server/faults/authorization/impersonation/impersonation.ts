// Faults of impersonation: the checks and the resulting user (document access 5.4).
import { accountOf, usernameOf } from '../../../access/service-accounts/identity.ts';
import type { Attributes } from '../../../access/authorizer.ts';
import type { User } from '../../../requests/request.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const row = (name: string) => `authorization.impersonation.${name}`;

interface Check {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly string[];
  /** The checks that replace the required ones. */
  readonly requested: (needs: readonly Attributes[]) => readonly Attributes[];
}

const checking = ({ id, title, breaks, requested }: Check): Fault => ({
  id,
  title,
  breaks,
  install(parts) {
    const { impersonationNeeds } = parts.impersonation;
    parts.impersonation.impersonationNeeds = (...given) => requested(impersonationNeeds(...given));
  },
});

const without = (plural: string) => (needs: readonly Attributes[]) =>
  needs.filter(({ resource }) => resource?.plural !== plural);

/** Replaces the required check of one resource. */
const turned =
  (plural: string, turn: (need: Attributes, resource: NonNullable<Attributes['resource']>) => Attributes) =>
  (needs: readonly Attributes[]) =>
    needs.map((need) => (need.resource?.plural === plural ? turn(need, need.resource) : need));

/** One required check for each resource. */
const firstOfEach = (needs: readonly Attributes[]) => [
  ...new Map(needs.toReversed().map((need) => [need.resource?.plural, need])).values(),
];

const checks: readonly Check[] = [
  {
    id: 'impersonation-for-everybody',
    title: 'Any authenticated user may impersonate another user.',
    breaks: ['users', 'groups', 'service-accounts', 'extra-values', 'default-none'].map(row),
    requested: () => [],
  },
  {
    id: 'impersonation-without-check-of-groups',
    title: 'Impersonating a group needs no grant beyond that for the user.',
    breaks: [row('groups')],
    requested: without('groups'),
  },
  {
    id: 'impersonation-checks-groups-of-the-system-only',
    title: 'Only impersonated system groups need a grant.',
    breaks: [row('groups')],
    requested: (needs) =>
      needs.filter(({ resource }) => resource?.plural !== 'groups' || resource.name.startsWith('system:')),
  },
  {
    id: 'impersonation-without-check-of-extra',
    title: 'Impersonating extra values needs no grant beyond that for the user.',
    breaks: [row('extra-values')],
    requested: without('userextras'),
  },
  {
    id: 'impersonation-of-any-extra-value',
    title: 'A grant for one value of an extra key covers all values.',
    breaks: [row('extra-values')],
    requested: turned('userextras', (need, resource) => ({
      ...need,
      resource: { ...resource, name: 'view' },
    })),
  },
  {
    id: 'first-impersonated-value-is-checked',
    title: 'Only the first of several impersonated groups or extra values needs a grant.',
    breaks: [row('groups'), row('extra-values')],
    requested: firstOfEach,
  },
  {
    id: 'last-impersonated-value-is-checked',
    title: 'Only the last of several impersonated groups or extra values needs a grant.',
    breaks: [row('groups'), row('extra-values')],
    requested: (needs) => firstOfEach(needs.toReversed()),
  },
  {
    id: 'service-accounts-acted-as-without-their-name',
    title: 'A grant to impersonate a service account that is limited to its name has no effect.',
    breaks: [row('service-accounts')],
    requested: turned('serviceaccounts', (need, resource) => ({
      ...need,
      resource: { ...resource, name: '' },
    })),
  },
  {
    id: 'service-accounts-acted-as-users',
    title: 'Impersonating a service account needs the verb on users.',
    breaks: [row('service-accounts')],
    requested: turned('serviceaccounts', (need, resource) => ({
      ...need,
      resource: {
        ...resource,
        plural: 'users',
        namespace: '',
        name: usernameOf(resource),
      },
    })),
  },
];

export default [
  ...checks.map(checking),
  {
    id: 'impersonated-user-keeps-groups',
    title: 'An impersonating user keeps their own groups.',
    breaks: [row('users')],
    install(parts) {
      const { impersonationNeeds, impersonatedUser } = parts.impersonation;
      const callers = new WeakMap<object, User>();
      parts.impersonation.impersonationNeeds = (user, to, names) => {
        callers.set(to, user);
        return impersonationNeeds(user, to, names);
      };
      parts.impersonation.impersonatedUser = (to) => {
        const user = impersonatedUser(to);
        const own = callers.get(to)?.groups.filter((group) => group !== 'system:masters') ?? [];
        return { ...user, groups: [...new Set([...user.groups, ...own])] };
      };
    },
  },
  ...Object.entries({
    all: /^system:serviceaccounts$/,
    'their-namespace': /^system:serviceaccounts:/,
  }).map(([members, lacking]) => ({
    id: `impersonated-accounts-without-the-group-of-${members}`,
    title: `Who acts as a service account lacks the group of the accounts of ${members.replace('-', ' ')}.`,
    breaks: [row('account-groups')],
    install(parts: Parts) {
      const { impersonatedUser } = parts.impersonation;
      parts.impersonation.impersonatedUser = (to) => {
        const user = impersonatedUser(to);
        if (to.groups.length > 0) return user;
        return { ...user, groups: user.groups.filter((group) => !lacking.test(group)) };
      };
    },
  })),
  {
    id: 'impersonation-grants-of-one-namespace-hold-in-all',
    title: 'A grant to impersonate a service account of one namespace covers its namesake in others.',
    breaks: [row('service-accounts')],
    install(parts) {
      const granted = new Set<string>();
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        const judged = await decide(authorizers, attributes);
        const isAccount =
          attributes.verb === 'impersonate' && attributes.resource?.plural === 'serviceaccounts';
        if (!isAccount) return judged;
        const { username } = attributes.user;
        if (judged.allowed) granted.add(username);
        return granted.has(username) ? { ...judged, decision: 'allow', allowed: true } : judged;
      };
    },
  },
  {
    id: 'impersonated-groups-of-no-user',
    title: 'Where no user is impersonated, groups need no grant.',
    breaks: [row('groups')],
    install({ impersonation }) {
      const { readImpersonation, impersonationNeeds } = impersonation;
      impersonation.readImpersonation = (request) => {
        const { 'impersonate-user': user, 'impersonate-group': group } = request.headers;
        if (user !== undefined || group === undefined) return readImpersonation(request);
        return { username: '', uid: '', groups: [group], extra: {} };
      };
      impersonation.impersonationNeeds = (user, to, names) =>
        to.username === '' ? [] : impersonationNeeds(user, to, names);
    },
  },
  {
    id: 'nobody-may-act-as-everybody',
    title: 'Only callers with a credential need a grant to impersonate.',
    breaks: [row('default-none')],
    install({ impersonation }) {
      const { impersonationNeeds } = impersonation;
      impersonation.impersonationNeeds = (user, ...rest) =>
        user.username === 'system:anonymous' ? [] : impersonationNeeds(user, ...rest);
    },
  },
  {
    id: 'user-acted-as-is-remembered-as-granted',
    title: 'A user who was once allowed to impersonate one user may impersonate others.',
    breaks: [row('users'), row('groups')],
    install(parts) {
      const granted = new Set<string>();
      const { decide } = parts.access;
      parts.access.decide = async (authorizers, attributes) => {
        const judged = await decide(authorizers, attributes);
        const isUser = attributes.verb === 'impersonate' && attributes.resource?.plural === 'users';
        if (!isUser) return judged;
        const { username } = attributes.user;
        if (judged.allowed) granted.add(username);
        return granted.has(username) && accountOf(attributes.resource.name) === undefined
          ? { ...judged, decision: 'allow', allowed: true }
          : judged;
      };
    },
  },
] satisfies readonly Fault[];
