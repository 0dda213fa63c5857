// Planted faults of ID tokens: the username and groups of their users (document access 5.2).
import type { ClaimMapping, Mapping } from '../../access/id-tokens/settings.ts';
import type { Fault } from '../fault.ts';

const oidc = (...names: readonly string[]) => names.map((name) => `authentication.oidc.${name}`);

const isClaim = (mapping: Mapping | undefined): mapping is ClaimMapping =>
  mapping !== undefined && 'claim' in mapping;

const isAddress = (value: unknown) => typeof value === 'string' && /^[^/]+@/.test(value);

export default [
  {
    id: 'id-token-username-from-email-by-default',
    title: 'Without an option the username is the claim email.',
    breaks: oidc('username-claim-default', 'username-prefix-default'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (claims, mapping, variables) =>
        isClaim(mapping) && mapping.claim === 'sub' && claims['email'] !== undefined
          ? usernameOf(claims, { ...mapping, claim: 'email' }, variables)
          : usernameOf(claims, mapping, variables);
    },
  },
  {
    id: 'id-token-username-of-the-first-user',
    title: 'The claims of the first token of an issuer are cached for all its tokens.',
    breaks: oidc('username-claim-default', 'username-claim', 'username-prefix-default'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      const first = new Map<string, string | undefined>();
      idTokens.usernameOf = (claims, mapping, variables) => {
        const key = JSON.stringify([claims['iss'], mapping]);
        if (!first.has(key)) first.set(key, usernameOf(claims, mapping, variables));
        return first.get(key);
      };
    },
  },
  {
    id: 'id-token-username-claim-ignored',
    title: 'The option for the claim of the username is ignored.',
    breaks: oidc('username-claim', 'username-claim-absent', 'username-email-unprefixed'),
    install({ idTokens }) {
      idTokens.usernameClaim = () => 'sub';
    },
  },
  {
    id: 'id-token-username-in-lower-case',
    title: 'Usernames of ID tokens are converted to lower case.',
    breaks: oidc('username-claim', 'username-prefix-default', 'username-email-unprefixed'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (...given) => usernameOf(...given)?.toLowerCase();
    },
  },
  {
    id: 'id-token-claim-names-in-any-case',
    title: 'The claim of the username is found without regard to letter case.',
    breaks: oidc('username-claim', 'username-claim-absent'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (claims, mapping, variables) => {
        if (!isClaim(mapping)) return usernameOf(claims, mapping, variables);
        const wanted = mapping.claim.toLowerCase();
        const name = Object.keys(claims).find((one) => one.toLowerCase() === wanted);
        return usernameOf(claims, { ...mapping, claim: name ?? mapping.claim }, variables);
      };
    },
  },
  {
    id: 'id-token-username-falls-back-to-subject',
    title: 'Without the claim of the username the claim sub is used.',
    breaks: oidc('username-claim-absent'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (claims, mapping, variables) =>
        usernameOf(claims, mapping, variables) ?? usernameOf(claims, { claim: 'sub', prefix: '' }, variables);
    },
  },
  {
    id: 'id-token-without-username-accepted',
    title: 'Without the claim of the username the username is the prefix.',
    breaks: oidc('username-claim-absent'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (claims, mapping, variables) =>
        usernameOf(claims, mapping, variables) ?? `${isClaim(mapping) ? mapping.prefix : ''}unknown`;
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
    breaks: oidc('username-prefix-off'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        given === '-' ? '-' : usernamePrefix(claim, given, url);
    },
  },
  {
    id: 'id-token-prefix-off-means-default',
    title: 'The prefix - stands for the automatic one.',
    breaks: oidc('username-prefix-off'),
    install({ idTokens }) {
      const { usernamePrefix } = idTokens;
      idTokens.usernamePrefix = (claim, given, url) =>
        usernamePrefix(claim, given === '-' ? undefined : given, url);
    },
  },
] satisfies readonly Fault[];
