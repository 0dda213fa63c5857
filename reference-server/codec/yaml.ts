// YAML bodies and responses; the library loads at first use.
import type { Json } from '../object.ts';
import { DecodeError, decodeJson } from './json.ts';

/** Aliases multiply: with this limit, a document grows to at most some dozen times its length. */
const mostAliases = 10;

/** Maximum number of characters after expansion. */
const longestText = 16 * 1024 * 1024;

/** One YAML document as JSON; of duplicate keys the last value counts. @throws DecodeError */
export async function decodeYaml(text: string): Promise<Json> {
  const { load, CORE_SCHEMA } = await import('js-yaml');
  let value: unknown;
  try {
    value = load(text, { schema: CORE_SCHEMA, maxAliases: mostAliases, json: true });
  } catch (error) {
    throw new DecodeError(`the body is not valid YAML: ${firstLine(error)}`, { cause: error });
  }
  return decodeJson(asJson(value ?? null));
}

/** Converted through JSON: aliases become copies, and nesting is bounded as in a JSON body. */
function asJson(value: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(value);
  } catch (error) {
    throw new DecodeError('the body refers to itself, or is nested too deep', { cause: error });
  }
  if (text.length > longestText) throw new DecodeError('the aliases of the body make it too large');
  return text;
}

export async function encodeYaml(value: unknown): Promise<Uint8Array> {
  const { dump } = await import('js-yaml');
  return Buffer.from(dump(value, { noRefs: true, lineWidth: -1 }));
}

function firstLine(error: unknown): string {
  return (error as Error).message.split('\n')[0] ?? 'cannot be read';
}
