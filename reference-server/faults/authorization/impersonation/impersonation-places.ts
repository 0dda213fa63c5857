// Faults of impersonation: where the grant must hold, and which groups and extra values need one (document access 5.4).
import { authenticatedGroup } from '../../../access/authenticator.ts';
import type { Attributes } from '../../../access/authorizer.ts';
import { accountOf } from '../../../access/service-accounts/identity.ts';
import type { Parts } from '../../../parts/index.ts';
import type { ApiRequest, User } from '../../../requests/request.ts';
import type { Fault } from '../../fault.ts';

/** Requests of one sort need no grant to impersonate. */
function withoutGrant(parts: Parts, exempt: (request: ApiRequest) => boolean): void {
  const { impersonationNeeds, readImpersonation } = parts.impersonation;
  const free = new WeakSet<object>();
  parts.impersonation.readImpersonation = (request) => {
    const found = readImpersonation(request);
    if (found !== undefined && exempt(request)) free.add(found);
    return found;
  };
  parts.impersonation.impersonationNeeds = (user, to, names) =>
    free.has(to) ? [] : impersonationNeeds(user, to, names);
}

/** The checks without those of the extra values of all keys but one. */
function ofOneExtraKey(needs: readonly Attributes[], at: number): readonly Attributes[] {
  const isExtra = ({ resource }: Attributes) => resource?.plural === 'userextras';
  const checked = needs.filter(isExtra).at(at)?.resource?.subresource;
  return needs.filter((need) => !isExtra(need) || need.resource?.subresource === checked);
}

const extraKeys: readonly Fault[] = (
  [
    ['first', 0],
    ['last', -1],
  ] as const
).map(([which, at]) => ({
  id: `${which}-impersonated-extra-key-is-checked`,
  title: `Of several keys of impersonated extra values the ${which} alone needs a grant.`,
  breaks: ['authorization.impersonation.extra-values'],
  install({ impersonation }) {
    const { impersonationNeeds } = impersonation;
    impersonation.impersonationNeeds = (...given) => ofOneExtraKey(impersonationNeeds(...given), at);
  },
}));

/** What a request does not name is that of the caller. */
const kept = (['uid', 'extra'] as const).map((attribute): Fault => ({
  id: `impersonated-users-keep-${attribute}-of-the-caller`,
  title: `A user who is impersonated without ${attribute} has that of the caller.`,
  breaks: ['authentication.identity.impersonated'],
  install({ impersonation }) {
    const { impersonationNeeds, impersonatedUser } = impersonation;
    const callers = new WeakMap<object, User>();
    impersonation.impersonationNeeds = (user, to, names) => {
      callers.set(to, user);
      return impersonationNeeds(user, to, names);
    };
    impersonation.impersonatedUser = (to) => {
      const user = impersonatedUser(to);
      const own = callers.get(to);
      return own !== undefined && Object.keys(to[attribute]).length === 0
        ? { ...user, [attribute]: own[attribute] }
        : user;
    };
  },
}));

const outermost = <T>(list: readonly T[]): readonly T[] =>
  list.filter((_, index) => index === 0 || index === list.length - 1);

