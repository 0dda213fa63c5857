// Planted faults of ID tokens: the verification of signatures, and their algorithms (document access 5.1, 5.2).
import { createHmac, createPublicKey } from 'node:crypto';
import type { JWK } from 'jose';
import type { KeySet } from '../../../access/id-tokens/signature.ts';
import type { JsonObject } from '../../../object.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const oidc = (...names: readonly string[]) => names.map((name) => `authentication.oidc.${name}`);

const decode = (part = ''): JsonObject =>
  JSON.parse(Buffer.from(part, 'base64url').toString() || '{}') as JsonObject;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const signedPart = (token: string) => token.slice(0, token.lastIndexOf('.'));

type Takes = (token: string, header: JsonObject, keys: readonly JWK[]) => boolean | Promise<boolean>;

/** Accepts tokens that the correct server refuses, of any algorithm. */
function alsoTakes({ idTokens }: Parts, takes: Takes): void {
  const keys = keysOf(idTokens);
  const { acceptsAlgorithm, verifySignature } = idTokens;
  let accepted: readonly string[] = [];
  idTokens.acceptsAlgorithm = (_algorithm, configured) => {
    accepted = configured;
    return true;
  };
  idTokens.verifySignature = async (token, set, algorithms) => {
    const [header, payload] = token.split('.');
    const { alg } = decode(header);
    // The correct server checks the algorithm before the signature.
    const found = acceptsAlgorithm(textOf(alg), accepted) && (await verifySignature(token, set, algorithms));
    if (found) return found;
    return (await takes(token, decode(header), keys())) ? decode(payload) : undefined;
  };
}

/** The keys of the last key set. */
function keysOf(idTokens: Parts['idTokens']): () => readonly JWK[] {
  const { parseKeySet } = idTokens;
  let keys: readonly JWK[] = [];
  idTokens.parseKeySet = (text) => {
    keys = (JSON.parse(text) as { keys: readonly JWK[] }).keys;
    return parseKeySet(text);
  };
  return () => keys;
}

const forged = ['authentication.oidc.signature'];

