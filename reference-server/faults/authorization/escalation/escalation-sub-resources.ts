// Planted faults of the escalation check: a right on a resource counts for its sub-resources, or the reverse (access 5.4).
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

export default (
  [
    ['with-their-sub-resources', (resource) => (resource.includes('/') ? [] : [`${resource}/status`])],
    ['by-their-sub-resources', (resource) => [resource.split('/')[0]!]],
  ] as const satisfies readonly (readonly [string, (resource: string) => readonly string[]])[]
).map(([id, more]) => ({
  id: `resources-held-${id}`,
  title: `For the escalation check, resources are held ${id.replaceAll('-', ' ')}.`,
  breaks: ['authorization.escalation.sub-resources'],
  install(parts: Parts) {
    const { uncovered } = parts.rbac;
    parts.rbac.uncovered = (owned, requested) =>
      uncovered(
        owned.map((rule) => ({
          ...rule,
          resources: (rule.resources ?? []).flatMap((one) => [one, ...more(one)]),
        })),
        requested,
      );
  },
})) satisfies readonly Fault[];
