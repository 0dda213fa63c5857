// PUT, merge patch and clearing: values change as requested, and ownership moves with what changes (core 4.8.4, 4.9.6).
import { childrenOf, complete, isNamed, nameOf } from './cells.ts';
import type { Cell, Field, Values } from './cells.ts';
import type { Expected, Fate } from './expected.ts';
import { claimsOf, none, unknownOwner, weakened } from './owned.ts';
import type { Certainty, Claims, Owned } from './owned.ts';
import type { UpdateRequest } from './requests.ts';

/** The values after the request. */
export function changedValues(before: Values, changes: UpdateRequest['changes']): Values {
  const after = new Map(before);
  for (const [cell, value] of changes) {
    if (value !== undefined) after.set(cell, value);
    if (value !== undefined) continue;
    after.delete(cell);
    for (const child of childrenOf(before, cell)) after.delete(child);
  }
  return complete(after);
}

export function updated(fields: readonly Field[], owned: Owned, request: UpdateRequest): Expected {
  const after = changedValues(owned.values, request.changes);
  const cells = new Map<Cell, Fate>();
  const owners = new Map<Cell, Claims>();
  const stillOwned = new Set<Cell>();
  for (const cell of new Set([...owned.values.keys(), ...owned.owners.keys(), ...after.keys()])) {
    const [old, value] = [owned.values.get(cell), after.get(cell)];
    if (old !== undefined || value !== undefined)
      cells.set(
        cell,
        value === undefined
          ? { value: old!, is: 'gone', rule: 'removed' }
          : { value, is: 'there', rule: request.changes.has(cell) ? 'stated' : 'kept' },
      );
    const states = isStated(fields, request, cell);
    owners.set(
      cell,
      claimsAfter(owned, request, { cell, isChanged: old !== value, hasValue: value !== undefined, states }),
    );
    const hadOwner = [...claimsOf(owned, cell).values()].includes('certain');
    if (hadOwner && old === value && !request.clears) stillOwned.add(cell);
  }
  return { cells, owners, isCleared: request.clears || owned.isCleared, stillOwned };
}

/** A PUT states everything, and a merge patch lists as a whole (RFC 7386). */
function isStated(fields: readonly Field[], { verb, changes }: UpdateRequest, cell: Cell): boolean {
  if (verb === 'put' || changes.has(cell)) return true;
  return !isNamed(fields, cell) && [...changes.keys()].some((one) => nameOf(one) === nameOf(cell));
}

interface Written {
  readonly cell: Cell;
  readonly isChanged: boolean;
  readonly hasValue: boolean;
  readonly states: boolean;
}

function claimsAfter(
  owned: Owned,
  { manager, clears }: UpdateRequest,
  { cell, isChanged, hasValue, states }: Written,
): Claims {
  const before: Claims = clears ? new Map([[unknownOwner, 'possible']]) : claimsOf(owned, cell);
  const possible: Certainty = 'possible';
  // Who owns what has no value any more is not shown.
  if (!hasValue)
    return states || !isChanged ? new Map(weakened(before)).set(manager, possible) : weakened(before);
  if (!isChanged) {
    // That an update of an equal value moves nothing is inferred only.
    return states ? new Map(weakened(before)).set(manager, possible) : before;
  }
  if (clears || !owned.isCleared) return new Map(none).set(manager, 'certain');
  return new Map([
    [unknownOwner, possible],
    [manager, possible],
  ]);
}
