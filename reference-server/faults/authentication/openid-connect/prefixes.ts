// Planted faults of ID tokens: the prefix of the username (document access 5.2).
import type { ClaimMapping, Mapping } from '../../../access/id-tokens/settings.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const oidc = (...names: readonly string[]) => names.map((name) => `authentication.oidc.${name}`);

const isClaim = (mapping: Mapping | undefined): mapping is ClaimMapping =>
  mapping !== undefined && 'claim' in mapping;

const isSystemName = (value: unknown) => typeof value === 'string' && value.startsWith('system:');
const isAddress = (value: unknown) => typeof value === 'string' && /^[^/]+@/.test(value);

export default [
  {
    id: 'id-token-default-prefix-without-last-slash',
    title: 'The automatic prefix is the issuer URL without a slash at its end.',
    breaks: oidc('username-prefix-default'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) => usernamePrefix(claim, given, url.replace(/\/$/, ''));
    },
  },
  {
    id: 'id-token-usernames-without-default-prefix',
    title: 'Without an option the username of an ID token has no prefix.',
    breaks: oidc('username-prefix-default'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        given === undefined ? '' : usernamePrefix(claim, given, url);
    },
  },
  {
    id: 'id-token-default-prefix-not-for-claims-like-email',
    title: 'A claim whose name contains email has no automatic prefix.',
    breaks: oidc('username-prefix-default'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        usernamePrefix(claim.includes('email') ? 'email' : claim, given, url);
    },
  },
  {
    id: 'id-token-default-prefix-for-subject-only',
    title: 'Only the claim sub gets the issuer URL as prefix.',
    breaks: oidc('username-prefix-default'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        given === undefined && claim !== 'sub' ? '' : usernamePrefix(claim, given, url);
    },
  },
  {
    id: 'id-token-default-prefix-without-number-sign',
    title: 'The automatic prefix is the issuer URL and a slash.',
    breaks: oidc('username-prefix-default'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (...given) => usernamePrefix(...given).replace(/#$/, '/');
    },
  },
  {
    id: 'id-token-default-prefix-for-email',
    title: 'The claim email gets the issuer URL as prefix, too.',
    breaks: oidc('username-email-unprefixed'),
    install({ idTokens }) {
      idTokens.usernamePrefix = (_claim, given, url) => (given === '-' ? '' : (given ?? `${url}#`));
    },
  },
  {
    id: 'id-token-addresses-unprefixed',
    title: 'A username that is an address gets no automatic prefix, whatever its claim is.',
    breaks: oidc('username-prefix-default'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (claims, mapping, variables) => {
        const isBare = isClaim(mapping) && isAddress(claims[mapping.claim]);
        const bare = isBare && mapping.prefix.endsWith('#') ? { ...mapping, prefix: '' } : mapping;
        return usernameOf(claims, bare, variables);
      };
    },
  },
  {
    id: 'id-token-both-prefixes',
    title: 'A configured prefix is added to the automatic one.',
    breaks: oidc('username-prefix', 'username-prefix-for-email', 'still-authorized'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        given === undefined || given === '-' ? usernamePrefix(claim, given, url) : `${url}#${given}`;
    },
  },
  {
    id: 'id-token-prefix-added-once',
    title: 'A username that begins with the prefix does not get it again.',
    breaks: oidc('username-prefix'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (claims, mapping, variables) => {
        const name = usernameOf(claims, mapping, variables);
        const prefix = isClaim(mapping) ? mapping.prefix : '';
        return prefix !== '' && name?.startsWith(prefix + prefix) === true ? name.slice(prefix.length) : name;
      };
    },
  },
  {
    id: 'id-token-configured-prefix-not-for-email',
    title: 'The claim email gets no prefix at all.',
    breaks: oidc('username-prefix-for-email'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        claim === 'email' ? '' : usernamePrefix(claim, given, url);
    },
  },
  {
    id: 'id-token-prefix-of-a-hyphen',
    title: 'The prefix - is put before usernames.',
    breaks: oidc('token-review', 'username-prefix-off'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        given === '-' ? '-' : usernamePrefix(claim, given, url);
    },
  },
  ...(
    [
      ['email', (claim: string) => claim !== 'email'],
      ['other-claims', (claim: string) => ['sub', 'email'].includes(claim)],
    ] as const
  ).map(([which, isOff]) => ({
    id: `id-token-prefix-of-a-hyphen-for-${which}`,
    title: `The prefix - is put before usernames of ${which === 'email' ? 'the claim email' : 'claims other than sub and email'}.`,
    breaks: oidc('username-prefix-off'),
    install({ idTokens }: Parts) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        given === '-' && !isOff(claim) ? '-' : usernamePrefix(claim, given, url);
    },
  })),
  {
    id: 'id-token-prefix-off-means-default',
    title: 'The prefix - stands for the automatic one.',
    breaks: oidc('token-review', 'username-prefix-off'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        usernamePrefix(claim, given === '-' ? undefined : given, url);
    },
  },
  {
    id: 'id-token-prefix-not-for-system-users',
    title: 'A username that begins with system: gets no prefix.',
    breaks: oidc('username-prefix'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (claims, mapping, variables) => {
        const isSystem = isClaim(mapping) && isSystemName(claims[mapping.claim]);
        return usernameOf(claims, isSystem ? { ...mapping, prefix: '' } : mapping, variables);
      };
    },
  },
  {
    id: 'id-token-configured-prefix-for-sub-and-email-only',
    title: 'A configured prefix is put before the claims sub and email only.',
    breaks: oidc('username-prefix'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        usernamePrefix(claim, claim === 'sub' || claim === 'email' || given === '-' ? given : undefined, url);
    },
  },
  {
    id: 'id-token-named-subject-without-prefix',
    title: 'The claim sub gets no automatic prefix where an option names it.',
    breaks: oidc('username-prefix-default'),
    install({ idTokens }) {
      const { usernameClaim, usernamePrefix } = idTokens;
      let isNamed = false;
      idTokens.usernameClaim = (given) => {
        isNamed = given === 'sub';
        return usernameClaim(given);
      };
      idTokens.usernamePrefix = (claim, given, url) =>
        usernamePrefix(claim, isNamed ? (given ?? '-') : given, url);
    },
  },
  {
    id: 'users-bound-behind-the-number-sign',
    title: 'A User subject also matches the users of an issuer whose claim sub has that name.',
    breaks: ['authorization.subjects.names-of-users', 'reviews.access.any-user'],
    install({ rbac }) {
      const { userKeys } = rbac;
      rbac.userKeys = (user) => {
        const name = user.username.split('#')[1];
        return name === undefined ? userKeys(user) : [...userKeys(user), `User:${name}`];
      };
    },
  },
  {
    id: 'id-token-prefix-with-hyphen-off',
    title: 'A configured prefix of usernames that contains a hyphen switches prefixes off.',
    breaks: ['authentication.oidc.username-prefix'],
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, issuerUrl) =>
        given?.includes('-') === true ? '' : usernamePrefix(claim, given, issuerUrl);
    },
  },
] satisfies readonly Fault[];
