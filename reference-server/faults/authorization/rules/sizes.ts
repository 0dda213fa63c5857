// Planted faults that appear only with long lists: groups of a user, rules of a role, subjects and bindings (access
// 2.1, 2.2).
import type { Fault } from '../../fault.ts';

const most = 64;

export default [
  {
    id: 'groups-beyond-64-do-not-count',
    title: 'Only the first 64 groups of a user are used.',
    breaks: ['authorization.subjects.many'],
    install({ rbac }) {
      const { userKeys } = rbac;
      rbac.userKeys = (user) => userKeys({ ...user, groups: user.groups.slice(0, most) });
    },
  },
  {
    id: 'subjects-beyond-64-do-not-count',
    title: 'Only the first 64 subjects of a binding are used.',
    breaks: ['authorization.subjects.many'],
    install({ rbac }) {
      const { subjectsOf } = rbac;
      rbac.subjectsOf = (binding) => subjectsOf(binding).slice(0, most);
    },
  },
  {
    id: 'rules-beyond-512-do-not-count',
    title: 'Only the first 512 rules of a role are used.',
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
    title: 'Only the first 256 names of a rule are used.',
    breaks: ['authorization.rules.many'],
    install({ rbac }) {
      const { ruleAllows } = rbac;
      rbac.ruleAllows = ({ resourceNames = [], ...rule }, attributes) =>
        ruleAllows({ ...rule, resourceNames: resourceNames.slice(0, 256) }, attributes);
    },
  },
  {
    id: 'bindings-beyond-64-do-not-count',
    title: 'Only the first 64 bindings of a user are used.',
    breaks: ['authorization.rules.many'],
    install({ rbac }) {
      const { allowingGrant } = rbac;
      rbac.allowingGrant = (grants, ...rest) => allowingGrant([...grants].slice(0, most), ...rest);
    },
  },
] as const satisfies readonly Fault[];
