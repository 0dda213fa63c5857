// Encodes and decodes CBOR with cbor-x. The reference server has a separate implementation, so that neither hides a mistake
// of the other. Texts and keys are text strings or byte strings, with or without the self-described tag.
import { Encoder, Tag } from 'cbor-x';
import { CborError } from './cbor-error.ts';
import { checkText, readStructure } from './structure.ts';

export { CborError };

/** How texts and keys are encoded, and whether the self-described tag comes first. */
export interface CborManner {
  readonly strings: 'text' | 'bytes';
  readonly isDescribed: boolean;
}

const options = {
  useRecords: false,
  variableMapSize: true,
  tagUint8Array: false,
  // Missing in the type declarations of the library.
  int64AsType: 'bigint',
  mapsAsObjects: false,
} as const;

const library = new Encoder(options);
const selfDescribed = Buffer.from('d9d9f7', 'hex');
const longestShortInteger = 0xff_ff_ff_ff;
const conversions: ReadonlyMap<number, BufferEncoding> = new Map([
  [21, 'base64url'],
  [22, 'base64'],
  [23, 'hex'],
] as const);

/** Encodes one item; undefined members are omitted. */
export function encodeCbor(value: unknown, { strings, isDescribed }: CborManner): Uint8Array {
  const item = library.encode(written(value, strings));
  return isDescribed ? Buffer.concat([selfDescribed, item]) : Uint8Array.from(item);
}

/** The value of the first item in its JSON form, and the remaining bytes. @throws CborError */
export function decodeFirstCbor(bytes: Uint8Array): { readonly value: unknown; readonly rest: Uint8Array } {
  const { item, end } = readStructure(bytes);
  return { value: read(library.decode(item)), rest: bytes.subarray(end) };
}

/** The value of the only item. @throws CborError, also for bytes after the item */
export function decodeCbor(bytes: Uint8Array): unknown {
  const { value, rest } = decodeFirstCbor(bytes);
  if (rest.length === 0) return value;
  throw new CborError(`${rest.length} bytes follow the data item`);
}

/** Prepares a value for the library, which encodes integers beyond 32 bits as floats unless they are BigInts. */
function written(value: unknown, strings: CborManner['strings']): unknown {
  if (typeof value === 'string') return strings === 'bytes' ? Buffer.from(value) : value;
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && Math.abs(value) > longestShortInteger ? BigInt(value) : value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((item) => written(item, strings));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return new Map(members.map(([name, member]) => [written(name, strings), written(member, strings)]));
}

/** Converts a decoded value to JSON. @throws CborError for values that JSON cannot represent */
function read(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new CborError(`JSON has no number ${value}`);
  if (value instanceof Uint8Array) return checkText(value);
  if (value instanceof Tag) return readTagged(value);
  if (Array.isArray(value)) return value.map(read);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([name, member]) => [read(name), read(member)]));
}

function readTagged({ tag, value }: Tag): unknown {
  const conversion = conversions.get(tag);
  if (conversion === undefined || !(value instanceof Uint8Array)) return read(value);
  return Buffer.from(value).toString(conversion);
}
