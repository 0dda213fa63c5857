// The parts of a token, and the verification of its signature by keys of the issuer.
import { compactVerify, createLocalJWKSet, errors } from 'jose';
import type { CompactVerifyGetKey, CryptoKey, JWK } from 'jose';
import { isObject } from '../../object.ts';
import type { Json, JsonObject } from '../../object.ts';
import type { Claims } from './settings.ts';

/** The key set of an issuer. The keys that may have signed a token have its algorithm, and its key id if it has one. */
export type KeySet = CompactVerifyGetKey<CryptoKey>;

export interface UnverifiedToken {
  readonly algorithm: string;
  readonly claims: Claims;
}

/** Undefined for a text that is not a signed token. */
export function readUnverified(token: string): UnverifiedToken | undefined {
  const [header, payload, ...rest] = token.split('.');
  if (rest.length !== 1) return undefined;
  const { alg } = decode(header) ?? {};
  const claims = decode(payload);
  return typeof alg === 'string' && claims !== undefined ? { algorithm: alg, claims } : undefined;
}

function decode(segment: string | undefined): JsonObject | undefined {
  return parseObject(Buffer.from(segment ?? '', 'base64url').toString('utf8'));
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Only public keys verify; others in the set are ignored. Undefined for a text that is not a key set. */
export function parseKeySet(text: string): KeySet | undefined {
  const { keys } = parseObject(text) ?? {};
  if (!Array.isArray(keys)) return undefined;
  const publicKeys = keys.filter((key) => isObject(key) && isPublic(key)) as JWK[];
  return createLocalJWKSet({ keys: publicKeys });
}

const isPublic = ({ kty, d, k }: JsonObject) =>
  typeof kty === 'string' && kty !== 'oct' && d === undefined && k === undefined;

/** The claims; undefined if no key of the set signed the token. */
export async function verifySignature(
  token: string,
  keys: KeySet,
  algorithms: readonly string[],
): Promise<Claims | undefined> {
  const options = { algorithms: [...algorithms] };
  try {
    const { payload } = await compactVerify(token, keys, options);
    return parseObject(Buffer.from(payload).toString('utf8'));
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) return undefined;
    for await (const key of error) {
      const { payload } = await compactVerify(token, key, options).catch(() => ({ payload: undefined }));
      if (payload !== undefined) return parseObject(Buffer.from(payload).toString('utf8'));
    }
    return undefined;
  }
}
