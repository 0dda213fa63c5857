// create: succeeds for a free name. For a name in use it is refused, or returns the existing object (core 2.2, 4.2).
import { mismatch, refused } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { CreateRequest, Response } from '../requests.ts';
import type { RuleName } from '../rules.ts';
import { changed, collectionOf, currentOf, versionsOfName } from '../state.ts';
import type { State, Stored } from '../state.ts';
import { contentMismatch, objectMismatch, versionMismatch } from './objects.ts';

const codes: readonly number[] = [200, 201, 202];

export function create(state: State, request: CreateRequest): readonly Outcome[] {
  const existing = currentOf(state, request.collection).get(request.name);
  if (existing !== undefined && !existing.isTerminating)
    return [refused(state, 'unique'), returnsExisting(state, existing)];
  const isReused = versionsOfName(collectionOf(state, request.collection), request.name).length > 0;
  const created = creation(state, request, codes, isReused ? 'reused' : 'answered');
  // A deleted object may still exist.
  return existing === undefined ? [created] : [created, refused(state, 'unique')];
}

/** Idempotent creation (core 2.2): the answer is the unchanged object. The body of the second create is not compared. */
function returnsExisting(state: State, existing: Stored): Outcome {
  return {
    description: 'the existing object',
    rule: 'unique',
    hasStatus: (status) => codes.includes(status),
    next({ object, status }) {
      if (object === undefined) return mismatch('unique', `the answer ${status} has no object`);
      if (object.uid !== existing.uid)
        return mismatch('unique', `a second object was created as ${existing.name}`);
      return objectMismatch(object, existing, 'unique') ?? state;
    },
  };
}

/** The outcome that the object is created, also for a PUT of a missing object. */
export function creation(
  state: State,
  request: Pick<CreateRequest, 'collection' | 'name' | 'content'>,
  allowed: readonly number[],
  rule: RuleName,
): Outcome {
  return {
    description: 'creation',
    rule,
    hasStatus: (status) => allowed.includes(status),
    next: (response) => afterCreate(state, request, response),
  };
}

function afterCreate(
  state: State,
  { collection, name, content }: Pick<CreateRequest, 'collection' | 'name' | 'content'>,
  { status, object }: Response,
): State | Mismatch {
  if (object === undefined) return mismatch('stored', `the answer ${status} has no object`);
  if (object.name !== name)
    return mismatch('stored', `the object created as ${name} has the name ${object.name}`);
  if (object.uid === '') return mismatch('uid', `${name} has no uid`);
  if (state.uids.has(object.uid)) return mismatch('uid', `the new ${name} has the uid of an earlier object`);
  if (object.isMarked) return mismatch('stored', `the new ${name} has a deletionTimestamp`);
  const { uid, version } = object;
  return (
    contentMismatch(object, content, 'stored') ??
    versionMismatch(state, collection, name, version) ??
    changed(state, collection, [
      { kind: 'created', object: { name, uid, version, ...content, isTerminating: false } },
    ])
  );
}
