// Planted faults of service account tokens: verification of signatures and claims (document access 5.1).
import { createHmac } from 'node:crypto';
import { EmbeddedJWK, compactVerify } from 'jose';
import type { VerificationKey } from '../../../access/service-accounts/keys.ts';
import type { JsonObject } from '../../../object.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const prefix = 'authentication.service-accounts.';
const rows = (...names: readonly string[]) => names.map((name) => `${prefix}${name}`);

/** The row in which a token signed with a foreign key is refused. */
const ofKeys = [
  'ecdsa-keys',
  'rsa-keys',
  'private-or-public',
  'repeated-option',
  'several-keys',
  'default-key',
];

/** The row in which a review evaluates a token as a request does. */
const review = 'reviews.token.not-authenticated';

const decode = (part = ''): JsonObject =>
  JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as JsonObject;

/** Accepts tokens that the correct server refuses. */
function alsoTakes(
  parts: Parts,
  takes: (token: string, header: JsonObject, keys: readonly VerificationKey[]) => boolean | Promise<boolean>,
): void {
  const { verifySignature } = parts.serviceAccounts;
  parts.serviceAccounts.verifySignature = async (token, keys, candidates) => {
    const found = await verifySignature(token, keys, candidates);
    const [header, payload] = token.split('.');
    return found ?? ((await takes(token, decode(header), keys)) ? decode(payload) : undefined);
  };
}

const signedPart = (token: string) => token.slice(0, token.lastIndexOf('.'));

