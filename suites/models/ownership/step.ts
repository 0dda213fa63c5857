// The ownership model: the allowed answers to a request, and the state after each answer (core 4.9). Pure.
import { isNamed } from './field-paths.ts';
import type { FieldPath, Field } from './field-paths.ts';
import { applied, conflictOf, maySplitItem } from './apply.ts';
import type { Expected, ExpectedField } from './expected.ts';
import { claimsOf, none, unknownManager } from './owned.ts';
import type { Claims, Owned, OwnedObjects } from './owned.ts';
import type { OwnershipExchange, OwnershipRequest, OwnershipResponse, SeenOwned } from './requests.ts';
import type { OwnershipMismatch, OwnershipRule } from './rules.ts';
import { updated } from './update.ts';

const nothing: Owned = { values: new Map(), owners: new Map(), isCleared: false };

/** The objects after an answer, or its mismatch. */
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
    const [rule, must] = expectationOf(request);
    const mayRefuse =
      request.verb === 'apply' &&
      ((conflict !== undefined && !request.force) || maySplitItem(owned, request));
    const isRefusal = response.status >= 400 && response.status < 500;
    if (!mayRefuse || !isRefusal)
      return wrong(rule, `the server answered ${response.status}; expected ${must}`);
    if (response.object === undefined)
      return objects.has(request.name) ? wrong('unchanged', 'the object is gone') : objects;
  } else if (request.verb === 'apply' && !request.force && conflict === 'certain')
    return wrong('conflict', `the server answered ${response.status}; expected a refusal`);
  if (response.object === undefined) return wrong('stated', 'the object does not exist after the request');
  const expected = isDone ? expectedAfter(fields, owned, request) : asBefore(owned, 'unchanged');
  const result = compare(fields, owned, expected, response.object);
  return isWrong(result) ? result : new Map(objects).set(request.name, result);
}

export const isWrong = (value: object): value is OwnershipMismatch => 'rule' in value;

function expectationOf({ verb }: OwnershipRequest): readonly [OwnershipRule, string] {
  if (verb === 'apply') return ['noConflict', 'success'];
  return verb === 'read' ? ['kept', 'the object'] : ['neverFails', 'success'];
}

function expectedAfter(fields: readonly Field[], owned: Owned, request: OwnershipRequest): Expected {
  switch (request.verb) {
    case 'apply':
      return applied(owned, request);
    case 'create':
      return updated(fields, nothing, { ...request, verb: 'put', changes: request.values, clears: false });
    case 'patch':
    case 'json-patch':
    case 'strategic-patch':
    case 'put':
      return updated(fields, owned, request);
    case 'read':
      return asBefore(owned, 'kept');
  }
}

const asBefore = ({ values, owners, isCleared }: Owned, rule: OwnershipRule): Expected => ({
  expectedFields: new Map(
    [...values].map(([fieldPath, value]): [FieldPath, ExpectedField] => [
      fieldPath,
      { value, presence: 'present', rule },
    ]),
  ),
  owners,
  isCleared,
});

/** The values and owners of an object after an answer, or the mismatch. */
function compare(
  fields: readonly Field[],
  before: Owned,
  expected: Expected,
  seen: SeenOwned,
): Owned | OwnershipMismatch {
  const { expectedFields, isCleared } = expected;
  for (const fieldPath of new Set([...expectedFields.keys(), ...seen.values.keys()])) {
    const field = expectedFields.get(fieldPath);
    const value = seen.values.get(fieldPath);
    const isExpected =
      value === undefined
        ? field?.presence !== 'present'
        : field?.value === value && field.presence !== 'absent';
    if (isExpected) continue;
    const wanted = field === undefined || field.presence === 'absent' ? 'absent' : field.value;
    return { rule: field?.rule ?? 'kept', what: `${fieldPath} is ${value ?? 'absent'}; expected ${wanted}` };
  }
  const owners = new Map<FieldPath, Claims>();
  for (const fieldPath of new Set([
    ...before.owners.keys(),
    ...expected.owners.keys(),
    ...seen.holders.keys(),
  ])) {
    const wasDropped = expectedFields.get(fieldPath)?.presence === 'either' && !seen.values.has(fieldPath);
    const claims = wasDropped ? none : claimsOf(expected, fieldPath);
    const known = isNamed(fields, fieldPath)
      ? knownClaims(fieldPath, claims, seen.holders.get(fieldPath))
      : claims;
    if (isWrong(known)) return known;
    if (expected.stillOwned?.has(fieldPath) === true && known.size === 0)
      return { rule: 'owner', what: `${fieldPath} has no owner any more, although its value did not change` };
    owners.set(fieldPath, known);
  }
  // An entry with a field shows that the server records writes again.
  const isRecorded = [...seen.holders.values()].some(({ size }) => size > 0);
  return { values: seen.values, owners, isCleared: isCleared && !isRecorded };
}

/** Replaces possible owners by those that the answer shows. The unknown manager stays possible. */
function knownClaims(
  fieldPath: FieldPath,
  claims: Claims,
  holders: ReadonlySet<string> = new Set(),
): Claims | OwnershipMismatch {
  for (const [manager, certainty] of claims)
    if (certainty === 'certain' && !holders.has(manager))
      return { rule: 'owner', what: `no entry of ${manager} has ${fieldPath}` };
  for (const manager of holders)
    if (!claims.has(manager)) return { rule: 'noOwner', what: `an entry of ${manager} has ${fieldPath}` };
  return new Map([
    ...[...claims].filter(([name]) => name === unknownManager),
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
