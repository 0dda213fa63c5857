// The declaration language for kinds. One declaration yields validation, unknown-field detection, defaults,
// apply topology, strategic-merge keys, Protobuf messages and OpenAPI (the other files of this folder).
import type { Json } from '../object.ts';

interface Common {
  readonly description?: string;
  readonly default?: Json;
  /** A JSON null is kept (times); elsewhere null means absent. */
  readonly nullable?: boolean;
}

export interface StringSchema extends Common {
  readonly type: 'string';
  /** `quantity`, `int-or-string`, `duration` are strings with their own rules. */
  readonly format?: 'date-time' | 'micro-time' | 'byte' | 'quantity' | 'int-or-string' | 'duration';
  readonly enum?: readonly string[];
  readonly pattern?: string;
  /** At least 1: the empty string counts as a missing value. */
  readonly minLength?: number;
  readonly maxLength?: number;
}
export interface NumberSchema extends Common {
  readonly type: 'integer' | 'number';
  readonly format?: 'int32' | 'int64' | 'double';
  readonly minimum?: number;
  readonly maximum?: number;
}
export interface BooleanSchema extends Common {
  readonly type: 'boolean';
}
export interface AnySchema extends Common {
  /** Any JSON value without a schema, so that no field in it is unknown. */
  readonly type: 'any';
}
export interface ListSchema extends Common {
  readonly type: 'list';
  readonly items: Schema;
  /** Apply topology (document core 4.9). */
  readonly listType: 'atomic' | 'set' | 'map';
  readonly keys?: readonly string[];
  /** Strategic merge: `merge` by `mergeKey`, else replace. */
  readonly patchStrategy?: 'merge' | 'replace' | 'merge,retainKeys';
  readonly mergeKey?: string;
  /** At least 1: the empty list counts as a missing value. */
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Equal keys or members are accepted, as for environment variables: the last one counts. */
  readonly duplicatesAllowed?: boolean;
}
export interface MapSchema extends Common {
  readonly type: 'map';
  readonly values: Schema;
  readonly mapType: 'atomic' | 'granular';
}
export interface StructSchema extends Common {
  readonly type: 'struct';
  /** The message's name, such as `PodTemplateSpec`; empty for an unnamed message, which is published inline. */
  readonly name: string;
  readonly fields: Readonly<Record<string, Field>>;
  readonly structType: 'atomic' | 'granular';
  /** Unknown fields are kept: custom definitions may declare this (document core 4.11). */
  readonly preserveUnknown?: boolean;
}
/** Resolved at first use: for recursive schemas. */
export interface LazySchema {
  readonly type: 'lazy';
  readonly resolve: () => ConcreteSchema;
}
export type ConcreteSchema =
  | StringSchema
  | NumberSchema
  | BooleanSchema
  | AnySchema
  | ListSchema
  | MapSchema
  | StructSchema;
export type Schema = ConcreteSchema | LazySchema;

export interface Field {
  readonly schema: Schema;
  readonly required: boolean;
  /**
   * Protobuf field number; by default one more than that of the field before, from 1 (from 2 in a kind, whose
   * metadata is 1). 0: not part of the message (apiVersion and kind, which the envelope carries).
   */
  readonly number: number;
  /**
   * Protobuf only: the field is encoded, under its number, in a separate message that has this number in the
   * struct (a volume's source, a probe's handler). JSON has no such level. Fields of one struct with the same
   * value share the message.
   */
  readonly embeddedIn?: number;
}
