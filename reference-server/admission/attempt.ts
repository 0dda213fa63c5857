// What admission is told of a request: what it is about to do, to what, and for whom.
import type { JsonObject } from '../object.ts';
import type { User } from '../request.ts';
import type { Kind } from '../resources/kind.ts';

/** No endpoint of this server connects to anything: `CONNECT` never comes. */
export type Operation = 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';

/** The type of an object, in parts. */
export type ObjectType = Pick<Kind, 'group' | 'version' | 'kind'>;

export interface Attempt {
  readonly operation: Operation;
  /** What the path names. */
  readonly kind: Kind;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  /** Of the objects: the kind's own, but for the body of an operation such as a binding. */
  readonly objectType: ObjectType;
  /** Null for a delete. */
  readonly object: JsonObject | null;
  /** Null for a create. */
  readonly oldObject: JsonObject | null;
  /** CreateOptions, UpdateOptions or DeleteOptions. */
  readonly options: JsonObject;
  readonly dryRun: boolean;
  readonly user: User;
  /** Texts for Warning headers; admission adds to it. */
  readonly warnings: string[];
}
