// Faults of reviews after a reload of a configuration file (access 2.5, 5.3, 5.4): they are answered as at the start.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Authorizer } from '../../access/authorizer.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'access-reviews-by-the-first-authorizers',
    title: 'Access reviews are decided by the authorizers that the server had at its start.',
    breaks: ['reviews.access.after-reload'],
    install(parts) {
      const { reviewedAttributes } = parts.reviews;
      const { decide } = parts.access;
      const reviewed = new WeakSet<object>();
      let first: readonly Authorizer[] | undefined;
      parts.reviews.reviewedAttributes = (...given) => {
        const attributes = reviewedAttributes(...given);
        reviewed.add(attributes);
        return attributes;
      };
      parts.access.decide = (authorizers, attributes) => {
        first ??= authorizers;
        return decide(reviewed.has(attributes) ? first : authorizers, attributes);
      };
    },
  },
  {
    id: 'token-reviews-by-the-first-issuers',
    title: 'TokenReviews know only issuers that the authentication configuration file had at the start.',
    breaks: ['reviews.token.after-reload'],
    install({ identity, idTokens, reviews }) {
      const { bearerRequest } = reviews;
      const { firstSuccess } = identity;
      const { chooseIssuer } = idTokens;
      const reviewed = new WeakSet<object>();
      const isReview = new AsyncLocalStorage<boolean>();
      const atFirst = new Set<string>();
      reviews.bearerRequest = (...given) => {
        const request = bearerRequest(...given);
        reviewed.add(request);
        return request;
      };
      identity.firstSuccess = (authenticators, request, nowMs) =>
        isReview.run(reviewed.has(request), () => firstSuccess(authenticators, request, nowMs));
      idTokens.chooseIssuer = (issuers, iss) => {
        if (atFirst.size === 0) for (const url of issuers.keys()) atFirst.add(url);
        const isKnown = isReview.getStore() !== true || atFirst.has(String(iss));
        return isKnown ? chooseIssuer(issuers, iss) : undefined;
      };
    },
  },
] as const satisfies readonly Fault[];
