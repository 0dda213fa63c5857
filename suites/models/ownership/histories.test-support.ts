// Short forms for the requests of managers and their answers.
import { complete } from './cells.ts';
import type { Cell } from './cells.ts';
import type { OwnershipExchange, SeenOwned, UpdateRequest } from './requests.ts';

type Cells = Readonly<Record<Cell, string>>;
type Holders = Readonly<Record<Cell, readonly string[]>>;

const valuesOf = (cells: Cells) => complete(new Map(Object.entries(cells)));
const name = 'a';

/** The object after a request: cells with their values, and who is named for which. */
export const shows = (cells: Cells, holders: Holders = {}): SeenOwned => ({
  values: valuesOf(cells),
  holders: new Map(Object.entries(holders).map(([cell, managers]) => [cell, new Set(managers)])),
});

const answer = (status: number, object: SeenOwned | undefined) =>
  object === undefined ? { status } : { status, object };

export const create = (manager: string, cells: Cells, object: SeenOwned): OwnershipExchange => ({
  request: { verb: 'create', name, manager, values: valuesOf(cells) },
  response: { status: 201, object },
});

export const apply = (
  manager: string,
  cells: Cells,
  object?: SeenOwned,
  { status = 200, force = false } = {},
): OwnershipExchange => ({
  request: { verb: 'apply', name, manager, force, values: valuesOf(cells) },
  response: answer(status, object),
});

export const refused = (manager: string, cells: Cells, object?: SeenOwned): OwnershipExchange =>
  apply(manager, cells, object, { status: 409 });

export const forced = (manager: string, cells: Cells, object: SeenOwned): OwnershipExchange =>
  apply(manager, cells, object, { force: true });

/** An undefined value removes. */
export const update = (
  verb: UpdateRequest['verb'],
  manager: string,
  cells: Readonly<Record<Cell, string | undefined>>,
  object: SeenOwned,
  { status = 200, clears = false } = {},
): OwnershipExchange => ({
  request: { verb, name, manager, clears, changes: new Map(Object.entries(cells)) },
  response: answer(status, object),
});

export const look = (object?: SeenOwned): OwnershipExchange => ({
  request: { verb: 'look', name },
  response: answer(object === undefined ? 404 : 200, object),
});
