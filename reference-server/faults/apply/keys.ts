// Planted faults of single keys of maps and objects with their own owners (document core 4.9.10), and of owners of
// absent fields (document core 2.4, 4.9).
import { differenceOf, emptySet, intersectionOf, isEmptySet, setOf, unionOf } from '../../apply/field-set.ts';
import type { FieldSet } from '../../apply/field-set.ts';
import { fieldsOf } from '../../apply/fields-of.ts';
import type { ApplyRequest, UpdateRequest } from '../../apply/ownership.ts';
import { findOwner, isSameManager } from '../../apply/owners.ts';
import type { Owner } from '../../apply/owners.ts';
import type { Json, JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterApplied, alterUpdate, clashOf, overlookConflicts, withOwnFields } from './alter-ownership.ts';

const definition = (name: string) => `apply.definition.${name}`;

/** Top-level fields of custom objects whose keys have their own owners. */
const keyed = {
  maps: { names: ['map'], breaks: ['default-topology', 'map-granular'].map(definition) },
  objects: {
    names: ['struct', 'parts'],
    breaks: ['default-topology', 'struct-markers'].map(definition),
  },
} as const;

const isCustom = ({ live: { apiVersion } }: ApplyRequest) =>
  typeof apiVersion === 'string' && apiVersion.includes('.example.com/');

/** Whether the set contains keys of the field; for an atomic field it does not. */
const hasKeys = ({ children }: FieldSet, name: string) => (children.get(`f:${name}`)?.children.size ?? 0) > 0;

const ownsKeys = ({ owners }: ApplyRequest, name: string) =>
  owners.some(({ fields }) => hasKeys(fields, name));

/** Adds the keys that the write removed from a field. */
function withKeysOf(object: JsonObject, live: JsonObject, names: readonly string[]): JsonObject {
  const kept = names.flatMap((name): readonly (readonly [string, Json])[] => {
    const [before, after] = [live[name], object[name]];
    return isObject(before) ? [[name, { ...before, ...(isObject(after) ? after : {}) }]] : [];
  });
  return { ...object, ...Object.fromEntries(kept) };
}

const removedBy = ({ schema, before, after }: UpdateRequest) =>
  differenceOf(before === undefined ? emptySet : fieldsOf(schema, before), fieldsOf(schema, after));

const isLabel = setOf([['f:metadata', 'f:labels', 'f:app']]);

/** Replaces the owners after a write, other than apply, that removes the label. */
const whereLabelRemoved = (
  parts: Parts,
  alter: (request: UpdateRequest, owners: readonly Owner[], removed: FieldSet) => readonly Owner[],
) =>
  alterUpdate(parts, (request, record) => {
    const removed = intersectionOf(removedBy(request), isLabel);
    const owners = record(request);
    return isEmptySet(removed) ? owners : alter(request, owners, removed);
  });

/** Keeps only the newest entries of updates. */
const mostUpdaters = 10;

