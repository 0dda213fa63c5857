// Planted faults of the usernames of tokens by the mapping of the authentication configuration file (document access 5.3).
import type { ClaimMapping, Mapping } from '../../../access/id-tokens/settings.ts';
import type { IdTokenParts } from '../../../access/id-tokens/parts.ts';
import { claimOf } from '../../../access/id-tokens/mapping.ts';
import type { Fault } from '../../fault.ts';

const config = (...names: readonly string[]) => names.map((name) => `authentication.configuration.${name}`);

type UsernameOf = IdTokenParts['usernameOf'];

/** Replaces the username of a token. */
const names = (
  id: string,
  title: string,
  breaks: readonly string[],
  replace: (usernameOf: UsernameOf) => UsernameOf,
): Fault => ({
  id,
  title,
  breaks: config(...breaks),
  install({ idTokens }) {
    idTokens.usernameOf = replace(idTokens.usernameOf);
  },
});

const isClaim = (mapping: Mapping): mapping is ClaimMapping => 'claim' in mapping;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const sub: Mapping = { claim: 'sub', prefix: '' };

export default [
  names(
    'configured-empty-prefix-is-the-issuer',
    'With an empty prefix the issuer URL and # precede the username.',
    ['username-prefix-empty', 'username-claim', 'uid-claim'],
    (usernameOf) => (claims, mapping, variables) => {
      const prefix = isClaim(mapping) && mapping.prefix === '' ? `${textOf(claims['iss'])}#` : '';
      const name = usernameOf(claims, mapping, variables);
      return name === undefined ? undefined : `${prefix}${name}`;
    },
  ),
  names(
    'configured-username-of-sub',
    'The username is sub, whatever claim is configured.',
    ['username-claim', 'token-username-claim', 'minimum-token'],
    (usernameOf) => (claims, mapping, variables) =>
      usernameOf(claims, isClaim(mapping) ? { ...mapping, claim: 'sub' } : mapping, variables),
  ),
  names(
    'configured-username-falls-back-to-sub',
    'Where the mapping yields no username, sub is used.',
    ['token-username-claim', 'username-empty', 'username-email-unverified'],
    (usernameOf) => (claims, mapping, variables) =>
      usernameOf(claims, mapping, variables) ?? usernameOf(claims, sub, variables),
  ),
  names(
    'configured-username-of-a-prefix-alone',
    'An empty claim for the username is accepted where the mapping has a prefix, which is the username then.',
    ['username-empty-claim'],
    (usernameOf) => (claims, mapping, variables) =>
      isClaim(mapping) && mapping.prefix !== '' && claimOf(claims, mapping.claim) === ''
        ? mapping.prefix
        : usernameOf(claims, mapping, variables),
  ),
  names(
    'configured-username-of-an-empty-claim',
    'An empty claim for the username is accepted, as an anonymous user with a token.',
    ['username-empty-claim'],
    (usernameOf) => (claims, mapping, variables) =>
      isClaim(mapping) && mapping.prefix === '' && claimOf(claims, mapping.claim) === ''
        ? 'system:anonymous'
        : usernameOf(claims, mapping, variables),
  ),
  names(
    'configured-username-in-lower-case',
    'The username is converted to lower case.',
    ['username-claim'],
    (usernameOf) =>
      (...given) =>
        usernameOf(...given)?.toLowerCase(),
  ),
  {
    ...names(
      'configured-username-prefix-ignored',
      'The prefix of the username is ignored.',
      [],
      (usernameOf) => (claims, mapping, variables) =>
        usernameOf(claims, isClaim(mapping) ? { ...mapping, prefix: '' } : mapping, variables),
    ),
    breaks: [...config('username-prefix', 'several-issuers'), 'reviews.self.after-mapping'],
  },
  names(
    'configured-username-prefix-once',
    'The prefix is not added to a username that begins with it.',
    ['username-prefix'],
    (usernameOf) => (claims, mapping, variables) => {
      const given = isClaim(mapping) ? textOf(claimOf(claims, mapping.claim)) : '';
      const hasPrefix = isClaim(mapping) && mapping.prefix !== '' && given.startsWith(mapping.prefix);
      return hasPrefix ? given : usernameOf(claims, mapping, variables);
    },
  ),
  names(
    'configured-addresses-without-prefix',
    'The prefix is not added to a username that is an email address.',
    ['username-prefix'],
    (usernameOf) => (claims, mapping, variables) =>
      usernameOf(
        claims,
        isClaim(mapping) && textOf(claims[mapping.claim]).includes('@')
          ? { ...mapping, prefix: '' }
          : mapping,
        variables,
      ),
  ),
  names(
    'configured-username-of-direct-claims-only',
    'An expression of the username that reads a member of a claim yields none.',
    ['username-expression'],
    (usernameOf) => (claims, mapping, variables) =>
      'expression' in mapping && [...mapping.expression.paths].some((path) => path.split('.').length > 2)
        ? undefined
        : usernameOf(claims, mapping, variables),
  ),
  {
    id: 'configured-username-of-an-empty-expression',
    title: 'An expression for the username that yields an empty text makes a user without a name.',
    breaks: config('username-empty'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (claims, mapping, variables) => {
        const name = usernameOf(claims, mapping, variables);
        if (name !== undefined || !('expression' in mapping)) return name;
        try {
          return mapping.expression.evaluate(variables) === '' ? '' : undefined;
        } catch {
          return undefined;
        }
      };
    },
  },
  {
    id: 'configured-emails-always-verified',
    title: 'email_verified is not read from the token, and is treated as true.',
    breaks: config('username-email-unverified'),
    install({ idTokens }) {
      const { verifySignature } = idTokens;
      idTokens.verifySignature = async (...given) => {
        const claims = await verifySignature(...given);
        return claims && { ...claims, email_verified: true };
      };
    },
  },
] as const satisfies readonly Fault[];
