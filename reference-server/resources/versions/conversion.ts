// How an earlier version represents what the stored one represents in another way (document core 9.2).
import type { JsonObject } from '../../object.ts';
import type { StructSchema } from '../../schema/schema.ts';

/** The two functions convert back and forth without loss. */
export interface Conversion {
  readonly schema: StructSchema;
  /** From the earlier version to the stored one. */
  readonly toStored: (object: JsonObject) => JsonObject;
  readonly fromStored: (object: JsonObject) => JsonObject;
}
