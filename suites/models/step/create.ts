// create: a free name is taken; a create of a taken one is refused, or shows the object that exists (core 2.2, 4.2).
import { mismatch, refused } from '../outcome.ts';
import type { Mismatch, Outcome } from '../outcome.ts';
import type { CreateRequest, Response } from '../requests.ts';
import type { RuleName } from '../rules.ts';
import { changed, collectionOf, currentOf, versionsOfName } from '../state.ts';
import type { State, Stored } from '../state.ts';
import { contentMismatch, objectMismatch, versionMismatch } from './objects.ts';

const codes: readonly number[] = [200, 201, 202];

export function create(state: State, request: CreateRequest): readonly Outcome[] {
  const taken = currentOf(state, request.collection).get(request.name);
  if (taken !== undefined && !taken.isEnding) return [refused(state, 'unique'), existing(state, taken)];
  const isReused = versionsOfName(collectionOf(state, request.collection), request.name).length > 0;
  const created = creation(state, request, codes, isReused ? 'reused' : 'answered');
  // What was deleted may still be there.
  return taken === undefined ? [created] : [created, refused(state, 'unique')];
}

/** Idempotent creation (core 2.2): the object is unchanged. The content of the second create is not compared. */
function existing(state: State, taken: Stored): Outcome {
  return {
    says: 'answered with the object that exists',
    rule: 'unique',
    hasStatus: (status) => codes.includes(status),
    next({ object, status }) {
      if (object === undefined)
        return mismatch('unique', `it was answered with ${status} and without an object`);
      if (object.uid !== taken.uid) return mismatch('unique', `a second object was created as ${taken.name}`);
      return objectMismatch(object, taken, 'unique') ?? state;
    },
  };
}

/** Also the effect of a PUT of a missing object. */
export function creation(
  state: State,
  request: Pick<CreateRequest, 'collection' | 'name' | 'content'>,
  allowed: readonly number[],
  rule: RuleName,
): Outcome {
  return {
    says: 'created',
    rule,
    hasStatus: (status) => allowed.includes(status),
    next: (response) => created(state, request, response),
  };
}

function created(
  state: State,
  { collection, name, content }: Pick<CreateRequest, 'collection' | 'name' | 'content'>,
  { status, object }: Response,
): State | Mismatch {
  if (object === undefined) return mismatch('stored', `it was answered with ${status} and without an object`);
  if (object.name !== name) return mismatch('stored', `what was created as ${name} is called ${object.name}`);
  if (object.uid === '') return mismatch('uid', `${name} has no uid`);
  if (state.uids.has(object.uid))
    return mismatch('uid', `the new ${name} has a uid that another object had before it`);
  if (object.isMarked) return mismatch('stored', `the new ${name} has a deletionTimestamp`);
  const { uid, version } = object;
  return (
    contentMismatch(object, content, 'stored') ??
    versionMismatch(state, collection, name, version) ??
    changed(state, collection, [
      { kind: 'created', object: { name, uid, version, ...content, isEnding: false } },
    ])
  );
}
