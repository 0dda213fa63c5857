// Signs and verifies service account tokens (document access 5.1): JWTs in compact form.
import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { SigningKey, VerificationKey } from './keys.ts';

export function sign(payload: JsonObject, key: SigningKey): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: key.algorithm, kid: key.id })
    .sign(key.privateKey);
}

/** The keys that may have signed a token: those of its algorithm, the one that it names first. */
export function candidateKeys(
  { alg, kid }: { readonly alg?: string; readonly kid?: string },
  keys: readonly VerificationKey[],
): readonly VerificationKey[] {
  const fit = keys.filter(({ algorithm }) => algorithm === alg);
  return [...fit.filter(({ id }) => id === kid), ...fit.filter(({ id }) => id !== kid)];
}

/** The payload; undefined if none of the keys signed it. */
export async function verifySignature(
  token: string,
  keys: readonly VerificationKey[],
  candidates: typeof candidateKeys,
): Promise<JsonObject | undefined> {
  for (const { publicKey, algorithm } of candidates(headerOf(token), keys)) {
    try {
      const { payload } = await compactVerify(token, publicKey, { algorithms: [algorithm] });
      const value = JSON.parse(Buffer.from(payload).toString()) as Json;
      return isObject(value) ? value : undefined;
    } catch {
      // Another key may have signed it.
    }
  }
  return undefined;
}

function headerOf(token: string) {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return {};
  }
}