export default [
  {
    id: 'id-token-first-algorithm-only',
    title: 'Of several accepted algorithms the first only is used.',
    breaks: ['authentication.oidc.algorithms-configured'],
    install({ idTokens }) {
      const { flagAlgorithms } = idTokens;
      idTokens.flagAlgorithms = (given) => flagAlgorithms(given?.slice(0, 1));
    },
  },
  {
    id: 'id-token-removed-keys-kept',
    title: 'Keys that an issuer has removed stay in use.',
    breaks: ['authentication.oidc.new-keys'],
    install({ idTokens }) {
      const { parseKeySet, verifySignature } = idTokens;
      const earlier: KeySet[] = [];
      idTokens.parseKeySet = (text) => {
        const set = parseKeySet(text);
        if (set !== undefined) earlier.push(set);
        return set;
      };
      idTokens.verifySignature = async (token, keys, algorithms) => {
        const found = await verifySignature(token, keys, algorithms);
        if (found !== undefined) return found;
        for (const set of earlier) {
          const claims = await verifySignature(token, set, algorithms);
          if (claims !== undefined) return claims;
        }
        return undefined;
      };
    },
  },
  {
    id: 'id-token-claims-unsigned',
    title: 'The claims of an ID token are read without checking its signature.',
    breaks: [
      ...oidc(
        'token-review',
        'signature',
        'new-keys',
        'algorithms-default',
        'algorithms-configured',
        'critical-headers',
      ),
      'authentication.bearer.id-token',
    ],
    install: (parts) => alsoTakes(parts, () => true),
  },
  {
    id: 'id-token-remembered-without-signature',
    title: 'A verified ID token is cached by its claims, so a copy with another signature is accepted.',
    breaks: [...oidc('token-review', 'signature'), 'authentication.bearer.id-token'],
    install({ idTokens }) {
      const seen = new Set<string>();
      const { verifySignature } = idTokens;
      idTokens.verifySignature = async (token, ...given) => {
        const found = await verifySignature(token, ...given);
        if (found !== undefined) seen.add(signedPart(token));
        return seen.has(signedPart(token)) ? decode(token.split('.')[1]) : undefined;
      };
    },
  },
  {
    id: 'id-token-remembered-by-signature',
    title: 'A verified signature is cached, so it may stand below other claims.',
    breaks: forged,
    install({ idTokens }) {
      const seen = new Set<string>();
      const { verifySignature } = idTokens;
      idTokens.verifySignature = async (token, ...given) => {
        const [, payload, signature = ''] = token.split('.');
        const found = await verifySignature(token, ...given);
        if (found !== undefined) seen.add(signature);
        return found ?? (seen.has(signature) ? decode(payload) : undefined);
      };
    },
  },
  {
    id: 'id-token-without-algorithm-accepted',
    title: 'An ID token whose header states that it is unsigned (alg none) is accepted.',
    breaks: forged,
    install: (parts) => alsoTakes(parts, (_token, { alg }) => textOf(alg).toLowerCase() === 'none'),
  },
  {
    id: 'id-token-hmac-of-public-key-accepted',
    title: 'The header of an ID token selects the algorithm, so the public key can serve as an HMAC secret.',
    breaks: oidc('signature', 'algorithms-default'),
    install: (parts) =>
      alsoTakes(parts, (token, { alg }, keys) =>
        keys.some((key) => {
          const secret = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
          const hmac = createHmac('sha256', secret).update(signedPart(token)).digest('base64url');
          return alg === 'HS256' && token.endsWith(`.${hmac}`);
        }),
      ),
  },
  {
    id: 'id-token-with-empty-signature-accepted',
    title: 'An ID token with an empty signature is accepted.',
    breaks: forged,
    install: (parts) => alsoTakes(parts, (token) => token.endsWith('.')),
  },
  {
    id: 'id-token-signature-checked-for-length',
    title: 'Any signature of the right length is accepted.',
    breaks: [
      ...oidc('token-review', 'signature', 'new-keys', 'algorithms-configured', 'critical-headers'),
      'authentication.bearer.id-token',
    ],
    install: (parts) =>
      alsoTakes(parts, (token, { alg }) => alg === 'RS256' && token.split('.')[2]?.length === 342),
  },
  {
    id: 'id-token-of-unknown-key-accepted',
    title: 'An ID token with a key id that is not in the key set is accepted.',
    breaks: oidc('signature', 'new-keys', 'algorithms-default'),
    install: (parts) => alsoTakes(parts, (_token, { kid }, keys) => !keys.some((key) => key.kid === kid)),
  },
  {
    id: 'id-token-critical-headers-ignored',
    title: 'The list of critical header members of an ID token is ignored.',
    breaks: oidc('critical-headers'),
    install: (parts) => alsoTakes(parts, (_token, { crit }) => Array.isArray(crit)),
  },
  ...(
    [
      ['every', () => true],
      ['rsa', (algorithm) => /^[RP]S/.test(algorithm)],
      ['ecdsa', (algorithm) => algorithm.startsWith('ES')],
      ['pss', (algorithm) => algorithm.startsWith('PS')],
      ['longer-hash', (algorithm) => algorithm.startsWith('RS')],
    ] satisfies readonly (readonly [string, (algorithm: string) => boolean])[]
  ).map(([word, takes]): Fault => ({
    id: `id-token-${word}-algorithms-by-default`,
    title: `Without an option other algorithms than RS256 are accepted (${word}).`,
    breaks: oidc('algorithms-default'),
    install({ idTokens }) {
      const all = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512', 'PS256', 'PS384', 'PS512'];
      const { flagAlgorithms } = idTokens;
      idTokens.flagAlgorithms = (given) =>
        given === undefined ? ['RS256', ...all.filter(takes)] : flagAlgorithms(given);
    },
  })),
  {
    id: 'id-token-algorithms-added-to-default',
    title: 'The configured algorithms are added to RS256.',
    breaks: oidc('algorithms-configured'),
    install({ idTokens }) {
      const { flagAlgorithms } = idTokens;
      idTokens.flagAlgorithms = (given) => ['RS256', ...flagAlgorithms(given)];
    },
  },
  {
    id: 'id-token-algorithms-not-configurable',
    title: 'The option for algorithms is ignored.',
    breaks: oidc('algorithms-configured'),
    install({ idTokens }) {
      const { flagAlgorithms } = idTokens;
      idTokens.flagAlgorithms = () => flagAlgorithms(undefined);
    },
  },
] satisfies readonly Fault[];
