// Faults of impersonation: where the grant must hold, and which groups need one (document access 5.4).
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'users-impersonated-by-a-role-of-a-namespace',
    title: 'A grant in any namespace suffices to impersonate a user.',
    breaks: ['authorization.impersonation.users'],
    install(parts) {
      const { subjectsOf } = parts.rbac;
      const { decide } = parts.access;
      const namespaces = new Set<string>();
      parts.rbac.subjectsOf = (binding) => {
        if (binding.metadata.namespace) namespaces.add(binding.metadata.namespace);
        return subjectsOf(binding);
      };
      parts.access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        const { resource, verb } = attributes;
        if (decided.allowed || verb !== 'impersonate' || resource?.plural !== 'users') return decided;
        for (const namespace of namespaces) {
          const there = await decide(authorizers, { ...attributes, resource: { ...resource, namespace } });
          if (there.allowed) return there;
        }
        return decided;
      };
    },
  },
  {
    id: 'impersonated-groups-with-a-colon-need-no-grant',
    title: 'Impersonating a group needs a grant only if its name is a plain word, or that of a system group.',
    breaks: ['authorization.impersonation.groups'],
    install(parts) {
      const { impersonationNeeds } = parts.impersonation;
      parts.impersonation.impersonationNeeds = (user, to, names) =>
        impersonationNeeds(user, to, names).filter(({ resource }) => {
          const { plural = '', name = '' } = resource ?? {};
          return plural !== 'groups' || !name.includes(':') || name.startsWith('system:');
        });
    },
  },
] as const satisfies readonly Fault[];
