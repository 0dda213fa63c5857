// What update and patch have in common: the object that is there gets the content, and a version of its own.
import { mismatch } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { Content } from '../kinds.ts';
import type { CollectionId, Response, Seen } from '../requests.ts';
import { changed } from '../state.ts';
import type { State, Stored } from '../state.ts';
import { contentMismatch, versionMismatch } from './objects.ts';
import { isSuccess } from './success.ts';

/** The object was there, and now has this content. */
export function change(
  state: State,
  collection: CollectionId,
  before: Stored,
  content: Partial<Content>,
): Outcome {
  return {
    says: 'carried out',
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
  if (object === undefined) return mismatch('stored', `it was answered with ${status} and without an object`);
  if (object.uid !== before.uid)
    return mismatch('uid', `${before.name} has another uid after it was written to`);
  if (before.isEnding) return whileEnding(state, collection, before, content, object);
  if (object.isMarked)
    return mismatch('stored', `${before.name} has a deletionTimestamp, but no request deleted it`);
  const { value, color } = content;
  const after: Stored = { ...before, value, color, version: object.version };
  const wrong = contentMismatch(object, content, 'stored');
  if (wrong !== undefined) return wrong;
  const isSame = value === before.value && color === before.color;
  // Whether a write that changes nothing counts as a change is not shown.
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
  if (!object.isMarked)
    return mismatch('deleted', `${before.name} was deleted and is shown without deletionTimestamp`);
  return changed(state, collection, [{ kind: 'ending', object: { ...before, value, color } }]);
}
