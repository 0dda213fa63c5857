// Shared by update and patch: the existing object gets the new content and a new version.
import { mismatch } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { Content } from '../kinds.ts';
import type { CollectionId, Response, Seen } from '../requests.ts';
import { changed } from '../state.ts';
import type { State, Stored } from '../state.ts';
import { contentMismatch, versionMismatch } from './objects.ts';
import { isSuccess } from './success.ts';

/** The outcome that the existing object has the new content. */
export function change(
  state: State,
  collection: CollectionId,
  before: Stored,
  content: Partial<Content>,
): Outcome {
  return {
    description: 'success',
    rule: 'answered',
    hasStatus: (status) => isSuccess(collection, status, [200, 201]),
    next: (response) => rewritten(state, collection, before, { ...before, ...content }, response),
  };
}

function rewritten(
  state: State,
  collection: CollectionId,
  before: Stored,
  content: Content,
  { status, object }: Response,
): State | Mismatch {
  if (object === undefined) return mismatch('stored', `the answer ${status} has no object`);
  if (object.uid !== before.uid) return mismatch('uid', `the uid of ${before.name} changed with a write`);
  if (before.isTerminating) return whileEnding(state, collection, before, content, object);
  if (object.isMarked)
    return mismatch('stored', `${before.name} has a deletionTimestamp, although no request deleted it`);
  const { value, color } = content;
  const after: Stored = { ...before, value, color, version: object.version };
  const wrong = contentMismatch(object, content, 'stored');
  if (wrong !== undefined) return wrong;
  const isSame = value === before.value && color === before.color;
  // The documents do not state whether a write without change gets a new version.
  if (isSame && object.version === before.version)
    return changed(state, collection, [{ kind: 'rewritten', object: after }]);
  return (
    versionMismatch(state, collection, before.name, object.version) ??
    changed(state, collection, [{ kind: 'changed', object: after }])
  );
}

function whileEnding(
  state: State,
  collection: CollectionId,
  before: Stored,
  { value, color }: Content,
  object: Seen,
): State | Mismatch {
  if (!object.isMarked) return mismatch('deleted', `${before.name} was deleted but has no deletionTimestamp`);
  return changed(state, collection, [{ kind: 'ending', object: { ...before, value, color } }]);
}
