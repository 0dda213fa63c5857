// Reads a user's file as text or YAML; an error is one line that names file and line.
import { readFile } from 'node:fs/promises';
import type { Schema } from 'js-yaml';
import type { Field } from '../../suites/kit/document/field.ts';
import { DocumentError, isBlank, readDocument } from '../../suites/kit/document/read-document.ts';
import { CommandError } from '../exit-codes.ts';

/** @throws CommandError */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path}: ${reasonOf(error)}`);
  }
}

export interface YamlReading<T> {
  /** The expected content, for messages. */
  readonly content: string;
  /** The value of a file that is empty or only comments; without it such a file is refused. */
  readonly blank?: T;
  /** The YAML schema, which decides how scalars are typed. */
  readonly schema?: Schema;
  /** @throws FieldError */
  readonly read: (root: Field) => T;
}

/** @throws CommandError with file, line, field and problem */
export async function readYamlFile<T>(path: string, reading: YamlReading<T>): Promise<T> {
  const { content, blank, read, schema } = reading;
  const text = await readTextFile(path);
  if (blank !== undefined && isBlank(text)) return blank;
  try {
    return readDocument(text, path, content, read, schema);
  } catch (error) {
    if (error instanceof DocumentError) throw new CommandError(error.message);
    throw error;
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EACCES') return 'permission denied: check its permissions';
  if (code === 'EISDIR') return 'is a directory, not a file';
  return (error as Error).message;
}
