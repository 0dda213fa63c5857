// A user's PEM file: what it should hold is looked at before the first connection, which would fail in riddles.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { CommandError } from '../exit-codes.ts';
import { readTextFile } from './read-yaml-file.ts';

const readers = {
  certificate: (pem: string) => new X509Certificate(pem),
  'private key': (pem: string) => createPrivateKey(pem),
} as const;

/** The text of a file that holds at least one `what`. @throws CommandError */
export async function readPemFile(path: string, what: keyof typeof readers): Promise<string> {
  const pem = await readTextFile(path);
  try {
    readers[what](pem);
  } catch {
    throw new CommandError(`${path}: holds no ${what} in PEM form`);
  }
  return pem;
}