export default [
  ...extraKeys,
  ...kept,
  {
    id: 'users-impersonated-by-a-role-of-a-namespace',
    title: 'A grant in any namespace suffices to impersonate a user.',
    breaks: ['authorization.impersonation.users'],
    install(parts) {
      const { subjectsOf } = parts.rbac;
      const { decide } = parts.access;
      const namespaces = new Set<string>();
      parts.rbac.subjectsOf = (binding) => {
        if (binding.metadata.namespace) namespaces.add(binding.metadata.namespace);
        return subjectsOf(binding);
      };
      parts.access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        const { resource, verb } = attributes;
        if (decided.allowed || verb !== 'impersonate' || resource?.plural !== 'users') return decided;
        for (const namespace of namespaces) {
          const there = await decide(authorizers, { ...attributes, resource: { ...resource, namespace } });
          if (there.allowed) return there;
        }
        return decided;
      };
    },
  },
  {
    id: 'impersonation-on-paths-needs-no-grant',
    title: 'Requests on paths that are not resources need no grant to impersonate.',
    breaks: ['authorization.impersonation.default-none'],
    install: (parts) => withoutGrant(parts, ({ target }) => !/^\/apis?\//.test(target)),
  },
  {
    id: 'impersonation-in-watches-needs-no-grant',
    title: 'A watch needs no grant to impersonate.',
    breaks: ['authorization.impersonation.default-none'],
    install: (parts) => withoutGrant(parts, ({ target }) => /[?&]watch=(true|1)\b/.test(target)),
  },
  {
    id: 'impersonated-groups-replace-the-common-one',
    title: 'A user who is impersonated with groups is not in system:authenticated.',
    breaks: ['authorization.impersonation.authenticated-group'],
    install({ impersonation }) {
      const { impersonatedUser } = impersonation;
      impersonation.impersonatedUser = (to) =>
        to.groups.length === 0 ? impersonatedUser(to) : { ...impersonatedUser(to), groups: to.groups };
    },
  },
  {
    id: 'impersonated-groups-with-a-colon-need-no-grant',
    title: 'Impersonating a group needs a grant only if its name is a plain word, or that of a system group.',
    breaks: ['authorization.impersonation.groups'],
    install(parts) {
      const { impersonationNeeds } = parts.impersonation;
      parts.impersonation.impersonationNeeds = (user, to, names) =>
        impersonationNeeds(user, to, names).filter(({ resource }) => {
          const { plural = '', name = '' } = resource ?? {};
          return plural !== 'groups' || !name.includes(':') || name.startsWith('system:');
        });
    },
  },
  {
    id: 'impersonated-system-groups-need-no-grant',
    title: 'Impersonating a group of the system other than system:masters needs no grant.',
    breaks: ['authorization.impersonation.groups'],
    install({ impersonation }) {
      const { impersonationNeeds } = impersonation;
      impersonation.impersonationNeeds = (user, to, names) =>
        impersonationNeeds(user, to, names).filter(({ resource }) => {
          const { plural = '', name = '' } = resource ?? {};
          return plural !== 'groups' || !name.startsWith('system:') || name === 'system:masters';
        });
    },
  },
  {
    id: 'impersonated-accounts-not-authenticated',
    title: 'A service account that is impersonated is not in system:authenticated.',
    breaks: ['authorization.impersonation.authenticated-group'],
    install({ impersonation }) {
      const { impersonatedUser } = impersonation;
      impersonation.impersonatedUser = (to) => {
        const user = impersonatedUser(to);
        const own = user.groups.filter((group) => group !== authenticatedGroup);
        return accountOf(to.username) === undefined ? user : { ...user, groups: own };
      };
    },
  },
  {
    id: 'impersonation-in-reviews-needs-no-grant',
    title: 'A SelfSubjectReview needs no grant to impersonate.',
    breaks: ['authorization.impersonation.default-none'],
    install: (parts) => withoutGrant(parts, ({ target }) => target.endsWith('/selfsubjectreviews')),
  },
  {
    id: 'middle-impersonated-groups-need-no-grant',
    title: 'Of several impersonated groups only the first and the last need a grant.',
    breaks: ['authorization.impersonation.groups'],
    install({ impersonation }) {
      const { impersonationNeeds } = impersonation;
      impersonation.impersonationNeeds = (user, to, names) =>
        impersonationNeeds(user, { ...to, groups: outermost(to.groups) }, names);
    },
  },
  {
    id: 'middle-impersonated-values-need-no-grant',
    title: 'Of several impersonated values of an extra key only the first and the last need a grant.',
    breaks: ['authorization.impersonation.extra-values'],
    install({ impersonation }) {
      const { impersonationNeeds } = impersonation;
      impersonation.impersonationNeeds = (user, to, names) => {
        const extra = Object.entries(to.extra).map(([key, values]) => [key, outermost(values)] as const);
        return impersonationNeeds(user, { ...to, extra: Object.fromEntries(extra) }, names);
      };
    },
  },
  {
    id: 'right-to-impersonate-kept',
    title: 'A user who was once allowed to impersonate another user stays allowed to.',
    breaks: ['authorization.impersonation.users'],
    install({ access }) {
      const { decide } = access;
      const known = new Map<string, Awaited<ReturnType<typeof decide>>>();
      access.decide = async (authorizers, attributes) => {
        const { user, verb, resource } = attributes;
        if (verb !== 'impersonate') return decide(authorizers, attributes);
        const key = JSON.stringify([user.username, resource]);
        const judged = known.get(key) ?? (await decide(authorizers, attributes));
        if (judged.allowed) known.set(key, judged);
        return judged;
      };
    },
  },
] as const satisfies readonly Fault[];
