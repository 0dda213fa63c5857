// Why bytes are not one valid data item of CBOR.

export class CborError extends Error {
  override readonly name = 'CborError';
  /** The bytes end within the item: with more of them it may be valid. */
  readonly isCutOff: boolean;

  constructor(message: string, isCutOff = false) {
    super(message);
    this.isCutOff = isCutOff;
  }
}
