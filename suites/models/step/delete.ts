// delete and deletecollection: the object is being deleted, or gone at once (core 3.1).
import { refused } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { CollectionId, DeleteCollectionRequest, DeleteRequest } from '../requests.ts';
import { changed, currentOf } from '../state.ts';
import type { State, Stored } from '../state.ts';
import { isSelected } from './items.ts';
import { isSuccess } from './success.ts';

export function deleteOne(state: State, { collection, name }: DeleteRequest): readonly Outcome[] {
  const current = currentOf(state, collection).get(name);
  // The documents do not state the answer to a delete of a missing or already deleted object.
  if (current === undefined || current.isTerminating)
    return [refused(state, 'missing', () => true, 'any answer')];
  return [deletion(state, collection, [current])];
}

export const deleteCollection = (state: State, request: DeleteCollectionRequest): readonly Outcome[] => [
  deletion(state, request.collection, selectedBy(state, request)),
];

/** The objects that a deletecollection deletes. */
export const selectedBy = (state: State, { collection, color }: DeleteCollectionRequest): readonly Stored[] =>
  [...currentOf(state, collection).values()].filter(
    (object) => !object.isTerminating && isSelected(object, color),
  );

/** The bodies are not checked: the documents do not show the content of a Status (core 2.9). */
function deletion(state: State, collection: CollectionId, objects: readonly Stored[]): Outcome {
  const changes = objects.map((object) => ({
    kind: 'ending' as const,
    object: { ...object, isTerminating: true },
    together: objects,
  }));
  return {
    description: 'success',
    rule: 'answered',
    hasStatus: (status) => isSuccess(collection, status, [200, 202]),
    next: () => changed(state, collection, changes),
  };
}
