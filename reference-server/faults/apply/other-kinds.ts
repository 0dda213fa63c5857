// Planted faults of ownership in custom and cluster-scoped objects alone, and through sub-resources (document core 4.9).
import { differenceOf, emptySet } from '../../apply/field-set.ts';
import { StoreError } from '../../errors/store-error.ts';
import { isObject } from '../../object.ts';
import type { ApiObject } from '../../object.ts';
import type { ApplyRequest } from '../../apply/ownership.ts';
import type { Fault } from '../fault.ts';
import { isClusterScoped, isCustom, isCustomDocument } from '../kinds-of-kinds.ts';
import { alterApplied, alterApply, alterUpdate, overlookConflicts } from './alter-ownership.ts';

/** Of an object that exists. */
const isOfCluster = ({ live }: ApplyRequest): boolean =>
  'metadata' in live && isClusterScoped(live as unknown as ApiObject);

export default [
  {
    id: 'cluster-scoped-conflicts-unnoticed',
    title: 'An apply to a cluster-scoped object never conflicts.',
    breaks: [
      'apply.conflict.other-owner',
      'apply.conflict.update-owner',
      'apply.conflict.changes-nothing',
      'apply.conflict.force-overwrites',
      'apply.conflict.omit-keeps-value',
      'apply.conflict.any-sharer',
      'apply.conflict.update-takes-ownership',
      'apply.force.false-keeps-conflict',
      'apply.sequences.any',
      'writes.dry-run.validates',
    ],
    install: (parts) => overlookConflicts(parts, (_conflicts, request) => isOfCluster(request)),
  },
  {
    id: 'custom-sharer-takes-all',
    title: 'An apply of an equal value to a custom object takes the ownership from the other manager.',
    breaks: [
      'apply.conflict.equal-value-shares',
      'apply.conflict.sharer-gives-up',
      'apply.sequences.any',
      'apply.merge.shared-kept',
    ],
    install(parts) {
      alterApplied(parts, (done, request) => {
        if (!isCustomDocument(request.live)) return done;
        const [own] = done.owners.filter(({ name }) => name === request.manager.name);
        const owners = done.owners.map((owner) =>
          owner === own || own === undefined
            ? owner
            : { ...owner, fields: differenceOf(owner.fields, own.fields) },
        );
        return { ...done, owners };
      });
    },
  },
  {
    id: 'zero-applied-through-scale-is-unset',
    title: 'An apply of 0 replicas through the sub-resource scale counts as an apply without replicas.',
    breaks: ['apply.merge.request-wins'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const { spec, ...rest } = request.applied;
        const isZero = isObject(spec) && spec['replicas'] === 0;
        return decide(
          isZero && request.manager.subresource === 'scale' ? { ...request, applied: rest } : request,
        );
      }),
  },
  {
    id: 'zeros-applied-to-custom-objects-are-unset',
    title: 'An apply of 0, false or an empty text to a field of a custom object does not set it.',
    breaks: ['apply.merge.request-wins'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        if (!isCustomDocument(request.live)) return decide(request);
        const stated = Object.entries(request.applied).filter(([, value]) => Boolean(value));
        return decide({ ...request, applied: Object.fromEntries(stated) });
      }),
  },
  {
    id: 'cluster-scoped-fields-never-removed',
    title: 'A field that its only owner leaves out of an apply stays in a cluster-scoped object.',
    breaks: [
      'apply.merge.dropped-removed',
      'apply.merge.unowned-default-or-deleted',
      'apply.sequences.any',
      'apply.entry.operation-apply',
      'encodings.cbor.apply-body',
    ],
    install(parts) {
      alterApply(parts, (request, decide) => {
        const forgotten = request.owners.map((owner) =>
          owner.name === request.manager.name ? { ...owner, fields: emptySet } : owner,
        );
        return decide(isOfCluster(request) ? { ...request, owners: forgotten } : request);
      });
    },
  },
  {
    id: 'scale-writes-own-nothing',
    title: 'A write through the sub-resource scale does not move the ownership of the replicas.',
    breaks: ['apply.conflict.update-takes-ownership'],
    install(parts) {
      alterUpdate(parts, (request, record) =>
        request.manager.subresource === 'scale' ? request.owners : record(request),
      );
    },
  },
  {
    id: 'custom-updates-recorded-as-apply',
    title: 'Entries of updates of custom objects say Apply.',
    breaks: [
      'apply.conflict.update-by-the-applier',
      'apply.entry.operation-update',
      'apply.entry.operation-apply',
    ],
    install(parts) {
      const { recordUpdate } = parts.ownership;
      parts.ownership.recordUpdate = (request) =>
        isCustomDocument(request.after)
          ? recordUpdate({ ...request, manager: { ...request.manager, operation: 'Apply' } })
          : recordUpdate(request);
    },
  },
  {
    id: 'second-first-apply-refused',
    title: 'Of two first applies at once the second is refused, because the object exists by then.',
    breaks: ['apply.target.created-at-once'],
    install(parts) {
      const { create } = parts.storage;
      parts.storage.create = async (store, key, value) => {
        try {
          return await create(store, key, value);
        } catch (error) {
          if (!(error instanceof StoreError) || error.code !== 'exists') throw error;
          throw new StoreError('conflict', key, 'already exists');
        }
      };
    },
  },
  {
    id: 'custom-object-created-by-apply-without-finalizers',
    title: 'An apply that creates a custom object leaves out its finalizers.',
    breaks: ['apply.target.absent-created'],
    install(parts) {
      const { create } = parts.storage;
      parts.storage.create = (store, key, value) => {
        const isApplied = (value.metadata.managedFields ?? []).some(
          (entry) => entry['operation'] === 'Apply',
        );
        const { finalizers: _left, ...metadata } = value.metadata;
        return create(store, key, isApplied && isCustom(value) ? { ...value, metadata } : value);
      };
    },
  },
  {
    id: 'updates-of-one-manager-in-one-entry',
    title: 'All updates of a manager are in one entry, with the version of the first.',
    breaks: ['apply.entry.version-of-updates'],
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const { name, operation, subresource } = request.manager;
        const first = request.owners.find(
          (one) => one.name === name && one.operation === operation && one.subresource === subresource,
        );
        const apiVersion = first?.apiVersion ?? request.manager.apiVersion;
        return record({ ...request, manager: { ...request.manager, apiVersion } });
      }),
  },
] as const satisfies readonly Fault[];
