// The keys of a server that sign and verify service account tokens (document access 5.1).
import { generateKeyPairSync } from 'node:crypto';
import { FileContentError } from '../../file-problems.ts';
import { signingKey } from './keys.ts';
import type { parseKeys, SigningKey, TokenKey, VerificationKey } from './keys.ts';

export interface KeyRing {
  readonly signing: SigningKey;
  readonly verification: readonly VerificationKey[];
}

export interface KeySources {
  /** The keys of each given file, in order; undefined: no file was given. */
  readonly keyFiles: readonly (readonly TokenKey[])[] | undefined;
  readonly signingKey: SigningKey | undefined;
  /** PEM of the TLS private key, if the server has one. */
  readonly tlsKey: string | undefined;
}

/** The keys of all files. */
export const keysInUse = (files: readonly (readonly TokenKey[])[]): readonly TokenKey[] => files.flat();

/** The TLS private key as the default (document access 5.1), if its type can sign tokens. */
export function defaultKeys(tlsKey: string | undefined, parse: typeof parseKeys): readonly TokenKey[] {
  try {
    return tlsKey === undefined ? [] : parse(tlsKey);
  } catch (error) {
    if (error instanceof FileContentError) return [];
    throw error;
  }
}

/** The TLS private key is used only if no files are given. */
export const defaultCounts = (files: KeySources['keyFiles']): boolean => files === undefined;

/** The signing key always verifies, even if no file holds it. Without any private key one is generated. */
export function createKeyRing(
  sources: KeySources,
  parts: {
    readonly parseKeys: typeof parseKeys;
    readonly keysInUse: typeof keysInUse;
    readonly defaultKeys: typeof defaultKeys;
    readonly defaultCounts: typeof defaultCounts;
  },
): KeyRing {
  const { keyFiles, tlsKey } = sources;
  const known = [
    ...parts.keysInUse(keyFiles ?? []),
    ...(parts.defaultCounts(keyFiles) ? parts.defaultKeys(tlsKey, parts.parseKeys) : []),
  ];
  const signing = sources.signingKey ?? known.find((key) => 'privateKey' in key) ?? generateKey();
  const others = known.filter(({ id }) => id !== signing.id);
  return { signing, verification: [signing, ...others] };
}

function generateKey(): SigningKey {
  return signingKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
}