export default [
  {
    id: 'token-remembered-without-signature',
    title: 'A verified token is cached by its claims, so a copy with another signature is accepted.',
    breaks: [review, ...rows('signed-token', 'forged-algorithm', ...ofKeys)],
    install(parts) {
      const seen = new Set<string>();
      const { verifySignature } = parts.serviceAccounts;
      parts.serviceAccounts.verifySignature = async (token, keys, candidates) => {
        const found = await verifySignature(token, keys, candidates);
        if (found !== undefined) seen.add(signedPart(token));
        return seen.has(signedPart(token)) ? decode(token.split('.')[1]) : undefined;
      };
    },
  },
  {
    id: 'token-claims-unsigned',
    title: 'The claims of a token are read without checking its signature.',
    breaks: [review, ...rows('signed-token', 'forged-algorithm', 'other-key', ...ofKeys)],
    install: (parts) => alsoTakes(parts, () => true),
  },
  {
    id: 'token-without-algorithm-accepted',
    title: 'A token whose header states that it is unsigned (alg none) is accepted.',
    breaks: [...rows('forged-algorithm'), review],
    install: (parts) =>
      alsoTakes(parts, (_token, { alg }) => typeof alg === 'string' && alg.toLowerCase() === 'none'),
  },
  {
    id: 'token-hmac-of-public-key-accepted',
    title: 'The token header selects the algorithm, so the public key can serve as an HMAC secret.',
    breaks: rows('forged-algorithm'),
    install: (parts) =>
      alsoTakes(parts, (token, { alg }, keys) =>
        keys.some(({ publicKey }) => {
          const secret = publicKey.export({ type: 'spki', format: 'pem' });
          const hmac = createHmac('sha256', secret).update(signedPart(token)).digest('base64url');
          return alg === 'HS256' && token.endsWith(`.${hmac}`);
        }),
      ),
  },
  {
    id: 'token-with-empty-signature-accepted',
    title: 'A token with an empty signature is accepted.',
    breaks: [...rows('forged-algorithm'), review],
    install: (parts) => alsoTakes(parts, (token) => token.endsWith('.')),
  },
  {
    id: 'token-with-key-of-its-own-accepted',
    title: 'A token is verified with the key in its own header.',
    breaks: [...rows('forged-algorithm'), review],
    install: (parts) =>
      alsoTakes(parts, (token) =>
        compactVerify(token, EmbeddedJWK).then(
          () => true,
          () => false,
        ),
      ),
  },
  {
    id: 'token-of-unknown-algorithm-accepted',
    title: 'A token is accepted where no key fits its algorithm.',
    breaks: [
      ...rows('forged-algorithm', 'other-key', 'ecdsa-keys', 'private-or-public', 'default-key'),
      review,
    ],
    install: (parts) =>
      alsoTakes(parts, (_token, { alg }, keys) => !keys.some(({ algorithm }) => algorithm === alg)),
  },
  {
    id: 'account-not-in-group-of-namespace',
    title: 'The account of a token is in the group of all accounts, but not in that of its namespace.',
    breaks: [...rows('identity'), 'authentication.accounts.credentials-in-secrets'],
    install(parts) {
      const { accountUser } = parts.serviceAccounts;
      parts.serviceAccounts.accountUser = (claims, key) => ({
        ...accountUser(claims, key),
        groups: ['system:serviceaccounts'],
      });
    },
  },
  {
    id: 'account-of-secret-token-without-groups',
    title: 'The account of a token that does not expire is in no group of accounts.',
    breaks: ['authentication.accounts.credentials-in-secrets'],
    install(parts) {
      const { accountUser } = parts.serviceAccounts;
      parts.serviceAccounts.accountUser = (claims, key) => {
        const user = accountUser(claims, key);
        return claims.expires === undefined ? { ...user, groups: [] } : user;
      };
    },
  },
  {
    id: 'expired-account-token-accepted',
    title: 'The expiration of a service account token is not checked.',
    breaks: rows('expired'),
    install(parts) {
      parts.serviceAccounts.isExpired = () => false;
    },
  },
  {
    id: 'early-account-token-accepted',
    title: 'The start of a service account token is not checked.',
    breaks: rows('not-yet-valid'),
    install(parts) {
      parts.serviceAccounts.isTooEarly = () => false;
    },
  },
  {
    id: 'account-token-of-any-audience',
    title: 'A service account token is accepted whatever its audiences are.',
    breaks: [
      ...rows('other-audience'),
      'reviews.token.audiences-intersection',
      'reviews.token.audiences-disjoint',
    ],
    install(parts) {
      parts.serviceAccounts.sharedAudiences = (_claims, wanted) => wanted;
    },
  },
  {
    id: 'first-audience-of-account-token-only',
    title: 'Only the first audience of a service account token counts.',
    breaks: [...rows('other-audience'), 'reviews.token.audiences-intersection'],
    install(parts) {
      const { sharedAudiences } = parts.serviceAccounts;
      parts.serviceAccounts.sharedAudiences = (claims, ...rest) =>
        sharedAudiences({ ...claims, audiences: claims.audiences.slice(0, 1) }, ...rest);
    },
  },
  {
    id: 'account-token-of-any-issuer',
    title: 'The issuer of a service account token is not checked.',
    breaks: rows('other-issuer'),
    install(parts) {
      parts.serviceAccounts.isOwnIssuer = () => true;
    },
  },
  {
    id: 'pod-account-reset',
    title: 'Every pod uses the account default, whatever account it names.',
    breaks: rows('pod-field'),
    install(parts) {
      const { defaults } = parts.validation;
      parts.validation.defaults = (kind, object) => {
        const filled = defaults(kind, object);
        if (kind.kind !== 'Pod') return filled;
        return { ...filled, spec: { ...(filled['spec'] as object), serviceAccountName: 'default' } };
      };
    },
  },
  {
    id: 'uid-of-an-account-is-its-name',
    title: 'The uid of a service account user is derived from its name.',
    breaks: ['authentication.identity.uid-over-time'],
    install({ serviceAccounts }) {
      const { accountUser } = serviceAccounts;
      serviceAccounts.accountUser = (claims, key) => {
        const user = accountUser(claims, key);
        return { ...user, uid: user.username };
      };
    },
  },
] as const satisfies readonly Fault[];
