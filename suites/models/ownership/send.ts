// From a request of a manager to the target, and from the answer to what the model looks at.
import type { Answer } from '../../kit/answer.ts';
import { isRecord } from '../../kit/object.ts';
import type { ApiObject } from '../../kit/object.ts';
import { isMissing } from '../../kit/resource.ts';
import type { Resource } from '../../kit/resource.ts';
import { nameOf, pathOf, pickableCells, isNamed, read, write, writeField } from './cells.ts';
import type { Cell, Field, Values } from './cells.ts';
import type { Manager } from './owned.ts';
import type { OwnershipRequest, OwnershipResponse, SeenOwned, UpdateRequest } from './requests.ts';
import { changedValues } from './update.ts';

export interface Target {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** From a short name to the one on the server. */
  readonly fullName: (name: string) => string;
  /** Entries of others belong to the server, its controllers and other runs. */
  readonly managers: readonly Manager[];
}

/** @param known the values before, of which lists are patched as a whole */
export async function sendOwnership(
  target: Target,
  request: OwnershipRequest,
  known: Values,
): Promise<OwnershipResponse> {
  const answer = await exchange(target, request, known);
  const { status } = answer;
  // A refusal, and what is only accepted, is followed by a look.
  if (status === 200 || status === 201) return { status, object: seenIn(target, answer.object) };
  const after = await target.resource.read(target.fullName(request.name));
  return isMissing(after) ? { status } : { status, object: seenIn(target, after.object) };
}

async function exchange(target: Target, request: OwnershipRequest, known: Values): Promise<Answer> {
  const { resource, fields, fullName } = target;
  const name = fullName(request.name);
  if (request.verb === 'look') return resource.read(name);
  const { manager } = request;
  const query = { fieldManager: manager };
  // The label of the run, by which it is cleaned, is everybody's.
  const { labels = {} } = resource.object().metadata;
  switch (request.verb) {
    case 'create': {
      const { apiVersion, type } = resource;
      const body = {
        apiVersion,
        kind: type.kind,
        metadata: { name, labels },
        ...write(fields, request.values),
      };
      return resource.create({ metadata: { name } }, { body, query });
    }
    case 'apply': {
      const intent = { metadata: { labels }, ...write(fields, request.values) };
      return resource.apply(name, intent, { manager, ...(request.force ? { force: true } : {}) });
    }
    case 'patch':
      return resource.mergePatch(name, patchOf(fields, request, known), { query });
    case 'put': {
      const { apiVersion, kind, metadata } = await resource.current(name);
      const after = write(fields, changedValues(known, request.changes));
      const cleared = request.clears ? { managedFields: [{}] } : {};
      return resource.replace(
        {
          ...(apiVersion === undefined ? {} : { apiVersion }),
          ...(kind === undefined ? {} : { kind }),
          metadata: { ...metadata, ...cleared },
          ...after,
        },
        { query },
      );
    }
  }
}

/** Null removes (RFC 7386), and a list is one value. */
function patchOf(fields: readonly Field[], { changes, clears }: UpdateRequest, known: Values) {
  const after = changedValues(known, changes);
  const touched = new Set([...changes.keys()].map(nameOf));
  const parts = fields
    .filter(({ name }) => touched.has(name))
    .map((field): readonly [string, unknown] => {
      const { name, shape, keys } = field;
      if (shape !== 'members') return [name, writeField(field, after) ?? null];
      const named = keys.filter((key) => changes.has(`${name}/${key}`));
      return [name, Object.fromEntries(named.map((key) => [key, changes.get(`${name}/${key}`) ?? null]))];
    });
  return { ...(clears ? { metadata: { managedFields: [{}] } } : {}), ...Object.fromEntries(parts) };
}

function seenIn({ fields, managers }: Target, object: ApiObject): SeenOwned {
  const named = pickableCells(fields).filter((cell) => isNamed(fields, cell));
  const holders = new Map<Cell, Set<Manager>>();
  for (const cell of named) {
    const own = (object.metadata.managedFields ?? [])
      .filter(({ fieldsV1 }) => holds(fieldsV1, pathOf(cell)))
      .map(({ manager }) => String(manager))
      .filter((manager) => managers.includes(manager));
    holders.set(cell, new Set(own));
  }
  return { values: read(fields, object), holders };
}

const holds = (tree: unknown, path: readonly string[]): boolean =>
  path.reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), tree) !==
  undefined;
