// The errors of a store.

export type StoreErrorCode =
  | 'exists'
  | 'missing'
  | 'conflict'
  | 'expired'
  | 'future'
  | 'corrupt'
  | 'unavailable';

export class StoreError extends Error {
  readonly code: StoreErrorCode;
  readonly key: string;
  constructor(code: StoreErrorCode, key: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
    this.key = key;
  }
}
