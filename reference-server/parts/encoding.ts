// Parts that choose a media type and encode a response in it (document core 4.7).
import { findDuplicates } from '../codec/duplicates.ts';
import type { MediaType } from '../codec/media-type.ts';
import type { FeatureGates } from '../feature-gates.ts';
import type { Body } from '../requests/stages.ts';
import type { Verb } from '../resources/kind.ts';
import type { ResourceRoute } from '../requests/routes.ts';

/**
 * The media types on offer; the first is the default. CBOR depends on its gate (document core 3.3). YAML has no
 * watch frames here; a watch in CBOR is requested as a sequence, or as its items.
 */
export function offeredTypes(gates: FeatureGates, verb: Verb): readonly MediaType[] {
  const withCbor = gates.get('CBORServingAndStorage') === true;
  if (verb === 'watch')
    return withCbor ? ['application/json', 'application/cbor-seq', 'application/cbor'] : ['application/json'];
  return withCbor ? [...documentTypes, 'application/cbor'] : documentTypes;
}

/** The types of documents other than resources. */
export const documentTypes: readonly MediaType[] = ['application/json', 'application/yaml'];

interface Range {
  readonly type: string;
  readonly quality: number;
  /** Parameters other than q request another representation, which is not offered here. */
  readonly transformed: boolean;
}

/** The offered type that the Accept header prefers; JSON without an Accept header, undefined where nothing matches. */
export function chooseMediaType(
  accept: string | undefined,
  offers: readonly MediaType[],
): MediaType | undefined {
  if (accept === undefined || accept.trim() === '' || accept === 'application/json')
    return 'application/json';
  const ranges = accept
    .split(',')
    .map(readRange)
    .filter((range) => !range.transformed);
  const wanted = ranges.filter((range) => range.quality > 0).sort((a, b) => b.quality - a.quality);
  for (const range of wanted) {
    const offer = offers.find((type) => covers(range.type, type) && !refused(ranges, type));
    if (offer) return offer;
  }
  return undefined;
}

/** (negotiator refuses a range with any parameter that the offer lacks, such as `charset`.) */
function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim());
  let quality = 1;
  let transformed = false;
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=').map((part) => part.trim());
    if (name === 'q') quality = Number(value);
    else if (name === 'as') transformed = true;
  }
  return { type: type.toLowerCase(), quality: Number.isNaN(quality) ? 0 : quality, transformed };
}

function covers(range: string, type: MediaType): boolean {
  return range === '*/*' || range === type || range === 'application/*';
}

function refused(ranges: readonly Range[], type: MediaType): boolean {
  return ranges.some((range) => range.type === type && range.quality === 0);
}

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
