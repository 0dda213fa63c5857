// Reads a user's YAML or JSON file. Errors name the file, the line and the field.
import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import type { Schema } from 'js-yaml';
import { findLines } from '../../../common/text/yaml-lines.ts';
import { createField, FieldError } from './field.ts';
import type { Field } from './field.ts';

/** The file is invalid; the message is one line: file, line, field, and how to correct it. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/** Parses the text of a file and passes its root to `read`. `content` describes what an empty file lacks; `schema` decides
 * which scalars are numbers, booleans or texts. @throws DocumentError */
export function readDocument<T>(
  source: string,
  file: string,
  content: string,
  read: (root: Field) => T,
  schema: Schema = CORE_SCHEMA,
): T {
  const document = parse(source, file, content, schema);
  try {
    return read(createField(document));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    const field = error.path.length === 0 ? '' : `${fieldName(error)}: `;
    throw new DocumentError(`${file}:${findLines(source)(error.path)}: ${field}${error.message}`, {
      cause: error,
    });
  }
}

/** Whether a file contains only comments. */
export const isBlank = (source: string) => source.split('\n').every((line) => /^\s*(#|$)/.test(line));

function parse(source: string, file: string, content: string, schema: Schema): unknown {
  if (isBlank(source)) throw new DocumentError(`${file}:1: the file is empty: give ${content}`);
  try {
    return load(source, { maxAliases: 10, schema });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new DocumentError(`${file}:${(error.mark?.line ?? 0) + 1}: malformed YAML: ${error.reason}`, {
      cause: error,
    });
  }
}

/** `processes[0].ready.line`. */
function fieldName({ path }: FieldError): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');
}
