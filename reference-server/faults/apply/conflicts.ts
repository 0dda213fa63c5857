// Planted faults of conflicts between managers and of their resolution (document core 4.9).
import { differenceOf, emptySet, intersectionOf, isEmptySet, unionOf } from '../../apply/field-set.ts';
import type { FieldSet } from '../../apply/field-set.ts';
import { fieldsOf } from '../../apply/fields-of.ts';
import { findOwner, isSameManager } from '../../apply/owners.ts';
import { removeUnowned } from '../../apply/remove.ts';
import type { JsonObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import {
  alterApplied,
  alterApply,
  clashOf,
  isConfigMap,
  overlookConflicts,
  withOwnFields,
} from './alter-ownership.ts';
import { storeRest } from './store-rest.ts';

const isAboutLabels = ({ children }: FieldSet) =>
  children.get('f:metadata')?.children.has('f:labels') === true;

export default [
  {
    id: 'last-apply-wins',
    title: 'An apply overwrites what another manager applied, as if force were set.',
    breaks: [
      'apply.conflict.other-owner',
      'apply.conflict.changes-nothing',
      'apply.conflict.force-overwrites',
      'apply.conflict.omit-keeps-value',
      'apply.conflict.any-sharer',
      'apply.conflict.status-code',
      'apply.force.false-keeps-conflict',
      'service.state.survives-restart',
    ],
    install: (parts) =>
      overlookConflicts(
        parts,
        (conflicts, request) =>
          isConfigMap(request) && conflicts.every(({ owner }) => owner.operation === 'Apply'),
      ),
  },
  {
    id: 'updaters-never-conflict',
    title: 'An apply overwrites what another manager owns through an ordinary write.',
    breaks: ['apply.conflict.update-owner', 'apply.conflict.update-takes-ownership'],
    install: (parts) =>
      overlookConflicts(parts, (conflicts) => conflicts.every(({ owner }) => owner.operation === 'Update')),
  },
  {
    id: 'conflict-stores-the-rest',
    title: 'An apply to a config map with a conflict is answered 409, but its other fields are stored.',
    breaks: ['apply.conflict.changes-nothing'],
    install: storeRest,
  },
  {
    id: 'force-beats-one-owner-only',
    title: 'force=true does not override a conflict on a field that two managers share.',
    breaks: ['apply.conflict.force-overwrites', 'apply.conflict.force-sole-owner'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const unforced = decide({ ...request, force: false });
        return 'conflicts' in unforced && unforced.conflicts.length > 1 ? unforced : decide(request);
      }),
  },
  {
    id: 'forced-value-not-written',
    title: 'An apply with force=true takes ownership of a shared field, but leaves its value.',
    breaks: ['apply.conflict.force-overwrites'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const unforced = decide({ ...request, force: false });
        const applied = decide(request);
        const isShared = 'conflicts' in unforced && unforced.conflicts.length > 1;
        return isShared && 'object' in applied ? { ...applied, object: request.live } : applied;
      }),
  },
  {
    id: 'force-leaves-former-owners',
    title: 'An apply with force=true overwrites a value and keeps its former owners, too.',
    breaks: [
      'apply.conflict.force-sole-owner',
      'apply.entry.operation-apply',
      'apply.definition.map-granular',
      'apply.definition.struct-markers',
    ],
    install: (parts) =>
      alterApplied(parts, (done, request) => {
        if (!request.force) return done;
        const others = request.owners.filter((owner) => !isSameManager(owner, request.manager));
        const own = done.owners.filter((owner) => isSameManager(owner, request.manager));
        return { ...done, owners: [...others, ...own] };
      }),
  },
  {
    id: 'force-takes-whole-entry',
    title: 'An apply to a config map with force=true removes a former owner from all of its fields.',
    breaks: ['apply.conflict.force-sole-owner', 'apply.entry.operation-apply'],
    install: (parts) =>
      alterApplied(parts, (done, request) => {
        if (!request.force || !isConfigMap(request)) return done;
        const isKept = (name: string) => {
          const before = request.owners.find((owner) => owner.name === name);
          const after = done.owners.find((owner) => owner.name === name);
          return before === undefined || isEmptySet(differenceOf(before.fields, after?.fields ?? emptySet));
        };
        const owners = done.owners.filter(
          (owner) => isSameManager(owner, request.manager) || isKept(owner.name),
        );
        return { ...done, owners };
      }),
  },
  {
    id: 'refused-claim-is-kept',
    title: 'A manager owns the fields of its refused apply once another of its applies succeeds.',
    breaks: ['apply.conflict.omit-keeps-value'],
    install: (parts) => {
      const claims = new Map<string, FieldSet>();
      alterApply(parts, (request, decide) => {
        const applied = decide(request);
        const { name } = request.manager;
        if ('conflicts' in applied) {
          claims.set(name, clashOf(applied.conflicts));
          return applied;
        }
        const claimed = claims.get(name) ?? emptySet;
        claims.delete(name);
        return { ...applied, owners: withOwnFields(applied.owners, request, (own) => unionOf(own, claimed)) };
      });
    },
  },
  {
    id: 'omitted-after-refusal-is-deleted',
    title:
      "A config map field from a manager's refused apply is deleted once the manager leaves the field out.",
    breaks: ['apply.conflict.omit-keeps-value'],
    install: (parts) => {
      const claims = new Map<string, FieldSet>();
      alterApply(parts, (request, decide) => {
        const applied = decide(request);
        const { schema, manager } = request;
        if (!isConfigMap(request)) return applied;
        if ('conflicts' in applied) {
          claims.set(manager.name, clashOf(applied.conflicts));
          return applied;
        }
        const claimed = claims.get(manager.name) ?? emptySet;
        claims.delete(manager.name);
        const left = differenceOf(claimed, fieldsOf(schema, request.applied));
        return { ...applied, object: removeUnowned(schema, applied.object, left, emptySet) as JsonObject };
      });
    },
  },
  {
    id: 'equal-value-conflicts',
    title: 'An apply of the label value that another manager applied to a config map is a conflict.',
    breaks: [
      'apply.conflict.equal-value-shares',
      'apply.conflict.any-sharer',
      'apply.conflict.force-overwrites',
      'apply.conflict.force-sole-owner',
      'apply.conflict.update-takes-ownership',
      'apply.conflict.sharer-gives-up',
      'apply.merge.shared-kept',
      'writes.dry-run.validates',
    ],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        if (!isConfigMap(request)) return decide(request);
        const { schema, owners, manager, force } = request;
        const stated = fieldsOf(schema, request.applied);
        const last = findOwner(owners, manager)?.fields ?? emptySet;
        const conflicts = owners
          .filter((owner) => owner.operation === 'Apply' && !isSameManager(owner, manager))
          .map((owner) => ({
            owner,
            fields: differenceOf(intersectionOf(owner.fields, stated), last),
          }))
          .filter(({ fields }) => isAboutLabels(fields));
        return conflicts.length > 0 && !force ? { conflicts } : decide(request);
      }),
  },
  {
    id: 'equal-value-takes-over',
    title: 'An apply of the value that another manager applied takes ownership from that manager.',
    breaks: [
      'apply.conflict.equal-value-shares',
      'apply.conflict.any-sharer',
      'apply.conflict.sharer-gives-up',
      'apply.merge.shared-kept',
    ],
    install: (parts) =>
      alterApplied(parts, (done, request) => {
        const stated = fieldsOf(request.schema, request.applied);
        const owners = done.owners.map((owner) =>
          isSameManager(owner, request.manager)
            ? owner
            : { ...owner, fields: differenceOf(owner.fields, stated) },
        );
        return { ...done, owners: owners.filter(({ fields }) => !isEmptySet(fields)) };
      }),
  },
] as const satisfies readonly Fault[];
