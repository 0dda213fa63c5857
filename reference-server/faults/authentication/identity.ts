// Faults of identities: implicit groups, users from other sources, and users cached by connection (document access
// 1, 2.1).
import type { Authentication } from '../../access/authenticator.ts';
import type { ApiRequest, User } from '../../requests/request.ts';
import type { Fault } from '../fault.ts';

const administrator: User = { username: 'root', uid: '', groups: ['system:masters'], extra: {} };

const isUser = (found: Authentication): found is User => found !== undefined && found !== 'refused';

interface Claim {
  readonly id: string;
  readonly title: string;
  readonly breaks: readonly string[];
  /** The user of a request, given the result of the authentication methods. */
  readonly claimed: (request: ApiRequest, found: Authentication) => Authentication;
}

/** Identities from a source other than an authentication method. */
const believes = ({ id, title, breaks, claimed }: Claim): Fault => ({
  id,
  title,
  breaks,
  install(parts) {
    const { firstSuccess } = parts.identity;
    parts.identity.firstSuccess = async (authenticators, request, nowMs) =>
      claimed(request, await firstSuccess(authenticators, request, nowMs));
  },
});

const claimOf = ({ headers }: ApiRequest): User | undefined => {
  const username = headers['x-remote-user'];
  const group = headers['x-remote-group'];
  return username === undefined
    ? undefined
    : { username, uid: '', groups: group === undefined ? [] : [group], extra: {} };
};

const trusted = 'authentication.methods.headers-not-trusted';

const claims: readonly Claim[] = [
  {
    id: 'proxy-headers-believed',
    title: 'The headers of an authenticating proxy are trusted from any client without a credential.',
    breaks: [trusted],
    claimed: (request, found) => found ?? claimOf(request),
  },
  {
    id: 'proxy-headers-win',
    title: 'The headers of an authenticating proxy replace the user of a credential.',
    breaks: [trusted],
    claimed: (request, found) => (isUser(found) ? (claimOf(request) ?? found) : found),
  },
  {
    id: 'proxy-groups-added',
    title: 'The group in the header of an authenticating proxy is added to those of the user.',
    breaks: [trusted],
    claimed: (request, found) =>
      isUser(found) ? { ...found, groups: [...found.groups, ...(claimOf(request)?.groups ?? [])] } : found,
  },
  {
    id: 'loopback-is-an-administrator',
    title: 'Requests from the loopback address without a credential have administrator rights.',
    breaks: ['authentication.identity.address-gives-none'],
    claimed: (request, found) =>
      found ??
      (request.peer?.address === '127.0.0.1' && request.target.includes('/secrets')
        ? administrator
        : undefined),
  },
];

