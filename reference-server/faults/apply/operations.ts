// Planted faults of the operations that entries of managedFields state (document core 2.4).
import type { UpdateRequest } from '../../apply/ownership.ts';
import type { Operation } from '../../apply/owners.ts';
import type { JsonObject } from '../../object.ts';
import type { Fault } from '../fault.ts';
import { alterApply, alterUpdate, spellEntries } from './alter-ownership.ts';

/** The writing manager's entry of the other operation becomes one of the operation of the write. */
const withOneOperation = <T extends Pick<UpdateRequest, 'manager' | 'owners'>>(
  request: T,
  other: Operation,
): T => ({
  ...request,
  owners: request.owners.map((owner) =>
    owner.name === request.manager.name && owner.operation === other
      ? { ...owner, operation: request.manager.operation }
      : owner,
  ),
});

export default [
  {
    id: 'apply-recorded-as-patch',
    title: 'The entry of an apply states the operation Patch.',
    breaks: [
      'apply.entry.operation-apply',
      'encodings.cbor.apply-body',
      'endpoints.values.field-manager-any-string',
    ],
    install: (parts) => spellOperation(parts, 'Apply', 'Patch'),
  },
  {
    id: 'update-in-lower-case',
    title: 'The entry of a write other than apply states the operation update.',
    breaks: [
      'apply.entry.operation-update',
      'writes.managed-fields-reset.changes-follow',
      'endpoints.values.field-manager-any-string',
      'apply.entry.operation-apply',
    ],
    install: (parts) => spellOperation(parts, 'Update', 'update'),
  },
  {
    id: 'update-after-apply-stays-apply',
    title: 'The fields that a manager changes by an update are in its entry of applies, where it has one.',
    breaks: ['apply.conflict.update-by-the-applier', 'apply.entry.operation-update'],
    install: (parts) =>
      alterUpdate(parts, (request, record) => {
        const { manager, owners } = request;
        const applies = owners.some(({ name, operation }) => name === manager.name && operation === 'Apply');
        return record(applies ? { ...request, manager: { ...manager, operation: 'Apply' } } : request);
      }),
  },
  {
    id: 'apply-after-update-stays-update',
    title: 'The fields that a manager applies are in its entry of updates, where it has one.',
    breaks: ['apply.entry.operation-apply'],
    install: (parts) =>
      alterApply(parts, (request, decide) => {
        const { manager, owners } = request;
        const updates = owners.some(({ name, operation }) => name === manager.name && operation === 'Update');
        return decide(updates ? { ...request, manager: { ...manager, operation: 'Update' } } : request);
      }),
  },
  {
    id: 'applies-become-updates-of-their-manager',
    title: 'An update takes what its manager applied before into its own entry.',
    breaks: [
      'apply.entry.operation-update',
      'apply.request.repeated-keeps-version',
      'objects.versions.no-op-write',
      'apply.merge.nested-dropped-removed',
      'apply.merge.unowned-default-or-deleted',
    ],
    install: (parts) => alterUpdate(parts, (request, record) => record(withOneOperation(request, 'Apply'))),
  },
  {
    id: 'updates-become-applies-of-their-manager',
    title: 'An apply takes what its manager updated before into its own entry.',
    breaks: ['apply.entry.operation-apply'],
    install: (parts) => alterApply(parts, (request, decide) => decide(withOneOperation(request, 'Update'))),
  },
] as const satisfies readonly Fault[];

function spellOperation(parts: Parameters<typeof spellEntries>[0], right: string, wrong: string): void {
  const turn = (from: string, to: string) => (entry: JsonObject) =>
    entry['operation'] === from ? { ...entry, operation: to } : entry;
  spellEntries(parts, turn(right, wrong), turn(wrong, right));
}
