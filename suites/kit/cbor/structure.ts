// Finds the end of a CBOR data item (RFC 8949) and rejects what the library accepts silently: duplicate keys, texts that are
// not UTF-8, unknown tags. Joins indefinite-length strings, which the library does not support.
import { CborError } from './cbor-error.ts';

export interface Structure {
  /** The item, with indefinite-length strings joined, and times as plain texts. */
  readonly item: Uint8Array;
  /** Offset of the end of the item in the input. */
  readonly end: number;
}

/** Self-described CBOR, and the expected JSON conversions base64url, base64, base16 (RFC 8949, 3.4.5.2, 3.4.6). */
const knownTags: ReadonlySet<number> = new Set([55_799, 21, 22, 23]);

/** A time as text (RFC 8949, 3.4.1): in JSON it is that text. The library makes a Date of it, so the tag is left out. */
const timeTag = 0;

/** @throws CborError */
export function readStructure(bytes: Uint8Array): Structure {
  const reader = new StructureReader(bytes);
  return { item: reader.read(), end: reader.position };
}

const deepestNesting = 1000;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const [bytesType, textType, listType, mapType, tagType, simpleType] = [2, 3, 4, 5, 6, 7];
const indefinite = 31;
const breakByte = 0xff;

class StructureReader {
  readonly #bytes: Buffer;
  /** Chunks of the output, and the input offset up to which they are complete. */
  readonly #pieces: Uint8Array[] = [];
  #copied = 0;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  read(): Uint8Array {
    this.#item(0);
    const rest = this.#bytes.subarray(this.#copied, this.position);
    return this.#pieces.length === 0 ? rest : Buffer.concat([...this.#pieces, rest]);
  }

  /** Returns the content of a string, tagged or not. */
  #item(depth: number): Uint8Array | undefined {
    if (depth > deepestNesting) throw new CborError('it is nested too deep');
    const start = this.position;
    const initial = this.#take(1)[0]!;
    const type = initial >> 5;
    const information = initial & 31;
    if (type === simpleType) return this.#simple(information);
    const size = information === indefinite ? undefined : this.#argument(information);
    switch (type) {
      case bytesType:
      case textType:
        return size === undefined ? this.#joined(type, start) : this.#string(type, size);
      case listType:
        return this.#each(size, () => void this.#item(depth + 1));
      case mapType:
        return this.#map(size, depth + 1);
      default:
        if (size === undefined) throw new CborError(`an item of type ${type} has no length`);
        if (type === tagType) return this.#tagged(size, start, depth + 1);
        return undefined;
    }
  }

  #take(count: number): Buffer {
    if (this.position + count > this.#bytes.length)
      throw new CborError(`not enough data: the bytes end within the item`, true);
    this.position += count;
    return this.#bytes.subarray(this.position - count, this.position);
  }

  #argument(information: number): number {
    if (information < 24) return information;
    if (information > 27) throw new CborError(`the additional information ${information} is reserved`);
    const count = 2 ** (information - 24);
    const taken = this.#take(count);
    return count === 8 ? Number(taken.readBigUInt64BE()) : taken.readUIntBE(0, count);
  }

  #simple(information: number): undefined {
    const isKnown = [20, 21, 22, 25, 26, 27].includes(information);
    if (!isKnown) throw new CborError(`JSON has no simple value ${information}`);
    if (information > 24) this.#take(2 ** (information - 24));
  }

  #string(type: number, size: number): Uint8Array {
    const content = this.#take(size);
    if (type === textType) checkText(content);
    return content;
  }

  /** An indefinite-length string: chunks with a length each. */
  #joined(type: number, start: number): Uint8Array {
    const pieces: Uint8Array[] = [];
    this.#each(undefined, () => {
      const initial = this.#take(1)[0]!;
      if (initial >> 5 !== type || (initial & 31) === indefinite)
        throw new CborError('an indefinite-length string has a chunk of another type');
      pieces.push(this.#string(type, this.#argument(initial & 31)));
    });
    const content = Buffer.concat(pieces);
    const head = Buffer.alloc(5);
    head[0] = (type << 5) | 26;
    head.writeUInt32BE(content.length, 1);
    this.#pieces.push(this.#bytes.subarray(this.#copied, start), head, content);
    this.#copied = this.position;
    return content;
  }

  #map(size: number | undefined, depth: number): undefined {
    const keys = new Set<string>();
    return this.#each(size, () => {
      const content = this.#item(depth);
      if (content === undefined) throw new CborError('a key of a map is not a string');
      const key = Buffer.from(content).toString('latin1');
      if (keys.has(key)) throw new CborError('a map has a duplicate key');
      keys.add(key);
      this.#item(depth);
    });
  }

  #tagged(tag: number, start: number, depth: number): Uint8Array | undefined {
    if (tag === timeTag) {
      this.#pieces.push(this.#bytes.subarray(this.#copied, start));
      this.#copied = this.position;
    } else if (!knownTags.has(tag)) throw new CborError(`the tag ${tag} is unknown`);
    return this.#item(depth);
  }

  /** Calls `one` `size` times, or up to the break byte. */
  #each(size: number | undefined, one: () => void): undefined {
    if (size !== undefined) for (let count = 0; count < size; count++) one();
    else {
      while (this.#next() !== breakByte) one();
      this.#take(1);
    }
  }

  #next(): number {
    const [next] = this.#take(1);
    this.position -= 1;
    return next!;
  }
}

/** @throws CborError */
export function checkText(content: Uint8Array): string {
  try {
    return utf8.decode(content);
  } catch {
    throw new CborError('a string is not valid UTF-8');
  }
}
