// The media types that the server reads and writes (document core 4.7).
import type { Names } from '../../common/dialects/names.ts';
import { ApiError } from '../errors/api-error.ts';

/** The name of the Protobuf type contains that of a product. */
export type ProtobufType = string & { readonly mediaType: 'protobuf' };

/** `cbor-seq` is for the events of a watch. */
export type MediaType =
  | 'application/json'
  | 'application/yaml'
  | 'application/cbor'
  | 'application/cbor-seq'
  | ProtobufType;

const others: readonly string[] = [
  'application/json',
  'application/yaml',
  'application/cbor',
  'application/cbor-seq',
];

export const protobufType = ({ mediaTypes }: Names): ProtobufType => mediaTypes.protobuf as ProtobufType;

export const isProtobuf = (type: MediaType): type is ProtobufType => !others.includes(type);

/** Another representation of objects, requested by the parameter `as` of a type in Accept. */
export type View = 'Table' | 'PartialObjectMetadata' | 'PartialObjectMetadataList';

/** A type that an answer may have. */
export interface Offer {
  readonly type: MediaType;
  /** The views that are available in this type. */
  readonly views: readonly View[];
}

/** The type of an answer, and the view where the client prefers one. */
export interface Choice {
  readonly type: MediaType;
  readonly view: View | undefined;
}

/** For a client that accepts none of the offered media types. */
export const notAcceptable = (offers: readonly Offer[]) =>
  new ApiError(
    'NotAcceptable',
    `only the following media types are accepted: ${offers.map(({ type }) => type).join(', ')}`,
  );
