// delete and deletecollection: from then on an object is on its way out, or gone at once (core 3.1).
import { refused } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import type { CollectionId, DeleteCollectionRequest, DeleteRequest } from '../requests.ts';
import { changed, currentOf } from '../state.ts';
import type { State, Stored } from '../state.ts';
import { isSelected } from './items.ts';
import { isSuccess } from './success.ts';

export function deleteOne(state: State, { collection, name }: DeleteRequest): readonly Outcome[] {
  const current = currentOf(state, collection).get(name);
  // What a delete of something missing, or of something deleted, is answered with is not shown.
  if (current === undefined || current.isEnding)
    return [refused(state, 'missing', () => true, 'answered, with whatever code')];
  return [deletion(state, collection, [current])];
}

export const deleteCollection = (state: State, request: DeleteCollectionRequest): readonly Outcome[] => [
  deletion(state, request.collection, selectedBy(state, request)),
];

/** What a deletecollection deletes. */
export const selectedBy = (state: State, { collection, color }: DeleteCollectionRequest): readonly Stored[] =>
  [...currentOf(state, collection).values()].filter(
    (object) => !object.isEnding && isSelected(object, color),
  );

/** The bodies of these answers are not looked at: what a Status holds is not shown (core 2.9). */
function deletion(state: State, collection: CollectionId, objects: readonly Stored[]): Outcome {
  const changes = objects.map((object) => ({
    kind: 'ending' as const,
    object: { ...object, isEnding: true },
    together: objects,
  }));
  return {
    says: 'carried out',
    rule: 'answered',
    hasStatus: (status) => isSuccess(collection, status, [200, 202]),
    next: () => changed(state, collection, changes),
  };
}
