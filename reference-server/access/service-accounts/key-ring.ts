// The keys of a server: what its tokens are signed by, and what they are held against (document access 5.1).
import { generateKeyPairSync } from 'node:crypto';
import { FileContentError } from '../../file-problems.ts';
import { signingKey } from './keys.ts';
import type { parseKeys, SigningKey, TokenKey, VerificationKey } from './keys.ts';

export interface KeyRing {
  readonly signing: SigningKey;
  readonly verification: readonly VerificationKey[];
}

export interface KeySources {
  /** Of each file that was given, in their order; undefined: none was. */
  readonly keyFiles: readonly (readonly TokenKey[])[] | undefined;
  readonly signingKey: SigningKey | undefined;
  /** PEM of the TLS private key, where the server has one. */
  readonly tlsKey: string | undefined;
}

/** The keys of all files, private ones as their public halves. */
export const keysInUse = (files: readonly (readonly TokenKey[])[]): readonly TokenKey[] => files.flat();

/** Without files the TLS private key counts (document access 5.1), where it is of a kind that tokens are signed by. */
export function defaultKeys(tlsKey: string | undefined, parse: typeof parseKeys): readonly TokenKey[] {
  try {
    return tlsKey === undefined ? [] : parse(tlsKey);
  } catch (error) {
    if (error instanceof FileContentError) return [];
    throw error;
  }
}

/** The TLS private key stands in for files, and not beside them. */
export const defaultCounts = (files: KeySources['keyFiles']): boolean => files === undefined;

/** What the server signs counts as signed, whatever the files say; without any private key it makes itself one. */
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
