// Decodes a stored row to an entry. An undecodable row becomes a corrupt entry, which can still be listed and
// deleted.
import type { ApiObject } from '../../object.ts';
import { stampedEntry } from '../memory/operation.ts';
import type { Entry } from '../store.ts';

/** The entry of a stored text. The reason of a corrupt entry never quotes the text, which may be a secret. */
export function decodeEntry(key: string, text: unknown, revision: number): Entry {
  let value: unknown;
  try {
    value = typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    value = undefined;
  }
  if (isApiObject(value)) return stampedEntry(key, value, revision);
  return {
    ...stampedEntry(key, placeholder(key), revision),
    corrupt: 'the stored bytes are not a JSON object with metadata',
  };
}

function isApiObject(value: unknown): value is ApiObject {
  return isRecord(value) && isRecord(value['metadata']);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name and namespace in `/<group>/<resource>/<namespace>/<name>`. */
function placeholder(key: string): ApiObject {
  const [, , , namespace = '', ...rest] = key.split('/');
  const name = rest.join('/');
  return { metadata: namespace === '' ? { name } : { name, namespace } };
}
