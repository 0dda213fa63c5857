// Parts that encode responses and find duplicates in bodies (document core 4.7).
import { findDuplicates } from '../codec/duplicates.ts';
import type { Body } from '../requests/stages.ts';
import type { ResourceRoute } from '../requests/routes.ts';

/** Whether the response is indented: as `pretty` states, else for clients that show it to a user. */
export function isIndented(query: URLSearchParams, userAgent: string | undefined): boolean {
  const pretty = query.get('pretty');
  if (pretty !== null) return pretty !== 'false' && pretty !== '0';
  return userAgent !== undefined && /^(curl|Wget|Mozilla\/5\.0)/.test(userAgent);
}

/** Duplicate keys of a JSON body, in the form that warnings name them. */
export const jsonDuplicates = (text: string, _type: string): readonly string[] =>
  findDuplicates(text).map((path) => `duplicate field "${path}"`);

/** Duplicate keys of a YAML body. */
export async function yamlDuplicates(text: string): Promise<readonly string[]> {
  const { findYamlDuplicates } = await import('../codec/yaml-duplicates.ts');
  return findYamlDuplicates(text);
}

/** The media type of a body without its parameters; a body without one is read as JSON. */
export const typeOfBody = (header: string | undefined, _bytes: Uint8Array): string =>
  (header ?? 'application/json').split(';')[0]!.trim().toLowerCase();

/** The content of an empty request body. */
export function emptyBody(_route: ResourceRoute): Body {
  return { form: 'none' };
}

/**
 * The items of a list, already encoded (each chunk is one item, or several joined by commas), as a JSON list in
 * chunks.
 */
export function writeItems(items: readonly Uint8Array[]): readonly Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (const item of items) chunks.push(chunks.length === 0 ? listStart : comma, item);
  return chunks.length === 0 ? [emptyList] : [...chunks, listEnd];
}

const listStart = Buffer.from('[');
const comma = Buffer.from(',');
const listEnd = Buffer.from(']');
const emptyList = Buffer.from('[]');

export function writeJson(value: unknown, pretty: boolean): Uint8Array {
  return Buffer.from(pretty ? `${JSON.stringify(value, null, 2)}\n` : JSON.stringify(value));
}

/** Whether the JSON parser reads the body: every JSON document is also YAML, but is parsed faster as JSON. */
export function readsAsJson(type: string, text: string): boolean {
  return !type.endsWith('yaml') || isJson(text);
}

function isJson(text: string): boolean {
  if (!/^\s*\{\s*(?:"|\})/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
