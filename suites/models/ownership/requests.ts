// The requests of managers and the checked parts of their responses: the fields of the model and their owners in
// managedFields.
import type { FieldPath, Values } from './field-paths.ts';
import type { Manager } from './owned.ts';

interface ByManager {
  readonly name: string;
  readonly manager: Manager;
  /** With dryRun=All. */
  readonly dry?: true;
}
export interface CreateRequest extends ByManager {
  readonly verb: 'create';
  readonly values: Values;
}
export interface ApplyRequest extends ByManager {
  readonly verb: 'apply';
  readonly force: boolean;
  readonly values: Values;
}
/** A merge, JSON or strategic merge patch, or a PUT of the current object with these changes. */
export interface UpdateRequest extends ByManager {
  readonly verb: 'patch' | 'json-patch' | 'strategic-patch' | 'put';
  /** An undefined value removes the field. */
  readonly changes: ReadonlyMap<FieldPath, string | undefined>;
  /** The request sets managedFields to one empty entry (core 4.8.4). */
  readonly clears: boolean;
}
export interface ReadRequest {
  readonly verb: 'read';
  readonly name: string;
}
export type OwnershipRequest = CreateRequest | ApplyRequest | UpdateRequest | ReadRequest;

/** The object after the request. */
export interface SeenOwned {
  readonly values: Values;
  /** The managers with an entry for each field path that the documents describe in fieldsV1. */
  readonly holders: ReadonlyMap<FieldPath, ReadonlySet<Manager>>;
}
export interface OwnershipResponse {
  readonly status: number;
  /** Undefined if the object does not exist. */
  readonly object?: SeenOwned;
}
export interface OwnershipExchange {
  readonly request: OwnershipRequest;
  readonly response: OwnershipResponse;
}
