// CBOR as the suite writes and reads it, by cbor-x. The reference server has an implementation of its own: the two meet on
// the wire only. Texts and keys may be text strings or byte strings, with the tag that says "this is CBOR" or without.
import { Encoder, Tag } from 'cbor-x';
import { CborError } from './cbor-error.ts';
import { checkText, readStructure } from './structure.ts';

export { CborError };

/** How texts and keys are written, and whether the tag comes first that says "this is CBOR". */
export interface CborManner {
  readonly strings: 'text' | 'bytes';
  readonly isDescribed: boolean;
}

const options = {
  useRecords: false,
  variableMapSize: true,
  tagUint8Array: false,
  // Not among the library's types.
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

/** One item; members that are undefined are left out. */
export function encodeCbor(value: unknown, { strings, isDescribed }: CborManner): Uint8Array {
  const item = library.encode(written(value, strings));
  return isDescribed ? Buffer.concat([selfDescribed, item]) : Uint8Array.from(item);
}

/** The value of the first item as JSON shows it, and the bytes behind it. @throws CborError */
export function decodeFirstCbor(bytes: Uint8Array): { readonly value: unknown; readonly rest: Uint8Array } {
  const { item, end } = readStructure(bytes);
  return { value: read(library.decode(item)), rest: bytes.subarray(end) };
}

/** The value of the one item that the bytes are. @throws CborError, also for bytes behind the item */
export function decodeCbor(bytes: Uint8Array): unknown {
  const { value, rest } = decodeFirstCbor(bytes);
  if (rest.length === 0) return value;
  throw new CborError(`${rest.length} bytes follow the data item`);
}

/** What the library writes as wished: it writes integers beyond 32 bits as floats unless they are big ones. */
function written(value: unknown, strings: CborManner['strings']): unknown {
  if (typeof value === 'string') return strings === 'bytes' ? Buffer.from(value) : value;
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && Math.abs(value) > longestShortInteger ? BigInt(value) : value;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((item) => written(item, strings));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return new Map(members.map(([name, member]) => [written(name, strings), written(member, strings)]));
}

/** @throws CborError for what JSON cannot say */
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
