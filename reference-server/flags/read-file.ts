// Reads the file that a flag names, and turns its errors into messages for the user.
import { FileContentError, fileProblem } from '../file-problems.ts';
import { FlagError } from './flag-error.ts';
import { readText } from './values.ts';

export interface FileReader {
  readonly readFile: (path: string) => Promise<string>;
}

/** @throws FlagError that names the file, and the line of an error in its content */
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
