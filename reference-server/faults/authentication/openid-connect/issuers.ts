// Planted faults of ID tokens: the issuer URL, discovery, certificates and keys (document access 5.2).
import { compactVerify, EmbeddedJWK } from 'jose';
import type { IssuerKeys } from '../../../access/id-tokens/issuer-keys.ts';
import type { Claims } from '../../../access/id-tokens/settings.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const oidc = (...names: readonly string[]) => names.map((name) => `authentication.oidc.${name}`);
const none = 'authentication.bearer.id-token';

/** The issuer with another verification of its tokens. */
function alsoVerifies({ idTokens }: Parts, verify: (token: string) => Promise<Claims | undefined>): void {
  const { chooseIssuer } = idTokens;
  idTokens.chooseIssuer = <T>(issuers: ReadonlyMap<string, T>, iss: unknown) => {
    const found = chooseIssuer(issuers, iss) as { readonly keys: IssuerKeys } | undefined;
    if (found === undefined) return undefined;
    const keys: IssuerKeys = {
      verify: async (token, algorithm) => (await found.keys.verify(token, algorithm)) ?? verify(token),
    };
    return { ...found, keys } as T;
  };
}

export default [
  {
    id: 'issuer-from-the-token',
    title: 'Without an issuer URL the issuer is the one that a token names.',
    breaks: oidc('issuer-url-required'),
    install({ idTokens }) {
      const { chooseIssuer, discoveryUrlOf, isAboutIssuer, isIssuedBy, missingValue } = idTokens;
      let named = '';
      idTokens.missingValue = (given) => (given.issuerUrl === undefined ? undefined : missingValue(given));
      idTokens.chooseIssuer = (issuers, iss) => {
        const only = issuers.get('');
        if (typeof iss === 'string') named = iss;
        return only ?? chooseIssuer(issuers, iss);
      };
      idTokens.discoveryUrlOf = (settings) =>
        discoveryUrlOf(settings.url === '' ? { ...settings, url: named } : settings);
      idTokens.isAboutIssuer = (document, url) => url === '' || isAboutIssuer(document, url);
      idTokens.isIssuedBy = (claims, url) => url === '' || isIssuedBy(claims, url);
    },
  },
  {
    id: 'any-audience-without-client-id',
    title: 'Without a client id ID tokens for any audience are accepted.',
    breaks: oidc('client-id-required'),
    install({ idTokens }) {
      const { matchesAudience, missingValue } = idTokens;
      idTokens.missingValue = (given) => (given.clientId === undefined ? undefined : missingValue(given));
      idTokens.matchesAudience = (claims, wanted) => wanted.includes('') || matchesAudience(claims, wanted);
    },
  },
  {
    id: 'empty-audience-without-client-id',
    title: 'Without a client id ID tokens without an audience are accepted.',
    breaks: oidc('client-id-required'),
    install({ idTokens }) {
      const { matchesAudience, missingValue } = idTokens;
      idTokens.missingValue = (given) => (given.clientId === undefined ? undefined : missingValue(given));
      idTokens.matchesAudience = (claims, wanted) =>
        wanted.includes('') ? (claims['aud'] ?? '') === '' : matchesAudience(claims, wanted);
    },
  },
  {
    id: 'issuer-over-plain-http',
    title: 'An issuer URL with http is accepted, and its keys are fetched without TLS.',
    breaks: oidc('issuer-url-https'),
    install({ idTokens }) {
      idTokens.issuerUrlProblem = () => undefined;
      idTokens.keySetUrlOf = ({ jwks_uri: url }) => (typeof url === 'string' ? url : undefined);
    },
  },
  {
    id: 'key-set-at-a-customary-path',
    title: 'The key set is looked for at a customary path, whatever the discovery document says.',
    breaks: [none, ...oidc('discovery', 'certificate-authority')],
    install({ idTokens }) {
      const { keySetUrlOf } = idTokens;
      idTokens.keySetUrlOf = (document) => {
        const url = keySetUrlOf(document);
        return url === undefined ? undefined : new URL('/.well-known/jwks.json', url).href;
      };
    },
  },
  {
    id: 'discovery-of-another-document',
    title: 'The metadata of the authorization server is fetched in place of the discovery document.',
    breaks: [none, ...oidc('discovery', 'certificate-authority')],
    install({ idTokens }) {
      const { discoveryUrlOf } = idTokens;
      idTokens.discoveryUrlOf = (source) =>
        discoveryUrlOf(source).replace('openid-configuration', 'oauth-authorization-server');
    },
  },
  {
    id: 'id-token-with-key-of-its-own-accepted',
    title: 'Where no key of the issuer fits, an ID token is verified with the key in its own header.',
    breaks: oidc('signature', 'discovery-absent'),
    install: (parts) =>
      alsoVerifies(parts, (token) =>
        compactVerify(token, EmbeddedJWK).then(
          ({ payload }) => JSON.parse(Buffer.from(payload).toString()) as Claims,
          () => undefined,
        ),
      ),
  },
  {
    id: 'id-tokens-unverified-without-keys',
    title: 'While the keys of the issuer cannot be fetched, ID tokens are accepted unverified.',
    breaks: oidc(
      'discovery-absent',
      'certificate-authority',
      'certificate-authority-default',
      'issuer-certificate-expired',
      'issuer-certificate-other-host',
    ),
    install(parts) {
      let isFetched = false;
      const { parseKeySet } = parts.idTokens;
      parts.idTokens.parseKeySet = (text) => {
        isFetched = true;
        return parseKeySet(text);
      };
      alsoVerifies(parts, async (token) =>
        isFetched
          ? undefined
          : (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims),
      );
    },
  },
  {
    id: 'issuer-certificate-unverified',
    title: 'The certificate of the issuer is not verified.',
    breaks: oidc(
      'certificate-authority',
      'certificate-authority-default',
      'issuer-certificate-expired',
      'issuer-certificate-other-host',
    ),
    install({ idTokens }) {
      const { trustOf } = idTokens;
      idTokens.trustOf = (settings) => ({ ...trustOf(settings), isVerified: false });
    },
  },
  {
    id: 'issuer-certificate-unverified-without-authority',
    title: 'Without an authority in the options the certificate of the issuer is not verified.',
    breaks: oidc('certificate-authority-default'),
    install({ idTokens }) {
      const { trustOf } = idTokens;
      idTokens.trustOf = (settings) => ({
        ...trustOf(settings),
        isVerified: settings.authorities !== undefined,
      });
    },
  },
  {
    id: 'issuer-authority-ignored',
    title: 'The authority in the options is ignored: those of the system verify the issuer.',
    breaks: [none, ...oidc('certificate-authority', 'discovery')],
    install({ idTokens }) {
      idTokens.trustOf = () => ({ authorities: undefined });
    },
  },
  {
    id: 'issuer-keys-fetched-once',
    title: 'The keys of the issuer are fetched once, at the first token.',
    breaks: oidc('new-keys'),
    install({ idTokens }) {
      idTokens.mayFetchAgain = (sinceLastMs) => sinceLastMs === Infinity;
    },
  },
  {
    id: 'issuer-keys-fetched-twice',
    title: 'The keys of the issuer are fetched again once only.',
    breaks: oidc('new-keys'),
    install({ idTokens }) {
      let changes = 0;
      let last = '';
      const { parseKeySet } = idTokens;
      idTokens.parseKeySet = (text) => {
        if (text !== last) changes += 1;
        last = text;
        return changes > 2 ? undefined : parseKeySet(text);
      };
    },
  },
  {
    id: 'id-token-of-one-use',
    title: 'An ID token with an id of its own (jti) is accepted once only.',
    breaks: oidc('no-revocation'),
    install({ idTokens }) {
      const { verifySignature } = idTokens;
      const used = new Set<unknown>();
      idTokens.verifySignature = async (...given) => {
        const found = await verifySignature(...given);
        const id = found?.['jti'];
        if (id === undefined) return found;
        if (used.has(id)) return undefined;
        used.add(id);
        return found;
      };
    },
  },
  {
    id: 'id-tokens-of-administrators',
    title: 'Every user with a valid ID token is in the group of administrators.',
    breaks: oidc('still-authorized'),
    install({ idTokens }) {
      const { groupsOf } = idTokens;
      idTokens.groupsOf = (...given) => [...(groupsOf(...given) ?? []), 'system:masters'];
    },
  },
] satisfies readonly Fault[];
