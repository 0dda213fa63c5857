// Planted faults of ownership in writes through sub-resources, the scale among them (document core 2.4, 4.9).
import { findOwner, isSameManager } from '../../apply/owners.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Fault } from '../fault.ts';
import { alterApply, alterUpdate } from './alter-ownership.ts';
import { memberOf } from './members.ts';

export default [
  {
    id: 'applier-of-a-part-keeps-what-it-updates',
    title: 'A field that its applier updates through a sub-resource stays in the entry of the apply, too.',
    breaks: ['apply.conflict.update-by-the-applier'],
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const recorded = record(request);
        const { manager, owners } = request;
        const own = owners.find(({ name, operation }) => name === manager.name && operation === 'Apply');
        if (manager.subresource === '' || own === undefined) return recorded;
        return [...recorded.filter((one) => !isSameManager(one, own)), own];
      }),
  },
  {
    id: 'entries-of-a-scale-state-its-version',
    title: 'The entry of a write through a scale states the version of the Scale.',
    breaks: ['apply.entry.version-of-fields'],
    install({ ownership }) {
      const { writeManagedFields } = ownership;
      ownership.writeManagedFields = (owners) =>
        writeManagedFields(owners).map((entry) =>
          entry['subresource'] === 'scale' ? { ...entry, apiVersion: 'autoscaling/v1' } : entry,
        );
    },
  },
  {
    id: 'entries-of-parts-without-time',
    title: 'Entries of writes through sub-resources state no time.',
    breaks: ['apply.entry.time'],
    install({ ownership }) {
      const { writeManagedFields } = ownership;
      ownership.writeManagedFields = (owners) =>
        writeManagedFields(owners).map((entry) => {
          const { time: _time, ...others } = entry;
          return entry['subresource'] === undefined ? entry : others;
        });
    },
  },
  {
    id: 'changed-scale-wants-version',
    title:
      'A repeated apply through a scale without a version is refused where others have changed the object.',
    breaks: ['apply.request.without-version'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const { owners, manager, applied } = request;
        const hasApplied = manager.subresource === 'scale' && findOwner(owners, manager) !== undefined;
        const isStale = memberOf(applied, 'metadata', 'resourceVersion') === undefined && owners.length > 1;
        if (hasApplied && isStale) throw new ApiError('Conflict', 'the object has been modified');
        return decide(request);
      }),
  },
] as const satisfies readonly Fault[];
