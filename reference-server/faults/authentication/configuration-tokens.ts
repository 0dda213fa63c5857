// Planted faults of tokens of issuers in the authentication configuration file: issuer, audience, times (document access
// 5.3).
import type { IssuerSettings } from '../../access/id-tokens/settings.ts';
import type { IdTokenParts } from '../../access/id-tokens/parts.ts';
import type { Fault } from '../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

type Chosen = { readonly settings: IssuerSettings };
type Choose = (issuers: ReadonlyMap<string, Chosen>, iss: unknown) => Chosen | undefined;

/** Replaces the choice of the issuer of a token. */
const chooses = (
  id: string,
  title: string,
  breaks: readonly string[],
  choose: (choose: Choose) => Choose,
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    const chosen = choose(idTokens.chooseIssuer);
    idTokens.chooseIssuer = chosen as IdTokenParts['chooseIssuer'];
  },
});

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

const requires = (claim: string): Fault => ({
  id: `configured-token-requires-${claim}`,
  title: `A token without the claim ${claim} is refused.`,
  breaks: config('minimum-token'),
  install({ idTokens }) {
    const { isTooEarly } = idTokens;
    idTokens.isTooEarly = (claims, nowSeconds) =>
      claims[claim] === undefined || isTooEarly(claims, nowSeconds);
  },
});

export default [
  chooses(
    'configured-first-rules-for-all',
    'The rules of the first entry of the file are used for all issuers.',
    [
      'several-issuers',
      'reload-changed-mapping',
      'claim-rule-value',
      'claim-rule-expression',
      'claim-rule-message',
      'claim-rules-all',
      'user-rule-expression',
      'user-rule-sees-mapped-user',
      'user-rules-all',
      'user-rule-message',
    ],
    (choose) => (issuers, iss) => {
      const own = choose(issuers, iss);
      const [first] = issuers.values();
      if (own === undefined || first === undefined) return own;
      const { claimRules, userRules } = first.settings;
      return { ...own, settings: { ...own.settings, claimRules, userRules } };
    },
  ),
  chooses(
    'configured-first-uid-and-extra-for-all',
    'The mappings of uid and extra of the first entry of the file are used for all issuers.',
    ['uid-claim', 'uid-expression', 'extra-string', 'extra-list'],
    (choose) => (issuers, iss) => {
      const own = choose(issuers, iss);
      const [first] = issuers.values();
      if (own === undefined || first === undefined) return own;
      const { uid, extra } = first.settings.mappings;
      return { ...own, settings: { ...own.settings, mappings: { ...own.settings.mappings, uid, extra } } };
    },
  ),
  chooses(
    'configured-audiences-of-all-entries',
    'A token may have the audience of another entry.',
    ['several-issuers', 'audiences', 'reload-changed-mapping'],
    (choose) => (issuers, iss) => {
      const own = choose(issuers, iss);
      const audiences = [...issuers.values()].flatMap(({ settings }) => settings.audiences);
      return own && { ...own, settings: { ...own.settings, audiences } };
    },
  ),
  chooses(
    'configured-last-issuer-only',
    'Only the last entry of the file is used.',
    [
      'several-issuers',
      'sixty-four-issuers',
      'file-used',
      'reload-added-issuer',
      'reload-removed-issuer',
      'reload-changed-mapping',
      'discovery-url-absent',
      'discovered-issuer-equal',
      'certificate-authority',
      'certificate-authority-absent',
    ],
    (choose) => (issuers, iss) => choose(new Map([...issuers].slice(-1)), iss),
  ),
  chooses(
    'configured-issuer-with-or-without-slash',
    'A slash at the end of iss is ignored.',
    ['token-issuer'],
    (choose) => (issuers, iss) => {
      const own = choose(issuers, String(iss).replace(/\/$/, ''));
      return own && { ...own, settings: { ...own.settings, url: String(iss) } };
    },
  ),
  chooses(
    'configured-issuer-in-any-case',
    'iss is compared without regard to letter case.',
    ['token-issuer'],
    (choose) => (issuers, iss) => {
      const known = [...issuers.keys()].find((url) => url.toLowerCase() === String(iss).toLowerCase());
      const own = choose(issuers, known);
      return own && { ...own, settings: { ...own.settings, url: String(iss) } };
    },
  ),
  {
    id: 'configured-token-without-issuer',
    title: 'A token without iss is checked against the first entry.',
    breaks: config('token-issuer'),
    install({ idTokens }) {
      const { chooseIssuer, isIssuedBy } = idTokens;
      idTokens.chooseIssuer = (issuers, iss) =>
        iss === undefined ? issuers.values().next().value : chooseIssuer(issuers, iss);
      idTokens.isIssuedBy = (claims, url) => claims['iss'] === undefined || isIssuedBy(claims, url);
    },
  },
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
  requires('nbf'),
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
