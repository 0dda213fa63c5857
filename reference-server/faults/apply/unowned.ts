// Planted faults of fields without an owner, of kinds with defaults for them (document core 4.9.7).
import type { Json } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { alterApplied } from './alter-ownership.ts';
import { memberOf, withMember } from './members.ts';

/** A number of each kind, with a default. */
const numbers = {
  deployment: ['spec', 'revisionHistoryLimit'],
  'pod-template': ['template', 'spec', 'terminationGracePeriodSeconds'],
} as const;

export default (
  [
    ['stays', (before: Json) => before, 'stays as it was'],
    ['becomes-zero', () => 0, 'becomes 0'],
  ] as const
).flatMap(([id, next, title]) =>
  Object.entries(numbers).map(([kind, path]) => ({
    id: `dropped-number-of-${kind}-${id}`,
    title: `A number of a ${kind} without an owner ${title}.`,
    breaks: ['apply.merge.unowned-default-or-deleted'],
    install: (parts: Parts) =>
      alterApplied(parts, (done, { live }) => {
        const before = memberOf(live, ...path);
        const isDropped = before !== undefined && memberOf(done.object, ...path) === undefined;
        return isDropped ? { ...done, object: withMember(done.object, path, next(before)) } : done;
      }),
  })),
) satisfies readonly Fault[];
