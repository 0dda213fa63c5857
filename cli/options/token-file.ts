// Reads a user's file with a bearer token.
import { CommandError } from '../exit-codes.ts';
import { readTextFile } from './read-yaml-file.ts';

/** The token, without the line end that editors add. @throws CommandError */
export async function readTokenFile(path: string): Promise<string> {
  const token = (await readTextFile(path)).trim();
  if (token === '') throw new CommandError(`${path}: contains no token`);
  if (/\s/.test(token)) throw new CommandError(`${path}: expected one token and nothing else`);
  return token;
}
