// Planted faults that confuse managers of like names, or owners by an update with others (document core 4.3, 4.9).
import { differenceOf, emptySet, isEmptySet, unionOf } from '../../apply/field-set.ts';
import type { FieldSet } from '../../apply/field-set.ts';
import { fieldsOf } from '../../apply/fields-of.ts';
import type { ApplyRequest } from '../../apply/ownership.ts';
import { findOwner, isSameManager } from '../../apply/owners.ts';
import type { Owner } from '../../apply/owners.ts';
import { removeUnowned } from '../../apply/remove.ts';
import type { JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterApplied, alterUpdate, overlookConflicts } from './alter-ownership.ts';
import type { Done } from './alter-ownership.ts';

const otherOwner = ['apply.conflict.other-owner'];

/** No conflict with a manager whose name is like the applier's. */
const likeBy = (isLike: (owner: string, applier: string) => boolean) => (parts: Parts) =>
  overlookConflicts(parts, (conflicts, { manager }) =>
    conflicts.every(({ owner: { name } }) => name !== manager.name && isLike(name, manager.name)),
  );

/** What the manager now leaves out is removed, unless another one applied it. */
function withoutDropped(done: Done, request: ApplyRequest, former: FieldSet): Done {
  const { schema, manager, applied } = request;
  const dropped = differenceOf(former, fieldsOf(schema, applied));
  const appliers = done.owners.filter(
    (owner) => owner.operation === 'Apply' && !isSameManager(owner, manager),
  );
  const kept = appliers.reduce((set, { fields }) => unionOf(set, fields), emptySet);
  return { ...done, object: removeUnowned(schema, done.object, dropped, kept) as JsonObject };
}

const metadataOf = (object: JsonObject): JsonObject =>
  isObject(object['metadata']) ? object['metadata'] : {};

/** The place of an object, which a later object of its name has, too. */
const placeOf = (object: JsonObject): string => {
  const { namespace = '', name = '' } = metadataOf(object);
  return JSON.stringify([object['kind'], namespace, name]);
};

export default [
  {
    id: 'managers-compared-without-case',
    title: 'Managers whose names differ in case only have no conflicts with each other.',
    breaks: otherOwner,
    install: likeBy((owner, applier) => owner.toLowerCase() === applier.toLowerCase()),
  },
  {
    id: 'managers-compared-by-beginning',
    title: 'Managers have no conflict where the name of one begins with that of the other.',
    breaks: otherOwner,
    install: likeBy((owner, applier) => owner.startsWith(applier) || applier.startsWith(owner)),
  },
  {
    id: 'equal-apply-takes-from-updater',
    title: 'An apply of the value that an update set takes the field from its manager.',
    breaks: ['apply.conflict.equal-value-shares', 'apply.sequences.any', 'apply.merge.shared-kept'],
    install: (parts) =>
      alterApplied(parts, (done, { manager }) => {
        const own = findOwner(done.owners, manager)?.fields ?? emptySet;
        const owners = done.owners.map((owner) =>
          owner.operation === 'Update' ? { ...owner, fields: differenceOf(owner.fields, own) } : owner,
        );
        return { ...done, owners: owners.filter(({ fields }) => !isEmptySet(fields)) };
      }),
  },
  {
    id: 'updaters-do-not-keep-fields',
    title: 'An apply removes the fields that it leaves out, also where an update set them.',
    breaks: ['apply.merge.shared-kept', 'apply.sequences.any'],
    install: (parts) =>
      alterApplied(parts, (done, request) =>
        withoutDropped(done, request, findOwner(request.owners, request.manager)?.fields ?? emptySet),
      ),
  },
  {
    id: 'apply-compares-with-last-intent',
    title:
      'An apply removes what the last one of its manager had, also where an update has changed it since.',
    breaks: ['apply.conflict.update-takes-ownership', 'apply.merge.shared-kept', 'apply.sequences.any'],
    install(parts) {
      const intents = new Map<string, FieldSet>();
      alterApplied(parts, (done, request) => {
        const { uid = '' } = metadataOf(request.live);
        const key = JSON.stringify([uid, request.manager.name]);
        const former = intents.get(key) ?? emptySet;
        intents.set(key, fieldsOf(request.schema, request.applied));
        return withoutDropped(done, request, former);
      });
    },
  },
  {
    id: 'owners-outlive-their-object',
    title: 'A new object has the owners of a former one of its name.',
    breaks: otherOwner,
    install(parts) {
      const former = new Map<string, readonly Owner[]>();
      alterUpdate(parts, (request, record) => {
        const place = placeOf(request.after);
        const owners = request.before === undefined ? (former.get(place) ?? []) : request.owners;
        const recorded = record({ ...request, owners });
        former.set(place, recorded);
        return recorded;
      });
      alterApplied(parts, (done) => {
        former.set(placeOf(done.object), done.owners);
        return done;
      });
    },
  },
] as const satisfies readonly Fault[];
