// PartialObjectMetadata: an object without anything but its metadata.
import type { Names } from '../../../common/dialects/names.ts';
import type { ApiObject, Json, JsonObject } from '../../object.ts';
import { kindStruct } from '../../schema/declare.ts';
import { listOf, wholeObject } from '../../schema/object-meta.ts';

/** A list before it is encoded: `head` has its kind, version and metadata. */
export interface ListAnswer {
  readonly head: { readonly [key: string]: Json };
  readonly objects: readonly ApiObject[];
}

export const metaVersion = ({ groups }: Names): string => `${groups.meta}/v1`;

const bare = kindStruct('PartialObjectMetadata', {});
export const partialSchema = wholeObject(bare);
export const partialListSchema = listOf(bare);

export const partialOf = ({ metadata }: Pick<ApiObject, 'metadata'>, names: Names): JsonObject => ({
  kind: 'PartialObjectMetadata',
  apiVersion: metaVersion(names),
  metadata: metadata as unknown as Json,
});

export const partialListOf = (
  { head, objects }: ListAnswer,
  partial: typeof partialOf,
  names: Names,
): JsonObject => ({
  kind: 'PartialObjectMetadataList',
  apiVersion: metaVersion(names),
  metadata: head['metadata'] ?? {},
  items: objects.map((object) => partial(object, names)),
});
