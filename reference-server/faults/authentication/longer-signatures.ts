// Faults of credentials that are nearly right, or no longer: an HMAC of another length, a longer issuer, a scheme that begins with
// Bearer, the token of a deleted Secret (access 5.1, 5.2).
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, createPublicKey } from 'node:crypto';
import type { JWK } from 'jose';
import { isObject } from '../../object.ts';
import type { Json, JsonObject } from '../../object.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { noteRequests } from '../note-requests.ts';

const lengths: Readonly<Record<string, string>> = { HS384: 'sha384', HS512: 'sha512' };

/** Empty for what is no part of a token. */
function decode(part = ''): JsonObject {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString()) as Json;
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** The claims of a token with a long HMAC of one of these keys. */
function claimsByHmac(token: string, secrets: readonly (string | Buffer)[]): JsonObject | undefined {
  const [header, payload] = token.split('.');
  const { alg } = decode(header);
  const hash = typeof alg === 'string' ? lengths[alg] : undefined;
  if (hash === undefined) return undefined;
  const signed = token.slice(0, token.lastIndexOf('.'));
  const isOurs = secrets.some((secret) =>
    token.endsWith(`.${createHmac(hash, secret).update(signed).digest('base64url')}`),
  );
  return isOurs ? decode(payload) : undefined;
}

export default [
  {
    id: 'token-with-long-hmac-of-public-key-accepted',
    title:
      'The public key can serve as the secret of an HMAC of 384 or 512 bits over a service account token.',
    breaks: ['authentication.service-accounts.forged-algorithm'],
    install({ serviceAccounts }) {
      const { verifySignature } = serviceAccounts;
      serviceAccounts.verifySignature = async (token, keys, candidates) => {
        const secrets = keys.map(({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }));
        return claimsByHmac(token, secrets) ?? verifySignature(token, keys, candidates);
      };
    },
  },
  {
    id: 'id-token-with-long-hmac-of-public-key-accepted',
    title: 'The public key of an issuer can serve as the secret of an HMAC of 384 or 512 bits.',
    breaks: ['authentication.oidc.algorithms-default'],
    install({ idTokens }) {
      const { parseKeySet, verifySignature, acceptsAlgorithm } = idTokens;
      const known: JWK[] = [];
      idTokens.parseKeySet = (text) => {
        known.push(...(JSON.parse(text) as { readonly keys: readonly JWK[] }).keys);
        return parseKeySet(text);
      };
      idTokens.acceptsAlgorithm = (algorithm, accepted) =>
        algorithm in lengths || acceptsAlgorithm(algorithm, accepted);
      idTokens.verifySignature = async (token, keys, algorithms) => {
        const secrets = known.map((key) =>
          createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }),
        );
        return claimsByHmac(token, secrets) ?? verifySignature(token, keys, algorithms);
      };
    },
  },
  {
    id: 'token-review-takes-longer-issuers',
    title: 'In a TokenReview the issuer of an ID token may be longer than the configured URL.',
    breaks: ['authentication.oidc.token-review'],
    install({ idTokens, identity }) {
      const isReview = new AsyncLocalStorage<boolean>();
      const { firstSuccess } = identity;
      // Only reviews state audiences.
      identity.firstSuccess = (authenticators, request, nowMs) =>
        isReview.run(request.audiences !== undefined, () => firstSuccess(authenticators, request, nowMs));
      const { chooseIssuer, isIssuedBy } = idTokens;
      const begins = (iss: unknown, url: string) =>
        isReview.getStore() === true && typeof iss === 'string' && iss.startsWith(url);
      idTokens.chooseIssuer = (issuers, iss) =>
        chooseIssuer(issuers, iss) ?? [...issuers].find(([url]) => begins(iss, url))?.[1];
      idTokens.isIssuedBy = (claims, url) => isIssuedBy(claims, url) || begins(claims['iss'], url);
    },
  },
  {
    id: 'secret-tokens-outlive-deleted-collections',
    title: 'The token of a Secret stays valid where a DELETE of the collection deleted the Secret.',
    breaks: ['authentication.service-accounts.lookup-revokes'],
    install(parts) {
      const isCollection = noteRequests(parts, ({ route }) => route.verb === 'deletecollection');
      const deleted = new Set<string>();
      alterChanges(parts, (decided, before, key) => {
        if (decided.action === 'remove' && key.includes('/secrets/') && isCollection() !== undefined)
          deleted.add(`"${before.metadata.uid ?? ''}"`);
        return decided;
      });
      const { isHeldBy } = parts.serviceAccounts;
      parts.serviceAccounts.isHeldBy = (secret, token) => {
        const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
        return (
          isHeldBy(secret, token) ||
          (secret === undefined && [...deleted].some((uid) => payload.includes(uid)))
        );
      };
    },
  },
  {
    id: 'token-under-schemes-like-bearer',
    title: 'A token is read from the Authorization header under each scheme that begins with Bearer.',
    breaks: ['authentication.bearer.header'],
    install({ identity }) {
      const { readBearerToken } = identity;
      identity.readBearerToken = (header) => readBearerToken(header?.replace(/^bearer\S+/i, 'Bearer'));
    },
  },
] as const satisfies readonly Fault[];
