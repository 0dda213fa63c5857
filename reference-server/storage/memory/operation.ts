// One pending write, and the pure function that turns it into an event, or refuses it.
import type { ApiObject } from '../../object.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { Entry, StoreEvent } from '../store.ts';

export interface Operation {
  readonly kind: 'create' | 'put' | 'remove';
  readonly key: string;
  /** The new state; for `remove` the last state that watchers see, unset for the current one. */
  readonly value?: ApiObject;
  /** The expected revision of the object. */
  readonly expected?: number;
}

/** The event of an operation on `current`, at `revision`.
 * @throws StoreError `exists`, `missing`, `conflict` */
export function planEvent(operation: Operation, current: Entry | undefined, revision: number): StoreEvent {
  const { kind, key, expected } = operation;
  if (kind === 'create') {
    if (current !== undefined) throw new StoreError('exists', key, `${key} exists`);
    return {
      type: 'ADDED',
      revision,
      entry: stampedEntry(key, operation.value ?? { metadata: {} }, revision),
    };
  }
  if (current === undefined) throw new StoreError('missing', key, `${key} does not exist`);
  if (expected !== undefined && current.revision !== expected) {
    throw new StoreError('conflict', key, `${key} is at revision ${current.revision}, not ${expected}`);
  }
  const entry = stampedEntry(key, operation.value ?? current.value, revision);
  if (kind === 'put') return { type: 'MODIFIED', revision, entry, previous: current };
  const corrupt = current.corrupt === undefined ? {} : { corrupt: current.corrupt };
  return { type: 'DELETED', revision, entry: { ...entry, ...corrupt }, previous: current };
}

/** An entry whose value carries its revision as `metadata.resourceVersion`. */
export function stampedEntry(key: string, value: ApiObject, revision: number): Entry {
  const metadata = { ...value.metadata, resourceVersion: String(revision) };
  return { key, value: { ...value, metadata }, revision };
}
