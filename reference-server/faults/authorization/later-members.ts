// Faults of RBAC that concern later members of lists, and roles that change after their creation (access 2.2, 5.4).
import type { Subject } from '../../resources/rbac/role-binding.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';

/** Reads the subjects of bindings in another way. */
function readSubjects(
  parts: Parts,
  read: (subjects: readonly Subject[], isClusterWide: boolean) => readonly Subject[],
): void {
  const { subjectsOf } = parts.rbac;
  parts.rbac.subjectsOf = (binding) => read(subjectsOf(binding), (binding.metadata.namespace ?? '') === '');
}

const isDefault = ({ name = '' }: Subject) => name.startsWith('system:');

/** Rules for a special verb with other names. */
function readNames(parts: Parts, verb: string, read: (names: readonly string[]) => readonly string[]): void {
  const { ruleAllows } = parts.rbac;
  parts.rbac.ruleAllows = (rule, attributes) =>
    ruleAllows(
      attributes.verb === verb && rule.resourceNames !== undefined
        ? { ...rule, resourceNames: [...read(rule.resourceNames)] }
        : rule,
      attributes,
    );
}

export default [
  {
    id: 'labelled-later-not-aggregated',
    title: 'A ClusterRole that gets the label of a selector after its creation is not aggregated.',
    breaks: ['authorization.aggregation.fills'],
    install(parts) {
      const { selectsRole } = parts.controllers;
      const atFirst = new Map<string, Readonly<Record<string, string>>>();
      parts.controllers.selectsRole = (selectors, role) => {
        const { uid = '', labels = {} } = role.metadata;
        const first = atFirst.get(uid) ?? labels;
        atFirst.set(uid, first);
        const created = { ...role, metadata: { ...role.metadata, labels: first } };
        return selectsRole(selectors, role) && selectsRole(selectors, created);
      };
    },
  },
  {
    id: 'subjects-of-one-kind-only',
    title: 'Of the subjects of a binding only those of the kind of the first one count.',
    breaks: [
      'authorization.subjects.several',
      'authorization.subjects.group',
      'authorization.subjects.group-letter-case',
      'authorization.subjects.kinds-apart',
    ],
    install: (parts) =>
      readSubjects(parts, (subjects) => subjects.filter(({ kind }) => kind === subjects[0]!.kind)),
  },
  {
    id: 'cluster-wide-groups-unbound',
    title: 'A ClusterRoleBinding has no effect on its Group subjects.',
    breaks: ['authorization.subjects.group'],
    install: (parts) =>
      readSubjects(parts, (subjects, isClusterWide) =>
        subjects.filter((one) => !isClusterWide || one.kind !== 'Group' || isDefault(one)),
      ),
  },
  {
    id: 'cluster-wide-accounts-unbound',
    title: 'A ClusterRoleBinding has no effect on its ServiceAccount subjects.',
    breaks: [
      'authorization.subjects.service-account',
      'authorization.subjects.service-account-without-namespace',
      // These rights are bound to accounts.
      ...['default-none', 'extra-values', 'groups', 'service-accounts', 'users'].map(
        (one) => `authorization.impersonation.${one}`,
      ),
    ],
    install: (parts) =>
      readSubjects(parts, (subjects, isClusterWide) =>
        subjects.filter(({ kind }) => !isClusterWide || kind !== 'ServiceAccount'),
      ),
  },
  {
    id: 'bind-on-first-name-only',
    title: 'Of the names in a rule with the verb bind only the first counts.',
    breaks: [
      'authorization.escalation.bind-on-roles',
      'authorization.escalation.bind-on-cluster-roles',
      'authorization.escalation.absent-role',
    ],
    install: (parts) => readNames(parts, 'bind', (names) => names.slice(0, 1)),
  },
  {
    id: 'escalate-on-one-role-counts-for-all',
    title: 'The verb escalate on one role counts for all roles.',
    breaks: ['authorization.escalation.escalate-on-roles'],
    install: (parts) => readNames(parts, 'escalate', () => []),
  },
  {
    id: 'masters-as-first-group-only',
    title: 'system:masters has its rights only where it is the first group of a user.',
    breaks: ['authorization.groups.masters-without-binding'],
    install(parts) {
      const { isMaster } = parts.access;
      parts.access.isMaster = (user) => isMaster({ ...user, groups: user.groups.slice(0, 1) });
    },
  },
] as const satisfies readonly Fault[];
