// Planted faults of TokenReview (document access 2.5).
import { decodeJwt } from 'jose';
import type { JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { ApiRequest, User } from '../../requests/request.ts';
import type { Fault } from '../fault.ts';

const rows = (...names: readonly string[]) => names.map((name) => `reviews.token.${name}`);

function changeStatus(parts: Parts, change: (status: JsonObject) => JsonObject): void {
  const { tokenStatus } = parts.reviews;
  parts.reviews.tokenStatus = (user, audiences) => change(tokenStatus(user, audiences));
}

const changeUser = (parts: Parts, change: (user: JsonObject) => JsonObject) =>
  changeStatus(parts, (status) => {
    const { user } = status as { readonly user?: JsonObject };
    return user === undefined ? status : { ...status, user: change(user) };
  });

/**
 * Accepts more tokens in reviews than in requests.
 * @param found is called with each token that is valid by itself
 */
function reviewsAlso(
  parts: Parts,
  takes: (token: string) => User | undefined,
  found: (token: string, user: User) => void = () => {},
): void {
  const { bearerRequest } = parts.reviews;
  const reviewed = new WeakMap<ApiRequest, string>();
  parts.reviews.bearerRequest = (token, ...more) => {
    const request = bearerRequest(token, ...more);
    reviewed.set(request, token);
    return request;
  };
  const { firstSuccess } = parts.identity;
  parts.identity.firstSuccess = async (authenticators, request, nowMs) => {
    const user = await firstSuccess(authenticators, request, nowMs);
    const token = reviewed.get(request);
    if (token === undefined) return user;
    if (user === undefined || user === 'refused') return takes(token) ?? user;
    found(token, user);
    return user;
  };
}

/** The claims of a token; empty if it cannot be parsed. */
function claimsOf(token: string): { readonly sub?: string; readonly aud?: string | string[] } {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

/** The user of the last request of some sort that was identified; undefined before that. */
function lastOf(
  parts: Parts,
  isOfSort: (user: User, request: ApiRequest) => boolean,
): () => User | undefined {
  const { firstSuccess } = parts.identity;
  let last: User | undefined;
  parts.identity.firstSuccess = async (authenticators, request, nowMs) => {
    const user = await firstSuccess(authenticators, request, nowMs);
    if (user !== undefined && user !== 'refused' && isOfSort(user, request)) last = user;
    return user;
  };
  return () => last;
}

const endedTokens = [
  'authentication.service-accounts.lookup-account-deleted',
  'authentication.service-accounts.lookup-revokes',
];
const endedBootstrapToken = 'bootstrap.token.follows-secret';

export default [
  {
    id: 'reviewed-tokens-beside-certificates',
    title: 'A review of an unknown token over a connection with a client certificate shows its user.',
    breaks: ['authentication.methods.reviewed-token'],
    install(parts) {
      const certified = lastOf(parts, (_user, { peer }) => (peer?.certificates.length ?? 0) > 0);
      reviewsAlso(parts, () => certified());
    },
  },
  {
    id: 'reviewed-tokens-beside-tokens-of-accounts',
    title: 'A review of an unknown token by a service account shows that account.',
    breaks: ['authentication.methods.reviewed-token'],
    install(parts) {
      const prefix = 'system:serviceaccount:';
      let isAccount = false;
      const account = lastOf(parts, (user, { target }) => {
        if (!target.endsWith('/tokenreviews')) return false;
        isAccount = user.username.startsWith(prefix);
        return isAccount;
      });
      reviewsAlso(parts, () => (isAccount ? account() : undefined));
    },
  },
  {
    id: 'token-reviews-without-the-authenticated-group',
    title: 'status.user of a TokenReview lacks system:authenticated.',
    breaks: rows('authenticated-group'),
    install(parts) {
      changeUser(parts, (user) => {
        const { groups } = user;
        return Array.isArray(groups)
          ? { ...user, groups: groups.filter((group) => group !== 'system:authenticated') }
          : user;
      });
    },
  },
  {
    id: 'token-review-not-in-v1',
    title: 'TokenReview is not served in v1.',
    breaks: rows('served'),
    install(parts) {
      const { isServed } = parts.registry;
      parts.registry.isServed = (kind, options) => kind.kind !== 'TokenReview' && isServed(kind, options);
    },
  },
  {
    id: 'token-review-of-structured-tokens-only',
    title: 'A TokenReview treats every token as one in three parts.',
    breaks: rows('any-token'),
    install(parts) {
      const { bearerRequest } = parts.reviews;
      parts.reviews.bearerRequest = (token, ...more) =>
        bearerRequest(token.split('.').length === 3 ? token : '', ...more);
    },
  },
  {
    id: 'token-review-authenticated-as-text',
    title: 'status.authenticated is the string "true".',
    breaks: rows('authenticated', 'without-audiences'),
    install: (parts) =>
      changeStatus(parts, (status) =>
        status['authenticated'] === true ? { ...status, authenticated: 'true' } : status,
      ),
  },
  {
    id: 'token-review-takes-bad-tokens',
    title: 'An unknown token is reported as authenticated, for the server itself.',
    breaks: [...rows('not-authenticated', 'sent-status-ignored'), ...endedTokens, endedBootstrapToken],
    install: (parts) =>
      changeStatus(parts, (status) =>
        status['authenticated'] === true
          ? status
          : { authenticated: true, user: { username: 'system:apiserver', groups: ['system:masters'] } },
      ),
  },
  {
    id: 'token-review-reads-claims',
    title:
      'A TokenReview trusts the claims of a token, whoever signed it and whatever happened to its account.',
    breaks: [...rows('not-authenticated'), ...endedTokens],
    install: (parts) =>
      reviewsAlso(parts, (token) => {
        const { sub, aud } = claimsOf(token);
        if (typeof sub !== 'string') return undefined;
        return { username: sub, uid: '', groups: [], extra: {}, audiences: [aud ?? []].flat() };
      }),
  },
  {
    id: 'token-review-remembers-tokens',
    title: 'A token that a TokenReview accepted once is accepted by all later ones.',
    breaks: [...endedTokens, endedBootstrapToken],
    install(parts) {
      const known = new Map<string, User>();
      reviewsAlso(
        parts,
        (token) => known.get(token),
        (token, user) => known.set(token, user),
      );
    },
  },
  {
    id: 'token-review-without-username',
    title: 'status.user has the uid and an empty username.',
    breaks: rows('any-token', 'username'),
    install: (parts) => changeUser(parts, (user) => ({ ...user, username: '' })),
  },
  {
    id: 'token-review-with-groups-of-the-reviewer',
    title: 'The groups in status.user are those of the caller.',
    breaks: rows('uid-groups-extra'),
    install: (parts) =>
      changeUser(parts, (user) => ({ ...user, groups: ['system:masters', 'system:authenticated'] })),
  },
  {
    id: 'token-review-needs-audiences',
    title: 'A TokenReview without audiences accepts no token.',
    breaks: rows('authenticated', 'without-audiences'),
    install(parts) {
      parts.reviews.requestedAudiences = (requested) => requested;
    },
  },
  {
    id: 'token-review-echoes-audiences',
    title: 'status.audiences repeats the requested audiences.',
    breaks: rows('audiences-intersection'),
    install(parts) {
      parts.reviews.validAudiences = (user, wanted) => (user === undefined ? [] : wanted);
    },
  },
  {
    id: 'token-review-forgets-audiences',
    title: 'A TokenReview never returns the audiences of a token.',
    breaks: rows('audiences-intersection'),
    install: (parts) => changeStatus(parts, ({ audiences: _audiences, ...status }) => status),
  },
] as const satisfies readonly Fault[];
