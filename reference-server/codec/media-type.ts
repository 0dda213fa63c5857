// The media types that the server reads and writes (document core 4.7).
import { ApiError } from '../errors/api-error.ts';

/** `cbor-seq` is for the events of a watch. */
export type MediaType = 'application/json' | 'application/yaml' | 'application/cbor' | 'application/cbor-seq';

/** For a client that accepts none of the offered media types. */
export const notAcceptable = (types: readonly MediaType[]) =>
  new ApiError('NotAcceptable', `only the following media types are accepted: ${types.join(', ')}`);
