// The media types that the server reads and writes.

export type MediaType = 'application/json' | 'application/yaml';
