// Planted faults of applies through a sub-resource, which have code of their own (document core 4.1, 4.9).
import { emptySet } from '../../apply/field-set.ts';
import { findOwner, isSameManager } from '../../apply/owners.ts';
import type { Owner } from '../../apply/owners.ts';
import { ApiError } from '../../errors/api-error.ts';
import { noteWrites } from '../note-writes.ts';
import type { Fault } from '../fault.ts';
import { alterApply } from './alter-ownership.ts';
import { memberOf } from './members.ts';

export default [
  {
    id: 'applier-of-status-from-user-agent',
    title: 'An apply through a sub-resource without fieldManager takes its manager from the User-Agent.',
    breaks: ['apply.request.field-manager-required'],
    install(parts) {
      const isAffected = noteWrites(parts, ({ route }) => route.subresource !== '');
      const { namesManager } = parts.ownership;
      parts.ownership.namesManager = (fieldManager) => isAffected() || namesManager(fieldManager);
    },
  },
  {
    id: 'changed-status-wants-version',
    title:
      'A repeated apply through a sub-resource without a version is refused where others have changed the object.',
    breaks: ['apply.request.without-version'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const { owners, manager, applied } = request;
        const hasApplied = manager.subresource !== '' && findOwner(owners, manager) !== undefined;
        const isStale = memberOf(applied, 'metadata', 'resourceVersion') === undefined && owners.length > 1;
        if (hasApplied && isStale) throw new ApiError('Conflict', 'the object has been modified');
        return decide(request);
      }),
  },
  {
    id: 'fields-of-status-never-removed',
    title: 'A field that its only owner leaves out of an apply through a sub-resource stays.',
    breaks: ['apply.merge.dropped-removed'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const { owners, manager } = request;
        if (manager.subresource === '') return decide(request);
        const forgotten = owners.map((owner) =>
          isSameManager(owner, manager) ? { ...owner, fields: emptySet } : owner,
        );
        return decide({ ...request, owners: forgotten });
      }),
  },
  {
    id: 'forced-apply-through-part-keeps-owners',
    title: 'An apply with force=true through a sub-resource keeps the former owners of the value, too.',
    breaks: ['apply.conflict.update-takes-ownership'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const done = decide(request);
        const { manager, owners, force } = request;
        if ('conflicts' in done || manager.subresource === '' || !force) return done;
        const isOwn = (owner: Owner) => isSameManager(owner, manager);
        return {
          ...done,
          owners: [...owners.filter((owner) => !isOwn(owner)), ...done.owners.filter(isOwn)],
        };
      }),
  },
] as const satisfies readonly Fault[];
