// Faults of the escalation check where another authorizer than RBAC allows escalate or bind (document access 5.4).
import type { Fault } from '../../fault.ts';

export default (['escalate', 'bind'] as const).map((verb): Fault => ({
  id: `${verb}-by-roles-only`,
  title: `The verb ${verb} has no effect where another authorizer than RBAC allows it.`,
  breaks: ['authorization.modes.always-allow', 'authorization.modes.webhook'],
  install(parts) {
    const { decide } = parts.access;
    const counts = ['RBAC', 'masters'];
    parts.access.decide = (authorizers, attributes) =>
      decide(
        attributes.verb === verb ? authorizers.filter(({ name }) => counts.includes(name)) : authorizers,
        attributes,
      );
  },
}));
