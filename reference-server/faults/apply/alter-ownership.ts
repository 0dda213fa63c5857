// Mutates the outcome of applies and updates: conflicts, values and recorded owners.
import { emptySet, unionOf } from '../../apply/field-set.ts';
import type { Applied, ApplyRequest, Conflict, UpdateRequest } from '../../apply/ownership.ts';
import { isSameManager } from '../../apply/owners.ts';
import type { Owner } from '../../apply/owners.ts';
import type { FieldSet } from '../../apply/field-set.ts';
import type { ApiObject, JsonObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { withMetadata } from '../../parts/metadata.ts';
import { sameJson } from '../../same-json.ts';

export type Done = Exclude<Applied, { readonly conflicts: unknown }>;
type Decide = (request: ApplyRequest) => Applied;

/** Replaces the handling of every apply; `decide` is the correct one. */
export function alterApply(parts: Parts, alter: (request: ApplyRequest, decide: Decide) => Applied): void {
  const decide = parts.ownership.applyIntent;
  parts.ownership.applyIntent = (request) => alter(request, decide);
}

/** Mutates the result of every apply without a conflict. */
export function alterApplied(parts: Parts, alter: (done: Done, request: ApplyRequest) => Done): void {
  alterApply(parts, (request, decide) => {
    const applied = decide(request);
    return 'conflicts' in applied ? applied : alter(applied, request);
  });
}

/** The fields that conflict. */
export const clashOf = (conflicts: readonly Conflict[]): FieldSet =>
  conflicts.reduce((set, { fields }) => unionOf(set, fields), emptySet);

/** Ignores conflicts that match. */
export function overlookConflicts(
  parts: Parts,
  isOverlooked: (conflicts: readonly Conflict[], request: ApplyRequest) => boolean,
): void {
  alterApply(parts, (request, decide) => {
    const applied = decide(request);
    if (!('conflicts' in applied)) return applied;
    return isOverlooked(applied.conflicts, request) ? decide({ ...request, force: true }) : applied;
  });
}

/** Limits a fault to config maps, which most cases use. */
export const isConfigMap = ({ live }: ApplyRequest): boolean => live['kind'] === 'ConfigMap';

type Record = (request: UpdateRequest) => readonly Owner[];

/** Replaces the recorded owners of every write, other than apply, that changes something. */
export function alterUpdate(
  parts: Parts,
  alter: (request: UpdateRequest, record: Record) => readonly Owner[],
): void {
  const record = parts.ownership.recordUpdate;
  parts.ownership.recordUpdate = (request) =>
    sameJson(request.before, request.after) ? record(request) : alter(request, record);
}

/** The owners, with other fields for the writing manager. */
export function withOwnFields(
  owners: readonly Owner[],
  { manager }: Pick<ApplyRequest, 'manager'>,
  alter: (fields: FieldSet) => FieldSet,
): readonly Owner[] {
  return owners.map((owner) =>
    isSameManager(owner, manager) ? { ...owner, fields: alter(owner.fields) } : owner,
  );
}

/** Serializes entries differently and parses them back correctly, so that only their representation is wrong. */
export function spellEntries(
  parts: Parts,
  write: (entry: JsonObject) => JsonObject,
  read: (entry: JsonObject) => JsonObject = (entry) => entry,
): void {
  const { writeManagedFields, ownersIn, ownersBefore } = parts.ownership;
  const understood = (object: ApiObject): ApiObject => {
    const { managedFields } = object.metadata;
    return managedFields === undefined
      ? object
      : withMetadata(object, { ...object.metadata, managedFields: managedFields.map(readStated) });
  };
  // Keeps the single empty entry that clears the list.
  const readStated = (entry: JsonObject) => (Object.keys(entry).length === 0 ? entry : read(entry));
  parts.ownership.writeManagedFields = (owners) => writeManagedFields(owners).map(write);
  parts.ownership.ownersIn = (object) => ownersIn(understood(object));
  parts.ownership.ownersBefore = (given, current) => ownersBefore(understood(given), understood(current));
}
