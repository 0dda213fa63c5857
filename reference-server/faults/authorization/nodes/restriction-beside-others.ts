// Faults of the plugin NodeRestriction where it meets other features: rights by RBAC, and dry-runs (access 5.4, core 4.10).
import type { User } from '../../../requests/request.ts';
import { noteWrites } from '../../note-writes.ts';
import type { Fault } from '../../fault.ts';

export default [
  {
    id: 'node-restriction-ends-where-roles-grant',
    title: 'The plugin does not limit a node agent whose request a role allows, too.',
    breaks: ['authorization.nodes.restriction-nodes'],
    install(parts) {
      const { decide } = parts.access;
      const { limitedTo } = parts.nodeRestriction;
      const granted = new WeakSet<User>();
      parts.access.decide = async (authorizers, attributes) => {
        const roles = authorizers.find(({ name }) => name === 'RBAC');
        const judged = await roles?.authorize(attributes);
        if (judged?.decision === 'allow') granted.add(attributes.user);
        return decide(authorizers, attributes);
      };
      parts.nodeRestriction.limitedTo = (user, node) =>
        granted.has(user) ? undefined : limitedTo(user, node);
    },
  },
  {
    id: 'node-restriction-skipped-in-dry-runs',
    title: 'The plugin does not limit dry-runs of a change or a deletion.',
    breaks: ['authorization.nodes.restriction-nodes'],
    install(parts) {
      const isDryRun = noteWrites(parts, ({ route }, { dryRun }) => dryRun && route.verb !== 'create');
      const { limitedTo } = parts.nodeRestriction;
      parts.nodeRestriction.limitedTo = (user, node) => (isDryRun() ? undefined : limitedTo(user, node));
    },
  },
] as const satisfies readonly Fault[];
