// Faults of TokenReview that report tokens which requests cannot use, or no longer (document access 2.4, 2.5, 5.1, 5.2).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

/** Returns whether the current token is that of a review. */
function reviewing({ identity }: Parts): () => boolean {
  const isReview = new AsyncLocalStorage<boolean>();
  const { firstSuccess } = identity;
  // Only reviews state audiences.
  identity.firstSuccess = (authenticators, request, nowMs) =>
    isReview.run(request.audiences !== undefined, () => firstSuccess(authenticators, request, nowMs));
  return () => isReview.getStore() === true;
}

export default [
  {
    id: 'token-review-without-lookup-of-secrets',
    title: 'A TokenReview does not check whether the Secret of a token still exists.',
    breaks: ['authentication.service-accounts.lookup-revokes'],
    install(parts) {
      const isReview = reviewing(parts);
      const { isHeldBy } = parts.serviceAccounts;
      parts.serviceAccounts.isHeldBy = (secret, token) =>
        (secret === undefined && isReview()) || isHeldBy(secret, token);
    },
  },
  {
    id: 'token-review-without-expiration-of-bootstrap-tokens',
    title: 'A TokenReview does not check the expiration of a bootstrap token.',
    breaks: ['bootstrap.expiration.past-refused'],
    install(parts) {
      const isReview = reviewing(parts);
      const { usableToken } = parts.bootstrap;
      parts.bootstrap.usableToken = (secret, use, tools) =>
        usableToken(secret, use, isReview() ? { ...tools, nowMs: 0 } : tools);
    },
  },
  {
    id: 'token-review-without-usage-of-bootstrap-tokens',
    title: 'A TokenReview reports bootstrap tokens that may only sign as authenticated.',
    breaks: ['bootstrap.token.follows-secret'],
    install(parts) {
      const isReview = reviewing(parts);
      const { isFor } = parts.bootstrap;
      parts.bootstrap.isFor = (secret, use) => isFor(secret, use) || (isReview() && isFor(secret, 'signing'));
    },
  },
  {
    id: 'token-review-remembers-bootstrap-secrets',
    title: 'A TokenReview evaluates the Secret that a bootstrap token had at its first review.',
    breaks: ['bootstrap.token.follows-secret'],
    install(parts) {
      const isReview = reviewing(parts);
      const { findSecret } = parts.bootstrap;
      const known = new Map<string, ApiObject>();
      parts.bootstrap.findSecret = async (store, id, names) => {
        const found = (isReview() ? known.get(id) : undefined) ?? (await findSecret(store, id, names));
        if (found !== undefined && isReview()) known.set(id, found);
        return found;
      };
    },
  },
  {
    id: 'token-review-without-expiration-of-signed-tokens',
    title: 'A TokenReview does not check the expiration of a signed token.',
    breaks: ['authentication.service-accounts.expired', 'authentication.oidc.token-review'],
    install(parts) {
      const isReview = reviewing(parts);
      const { idTokens, serviceAccounts } = parts;
      const [ofAccounts, ofIssuers] = [serviceAccounts.isExpired, idTokens.isExpired];
      serviceAccounts.isExpired = (...given) => !isReview() && ofAccounts(...given);
      idTokens.isExpired = (...given) => !isReview() && ofIssuers(...given);
    },
  },
  {
    id: 'token-review-without-start-of-account-tokens',
    title: 'A TokenReview does not check the start of a service account token.',
    breaks: ['authentication.service-accounts.not-yet-valid'],
    install(parts) {
      const isReview = reviewing(parts);
      const { isTooEarly } = parts.serviceAccounts;
      parts.serviceAccounts.isTooEarly = (...given) => !isReview() && isTooEarly(...given);
    },
  },
  {
    id: 'token-review-without-issuer-of-account-tokens',
    title: 'A TokenReview does not check the issuer of a service account token.',
    breaks: ['authentication.service-accounts.other-issuer'],
    install(parts) {
      const isReview = reviewing(parts);
      const { isOwnIssuer } = parts.serviceAccounts;
      parts.serviceAccounts.isOwnIssuer = (...given) => isReview() || isOwnIssuer(...given);
    },
  },
  {
    id: 'token-review-without-audience-of-id-tokens',
    title: 'A TokenReview does not check the audience of an ID token.',
    breaks: ['authentication.oidc.token-review'],
    install(parts) {
      const isReview = reviewing(parts);
      const { matchesAudience } = parts.idTokens;
      parts.idTokens.matchesAudience = (...given) => isReview() || matchesAudience(...given);
    },
  },
  {
    id: 'token-review-compares-bootstrap-secrets-in-part',
    title: 'A TokenReview compares only the first eight characters of the secret of a bootstrap token.',
    breaks: ['reviews.token.not-authenticated'],
    install(parts) {
      const isReview = reviewing(parts);
      const { isSameSecret } = parts.bootstrap;
      parts.bootstrap.isSameSecret = (stored, presented) =>
        isReview()
          ? isSameSecret(stored.slice(0, 8), presented.slice(0, 8))
          : isSameSecret(stored, presented);
    },
  },
] as const satisfies readonly Fault[];
