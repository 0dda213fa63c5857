// Reads a user's PEM file, and checks it before the first connection, whose error would not name the cause.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { CommandError } from '../exit-codes.ts';
import { readTextFile } from './read-yaml-file.ts';

const readers = {
  certificate: (pem: string) => new X509Certificate(pem),
  'private key': (pem: string) => createPrivateKey(pem),
} as const;

export type PemContent = keyof typeof readers;

export function holdsPem(text: string, what: PemContent): boolean {
  try {
    readers[what](text);
    return true;
  } catch {
    return false;
  }
}

/** The text of a file that contains at least one `what`. @throws CommandError */
export async function readPemFile(path: string, what: PemContent): Promise<string> {
  const pem = await readTextFile(path);
  if (holdsPem(pem, what)) return pem;
  if (what === 'private key' && pem.includes('ENCRYPTED'))
    throw new CommandError(`${path}: the private key is encrypted: use a key without a passphrase`);
  throw new CommandError(`${path}: contains no ${what} in PEM format`);
}
