// Parses keys of service account tokens from PEM files: RSA or ECDSA, private or public or in a certificate, several
// per file (document access 5.1). Each key is used with one algorithm.
import { X509Certificate, createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { FileContentError } from '../../file-problems.ts';
import { pemBlocks } from '../../pem.ts';
import type { PemBlock } from '../../pem.ts';

/** A key that verifies signatures. */
export interface VerificationKey {
  readonly publicKey: KeyObject;
  readonly algorithm: string;
  /** Digest of the public key: tokens name the key that signed them by it. */
  readonly id: string;
}

/** A key that also signs. */
export interface SigningKey extends VerificationKey {
  readonly privateKey: KeyObject;
}

export type TokenKey = VerificationKey | SigningKey;

const minRsaBits = 2048;

/** By the name of the curve. */
const ecdsaAlgorithms: Readonly<Record<string, string>> = {
  prime256v1: 'ES256',
  secp384r1: 'ES384',
  secp521r1: 'ES512',
};

/** All keys of a file, in its order. @throws FileContentError */
export function parseKeys(text: string): readonly TokenKey[] {
  const { blocks, isWhole } = pemBlocks(text);
  if (!isWhole) throw new FileContentError('holds a block without its END line: copy it whole');
  // Some tools write the curve before the key, which contains it as well.
  const keys = blocks.filter(({ label }) => label !== 'EC PARAMETERS');
  if (keys.length === 0) throw new FileContentError('holds no key in PEM form: give RSA or ECDSA keys');
  return keys.map(keyOf);
}

/** The first private key of a file. @throws FileContentError */
export function parseSigningKey(text: string): SigningKey {
  const found = parseKeys(text).find((key) => 'privateKey' in key);
  if (found === undefined) throw new FileContentError('holds no private key in PEM form');
  return found;
}

function keyOf({ label, text: pem }: PemBlock): TokenKey {
  try {
    if (label === 'CERTIFICATE') return verificationKey(new X509Certificate(pem).publicKey);
    if (!label.endsWith('PRIVATE KEY')) return verificationKey(createPublicKey(pem));
    return signingKey(createPrivateKey(pem));
  } catch (error) {
    if (error instanceof FileContentError) throw error;
    throw new FileContentError(`holds a block "${label}" that cannot be read as a key`, { cause: error });
  }
}

/** @throws FileContentError for another kind of key */
export function signingKey(privateKey: KeyObject): SigningKey {
  return { ...verificationKey(createPublicKey(privateKey)), privateKey };
}

function verificationKey(publicKey: KeyObject): VerificationKey {
  const id = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64url');
  return { publicKey, algorithm: algorithmOf(publicKey), id };
}

function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details = {} }: KeyObject): string {
  if (type === 'rsa') {
    const { modulusLength: bits = 0 } = details;
    if (bits >= minRsaBits) return 'RS256';
    throw new FileContentError(`holds an RSA key of ${bits} bits: give one of at least ${minRsaBits}`);
  }
  const algorithm = type === 'ec' ? ecdsaAlgorithms[details.namedCurve ?? ''] : undefined;
  if (algorithm !== undefined) return algorithm;
  const what = type === 'ec' ? `an ECDSA key on the curve ${details.namedCurve}` : `a key of type ${type}`;
  throw new FileContentError(`holds ${what}: give RSA keys, or ECDSA keys on P-256, P-384 or P-521`);
}
