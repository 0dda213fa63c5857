// The two ways in which a write changes values and owners (document core 4.9): an apply, which may conflict,
// and every other write, which never does. Independent of requests and stores.
import type { JsonObject } from '../object.ts';
import type { Schema } from '../schema/schema.ts';
import { withoutAbsent } from './absent.ts';
import { compare } from './compare.ts';
import type { Comparison } from './compare.ts';
import {
  emptySet,
  equalSets,
  intersectionOf,
  isEmptySet,
  unionOf,
  differenceOf,
  withoutBelow,
} from './field-set.ts';
import type { FieldSet } from './field-set.ts';
import { fieldsOf } from './fields-of.ts';
import { merge } from './merge.ts';
import { capUpdaters, findOwner, isSameManager, ownedBy, withOwner, withoutPaths } from './owners.ts';
import type { Manager, Owner } from './owners.ts';
import { reconcile } from './reconcile.ts';
import type { Grouped } from './reconcile.ts';
import { removeUnowned } from './remove.ts';

export interface Conflict {
  readonly owner: Owner;
  readonly fields: FieldSet;
}

export interface ApplyRequest {
  readonly schema: Schema;
  /** Without managedFields. */
  readonly live: JsonObject;
  readonly owners: readonly Owner[];
  /** The whole intent of the manager, without managedFields. */
  readonly applied: JsonObject;
  readonly manager: Manager;
  readonly force: boolean;
  /** RFC 3339. */
  readonly now: string;
  /** Paths without an owner: the object's identity, and what this endpoint does not write. */
  readonly ignored: FieldSet;
}

export type Applied =
  | { readonly object: JsonObject; readonly owners: readonly Owner[] }
  | { readonly conflicts: readonly Conflict[] };

/**
 * Merges an intent into the live object: its values win; fields that its manager applied before and that no
 * manager owns now are removed. A write that changes neither values nor its own record leaves the records of
 * others unchanged, so it creates no new version.
 */
export function applyIntent(request: ApplyRequest): Applied {
  const { schema, live, applied, manager, force, now, ignored } = request;
  const known = reconcileOwners(schema, live, request.owners);
  const owners = presentOwners(schema, live, known, manager);
  const last = findOwner(owners, manager);
  const stated = withoutBelow(fieldsOf(schema, applied), ignored);
  const merged = merge(schema, live, applied) as JsonObject;
  const others = owners.filter((owner) => !isSameManager(owner, manager));
  const dropped = differenceOf(last?.fields ?? emptySet, stated);
  const owned = unionOf(ownedBy(others, emptySet), stated);
  const object = (removeUnowned(schema, merged, dropped, owned) ?? {}) as JsonObject;
  const { changed, removed } = compareWithout(ignored, schema, live, object);
  const conflicts = conflictsWith(others, changed);
  if (conflicts.length > 0 && !force) return { conflicts };
  const left = withoutPaths(owners, manager, unionOf(changed, removed));
  const isChanged = !isEmptySet(changed) || !isEmptySet(removed);
  const recorded = findOwner(request.owners, manager);
  if (!isChanged && recorded !== undefined && equalSets(recorded.fields, stated))
    return { object, owners: request.owners };
  const time = isChanged ? now : last?.time;
  const owner: Owner = { ...manager, fields: stated, ...(time === undefined ? {} : { time }) };
  return { object, owners: capUpdaters(withOwner(left, owner)) };
}

function conflictsWith(others: readonly Owner[], changed: FieldSet): readonly Conflict[] {
  return others
    .map((owner) => ({ owner, fields: intersectionOf(owner.fields, changed) }))
    .filter(({ fields }) => !isEmptySet(fields));
}

export interface UpdateRequest {
  readonly schema: Schema;
  /** Undefined for a new object. Without managedFields, as is the next state. */
  readonly before: JsonObject | undefined;
  readonly after: JsonObject;
  readonly owners: readonly Owner[];
  readonly manager: Manager;
  readonly now: string;
  readonly ignored: FieldSet;
}

/**
 * The owners after a write other than an apply: the manager of the write owns what it changed, also where another
 * owned it before.
 */
export function recordUpdate(request: UpdateRequest): readonly Owner[] {
  const { schema, before, after, manager, now, ignored } = request;
  const owners = before === undefined ? request.owners : reconcileOwners(schema, before, request.owners);
  const { changed, removed } = compareWithout(ignored, schema, before ?? {}, after);
  if (isEmptySet(changed) && isEmptySet(removed)) return request.owners;
  const present = presentOwners(schema, after, owners, manager);
  const left = withoutPaths(present, manager, unionOf(changed, removed));
  const previous = findOwner(owners, manager);
  const fields = unionOf(differenceOf(previous?.fields ?? emptySet, removed), changed);
  const isTouched = !isEmptySet(changed) || !equalSets(fields, previous?.fields ?? emptySet);
  const time = isTouched ? now : previous?.time;
  return capUpdaters(withOwner(left, { ...manager, fields, ...(time === undefined ? {} : { time }) }));
}

/** Fields that this endpoint does not write count as unchanged, whatever the body contains: their owners keep them. */
function compareWithout(
  ignored: FieldSet,
  schema: Schema,
  before: JsonObject,
  after: JsonObject,
): Comparison {
  const { changed, removed } = compare(schema, before, after);
  return { changed: withoutBelow(changed, ignored), removed: withoutBelow(removed, ignored) };
}

/** For another version than the manager's, only the fields that remain after this write are still owned. */
function presentOwners(
  schema: Schema,
  value: JsonObject,
  owners: readonly Owner[],
  { apiVersion }: Manager,
): readonly Owner[] {
  if (owners.every((owner) => owner.apiVersion === apiVersion)) return owners;
  return owners
    .map((owner) => {
      if (owner.apiVersion === apiVersion) return owner;
      const fields = withoutAbsent(schema, value, owner.fields);
      return fields === owner.fields ? owner : { ...owner, fields };
    })
    .filter(({ fields }) => !isEmptySet(fields));
}

function reconcileOwners(schema: Schema, live: JsonObject, owners: readonly Owner[]): readonly Owner[] {
  const grouped: Grouped = new Map();
  return owners
    .map((owner) => {
      const fields = reconcile(schema, live, owner.fields, grouped);
      return fields === owner.fields ? owner : { ...owner, fields };
    })
    .filter(({ fields }) => !isEmptySet(fields));
}
