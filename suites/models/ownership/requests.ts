// The requests of managers for a shared object, and what is compared of an answer: our fields, and which of our managers the
// entries name for them.
import type { Cell, Values } from './cells.ts';
import type { Manager } from './owned.ts';

interface By {
  readonly name: string;
  readonly manager: Manager;
}
export interface CreateRequest extends By {
  readonly verb: 'create';
  readonly values: Values;
}
export interface ApplyRequest extends By {
  readonly verb: 'apply';
  readonly force: boolean;
  readonly values: Values;
}
/** A merge patch, or a PUT of the object as it was read with these changes. */
export interface UpdateRequest extends By {
  readonly verb: 'patch' | 'put';
  /** Undefined removes. */
  readonly changes: ReadonlyMap<Cell, string | undefined>;
  /** It sets managedFields to one empty entry (core 4.8.4). */
  readonly clears: boolean;
}
export interface LookRequest {
  readonly verb: 'look';
  readonly name: string;
}
export type OwnershipRequest = CreateRequest | ApplyRequest | UpdateRequest | LookRequest;

/** The object, as it is after the request. */
export interface SeenOwned {
  readonly values: Values;
  /** Of cells that the documents say how to name. */
  readonly holders: ReadonlyMap<Cell, ReadonlySet<Manager>>;
}
export interface OwnershipResponse {
  readonly status: number;
  /** Undefined where it does not exist. */
  readonly object?: SeenOwned;
}
export interface OwnershipExchange {
  readonly request: OwnershipRequest;
  readonly response: OwnershipResponse;
}
