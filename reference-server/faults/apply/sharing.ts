// Planted faults of shared fields, and of writes that take ownership of fields (document core 4.9).
import {
  differenceOf,
  emptySet,
  intersectionOf,
  isEmptySet,
  unionOf,
  withoutBelow,
} from '../../apply/field-set.ts';
import type { FieldSet } from '../../apply/field-set.ts';
import { fieldsOf } from '../../apply/fields-of.ts';
import type { ApplyRequest, Conflict, UpdateRequest } from '../../apply/ownership.ts';
import { findOwner, isSameManager } from '../../apply/owners.ts';
import type { Owner } from '../../apply/owners.ts';
import { removeUnowned } from '../../apply/remove.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { JsonObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import {
  alterApplied,
  alterUpdate,
  clashOf,
  isConfigMap,
  overlookConflicts,
  withOwnFields,
} from './alter-ownership.ts';

const positionOf = (owners: readonly Owner[], one: Owner) =>
  owners.findIndex((owner) => isSameManager(owner, one));

/** Whether the manager shares the conflicting fields and has the given position among their owners. */
function isSharer(
  conflicts: readonly Conflict[],
  request: ApplyRequest,
  isPlaced: (other: number, own: number) => boolean,
): boolean {
  const { owners, manager } = request;
  const last = findOwner(owners, manager);
  if (last === undefined || !isConfigMap(request)) return false;
  if (isEmptySet(intersectionOf(last.fields, clashOf(conflicts)))) return false;
  return conflicts.every(({ owner }) => isPlaced(positionOf(owners, owner), positionOf(owners, last)));
}

/** The fields that the manager owned before this apply and now leaves out. */
function droppedBy({ schema, owners, manager, applied }: ApplyRequest): FieldSet {
  const before = findOwner(owners, manager)?.fields ?? emptySet;
  return differenceOf(before, fieldsOf(schema, applied));
}

/** Appliers that lose fields by this write. */
const losers = ({ owners }: UpdateRequest, after: readonly Owner[]) =>
  owners.filter(
    (owner) =>
      owner.operation === 'Apply' &&
      !isEmptySet(differenceOf(owner.fields, findOwner(after, owner)?.fields ?? emptySet)),
  );

export default [
  {
    id: 'first-sharer-changes-freely',
    title: 'The first of the managers that share a label of a config map may change it without a conflict.',
    breaks: ['apply.conflict.any-sharer'],
    install: (parts) =>
      overlookConflicts(parts, (conflicts, request) => isSharer(conflicts, request, (at, own) => at > own)),
  },
  {
    id: 'last-sharer-changes-freely',
    title: 'The last of the managers that share a label of a config map may change it without a conflict.',
    breaks: ['apply.conflict.any-sharer'],
    install: (parts) =>
      overlookConflicts(parts, (conflicts, request) => isSharer(conflicts, request, (at, own) => at < own)),
  },
  {
    id: 'shared-value-deleted',
    title: 'A shared label is deleted once one of its owners leaves it out.',
    breaks: [
      'apply.conflict.sharer-gives-up',
      'apply.merge.shared-kept',
      'apply.definition.equal-in-any-order',
    ],
    install: (parts) =>
      alterApplied(parts, (done, request) => {
        const object = removeUnowned(request.schema, done.object, droppedBy(request), emptySet);
        return { ...done, object: object as JsonObject };
      }),
  },
  {
    id: 'sharer-stays-owner',
    title: 'A manager that leaves a shared field out still owns it.',
    breaks: ['apply.conflict.sharer-gives-up'],
    install: (parts) =>
      alterApplied(parts, (done, request) => {
        const others = done.owners.filter((owner) => !isSameManager(owner, request.manager));
        const dropped = droppedBy(request);
        const shared = others.reduce(
          (set, { fields }) => unionOf(set, intersectionOf(fields, dropped)),
          emptySet,
        );
        return { ...done, owners: withOwnFields(done.owners, request, (own) => unionOf(own, shared)) };
      }),
  },
  {
    id: 'update-refused-for-ownership',
    title: 'A write other than apply conflicts where an applier owns a field that it changes.',
    breaks: [
      'apply.conflict.update-by-the-applier',
      'apply.conflict.updates-never',
      'apply.conflict.update-takes-ownership',
      'apply.conflict.removed-field-free',
    ],
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const owners = record(request);
        if (losers(request, owners).length > 0)
          throw new ApiError('Conflict', 'another manager owns what this request changes');
        return owners;
      }),
  },
  {
    id: 'updated-field-keeps-its-owner',
    title:
      'A write other than apply becomes a co-owner of the fields that it changes, beside those who applied them.',
    breaks: [
      'apply.conflict.update-by-the-applier',
      'apply.conflict.update-takes-ownership',
      'apply.entry.operation-update',
      'apply.conflict.removed-field-free',
    ],
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const owners = record(request);
        const lost = losers(request, owners);
        const kept = owners.filter((owner) => !lost.some((other) => isSameManager(other, owner)));
        return [...kept, ...lost];
      }),
  },
  {
    id: 'applier-keeps-what-it-updates',
    title: 'A field that its applier updates stays in the entry of the apply, too.',
    breaks: ['apply.conflict.update-by-the-applier', 'apply.entry.operation-update'],
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const owners = record(request);
        const { name } = request.manager;
        const own = losers(request, owners).filter((owner) => owner.name === name);
        const kept = owners.filter((owner) => !own.some((other) => isSameManager(other, owner)));
        return [...kept, ...own];
      }),
  },
  {
    id: 'updater-gains-nothing',
    title: 'A write other than apply that changes an applied value leaves all owners as they are.',
    breaks: [
      'apply.conflict.update-by-the-applier',
      'apply.conflict.update-takes-ownership',
      'apply.entry.operation-update',
    ],
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const owners = record(request);
        return losers(request, owners).length > 0 ? request.owners : owners;
      }),
  },
  {
    id: 'update-claims-whole-object',
    title: 'A write other than apply takes ownership of every field of the object, changed or not.',
    breaks: [
      'apply.conflict.update-same-value',
      'apply.conflict.update-takes-ownership',
      'apply.request.without-version',
      'writes.managed-fields-reset.changes-follow',
    ],
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const { schema, before, after, ignored } = request;
        if (before === undefined) return record(request);
        const all = withoutBelow(fieldsOf(schema, after), ignored);
        return withOwnFields(record(request), request, (own) => unionOf(own, all));
      }),
  },
  {
    id: 'managers-belong-to-users',
    title: 'A manager belongs to the user who named it first; another user who names it is another manager.',
    breaks: ['apply.conflict.same-manager-other-user'],
    install(parts) {
      const { readWriteOptions } = parts.options;
      const { namedManager } = parts.ownership;
      const users = new WeakMap<URLSearchParams, string>();
      const owners = new Map<string, string>();
      parts.options.readWriteOptions = (ready, kind) => {
        users.set(ready.route.query, ready.user.username);
        return readWriteOptions(ready, kind);
      };
      parts.ownership.namedManager = (query, verb, operation) => {
        const manager = namedManager(query, verb, operation);
        const user = users.get(query) ?? '';
        if (manager === '' || user === '') return manager;
        const owner = owners.get(manager) ?? user;
        owners.set(manager, owner);
        return owner === user ? manager : `${manager} of ${user}`;
      };
    },
  },
] as const satisfies readonly Fault[];
