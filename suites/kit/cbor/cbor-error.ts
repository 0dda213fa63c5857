// The error for bytes that are not a valid CBOR data item.

export class CborError extends Error {
  override readonly name = 'CborError';
  /** The bytes end within the item: with more bytes it may be valid. */
  readonly isCutOff: boolean;

  constructor(message: string, isCutOff = false) {
    super(message);
    this.isCutOff = isCutOff;
  }
}