export default [
  ...Object.entries(keyed).flatMap(([what, { names, breaks }]) => [
    {
      id: `keys-of-${what}-never-conflict`,
      title: `An apply of keys of ${what} of a custom object never meets a conflict.`,
      breaks: [...breaks],
      install: (parts: Parts) =>
        overlookConflicts(parts, (conflicts, request) => {
          const clash = clashOf(conflicts);
          return isCustom(request) && names.some((name) => hasKeys(clash, name));
        }),
    },
    {
      id: `dropped-keys-of-${what}-stay`,
      title: `Keys of ${what} of a custom object that an apply leaves out stay.`,
      breaks: [...breaks],
      install: (parts: Parts) =>
        alterApplied(parts, (done, request) =>
          isCustom(request) && names.some((name) => ownsKeys(request, name))
            ? { ...done, object: withKeysOf(done.object, request.live, names) }
            : done,
        ),
    },
  ]),
  {
    id: 'oldest-updater-forgotten',
    title: 'With more than ten managers that update an object, the oldest loses its ownership.',
    breaks: ['apply.conflict.update-owner'],
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const owners = record(request).filter(({ name }) => name !== 'ancient-changes');
        const updaters = owners.filter(({ operation }) => operation === 'Update');
        const forgotten = updaters.slice(0, Math.max(0, updaters.length - mostUpdaters));
        return owners.filter((owner) => !forgotten.includes(owner));
      }),
  },
  {
    id: 'patched-field-keeps-its-owner',
    title: 'A PATCH other than apply adds its manager as an owner, beside those who applied the field.',
    breaks: [
      'apply.conflict.update-by-the-applier',
      'apply.conflict.update-takes-ownership',
      'apply.conflict.removed-field-free',
      'apply.entry.operation-update',
    ],
    install(parts) {
      const { namedManager } = parts.ownership;
      const mark = '\u0000patch';
      parts.ownership.namedManager = (query, verb, operation) => {
        const name = namedManager(query, verb, operation);
        return verb === 'patch' && operation === 'Update' && name !== '' ? name + mark : name;
      };
      alterUpdateNamed(parts, mark, (request, record) => {
        const owners = record(request);
        const lost = request.owners.filter(
          (owner) =>
            owner.operation === 'Apply' &&
            !isEmptySet(differenceOf(owner.fields, findOwner(owners, owner)?.fields ?? emptySet)),
        );
        return [...owners.filter((owner) => !lost.some((other) => isSameManager(other, owner))), ...lost];
      });
    },
  },
  {
    id: 'removed-label-owned-by-its-remover',
    title: 'A write that removes a label makes its manager the owner of the absent label.',
    breaks: ['apply.conflict.removed-field-free'],
    install: (parts) =>
      whereLabelRemoved(parts, (request, owners, removed) => {
        const { manager, now } = request;
        const own = findOwner(owners, manager);
        return own === undefined
          ? [...owners, { ...manager, fields: removed, time: now }]
          : withOwnFields(owners, request, (fields) => unionOf(fields, removed));
      }),
  },
  {
    id: 'removed-label-stays-owned',
    title: 'The manager that applied a label still owns it after a write removes it.',
    breaks: ['apply.conflict.removed-field-free'],
    install: (parts) =>
      whereLabelRemoved(parts, (request, owners, removed) => {
        return request.owners
          .filter((owner) => !isSameManager(owner, request.manager))
          .reduce<readonly Owner[]>((all, former) => {
            const kept = intersectionOf(former.fields, removed);
            return all.map((owner) =>
              isSameManager(owner, former) ? { ...owner, fields: unionOf(owner.fields, kept) } : owner,
            );
          }, owners);
      }),
  },
  ...(
    [
      ['built-in', (request: ApplyRequest) => !isCustom(request)],
      ['custom', isCustom],
    ] as const
  ).map(([kind, isAffected]) => ({
    id: `repeated-apply-to-${kind}-objects-recorded`,
    title: `Every apply to a ${kind} object records its time, also one that changes nothing.`,
    breaks: ['apply.request.repeated-keeps-version', 'objects.versions.no-op-write'],
    install(parts: Parts) {
      let count = 0;
      alterApplied(parts, (done, request) => {
        if (!isAffected(request)) return done;
        count += 1;
        const time = new Date(Date.parse(request.now) + count).toISOString();
        return {
          ...done,
          owners: done.owners.map((owner) =>
            isSameManager(owner, request.manager) ? { ...owner, time } : owner,
          ),
        };
      });
    },
  })),
] satisfies readonly Fault[];

/** Mutates updates by managers whose names contain the mark; the mark is not recorded. */
function alterUpdateNamed(
  parts: Parts,
  mark: string,
  alter: (request: UpdateRequest, record: (request: UpdateRequest) => readonly Owner[]) => readonly Owner[],
): void {
  alterUpdate(parts, (request, record) => {
    const { manager } = request;
    if (!manager.name.endsWith(mark)) return record(request);
    return alter({ ...request, manager: { ...manager, name: manager.name.slice(0, -mark.length) } }, record);
  });
}
