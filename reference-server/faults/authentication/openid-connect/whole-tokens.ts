// Planted faults of ID tokens: the verification of issuer, times and types of claims (document access 5.2).
import type { Fault } from '../../fault.ts';

const oidc = (...names: readonly string[]) => names.map((name) => `authentication.oidc.${name}`);

const hourSeconds = 3_600;

export default [
  {
    id: 'id-token-issuer-unchecked',
    title: 'An ID token of any issuer is accepted where a key of the configured one signed it.',
    breaks: oidc('malformed', 'other-issuer'),
    install({ idTokens }) {
      const { chooseIssuer } = idTokens;
      idTokens.chooseIssuer = (issuers, iss) =>
        issuers.size === 1 ? [...issuers.values()][0] : chooseIssuer(issuers, iss);
      idTokens.isIssuedBy = () => true;
    },
  },
  {
    id: 'id-token-issuer-by-prefix',
    title: 'The issuer of an ID token may be longer than the configured URL.',
    breaks: oidc('other-issuer'),
    install({ idTokens }) {
      idTokens.chooseIssuer = (issuers, iss) =>
        [...issuers].find(([url]) => typeof iss === 'string' && iss.startsWith(url))?.[1];
      idTokens.isIssuedBy = ({ iss }, url) => typeof iss === 'string' && iss.startsWith(url);
    },
  },
  {
    id: 'id-token-issuer-with-slash',
    title: 'The issuer of an ID token is compared without a slash at its end.',
    breaks: oidc('other-issuer'),
    install({ idTokens }) {
      const { chooseIssuer, isIssuedBy } = idTokens;
      const bare = (iss: unknown) => (typeof iss === 'string' ? iss.replace(/\/$/, '') : undefined);
      idTokens.chooseIssuer = (issuers, iss) => chooseIssuer(issuers, bare(iss));
      idTokens.isIssuedBy = (claims, url) => isIssuedBy({ iss: bare(claims['iss']) ?? null }, url);
    },
  },
  {
    id: 'id-token-issuer-in-any-case',
    title: 'The issuer of an ID token is compared without regard to letter case.',
    breaks: oidc('other-issuer'),
    install({ idTokens }) {
      const lower = (iss: unknown) => (typeof iss === 'string' ? iss.toLowerCase() : iss);
      idTokens.chooseIssuer = (issuers, iss) => [...issuers].find(([url]) => lower(url) === lower(iss))?.[1];
      idTokens.isIssuedBy = ({ iss }, url) => lower(iss) === lower(url);
    },
  },
  {
    id: 'id-token-without-issuer-accepted',
    title: 'An ID token without an issuer is taken for one of the configured issuer.',
    breaks: oidc('other-issuer'),
    install({ idTokens }) {
      const { chooseIssuer, isIssuedBy } = idTokens;
      idTokens.chooseIssuer = (issuers, iss) => chooseIssuer(issuers, iss ?? [...issuers.keys()][0]);
      idTokens.isIssuedBy = (claims, url) => claims['iss'] === undefined || isIssuedBy(claims, url);
    },
  },
  {
    id: 'expired-id-token-accepted',
    title: 'The expiration of an ID token is not checked.',
    breaks: oidc('expiry', 'expiry-absent', 'expires-in-use'),
    install({ idTokens }) {
      idTokens.isExpired = () => false;
    },
  },
  {
    id: 'id-token-expiry-with-an-hour-of-leeway',
    title: 'An ID token is accepted for more than an hour after its expiration.',
    breaks: oidc('expiry', 'expires-in-use'),
    install({ idTokens }) {
      const { isExpired } = idTokens;
      idTokens.isExpired = (claims, nowSeconds) => isExpired(claims, nowSeconds - 1.5 * hourSeconds);
    },
  },
  {
    id: 'id-token-without-expiry-accepted',
    title: 'An ID token without an expiration never expires.',
    breaks: oidc('expiry-absent'),
    install({ idTokens }) {
      const { isExpired } = idTokens;
      idTokens.isExpired = (claims, nowSeconds) =>
        claims['exp'] !== undefined && isExpired(claims, nowSeconds);
    },
  },
  {
    id: 'id-token-expiry-remembered',
    title: 'An ID token that was accepted once is not checked for its expiration again.',
    breaks: oidc('expires-in-use'),
    install({ idTokens }) {
      const { isExpired } = idTokens;
      const seen = new Set<string>();
      idTokens.isExpired = (claims, nowSeconds) => {
        const key = JSON.stringify(claims);
        if (seen.has(key)) return false;
        const found = isExpired(claims, nowSeconds);
        if (!found) seen.add(key);
        return found;
      };
    },
  },
  {
    id: 'early-id-token-accepted',
    title: 'The start of an ID token is not checked.',
    breaks: oidc('not-before'),
    install({ idTokens }) {
      idTokens.isTooEarly = () => false;
    },
  },
  {
    id: 'id-token-of-other-types-fails',
    title: 'A claim aud that is neither a text nor a list makes the request fail with 500.',
    breaks: oidc('malformed'),
    install({ idTokens }) {
      const { matchesAudience } = idTokens;
      idTokens.matchesAudience = (claims, wanted) => {
        const { aud } = claims;
        if (typeof aud === 'number') throw new TypeError('aud has no elements');
        return matchesAudience(claims, wanted);
      };
    },
  },
  {
    id: 'id-token-issuer-in-a-list',
    title: 'The issuer of an ID token may be a list with the configured URL.',
    breaks: oidc('malformed'),
    install({ idTokens }) {
      const { chooseIssuer, isIssuedBy } = idTokens;
      const first = (iss: unknown) => (Array.isArray(iss) ? (iss[0] as unknown) : iss);
      idTokens.chooseIssuer = (issuers, iss) => chooseIssuer(issuers, first(iss));
      idTokens.isIssuedBy = (claims, url) => first(claims['iss']) === url || isIssuedBy(claims, url);
    },
  },
  {
    id: 'id-token-expiry-that-is-no-number',
    title: 'An expiration that is not a number is taken for one in the future.',
    breaks: oidc('expiry-absent'),
    install({ idTokens }) {
      idTokens.isExpired = ({ exp }, nowSeconds) => Number(exp ?? NaN) <= nowSeconds;
    },
  },
  {
    id: 'token-reviews-without-issuers',
    title: 'A TokenReview does not consult the issuers of ID tokens.',
    breaks: oidc('token-review'),
    install({ identity, reviews }) {
      const { bearerRequest } = reviews;
      const { firstSuccess } = identity;
      const reviewed = new WeakSet<object>();
      reviews.bearerRequest = (...given) => {
        const request = bearerRequest(...given);
        reviewed.add(request);
        return request;
      };
      identity.firstSuccess = (authenticators, request, nowMs) => {
        const others = authenticators.filter(({ name }) => name !== 'id-tokens');
        return firstSuccess(reviewed.has(request) ? others : authenticators, request, nowMs);
      };
    },
  },
  {
    id: 'id-token-expiry-in-32-bits',
    title: 'An ID token that expires after January 2038 is refused, since exp is kept in 32 bits.',
    breaks: oidc('expiry'),
    install({ idTokens }) {
      idTokens.isExpired = ({ exp }, nowSeconds) =>
        typeof exp !== 'number' || nowSeconds >= exp || exp >= 2 ** 31;
    },
  },
  {
    id: 'id-token-expiry-of-zero-is-none',
    title: 'An expiration that is 0 or negative counts as none, and never ends.',
    breaks: [...oidc('expiry'), 'authentication.configuration.token-expiry'],
    install({ idTokens }) {
      const { isExpired } = idTokens;
      idTokens.isExpired = (claims, nowSeconds) =>
        !(typeof claims['exp'] === 'number' && claims['exp'] <= 0) && isExpired(claims, nowSeconds);
    },
  },
] satisfies readonly Fault[];
