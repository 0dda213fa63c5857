// Planted faults of the keys of an issuer: when and where they are fetched, and which are used (document access 5.2).
import { errors } from 'jose';
import type { CryptoKey } from 'jose';
import type { Claims } from '../../../access/id-tokens/settings.ts';
import type { Fault } from '../../fault.ts';

export default [
  {
    id: 'issuer-keys-given-up',
    title: 'Keys of an issuer whose first fetch fails are never fetched again.',
    breaks: ['authentication.oidc.discovery-later'],
    install({ idTokens }) {
      const { mayFetchAgain, parseKeySet } = idTokens;
      let isFetched = false;
      idTokens.parseKeySet = (text) => {
        isFetched = true;
        return parseKeySet(text);
      };
      idTokens.mayFetchAgain = (sinceMs) => sinceMs === Infinity || (isFetched && mayFetchAgain(sinceMs));
    },
  },
  {
    id: 'key-set-of-another-host-refused',
    title: 'The keys of an issuer are not fetched from a host that served no discovery document.',
    breaks: ['authentication.oidc.keys-elsewhere'],
    install({ idTokens }) {
      const { discoveryUrlOf, keySetUrlOf } = idTokens;
      const hosts = new Set<string>();
      idTokens.discoveryUrlOf = (source) => {
        const url = discoveryUrlOf(source);
        hosts.add(new URL(url).host);
        return url;
      };
      idTokens.keySetUrlOf = (document) => {
        const url = keySetUrlOf(document);
        return url !== undefined && hosts.has(new URL(url).host) ? url : undefined;
      };
    },
  },
  {
    id: 'id-token-without-key-id-refused',
    title: 'An ID token without a key id is refused.',
    breaks: ['authentication.oidc.key-id-absent'],
    install({ idTokens }) {
      const { verifySignature } = idTokens;
      idTokens.verifySignature = async (token, keys, algorithms) => {
        const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
        return header.includes('"kid":') ? verifySignature(token, keys, algorithms) : undefined;
      };
    },
  },
  {
    id: 'ecdsa-id-token-without-key-id-refused',
    title: 'An ID token of an ECDSA key without a key id is refused.',
    breaks: ['authentication.oidc.key-id-absent'],
    install({ idTokens }) {
      const { verifySignature } = idTokens;
      idTokens.verifySignature = async (token, keys, algorithms) => {
        const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString();
        const isRefused = header.includes('"alg":"ES') && !header.includes('"kid":');
        return isRefused ? undefined : verifySignature(token, keys, algorithms);
      };
    },
  },
  {
    id: 'id-token-two-algorithms-at-most',
    title: 'Of several accepted algorithms the first two only are used.',
    breaks: ['authentication.oidc.algorithms-configured'],
    install({ idTokens }) {
      const { flagAlgorithms } = idTokens;
      idTokens.flagAlgorithms = (given) => flagAlgorithms(given?.slice(0, 2));
    },
  },
  {
    id: 'id-tokens-of-ecdsa-keys-unverified',
    title: 'The signature of an ID token is not verified where its algorithm is one of ECDSA.',
    breaks: ['authentication.oidc.signature'],
    install({ idTokens }) {
      const { verifySignature } = idTokens;
      idTokens.verifySignature = async (token, keys, algorithms) => {
        if (!algorithms.some((one) => one.startsWith('ES'))) return verifySignature(token, keys, algorithms);
        return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
      };
    },
  },
  {
    id: 'key-set-with-other-uses-refused',
    title: 'A key set with a key that is not for signatures is not used.',
    breaks: ['authentication.oidc.keys-for-other-uses'],
    install({ idTokens }) {
      const { parseKeySet } = idTokens;
      idTokens.parseKeySet = (text) => (text.includes('"use":"enc"') ? undefined : parseKeySet(text));
    },
  },
  {
    id: 'first-key-that-fits-only',
    title: 'Of several keys that may have signed a token without key id only the first is tried.',
    breaks: ['authentication.oidc.key-id-absent'],
    install({ idTokens }) {
      const { parseKeySet } = idTokens;
      idTokens.parseKeySet = (text) => {
        const keys = parseKeySet(text);
        return (
          keys &&
          (async (...wanted) => {
            try {
              return await keys(...wanted);
            } catch (error) {
              return firstOf(error);
            }
          })
        );
      };
    },
  },
  {
    id: 'issuer-keys-need-alg',
    title: 'A key of an issuer that does not name its algorithm is not used.',
    breaks: ['authentication.oidc.key-members-optional'],
    install({ idTokens }) {
      const { parseKeySet } = idTokens;
      idTokens.parseKeySet = (text) => {
        const { keys } = JSON.parse(text) as { readonly keys: readonly { readonly alg?: string }[] };
        return parseKeySet(JSON.stringify({ keys: keys.filter(({ alg }) => alg !== undefined) }));
      };
    },
  },
  {
    id: 'id-token-type-required',
    title: 'An ID token whose header has no type is refused.',
    breaks: ['authentication.oidc.key-id-absent'],
    install({ idTokens }) {
      const { verifySignature } = idTokens;
      idTokens.verifySignature = async (token, ...rest) => {
        const header = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString('utf8');
        return 'typ' in (JSON.parse(header) as object) ? verifySignature(token, ...rest) : undefined;
      };
    },
  },
] as const satisfies readonly Fault[];

async function firstOf(error: unknown): Promise<CryptoKey> {
  if (error instanceof errors.JWKSMultipleMatchingKeys) for await (const key of error) return key;
  throw error;
}
