// Planted faults that only long lists show: groups of a user, rules of a role, subjects and bindings (access 2.1, 2.2).
import type { Fault } from '../fault.ts';

const most = 64;

export default [
  {
    id: 'groups-beyond-64-do-not-count',
    title: 'Of the groups of a user the first 64 count.',
    breaks: ['authorization.subjects.many'],
    install({ rbac }) {
      const { userKeys } = rbac;
      rbac.userKeys = (user) => userKeys({ ...user, groups: user.groups.slice(0, most) });
    },
  },
  {
    id: 'subjects-beyond-64-do-not-count',
    title: 'Of the subjects of a binding the first 64 count.',
    breaks: ['authorization.subjects.many'],
    install({ rbac }) {
      const { subjectsOf } = rbac;
      rbac.subjectsOf = (binding) => subjectsOf(binding).slice(0, most);
    },
  },
  {
    id: 'rules-beyond-512-do-not-count',
    title: 'Of the rules of a role the first 512 count.',
    breaks: ['authorization.rules.many'],
    install({ rbac }) {
      const { allowingGrant } = rbac;
      rbac.allowingGrant = (grants, ...rest) =>
        allowingGrant(
          [...grants].map((grant) => ({ ...grant, rules: grant.rules.slice(0, 512) })),
          ...rest,
        );
    },
  },
  {
    id: 'names-of-a-rule-beyond-256-do-not-count',
    title: 'Of the names of a rule the first 256 count.',
    breaks: ['authorization.rules.many'],
    install({ rbac }) {
      const { ruleAllows } = rbac;
      rbac.ruleAllows = ({ resourceNames = [], ...rule }, attributes) =>
        ruleAllows({ ...rule, resourceNames: resourceNames.slice(0, 256) }, attributes);
    },
  },
] as const satisfies readonly Fault[];
