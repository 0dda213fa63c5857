// Faults of the names of users and groups as whom a request acts (document access 5.4).
import type { Impersonation } from '../../../access/impersonation.ts';
import type { Fault } from '../../fault.ts';
import { mutateRules, onResource } from '../mutate-decisions.ts';

/** The groups that a request names are read in another way. */
const readGroups = (
  id: string,
  title: string,
  read: (groups: Impersonation['groups']) => Impersonation['groups'],
): Fault => ({
  id,
  title,
  breaks: ['authorization.impersonation.groups'],
  install({ impersonation }) {
    const { readImpersonation } = impersonation;
    impersonation.readImpersonation = (request) => {
      const to = readImpersonation(request);
      return to && { ...to, groups: read(to.groups) };
    };
  },
});

/** A name in a rule with the verb impersonate covers those that begin with it. */
const alike = (id: string, what: string, plural: string): Fault => ({
  id,
  title: `A grant to impersonate a ${what} covers those whose names begin with its name.`,
  breaks: [`authorization.impersonation.${plural}`],
  install: (parts) =>
    mutateRules(parts, (rule, attributes, allows) => {
      const { verb, resource } = attributes;
      if (allows(rule, attributes)) return true;
      if (verb !== 'impersonate' || resource?.plural !== plural) return false;
      const begins = (rule.resourceNames ?? []).some((name) => resource.name.startsWith(name));
      return begins && allows({ ...rule, resourceNames: [] }, attributes);
    }),
});

export default [
  readGroups(
    'fourth-impersonated-group-lost',
    'Of impersonated groups only the first three are used.',
    (groups) => groups.slice(0, 3),
  ),
  alike('impersonation-of-users-alike', 'user', 'users'),
  alike('impersonation-of-groups-alike', 'group', 'groups'),
  {
    id: 'impersonation-of-accounts-with-dots',
    title: 'Impersonating a service account whose name has a dot needs the verb on users.',
    breaks: ['authorization.impersonation.service-accounts'],
    install({ impersonation }) {
      const { impersonationNeeds } = impersonation;
      impersonation.impersonationNeeds = (user, to, names) =>
        impersonationNeeds(user, to, names).map((need) =>
          need.resource?.plural === 'serviceaccounts' && need.resource.name.includes('.')
            ? onResource(need, { plural: 'users', name: to.username, namespace: '' })
            : need,
        );
    },
  },
] as const satisfies readonly Fault[];
