// Reads the file that a flag names, and turns its errors into messages for the user.
import { loadFile } from '../configuration-files/load-file.ts';
import type { ConfigurationFiles, LoadedFile, ParseConfiguration } from '../configuration-files/load-file.ts';
import { ConfigurationProblem } from '../configuration-files/problem.ts';
import { FileContentError, fileProblem } from '../file-problems.ts';
import { FlagError } from './flag-error.ts';
import { readText } from './values.ts';

export type FileReader = ConfigurationFiles;

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
    // Its message names the file, which may be one that the file of the flag names.
    if (error instanceof ConfigurationProblem) throw new FlagError(error.message, { cause: error });
    const problem =
      error instanceof FileContentError ? `${error.line}: ${error.message}` : `: ${fileProblem(error)}`;
    throw new FlagError(`${path}${problem}`, { cause: error });
  }
}

/** Loads a configuration file that may be reloaded later. @throws FlagError that names the file, the line and the field */
export const readConfigurationFile = <T>(
  path: string,
  reader: FileReader,
  parse: ParseConfiguration<T>,
): Promise<LoadedFile<T>> => readFileAs(path, reader, () => loadFile(readText(path), reader, parse));
