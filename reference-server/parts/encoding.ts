// Parts that choose a media type and write an answer in it (document core 4.7).
import { findDuplicates } from '../codec/duplicates.ts';
import type { MediaType } from '../codec/media-type.ts';
import type { FeatureGates } from '../flags/feature-gates.ts';
import type { Body } from '../pipeline/stages.ts';
import type { Verb } from '../resources/kind.ts';
import type { ResourceRoute } from '../routes.ts';

/** The types that a client may ask for; where it leaves the choice, the first. CBOR has its gate (document core 3.3). YAML
 * has no frame for a watch here; a sequence of CBOR is asked for as such, or as its items. */
export function offeredTypes(gates: FeatureGates, verb: Verb): readonly MediaType[] {
  const withCbor = gates.get('CBORServingAndStorage') === true;
  if (verb === 'watch')
    return withCbor ? ['application/json', 'application/cbor-seq', 'application/cbor'] : ['application/json'];
  return withCbor ? [...documentTypes, 'application/cbor'] : documentTypes;
}

/** Those of every document that is no resource, too. */
export const documentTypes: readonly MediaType[] = ['application/json', 'application/yaml'];

interface Range {
  readonly type: string;
  readonly quality: number;
  /** Parameters other than q ask for another representation, which is not offered here. */
  readonly transformed: boolean;
}

/** The offered type that the Accept header likes best; JSON where it names none, undefined where nothing fits. */
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

/** Whether the answer is indented: asked for by `pretty`, else for a person's client. */
export function wantsPretty(query: URLSearchParams, userAgent: string | undefined): boolean {
  const asked = query.get('pretty');
  if (asked !== null) return asked !== 'false' && asked !== '0';
  return userAgent !== undefined && /^(curl|Wget|Mozilla\/5\.0)/.test(userAgent);
}

/** Keys of a JSON body of a media type that come twice, as warnings tell them. */
export const jsonDuplicates = (text: string, _type: string): readonly string[] =>
  findDuplicates(text).map((path) => `duplicate field "${path}"`);

/** The same of a YAML body. */
export async function yamlDuplicates(text: string): Promise<readonly string[]> {
  const { findYamlDuplicates } = await import('../codec/yaml-duplicates.ts');
  return findYamlDuplicates(text);
}

/** What a request without a body says. */
export function emptyBody(_route: ResourceRoute): Body {
  return { form: 'none' };
}

/** The items of a list, written already (each chunk is one item, or some that commas join), as a JSON list in chunks. */
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

/** Whether a body is read by the JSON parser: every JSON document is one of YAML, too, and is read faster so. */
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
