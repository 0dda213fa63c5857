// PUT, merge patch and clearing of managedFields: changed fields move to the writer (core 4.8.4, 4.9.6).
import { childrenOf, complete, isNamed, nameOf } from './field-paths.ts';
import type { FieldPath, Field, Values } from './field-paths.ts';
import type { Expected, ExpectedField } from './expected.ts';
import { claimsOf, none, unknownManager, asPossible } from './owned.ts';
import type { Certainty, Claims, Owned } from './owned.ts';
import type { UpdateRequest } from './requests.ts';

/** The values after the request. */
export function changedValues(before: Values, changes: UpdateRequest['changes']): Values {
  const after = new Map(before);
  for (const [fieldPath, value] of changes) {
    if (value !== undefined) after.set(fieldPath, value);
    if (value !== undefined) continue;
    after.delete(fieldPath);
    for (const child of childrenOf(before, fieldPath)) after.delete(child);
  }
  return complete(after);
}

export function updated(fields: readonly Field[], owned: Owned, request: UpdateRequest): Expected {
  const after = changedValues(owned.values, request.changes);
  const expectedFields = new Map<FieldPath, ExpectedField>();
  const owners = new Map<FieldPath, Claims>();
  const stillOwned = new Set<FieldPath>();
  for (const fieldPath of new Set([...owned.values.keys(), ...owned.owners.keys(), ...after.keys()])) {
    const [old, value] = [owned.values.get(fieldPath), after.get(fieldPath)];
    if (old !== undefined || value !== undefined)
      expectedFields.set(
        fieldPath,
        value === undefined
          ? { value: old!, presence: 'absent', rule: 'removed' }
          : { value, presence: 'present', rule: request.changes.has(fieldPath) ? 'stated' : 'kept' },
      );
    const states = isStated(fields, request, fieldPath);
    owners.set(
      fieldPath,
      claimsAfter(owned, request, {
        fieldPath,
        isChanged: old !== value,
        hasValue: value !== undefined,
        states,
      }),
    );
    const hadOwner = [...claimsOf(owned, fieldPath).values()].includes('certain');
    if (hadOwner && old === value && !request.clears) stillOwned.add(fieldPath);
  }
  return { expectedFields, owners, isCleared: request.clears || owned.isCleared, stillOwned };
}

/** Whether the request contains the field. A PUT contains all fields, and a merge patch whole lists (RFC 7386). */
function isStated(fields: readonly Field[], { verb, changes }: UpdateRequest, fieldPath: FieldPath): boolean {
  if (verb === 'put' || changes.has(fieldPath)) return true;
  return !isNamed(fields, fieldPath) && [...changes.keys()].some((one) => nameOf(one) === nameOf(fieldPath));
}

interface Written {
  readonly fieldPath: FieldPath;
  readonly isChanged: boolean;
  readonly hasValue: boolean;
  readonly states: boolean;
}

function claimsAfter(
  owned: Owned,
  { manager, clears }: UpdateRequest,
  { fieldPath, isChanged, hasValue, states }: Written,
): Claims {
  const before: Claims = clears ? new Map([[unknownManager, 'possible']]) : claimsOf(owned, fieldPath);
  const possible: Certainty = 'possible';
  // The documents do not state who owns a removed field.
  if (!hasValue)
    return states || !isChanged ? new Map(asPossible(before)).set(manager, possible) : asPossible(before);
  if (!isChanged) {
    // It is only inferred that an update with an equal value does not move ownership.
    return states ? new Map(asPossible(before)).set(manager, possible) : before;
  }
  // writes.managed-fields-reset.changes-follow judges the owner of what the clearing request itself changes.
  if (!clears && !owned.isCleared) return new Map(none).set(manager, 'certain');
  return new Map([
    [unknownManager, possible],
    [manager, possible],
  ]);
}
