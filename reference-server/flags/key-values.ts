// Values of the flags about service account tokens: files of keys, audiences.
import { KeyFileError, parseKeys, parseSigningKey } from '../access/service-accounts/keys.ts';
import type { SigningKey, TokenKey } from '../access/service-accounts/keys.ts';
import { fileProblem } from '../file-problems.ts';
import { FlagError } from './flag-error.ts';
import type { FlagReader } from './named-values.ts';
import { readList, readText } from './values.ts';

type Reading = Pick<FlagReader, 'readFile'>;

/** @param texts a path a line. @throws FlagError that names the file */
export function readKeyFiles(texts: string, reader: Reading): Promise<readonly (readonly TokenKey[])[]> {
  return Promise.all(texts.split('\n').map((path) => read(path, reader, parseKeys)));
}

/** @throws FlagError that names the file */
export const readSigningKey = (path: string, reader: Reading): Promise<SigningKey> =>
  read(path, reader, parseSigningKey);

async function read<T>(path: string, { readFile }: Reading, parse: (text: string) => T): Promise<T> {
  try {
    return parse(await readFile(readText(path)));
  } catch (error) {
    if (error instanceof FlagError) throw error;
    const problem = error instanceof KeyFileError ? error.message : fileProblem(error);
    throw new FlagError(`${path}: ${problem}`, { cause: error });
  }
}

/** @throws FlagError */
export function readAudiences(text: string): readonly string[] {
  const named = readList(text);
  if (named.length === 0) throw new FlagError('needs at least one name');
  return named;
}
