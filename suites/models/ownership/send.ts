// Sends a request of a manager to the target and converts the answer to a response of the model.
import type { Answer } from '../../kit/answers/answer.ts';
import { isRecord } from '../../kit/objects/object.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import { isMissing } from '../../kit/kinds/resource.ts';
import type { Resource } from '../../kit/kinds/resource.ts';
import { nameOf, fieldsV1PathOf, pickablePaths, isNamed, read, write, writeField } from './field-paths.ts';
import type { FieldPath, Field, Values } from './field-paths.ts';
import type { Manager } from './owned.ts';
import type { OwnershipRequest, OwnershipResponse, SeenOwned, UpdateRequest } from './requests.ts';
import { changedValues } from './update.ts';

export interface Target {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  /** Converts a short name to the name on the server. */
  readonly fullName: (name: string) => string;
  /** The managers of the run. Entries of other managers are ignored. */
  readonly managers: readonly Manager[];
}

/** @param known the values before the request, because a merge patch replaces a whole list */
export async function sendOwnership(
  target: Target,
  request: OwnershipRequest,
  known: Values,
): Promise<OwnershipResponse> {
  const answer = await exchange(target, request, known);
  const { status } = answer;
  // A read follows a refused or only accepted request.
  if (status === 200 || status === 201) return { status, object: seenIn(target, answer.object) };
  const after = await target.resource.read(target.fullName(request.name));
  return isMissing(after) ? { status } : { status, object: seenIn(target, after.object) };
}

async function exchange(target: Target, request: OwnershipRequest, known: Values): Promise<Answer> {
  const { resource, fields, fullName } = target;
  const name = fullName(request.name);
  if (request.verb === 'read') return resource.read(name);
  const { manager } = request;
  const query = { fieldManager: manager, ...(request.dry === true ? { dryRun: 'All' } : {}) };
  // Every manager sets the label of the run, which the clean-up uses.
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
      return resource.apply(name, intent, { manager, ...(request.force ? { force: true } : {}), query });
    }
    case 'patch':
      return resource.mergePatch(name, patchOf(fields, request, known), { query });
    case 'strategic-patch':
      return resource.strategicPatch(name, patchOf(fields, request, known), { query });
    case 'json-patch': {
      const current = await resource.current(name);
      return resource.jsonPatch(name, operationsOf(fields, request, { known, current }), { query });
    }
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

/** In a merge patch, null removes a field and a list is one value (RFC 7386). */
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

interface Before {
  readonly known: Values;
  readonly current: ApiObject;
}

/** Operations on single members where a map is there, and on whole fields otherwise. */
function operationsOf(
  fields: readonly Field[],
  { changes, clears }: UpdateRequest,
  { known, current }: Before,
): readonly object[] {
  const after = changedValues(known, changes);
  // Not replace, which needs the member (RFC 6902, 4.3): a reset before may have removed it.
  const reset = { op: 'add', path: '/metadata/managedFields', value: [{}] };
  const names = new Set([...changes.keys()].map(nameOf));
  const operations = fields
    .filter(({ name }) => names.has(name))
    .flatMap((field): readonly object[] => {
      const { name, shape, keys } = field;
      const members: unknown = current[name];
      if (shape !== 'members' || !isRecord(members)) {
        const value = writeField(field, after);
        if (value !== undefined) return [{ op: 'add', path: `/${name}`, value }];
        return name in current ? [{ op: 'remove', path: `/${name}` }] : [];
      }
      return keys.flatMap((key): readonly object[] => {
        if (!changes.has(`${name}/${key}`)) return [];
        const value = changes.get(`${name}/${key}`);
        const path = `/${name}/${key}`;
        if (value !== undefined) return [{ op: 'add', path, value }];
        return Object.hasOwn(members, key) ? [{ op: 'remove', path }] : [];
      });
    });
  return [...(clears ? [reset] : []), ...operations];
}

function seenIn({ fields, managers }: Target, object: ApiObject): SeenOwned {
  const named = pickablePaths(fields).filter((fieldPath) => isNamed(fields, fieldPath));
  const holders = new Map<FieldPath, Set<Manager>>();
  for (const fieldPath of named) {
    const own = (object.metadata.managedFields ?? [])
      .filter(({ fieldsV1 }) => holds(fieldsV1, fieldsV1PathOf(fieldPath)))
      .map(({ manager }) => String(manager))
      .filter((manager) => managers.includes(manager));
    holders.set(fieldPath, new Set(own));
  }
  return { values: read(fields, object), holders };
}

const holds = (tree: unknown, path: readonly string[]): boolean =>
  path.reduce<unknown>((at, key) => (isRecord(at) && Object.hasOwn(at, key) ? at[key] : undefined), tree) !==
  undefined;
