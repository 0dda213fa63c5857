// Planted faults of ID tokens: the claim of the username (document access 5.2).
import type { ClaimMapping, Claims, Mapping } from '../../../access/id-tokens/settings.ts';
import type { Fault } from '../../fault.ts';

const oidc = (...names: readonly string[]) => names.map((name) => `authentication.oidc.${name}`);

const isClaim = (mapping: Mapping | undefined): mapping is ClaimMapping =>
  mapping !== undefined && 'claim' in mapping;

export default [
  {
    id: 'id-token-claims-in-latin-1',
    title: 'The claims of an ID token are read as Latin-1.',
    breaks: [
      ...oidc('username-claim', 'groups-claim'),
      'authentication.configuration.groups-claim',
      'authentication.configuration.extra-string',
      'authentication.configuration.groups-expression-list',
      'authentication.configuration.uid-claim',
      'authentication.configuration.username-claim',
    ],
    install({ idTokens }) {
      const { verifySignature } = idTokens;
      idTokens.verifySignature = async (...given) => {
        const claims = await verifySignature(...given);
        return claims && (JSON.parse(Buffer.from(JSON.stringify(claims)).toString('latin1')) as Claims);
      };
    },
  },
  {
    id: 'id-token-username-from-email-by-default',
    title: 'Without an option the username is the claim email.',
    breaks: oidc(
      'username-claim-default',
      'username-prefix-default',
      'username-claim-absent',
      'username-prefix',
      'username-prefix-off',
    ),
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
    breaks: oidc(
      'username-claim-default',
      'username-claim',
      'username-prefix-default',
      'username-claim-absent',
      'username-email-unprefixed',
      'username-prefix',
      'username-prefix-off',
      'still-authorized',
    ),
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
    breaks: oidc(
      'username-claim',
      'username-claim-absent',
      'username-email-unprefixed',
      'username-prefix-default',
      'username-prefix-for-email',
    ),
    install({ idTokens }) {
      idTokens.usernameClaim = () => 'sub';
    },
  },
  {
    id: 'id-token-username-in-lower-case',
    title: 'Usernames of ID tokens are converted to lower case.',
    breaks: oidc(
      'username-claim',
      'username-prefix-default',
      'username-email-unprefixed',
      'username-claim-default',
      'username-prefix',
      'username-prefix-for-email',
      'username-prefix-off',
    ),
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
    id: 'id-token-username-of-no-text-falls-back-to-subject',
    title: 'Where the claim of the username is no text the claim sub is used.',
    breaks: oidc('username-claim-absent'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (claims, mapping, variables) => {
        const value = isClaim(mapping) ? claims[mapping.claim] : undefined;
        const isText = value === undefined || typeof value === 'string';
        return usernameOf(claims, isText ? mapping : { claim: 'sub', prefix: '' }, variables);
      };
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
    id: 'id-token-username-trimmed',
    title: 'White space around the username of an ID token is removed.',
    breaks: oidc('username-claim'),
    install({ idTokens }) {
      const { usernameOf } = idTokens;
      idTokens.usernameOf = (...given) => usernameOf(...given)?.trim();
    },
  },
  {
    id: 'id-token-claims-of-concurrent-requests',
    title:
      'The claims of the latest token are kept in one place, so concurrent requests get the user of another one.',
    breaks: oidc('username-claim'),
    install({ idTokens }) {
      const { verifySignature } = idTokens;
      let latest: Claims | undefined;
      idTokens.verifySignature = async (...given) => {
        const found = await verifySignature(...given);
        latest = found ?? latest;
        for (const _ of 'turns') await new Promise((resolve) => void setImmediate(resolve));
        return found === undefined ? undefined : latest;
      };
    },
  },
] satisfies readonly Fault[];
