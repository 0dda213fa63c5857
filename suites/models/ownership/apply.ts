// apply: its conflicts, and the expected object after it (core 4.9.4, 4.9.5, 4.9.7).
import { childrenOf, itemOf } from './field-paths.ts';
import type { FieldPath } from './field-paths.ts';
import { claimsOf, none, ownedByOthers, asPossible, without } from './owned.ts';
import type { Certainty, Claims, Owned } from './owned.ts';
import type { Expected, ExpectedField } from './expected.ts';
import type { ApplyRequest } from './requests.ts';

/** Whether the apply conflicts. `possible`: the documents leave open whether another manager owns a changed field. */
export function conflictOf(owned: Owned, { manager, values }: ApplyRequest): Certainty | undefined {
  const found = [...values]
    .filter(([fieldPath, value]) => owned.values.get(fieldPath) !== value)
    .map(([fieldPath]) => ownedByOthers(claimsOf(owned, fieldPath), manager));
  return found.includes('certain') ? 'certain' : found.find((one) => one !== undefined);
}

/** Whether the apply gives up an item of which other managers own fields. The rest of the item may lack required fields,
 * such as its key, and the server may refuse the apply for this. */
export function maySplitItem(owned: Owned, { manager, values }: ApplyRequest): boolean {
  return [...owned.values.keys()].some(
    (item) =>
      !values.has(item) &&
      claimsOf(owned, item).has(manager) &&
      childrenOf(owned.values, item).some(
        (fieldPath) => ownedByOthers(claimsOf(owned, fieldPath), manager) !== undefined,
      ),
  );
}

export function applied(owned: Owned, request: ApplyRequest): Expected {
  const { values, manager } = request;
  const expectedFields = new Map<FieldPath, ExpectedField>();
  const owners = new Map<FieldPath, Claims>();
  for (const [fieldPath, claims] of owned.owners) owners.set(fieldPath, without(claims, manager));
  for (const [fieldPath, value] of owned.values)
    if (!values.has(fieldPath))
      expectedFields.set(fieldPath, { value, ...expectedOmitted(owned, request, fieldPath) });
  for (const [fieldPath, value] of values) {
    expectedFields.set(fieldPath, { value, presence: 'present', rule: 'stated' });
    owners.set(fieldPath, statedClaims(owned, request, fieldPath));
  }
  for (const fieldPath of owned.values.keys()) resolveItem(owned, expectedFields, fieldPath);
  return { expectedFields, owners, isCleared: false };
}

/** The owners of a field in the apply. An equal value is shared; the documents leave open whether force removes the other
 * owners then. */
function statedClaims(owned: Owned, { values, manager, force }: ApplyRequest, fieldPath: FieldPath): Claims {
  const others = without(claimsOf(owned, fieldPath), manager);
  const before = owned.values.get(fieldPath);
  if (before === undefined) return new Map(asPossible(others)).set(manager, 'certain');
  if (before !== values.get(fieldPath)) return new Map(none).set(manager, 'certain');
  return new Map(force ? asPossible(others) : others).set(manager, 'certain');
}

/** The expectation for a field that the apply omits. */
function expectedOmitted(
  owned: Owned,
  { manager }: ApplyRequest,
  fieldPath: FieldPath,
): Omit<ExpectedField, 'value'> {
  const claims = claimsOf(owned, fieldPath);
  const own = claims.get(manager);
  const others = ownedByOthers(claims, manager);
  if (own === undefined || others === 'certain') return { presence: 'present', rule: 'kept' };
  return own === 'certain' && others === undefined
    ? { presence: 'absent', rule: 'dropped' }
    : { presence: 'either', rule: 'dropped' };
}

/** Removing an item may remove its fields without a certain owner. An item with remaining fields remains. */
function resolveItem(owned: Owned, expectedFields: Map<FieldPath, ExpectedField>, item: FieldPath): void {
  const field = expectedFields.get(item);
  if (field === undefined || field.presence === 'present' || itemOf(item) !== undefined) return;
  const children = childrenOf(
    new Map([...expectedFields].map(([fieldPath, { value }]) => [fieldPath, value])),
    item,
  );
  for (const fieldPath of children) {
    const child = expectedFields.get(fieldPath)!;
    const isOwned = [...claimsOf(owned, fieldPath).values()].includes('certain');
    if (child.presence === 'present' && !isOwned)
      expectedFields.set(fieldPath, { ...child, presence: 'either' });
  }
  const childPresences = children.map((fieldPath) => expectedFields.get(fieldPath)!.presence);
  if (childPresences.includes('present'))
    expectedFields.set(item, { ...field, presence: 'present', rule: 'kept' });
  else if (childPresences.includes('either')) expectedFields.set(item, { ...field, presence: 'either' });
}
