// Reads the file that a flag names, and says in a user's words what is wrong with it.
import { FileContentError, fileProblem } from '../file-problems.ts';
import { FlagError } from './flag-error.ts';
import { readText } from './values.ts';

export interface FileReader {
  readonly readFile: (path: string) => Promise<string>;
}

/** @throws FlagError that names the file, and the line where one is wrong */
export async function readFileAs<T>(
  path: string,
  { readFile }: FileReader,
  parse: (read: () => Promise<string>) => Promise<T>,
): Promise<T> {
  try {
    return await parse(() => readFile(readText(path)));
  } catch (error) {
    if (error instanceof FlagError) throw error;
    const problem =
      error instanceof FileContentError ? `${error.line}: ${error.message}` : `: ${fileProblem(error)}`;
    throw new FlagError(`${path}${problem}`, { cause: error });
  }
}
