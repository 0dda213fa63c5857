// apply: conflicts, and what is there after it (core 4.9.4, 4.9.5, 4.9.7).
import { childrenOf, itemOf } from './cells.ts';
import type { Cell } from './cells.ts';
import { claimsOf, none, ownedByOthers, weakened, without } from './owned.ts';
import type { Certainty, Claims, Owned } from './owned.ts';
import type { Expected, Fate } from './expected.ts';
import type { ApplyRequest } from './requests.ts';

/** Whether it meets a conflict: `possible` where the documents leave open who owns what it changes. */
export function conflictOf(owned: Owned, { manager, values }: ApplyRequest): Certainty | undefined {
  const found = [...values]
    .filter(([cell, value]) => owned.values.get(cell) !== value)
    .map(([cell]) => ownedByOthers(claimsOf(owned, cell), manager));
  return found.includes('certain') ? 'certain' : found.find((one) => one !== undefined);
}

/** Whether it gives an item up of which others own a part: what is left may lack what the kind requires, its key among
 * it, and may be refused for that. */
export function maySplitItem(owned: Owned, { manager, values }: ApplyRequest): boolean {
  return [...owned.values.keys()].some(
    (item) =>
      !values.has(item) &&
      claimsOf(owned, item).has(manager) &&
      childrenOf(owned.values, item).some(
        (cell) => ownedByOthers(claimsOf(owned, cell), manager) !== undefined,
      ),
  );
}

export function applied(owned: Owned, request: ApplyRequest): Expected {
  const { values, manager } = request;
  const cells = new Map<Cell, Fate>();
  const owners = new Map<Cell, Claims>();
  for (const [cell, claims] of owned.owners) owners.set(cell, without(claims, manager));
  for (const [cell, value] of owned.values)
    if (!values.has(cell)) cells.set(cell, { value, ...fateOf(owned, request, cell) });
  for (const [cell, value] of values) {
    cells.set(cell, { value, is: 'there', rule: 'stated' });
    owners.set(cell, statedClaims(owned, request, cell));
  }
  for (const cell of owned.values.keys()) settleItem(owned, cells, cell);
  return { cells, owners, isCleared: false };
}

/** Of what the apply states: with an equal value it is shared. Whether force takes that away from the others is open. */
function statedClaims(owned: Owned, { values, manager, force }: ApplyRequest, cell: Cell): Claims {
  const others = without(claimsOf(owned, cell), manager);
  const before = owned.values.get(cell);
  if (before === undefined) return new Map(weakened(others)).set(manager, 'certain');
  if (before !== values.get(cell)) return new Map(none).set(manager, 'certain');
  return new Map(force ? weakened(others) : others).set(manager, 'certain');
}

/** Of what the apply leaves out. */
function fateOf(owned: Owned, { manager }: ApplyRequest, cell: Cell): Omit<Fate, 'value'> {
  const claims = claimsOf(owned, cell);
  const own = claims.get(manager);
  const others = ownedByOthers(claims, manager);
  if (own === undefined || others === 'certain') return { is: 'there', rule: 'kept' };
  return own === 'certain' && others === undefined
    ? { is: 'gone', rule: 'dropped' }
    : { is: 'either', rule: 'dropped' };
}

/** A removed item takes its fields without a known owner with it, and stays for fields that another manager owns. */
function settleItem(owned: Owned, cells: Map<Cell, Fate>, item: Cell): void {
  const fate = cells.get(item);
  if (fate === undefined || fate.is === 'there' || itemOf(item) !== undefined) return;
  const children = childrenOf(new Map([...cells].map(([cell, { value }]) => [cell, value])), item);
  for (const cell of children) {
    const child = cells.get(cell)!;
    const isOwned = [...claimsOf(owned, cell).values()].includes('certain');
    if (child.is === 'there' && !isOwned) cells.set(cell, { ...child, is: 'either' });
  }
  const fates = children.map((cell) => cells.get(cell)!.is);
  if (fates.includes('there')) cells.set(item, { ...fate, is: 'there', rule: 'kept' });
  else if (fates.includes('either')) cells.set(item, { ...fate, is: 'either' });
}
