// One step of an owned path, as the keys of fieldsV1 write it (document core 2.4): `f:` a field or map key, `k:` an item
// of a list by its key fields, `v:` a member of a set.
import type { Json } from '../object.ts';

/** `f:name`, `k:{"name":"c"}`, `v:"x"`. */
export type PathElement = string;

/** The item itself, in addition to what is owned below it. */
export const itself = '.';

export const fieldElement = (name: string): PathElement => `f:${name}`;

/**
 * Creates the function that returns the element of an item from its key fields, in any order. A field without a
 * value is omitted.
 * @param valueOf returns the value of an item at a key
 */
export function keyElements<Item>(
  keys: readonly string[],
  valueOf: (item: Item, key: string) => Json | undefined,
): (item: Item) => PathElement {
  const names = keys.toSorted().map((key) => ({ key, prefix: `${JSON.stringify(key)}:` }));
  return (item) => {
    let text = '';
    for (const { key, prefix } of names) {
      const value = valueOf(item, key);
      if (value === undefined) continue;
      text += `${text === '' ? '' : ','}${prefix}${JSON.stringify(value)}`;
    }
    return `k:{${text}}`;
  };
}

export const memberElement = (value: Json): PathElement => `v:${canonical(value)}`;

/** JSON with sorted members, so that equal values have equal texts. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value as { readonly [key: string]: Json }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`;
}

/** For messages: `.image`, `[name="c"]`, `["x"]`. */
export function describeElement(element: PathElement): string {
  const rest = element.slice(2);
  if (element.startsWith('f:')) return `.${rest}`;
  if (!element.startsWith('k:')) return `[${rest}]`;
  const keys = parseKeys(rest);
  return keys === undefined
    ? `[${rest}]`
    : `[${keys.map(([name, value]) => `${name}=${JSON.stringify(value)}`).join(',')}]`;
}

/** Whether a key of a fieldsV1 tree is a valid element. */
export function isElement(key: string): boolean {
  if (key.startsWith('f:')) return true;
  if (key.startsWith('k:')) return parseKeys(key.slice(2)) !== undefined;
  return (key.startsWith('v:') && parseJson(key.slice(2)) !== undefined) || /^i:[0-9]+$/.test(key);
}

function parseKeys(text: string): readonly (readonly [string, unknown])[] | undefined {
  const value = parseJson(text)?.value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value);
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
