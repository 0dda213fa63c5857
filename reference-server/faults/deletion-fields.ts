// What a deletion sets in metadata, and what delays it (document core 2.3): faults leave them out of one form of answer each.
import type { ObjectMeta } from '../object.ts';

interface DeletionField {
  /** The end of the id of a fault. */
  readonly word: string;
  readonly field: string;
  readonly without: (metadata: ObjectMeta) => ObjectMeta;
}

export const deletionFields: readonly DeletionField[] = [
  {
    word: 'mark',
    field: 'deletionTimestamp',
    without: ({ deletionTimestamp: _mark, ...metadata }) => metadata,
  },
  {
    word: 'finalizers',
    field: 'finalizers',
    without: ({ finalizers: _finalizers, ...metadata }) => metadata,
  },
];
