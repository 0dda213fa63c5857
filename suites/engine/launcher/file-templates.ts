// Texts of a launcher file that may contain placeholders.
import type { Field } from '../../kit/document/field.ts';
import { findUnknownPlaceholder, placeholderNames } from './placeholders.ts';

export const template = (field: Field): string => checked(field, field.text());

export const templatesByName = (field: Field): Readonly<Record<string, string>> =>
  Object.fromEntries(field.textsByName().map(([name, one]) => [name, template(one)]));

/** @throws FieldError for a placeholder that does not exist */
export function checked(field: Field, text: string): string {
  const unknown = findUnknownPlaceholder(text);
  if (unknown === undefined) return text;
  return field.fail(
    `unknown placeholder ${unknown} (known: ${placeholderNames.map((name) => `{${name}}`).join(', ')})`,
  );
}
