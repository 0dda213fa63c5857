// Planted faults of tokens of issuers in the authentication configuration file: audience, claims, times (document access
// 5.3).
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

/** Replaces the comparison of `aud` with the audiences of the entry. */
const matches = (
  id: string,
  title: string,
  breaks: readonly string[],
  compare: (given: readonly unknown[], audiences: readonly string[]) => boolean,
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    idTokens.matchesAudience = ({ aud }, audiences) => compare(Array.isArray(aud) ? aud : [aud], audiences);
  },
});

const requires = (claim: string, ...others: readonly string[]): Fault => ({
  id: `configured-token-requires-${claim}`,
  title: `A token without the claim ${claim} is refused.`,
  breaks: [...config('minimum-token'), ...others],
  install({ idTokens }) {
    const { isTooEarly } = idTokens;
    idTokens.isTooEarly = (claims, nowSeconds) =>
      claims[claim] === undefined || isTooEarly(claims, nowSeconds);
  },
});

export default [
  matches(
    'configured-audiences-all-required',
    'All audiences of an entry must be in aud.',
    ['audiences'],
    (given, audiences) => audiences.every((one) => given.includes(one)),
  ),
  matches(
    'configured-first-audience-only',
    'Only the first audience of an entry is accepted.',
    ['audiences', 'several-issuers'],
    (given, audiences) => given.includes(audiences[0]),
  ),
  matches(
    'configured-first-of-aud-only',
    'Only the first member of aud is compared.',
    ['audiences'],
    (given, audiences) => audiences.some((one) => one === given[0]),
  ),
  matches(
    'configured-aud-alone',
    'aud may have no other members than configured audiences.',
    ['audiences'],
    (given, audiences) => given.length > 0 && given.every((one) => audiences.some((own) => own === one)),
  ),
  matches(
    'configured-aud-contains-audience',
    'aud needs only contain a configured audience as a part.',
    ['audiences'],
    (given, audiences) => audiences.some((one) => given.some((aud) => String(aud).includes(one))),
  ),
  matches(
    'configured-aud-in-any-case',
    'aud is compared without regard to letter case.',
    ['audiences'],
    (given, audiences) =>
      audiences.some((one) => given.some((aud) => String(aud).toLowerCase() === one.toLowerCase())),
  ),
  matches(
    'configured-aud-may-be-missing',
    'A token without aud, or with an empty list, matches every audience.',
    ['token-audience-present'],
    (given, audiences) =>
      given.filter((one) => one !== undefined).length === 0 ||
      given.some((one) => audiences.includes(String(one))),
  ),
  requires('iat'),
  requires('nbf', 'authentication.bearer.id-token'),
  requires('sub'),
  {
    id: 'configured-token-without-exp',
    title: 'A token without exp never expires.',
    breaks: config('token-expiry'),
    install({ idTokens }) {
      const { isExpired } = idTokens;
      idTokens.isExpired = (claims, nowSeconds) =>
        claims['exp'] !== undefined && isExpired(claims, nowSeconds);
    },
  },
  {
    id: 'configured-token-with-leeway',
    title: 'A token is accepted for two hours after its expiry.',
    breaks: config('token-expiry'),
    install({ idTokens }) {
      const { isExpired } = idTokens;
      idTokens.isExpired = (claims, nowSeconds) => isExpired(claims, nowSeconds - 7_200);
    },
  },
  {
    id: 'configured-token-with-small-exp',
    title: 'A small exp counts as a duration, and never ends.',
    breaks: config('token-expiry'),
    install({ idTokens }) {
      const { isExpired } = idTokens;
      idTokens.isExpired = (claims, nowSeconds) => claims['exp'] !== 1 && isExpired(claims, nowSeconds);
    },
  },
] as const satisfies readonly Fault[];
