// Shared by persistent volumes, their claims and other kinds: the status of a claim, and access modes.
import { list, map, quantity, string, struct } from '../../schema/declare.ts';
import type { FieldProblem } from '../../errors/field-problem.ts';
import { forbiddenAt, notSupportedAt, requiredAt } from '../declaration/problems.ts';
import { conditions } from '../workloads/conditions.ts';

export const volumeClaimStatus = struct(
  'PersistentVolumeClaimStatus',
  {
    phase: string({ default: 'Pending', description: 'Pending, Bound or Lost.' }),
    accessModes: list(string(), { description: 'How the volume may be mounted.' }),
    capacity: map(quantity(), { description: 'Capacity of the volume.' }),
    conditions: conditions('PersistentVolumeClaimCondition'),
  },
  { default: {}, description: 'State of the claim.' },
);

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'];

/** At least one, all known; the single-pod mode excludes all others. */
export function accessModeProblems(modes: readonly string[] = [], path: string): FieldProblem[] {
  if (modes.length === 0) return [requiredAt(path, 'at least 1 access mode is required')];
  const unknown = modes.filter((mode) => !accessModes.includes(mode));
  const isMixed = modes.includes('ReadWriteOncePod') && modes.length > 1;
  return [
    ...unknown.map((mode) => notSupportedAt(path, mode, accessModes)),
    ...(isMixed ? [forbiddenAt(path, 'may not use ReadWriteOncePod with other access modes')] : []),
  ];
}
