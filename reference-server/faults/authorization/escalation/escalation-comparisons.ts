// Faults of what the escalation check compares: whole rules, and the name of the wrong object (document access 5.4).
import type { User } from '../../../requests/request.ts';
import type { Fault } from '../../fault.ts';

export default [
  {
    id: 'new-rules-held-by-one-rule-only',
    title: 'A rule of a new role is held only where one held rule includes all of it.',
    breaks: ['authorization.escalation.held-in-parts'],
    install({ rbac }) {
      const { uncovered } = rbac;
      rbac.uncovered = (held, required) =>
        required.filter((rule) => !held.some((one) => uncovered([one], [rule]).length === 0));
    },
  },
  {
    id: 'bind-on-the-name-of-the-binding',
    title: 'The verb bind with names is compared with the name of the binding, not of its role.',
    breaks: ['authorization.escalation.bind-on-roles', 'authorization.escalation.bind-on-cluster-roles'],
    install({ rbac }) {
      const { needsEscalationCheck, waiver } = rbac;
      const written = new WeakMap<User, string>();
      rbac.needsEscalationCheck = (write) => {
        written.set(write.user, write.next.metadata.name ?? '');
        return needsEscalationCheck(write);
      };
      rbac.waiver = (user, verb, role, namespace) =>
        waiver(
          user,
          verb,
          verb === 'bind' ? { ...role, name: written.get(user) ?? role.name } : role,
          namespace,
        );
    },
  },
] as const satisfies readonly Fault[];
