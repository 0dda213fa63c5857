// A user's file as text or YAML; what cannot be read is one line that names file and line.
import { readFile } from 'node:fs/promises';
import { CommandError } from '../exit-codes.ts';

/** @throws CommandError */
export async function readTextFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path}: ${reasonOf(error)}`);
  }
}

/** @throws CommandError */
export async function readYamlFile(path: string): Promise<unknown> {
  const text = await readTextFile(path);
  const { load, YAMLException } = await import('js-yaml');
  try {
    return text.trim() === '' ? {} : load(text, { maxAliases: 10 });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = error.mark?.line;
    throw new CommandError(
      `${path}${line === undefined ? '' : `:${line + 1}`}: malformed YAML: ${error.reason}`,
    );
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'no such file';
  if (code === 'EACCES') return 'may not be read: check its permissions';
  if (code === 'EISDIR') return 'is a directory, not a file';
  return (error as Error).message;
}
