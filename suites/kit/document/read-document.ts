// Reads a user's YAML (or JSON) by its fields. What is wrong with it is told with file, line and field.
import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import type { Schema } from 'js-yaml';
import { findLines } from '../../../fixtures/text/yaml-lines.ts';
import { createField, FieldError } from './field.ts';
import type { Field } from './field.ts';

/** The file cannot be used; the message is one line: file, line, field, and how to mend it. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/** What `read` makes of the text of a file; `content` says what belongs into an empty one; `schema` tells numbers and
 * the like from texts. @throws DocumentError */
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

/** Whether a file holds no more than comments. */
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
