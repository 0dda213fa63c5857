// The model of shared objects: what may come of a request, and the state after each answer (core 4.9). Pure.
import { isNamed } from './cells.ts';
import type { Cell, Field } from './cells.ts';
import { applied, conflictOf, maySplitItem } from './apply.ts';
import type { Expected, Fate } from './expected.ts';
import { claimsOf, none, unknownOwner } from './owned.ts';
import type { Claims, Owned, OwnedObjects } from './owned.ts';
import type { OwnershipExchange, OwnershipRequest, OwnershipResponse, SeenOwned } from './requests.ts';
import type { OwnershipMismatch, OwnershipRule } from './rules.ts';
import { updated } from './update.ts';

const nothing: Owned = { values: new Map(), owners: new Map(), isCleared: false };

/** The objects after an answer, or what speaks against it. */
export function judge(
  fields: readonly Field[],
  objects: OwnedObjects,
  request: OwnershipRequest,
  response: OwnershipResponse,
): OwnedObjects | OwnershipMismatch {
  const owned = objects.get(request.name) ?? nothing;
  const isDone = response.status >= 200 && response.status < 300;
  const wrong = (rule: OwnershipRule, what: string): OwnershipMismatch => ({ rule, what });
  const conflict = request.verb === 'apply' ? conflictOf(owned, request) : undefined;
  if (!isDone) {
    const [rule, must] = mustBe(request);
    const mayRefuse =
      request.verb === 'apply' &&
      ((conflict !== undefined && !request.force) || maySplitItem(owned, request));
    const isRefusal = response.status >= 400 && response.status < 500;
    if (!mayRefuse || !isRefusal)
      return wrong(rule, `it was answered with ${response.status}, and had to be ${must}`);
    if (response.object === undefined)
      return objects.has(request.name) ? wrong('unchanged', 'the object is gone') : objects;
  } else if (request.verb === 'apply' && !request.force && conflict === 'certain')
    return wrong('conflict', `it was answered with ${response.status}, and had to be refused`);
  if (response.object === undefined) return wrong('stated', 'there is no object after it');
  const expected = isDone ? expectedAfter(fields, owned, request) : asBefore(owned, 'unchanged');
  const result = compare(fields, owned, expected, response.object);
  return isWrong(result) ? result : new Map(objects).set(request.name, result);
}

export const isWrong = (value: object): value is OwnershipMismatch => 'rule' in value;

function mustBe({ verb }: OwnershipRequest): readonly [OwnershipRule, string] {
  if (verb === 'apply') return ['noConflict', 'carried out'];
  return verb === 'look' ? ['kept', 'found'] : ['neverFails', 'carried out'];
}

function expectedAfter(fields: readonly Field[], owned: Owned, request: OwnershipRequest): Expected {
  switch (request.verb) {
    case 'apply':
      return applied(owned, request);
    case 'create':
      return updated(fields, nothing, { ...request, verb: 'put', changes: request.values, clears: false });
    case 'patch':
    case 'put':
      return updated(fields, owned, request);
    case 'look':
      return asBefore(owned, 'kept');
  }
}

const asBefore = ({ values, owners, isCleared }: Owned, rule: OwnershipRule): Expected => ({
  cells: new Map([...values].map(([cell, value]): [Cell, Fate] => [cell, { value, is: 'there', rule }])),
  owners,
  isCleared,
});

/** The object as it is known after an answer that shows it. */
function compare(
  fields: readonly Field[],
  before: Owned,
  expected: Expected,
  seen: SeenOwned,
): Owned | OwnershipMismatch {
  const { cells, isCleared } = expected;
  for (const cell of new Set([...cells.keys(), ...seen.values.keys()])) {
    const fate = cells.get(cell);
    const value = seen.values.get(cell);
    const isRight = value === undefined ? fate?.is !== 'there' : fate?.value === value && fate.is !== 'gone';
    if (isRight) continue;
    const had = fate === undefined || fate.is === 'gone' ? 'absent' : fate.value;
    return { rule: fate?.rule ?? 'kept', what: `${cell} is ${value ?? 'absent'}, and had to be ${had}` };
  }
  const owners = new Map<Cell, Claims>();
  for (const cell of new Set([...before.owners.keys(), ...expected.owners.keys(), ...seen.holders.keys()])) {
    const wasDropped = cells.get(cell)?.is === 'either' && !seen.values.has(cell);
    const claims = wasDropped ? none : claimsOf(expected, cell);
    const known = isNamed(fields, cell) ? knownClaims(cell, claims, seen.holders.get(cell)) : claims;
    if (isWrong(known)) return known;
    if (expected.stillOwned?.has(cell) === true && known.size === 0)
      return { rule: 'owner', what: `${cell}, whose value did not change, has no owner any more` };
    owners.set(cell, known);
  }
  // Where entries are kept again, writes are recorded again.
  const isRecorded = [...seen.holders.values()].some(({ size }) => size > 0);
  return { values: seen.values, owners, isCleared: isCleared && !isRecorded };
}

/** An answer settles who is only possible; the nameless stay so. */
function knownClaims(
  cell: Cell,
  claims: Claims,
  holders: ReadonlySet<string> = new Set(),
): Claims | OwnershipMismatch {
  for (const [manager, certainty] of claims)
    if (certainty === 'certain' && !holders.has(manager))
      return { rule: 'owner', what: `no entry of ${manager} holds ${cell}` };
  for (const manager of holders)
    if (!claims.has(manager)) return { rule: 'noOwner', what: `an entry of ${manager} holds ${cell}` };
  return new Map([
    ...[...claims].filter(([name]) => name === unknownOwner),
    ...[...holders].map((name) => [name, 'certain'] as const),
  ]);
}

/** The first answer that the documents do not allow. */
export function firstViolation(
  fields: readonly Field[],
  history: readonly OwnershipExchange[],
): (OwnershipMismatch & { readonly index: number }) | undefined {
  let objects: OwnedObjects = new Map();
  for (const [index, { request, response }] of history.entries()) {
    const result = judge(fields, objects, request, response);
    if (isWrong(result)) return { ...result, index };
    objects = result;
  }
  return undefined;
}
