// YAML bodies and answers; the library loads at first use.
import type { Json } from '../object.ts';
import { DecodeError, decodeJson } from './json.ts';

/** Aliases multiply: with so few, no document grows beyond some dozen times its length. */
const mostAliases = 10;

/** One YAML document as JSON. @throws DecodeError */
export async function decodeYaml(text: string): Promise<Json> {
  const { load, CORE_SCHEMA } = await import('js-yaml');
  let value: unknown;
  try {
    value = load(text, { schema: CORE_SCHEMA, maxAliases: mostAliases });
  } catch (error) {
    throw new DecodeError(`the body is not valid YAML: ${firstLine(error)}`, { cause: error });
  }
  // Through JSON once more: aliases become copies, and nesting is bounded as in a JSON body.
  return decodeJson(JSON.stringify(value ?? null));
}

export async function encodeYaml(value: unknown): Promise<Uint8Array> {
  const { dump } = await import('js-yaml');
  return Buffer.from(dump(value, { noRefs: true, lineWidth: -1 }));
}

function firstLine(error: unknown): string {
  return (error as Error).message.split('\n')[0] ?? 'cannot be read';
}
