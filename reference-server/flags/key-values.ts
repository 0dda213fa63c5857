// Parses the values of the flags for service account tokens: key files and audiences.
import { parseSigningKey } from '../access/service-accounts/keys.ts';
import type { SigningKey, TokenKey } from '../access/service-accounts/keys.ts';
import { FlagError } from './flag-error.ts';
import { ownParsers } from './named-values.ts';
import type { FlagReader } from './named-values.ts';
import { readFileAs } from './read-file.ts';
import type { FileReader } from './read-file.ts';
import { readList } from './values.ts';

/** @param texts one path per line. @throws FlagError that names the file */
export function readKeyFiles(texts: string, reader: FlagReader): Promise<readonly (readonly TokenKey[])[]> {
  const { parseKeys } = (reader.parsers ?? ownParsers).serviceAccounts;
  return Promise.all(
    texts.split('\n').map((path) => readFileAs(path, reader, async (read) => parseKeys(await read()))),
  );
}

/** @throws FlagError that names the file */
export const readSigningKey = (path: string, reader: FileReader): Promise<SigningKey> =>
  readFileAs(path, reader, async (read) => parseSigningKey(await read()));

/** @throws FlagError */
export function readAudiences(text: string): readonly string[] {
  const named = readList(text);
  if (named.length === 0) throw new FlagError('needs at least one name');
  return named;
}
