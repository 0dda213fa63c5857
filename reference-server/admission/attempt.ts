// The description of a request for admission: the operation, its objects and its user.
import type { JsonObject } from '../object.ts';
import type { User } from '../requests/request.ts';
import type { Kind } from '../resources/declaration/kind.ts';

/** This server has no endpoint with the operation `CONNECT`. */
export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';

/** Group, version and kind of an object. */
export type ObjectType = Pick<Kind, 'group' | 'version' | 'kind'>;

export interface Attempt {
  readonly operation: Operation;
  /** The kind of the path. */
  readonly kind: Kind;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  /** The type of the objects: that of the kind, or that of the body of an operation such as a binding. */
  readonly objectType: ObjectType;
  /** Null for a delete. */
  readonly object: JsonObject | null;
  /** Null for a create. */
  readonly oldObject: JsonObject | null;
  /** CreateOptions, UpdateOptions or DeleteOptions. */
  readonly options: JsonObject;
  readonly dryRun: boolean;
  readonly user: User;
  /** Texts for Warning headers; admission adds to them. */
  readonly warnings: string[];
}
