// Planted faults of clearing metadata.managedFields that depend on whose entries the object has (document core 4.8).
import { isReset } from '../../parts/ownership.ts';
import type { Fault } from '../fault.ts';
import type { Owner } from '../../apply/owners.ts';

const ways = ['merge-patch', 'strategic-patch', 'json-patch'].map(
  (way) => `writes.managed-fields-reset.${way}`,
);

export default [
  {
    id: 'clear-spares-own-entry',
    title: 'Clearing managedFields leaves the entry of the manager that clears it.',
    breaks: ways,
    install(parts) {
      const { ownersBefore, ownersIn, recordUpdate } = parts.ownership;
      const kept = new WeakSet<readonly Owner[]>();
      parts.ownership.ownersBefore = (given, current) => {
        if (!isReset(given.metadata.managedFields)) return ownersBefore(given, current);
        const owners = [...(ownersIn(current) ?? [])];
        kept.add(owners);
        return owners;
      };
      parts.ownership.recordUpdate = (request) => {
        if (!kept.has(request.owners)) return recordUpdate(request);
        const owners = request.owners.filter(({ name }) => name === request.manager.name);
        return recordUpdate({ ...request, owners });
      };
    },
  },
  {
    id: 'clear-needs-an-apply',
    title: 'Clearing managedFields does nothing where no entry is of an apply.',
    breaks: ['writes.managed-fields-reset.put'],
    install(parts) {
      const { ownersBefore, ownersIn } = parts.ownership;
      parts.ownership.ownersBefore = (given, current) => {
        const owners = ownersIn(current) ?? [];
        const isApplied = owners.some(({ operation }) => operation === 'Apply');
        return isReset(given.metadata.managedFields) && !isApplied ? owners : ownersBefore(given, current);
      };
    },
  },
] satisfies readonly Fault[];
