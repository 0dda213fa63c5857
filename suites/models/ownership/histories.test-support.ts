// Builds the exchanges of an ownership history: requests of managers and the objects in the answers.
import { complete } from './field-paths.ts';
import type { FieldPath } from './field-paths.ts';
import type { OwnershipExchange, SeenOwned, UpdateRequest } from './requests.ts';

type FieldValues = Readonly<Record<FieldPath, string>>;
type Holders = Readonly<Record<FieldPath, readonly string[]>>;

const valuesOf = (values: FieldValues) => complete(new Map(Object.entries(values)));
const name = 'a';

/** The object in an answer: field values, and the managers with an entry for each field. */
export const shows = (values: FieldValues, holders: Holders = {}): SeenOwned => ({
  values: valuesOf(values),
  holders: new Map(Object.entries(holders).map(([fieldPath, managers]) => [fieldPath, new Set(managers)])),
});

const answer = (status: number, object: SeenOwned | undefined) =>
  object === undefined ? { status } : { status, object };

export const create = (manager: string, values: FieldValues, object: SeenOwned): OwnershipExchange => ({
  request: { verb: 'create', name, manager, values: valuesOf(values) },
  response: { status: 201, object },
});

export const apply = (
  manager: string,
  values: FieldValues,
  object?: SeenOwned,
  { status = 200, force = false } = {},
): OwnershipExchange => ({
  request: { verb: 'apply', name, manager, force, values: valuesOf(values) },
  response: answer(status, object),
});

export const refused = (manager: string, values: FieldValues, object?: SeenOwned): OwnershipExchange =>
  apply(manager, values, object, { status: 409 });

export const forced = (manager: string, values: FieldValues, object: SeenOwned): OwnershipExchange =>
  apply(manager, values, object, { force: true });

/** An undefined value removes the field. */
export const update = (
  verb: UpdateRequest['verb'],
  manager: string,
  values: Readonly<Record<FieldPath, string | undefined>>,
  object: SeenOwned,
  { status = 200, clears = false } = {},
): OwnershipExchange => ({
  request: { verb, name, manager, clears, changes: new Map(Object.entries(values)) },
  response: answer(status, object),
});

export const read = (object?: SeenOwned): OwnershipExchange => ({
  request: { verb: 'read', name },
  response: answer(object === undefined ? 404 : 200, object),
});