export default [
  ...claims.map(believes),
  {
    id: 'identity-of-the-connection',
    title: 'A request of an administrator lends its identity to all that follow on its connection.',
    breaks: ['authentication.identity.every-request'],
    install(parts) {
      const known = new WeakMap<object, User>();
      const { firstSuccess } = parts.identity;
      parts.identity.firstSuccess = async (authenticators, request, nowMs) => {
        const before = request.peer && known.get(request.peer);
        if (before !== undefined) return before;
        const found = await firstSuccess(authenticators, request, nowMs);
        if (request.peer !== undefined && isUser(found) && found.groups.includes('system:masters'))
          known.set(request.peer, found);
        return found;
      };
    },
  },
  {
    id: 'authenticated-group-missing',
    title: 'No user is in the group system:authenticated.',
    breaks: ['authentication.identity.authenticated-group', 'authentication.identity.groups'],
    install(parts) {
      parts.identity.withAuthenticatedGroup = (user) => user;
    },
  },
  {
    id: 'authenticated-group-not-for-accounts',
    title: 'Service accounts are not in the group system:authenticated.',
    breaks: ['authentication.identity.authenticated-accounts'],
    install(parts) {
      const { withAuthenticatedGroup } = parts.identity;
      parts.identity.withAuthenticatedGroup = (user) =>
        user.username.startsWith('system:serviceaccount:') ? user : withAuthenticatedGroup(user);
    },
  },
  {
    id: 'authenticated-group-not-for-bootstrap-tokens',
    title: 'Users of bootstrap tokens are not in the group system:authenticated.',
    breaks: ['authentication.identity.authenticated-bootstrap-tokens'],
    install(parts) {
      const { withAuthenticatedGroup } = parts.identity;
      parts.identity.withAuthenticatedGroup = (user) =>
        user.username.startsWith('system:bootstrap:') ? user : withAuthenticatedGroup(user);
    },
  },
  {
    id: 'authenticated-group-not-by-certificate',
    title: 'Users of client certificates are in the groups of their organizations only.',
    breaks: ['authentication.certificates.organizations'],
    install(parts) {
      const { userOfSubject } = parts.certificates;
      const certified = new WeakSet<User>();
      parts.certificates.userOfSubject = (subject) => {
        const user = userOfSubject(subject);
        if (user !== undefined) certified.add(user);
        return user;
      };
      const { withAuthenticatedGroup } = parts.identity;
      parts.identity.withAuthenticatedGroup = (user) =>
        certified.has(user) ? user : withAuthenticatedGroup(user);
    },
  },
  {
    id: 'authenticated-group-not-beside-an-expression',
    title: 'A user whose groups come from an expression is in these groups only.',
    breaks: [
      'authentication.configuration.groups-expression-list',
      'authentication.configuration.groups-expression-string',
    ],
    install(parts) {
      const mapped = new WeakSet<readonly string[]>();
      const { groupsOf } = parts.idTokens;
      parts.idTokens.groupsOf = (claims, mapping, variables) => {
        const groups = groupsOf(claims, mapping, variables);
        if (groups !== undefined && mapping !== undefined && 'expression' in mapping) mapped.add(groups);
        return groups;
      };
      const { withAuthenticatedGroup } = parts.identity;
      parts.identity.withAuthenticatedGroup = (user) =>
        mapped.has(user.groups) ? user : withAuthenticatedGroup(user);
    },
  },
  {
    id: 'authenticated-group-replaces-others',
    title: 'The group system:authenticated replaces the groups of every user but administrators.',
    breaks: [
      'authentication.identity.groups',
      'authentication.identity.values-opaque',
      'authentication.static-tokens.groups',
      'authentication.certificates.organizations',
      'authentication.certificates.groups-in-authorization',
    ],
    install(parts) {
      const { withAuthenticatedGroup } = parts.identity;
      parts.identity.withAuthenticatedGroup = (user) =>
        user.groups.includes('system:masters')
          ? withAuthenticatedGroup(user)
          : { ...user, groups: ['system:authenticated'] };
    },
  },
  {
    id: 'anonymous-is-authenticated',
    title: 'Anonymous requests are in the group system:authenticated.',
    breaks: ['authentication.identity.anonymous-not-authenticated'],
    install(parts) {
      const { anonymousUser, withAuthenticatedGroup } = parts.identity;
      parts.identity.anonymousUser = () => withAuthenticatedGroup(anonymousUser());
    },
  },
  {
    id: 'first-value-of-extra-only',
    title: 'Only the first value of an extra key is kept.',
    breaks: ['authentication.identity.extra'],
    install(parts) {
      const { impersonatedUser } = parts.impersonation;
      parts.impersonation.impersonatedUser = (to) => {
        const user = impersonatedUser(to);
        const first = Object.entries(user.extra).map(([key, values]) => [key, values.slice(0, 1)] as const);
        return { ...user, extra: Object.fromEntries(first) };
      };
    },
  },
  {
    id: 'extra-left-out-of-reviews',
    title: 'A SelfSubjectReview leaves the extra information out.',
    breaks: ['authentication.identity.extra'],
    install(parts) {
      const { shownUser } = parts.reviews;
      parts.reviews.shownUser = (user) => shownUser({ ...user, extra: {} });
    },
  },
] satisfies readonly Fault[];
