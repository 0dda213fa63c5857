// Planted faults that appear only in sequences of several managers: effects of force, updates and clearing (document
// core 4.8.4, 4.9).
import { differenceOf, emptySet, intersectionOf, isEmptySet, unionOf } from '../../apply/field-set.ts';
import type { FieldSet } from '../../apply/field-set.ts';
import { fieldsOf } from '../../apply/fields-of.ts';
import { findOwner, isSameManager } from '../../apply/owners.ts';
import type { Owner } from '../../apply/owners.ts';
import { removeUnowned } from '../../apply/remove.ts';
import type { JsonObject } from '../../object.ts';
import { isObject } from '../../object.ts';
import { isReset } from '../../parts/ownership.ts';
import type { Fault } from '../fault.ts';
import { alterApplied, alterUpdate } from './alter-ownership.ts';

const breaks = ['apply.sequences.any'];

const uidOf = ({ metadata }: JsonObject): string =>
  isObject(metadata) && typeof metadata['uid'] === 'string' ? metadata['uid'] : '';

const lossOf = (before: Owner, after: readonly Owner[]): FieldSet =>
  differenceOf(before.fields, findOwner(after, before)?.fields ?? emptySet);

export default [
  {
    id: 'forced-off-field-comes-back',
    title: 'A manager that was forced off a field owns it again once it applies another field.',
    breaks,
    install(parts) {
      const lost = new Map<string, FieldSet>();
      const keyOf = (object: JsonObject, { name }: { readonly name: string }) => `${uidOf(object)} ${name}`;
      alterApplied(parts, (done, { schema, live, owners, manager, force }) => {
        if (force) {
          for (const owner of owners.filter((one) => !isSameManager(one, manager))) {
            const key = keyOf(live, owner);
            lost.set(key, unionOf(lost.get(key) ?? emptySet, lossOf(owner, done.owners)));
          }
          return done;
        }
        const back = intersectionOf(
          lost.get(keyOf(live, manager)) ?? emptySet,
          fieldsOf(schema, done.object),
        );
        return {
          ...done,
          owners: done.owners.map((owner) =>
            isSameManager(owner, manager) ? { ...owner, fields: unionOf(owner.fields, back) } : owner,
          ),
        };
      });
    },
  },
  {
    id: 'shared-field-dropped-after-update',
    title:
      'A field that two managers share is removed when one leaves it out, if the object was updated in between.',
    breaks: [...breaks, 'apply.merge.shared-kept'],
    install(parts) {
      const updated = new Set<string>();
      alterUpdate(parts, (request, record) => {
        if (request.before !== undefined) updated.add(uidOf(request.before));
        return record(request);
      });
      alterApplied(parts, (done, { schema, live, owners, manager, applied }) => {
        if (!updated.has(uidOf(live))) return done;
        const before = findOwner(owners, manager)?.fields ?? emptySet;
        const dropped = differenceOf(before, fieldsOf(schema, applied));
        return { ...done, object: removeUnowned(schema, done.object, dropped, emptySet) as JsonObject };
      });
    },
  },
  {
    id: 'clear-spares-later-appliers',
    title:
      'Clearing managedFields drops the updaters and the first applier, not those that applied after it.',
    breaks,
    install(parts) {
      const { ownersBefore, ownersIn } = parts.ownership;
      parts.ownership.ownersBefore = (given, current) =>
        isReset(given.metadata.managedFields)
          ? (ownersIn(current) ?? []).filter(({ operation }) => operation === 'Apply').slice(1)
          : ownersBefore(given, current);
    },
  },
  {
    id: 'updater-stays-owner-of-what-another-changed',
    title: 'An updater still owns a value that another updater has changed since.',
    breaks,
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const after = record(request);
        const losers = request.owners.filter(
          (owner) =>
            owner.operation === 'Update' &&
            owner.name !== request.manager.name &&
            !isEmptySet(lossOf(owner, after)),
        );
        return [...after.filter((owner) => !losers.some((loser) => isSameManager(loser, owner))), ...losers];
      }),
  },
] as const satisfies readonly Fault[];
