// The media types that the server reads and writes (document core 4.7).

/** `cbor-seq` is for the events of a watch. */
export type MediaType = 'application/json' | 'application/yaml' | 'application/cbor' | 'application/cbor-seq';
