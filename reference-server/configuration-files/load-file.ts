// Loads a configuration file together with the files that it names, and remembers their texts to find changes.
import { fileProblem } from '../file-problems.ts';
import { readConfiguration } from './read-configuration.ts';
import type { Setting } from './setting.ts';

/** Where configuration files come from. */
export interface ConfigurationFiles {
  readonly readFile: (path: string) => Promise<string>;
  /** Calls back when a file may have changed, as far as the system reports it; returns what ends this. Absent: changes are
   * found by reading only. */
  readonly observe?: (path: string, onEvent: () => void) => () => void;
}

/** Reads the file at a path that a setting names. @throws ConfigurationProblem of that setting */
export type ReadNamed = (named: Setting, path: string) => Promise<string>;

/** Turns a configuration into a value. @throws ConfigurationProblem */
export type ParseConfiguration<T> = (root: Setting, readNamed: ReadNamed) => Promise<T> | T;

/** A file, its value, and how both were obtained. */
export interface LoadedFile<T> {
  readonly path: string;
  readonly value: T;
  /** The texts that the value depends on, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly files: ConfigurationFiles;
  readonly parse: ParseConfiguration<T>;
}

/** @throws ConfigurationProblem for an invalid file and for one that it names; what `readFile` throws for the file itself */
export async function loadFile<T>(
  path: string,
  files: ConfigurationFiles,
  parse: ParseConfiguration<T>,
): Promise<LoadedFile<T>> {
  const texts = new Map<string, string>();
  const text = await files.readFile(path);
  texts.set(path, text);
  const readNamed: ReadNamed = async (named, namedPath) => {
    try {
      const content = await files.readFile(namedPath);
      texts.set(namedPath, content);
      return content;
    } catch (error) {
      const what = `names ${namedPath}: ${fileProblem(error)}`;
      throw named.problem(what, 'correct the path or the file', error);
    }
  };
  const value = await parse(readConfiguration(path, text), readNamed);
  return { path, value, texts, files, parse };
}
