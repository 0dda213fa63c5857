// Planted faults of cluster-admin and admin (document access 2.3).
import { paths, read, readWrite, rule, write } from '../../access/defaults/default-role.ts';
import type { Fault } from '../fault.ts';
import { changeRules } from './alter-defaults.ts';

/** The role with the rights of admin beyond those of edit. */
const ofAdmin = 'system:aggregate-to-admin';

const faults: readonly Fault[] = [
  {
    id: 'cluster-admin-of-known-groups',
    title: 'cluster-admin lists the built-in API groups, so that custom types are refused.',
    breaks: ['roles.cluster-admin.everything', 'roles.cluster-admin.in-namespace'],
    install: (parts) =>
      changeRules(parts, 'cluster-admin', (_rules, { groups }) => [
        rule(['', ...Object.values(groups)], '*', '*'),
        paths('*', '*'),
      ]),
  },
  {
    id: 'cluster-admin-without-paths',
    title: 'cluster-admin grants nothing on non-resource paths.',
    breaks: ['roles.cluster-admin.paths'],
    install: (parts) =>
      changeRules(parts, 'cluster-admin', (rules) => rules.filter(({ nonResourceURLs }) => !nonResourceURLs)),
  },
  {
    id: 'cluster-admin-without-secrets',
    title: 'cluster-admin lists core resources by name and omits secrets.',
    breaks: ['roles.cluster-admin.everything', 'roles.cluster-admin.in-namespace'],
    install: (parts) =>
      changeRules(parts, 'cluster-admin', () => [
        rule('', 'configmaps namespaces services serviceaccounts pods', '*'),
        rule('*', '*', read),
        paths('*', '*'),
      ]),
  },
  {
    id: 'cluster-admin-of-one-namespace-counts-everywhere',
    title: 'A RoleBinding to cluster-admin applies to all namespaces.',
    breaks: ['roles.cluster-admin.in-namespace', 'roles.cluster-admin.namespace-object'],
    install(parts) {
      const { grantsIn } = parts.rbac;
      parts.rbac.grantsIn = (binding) => (binding.roleRef?.name === 'cluster-admin' ? '' : grantsIn(binding));
    },
  },
  {
    id: 'namespace-lies-outside-itself',
    title: 'A namespace is treated as cluster-scoped, so that no RoleBinding grants any right on it.',
    breaks: ['roles.cluster-admin.namespace-object'],
    install(parts) {
      parts.access.namespaceOf = ({ namespace }) => namespace;
    },
  },
  ...(['status', 'finalize'] as const).map((part): Fault => ({
    id: `${part}-of-a-namespace-lies-outside-it`,
    title: `The sub-resource ${part} of a namespace is treated as cluster-scoped, so that no RoleBinding grants any right on it.`,
    breaks: ['roles.cluster-admin.namespace-object'],
    install({ access }) {
      const { namespaceOf } = access;
      access.namespaceOf = (place) => {
        const { subresource } = place as { readonly subresource?: string };
        return subresource === part ? place.namespace : namespaceOf(place);
      };
    },
  })),
  {
    id: 'admin-without-roles',
    title: 'admin has no rules on roles and role bindings.',
    breaks: ['roles.admin.creates-roles', 'roles.admin.no-escalation'],
    install: (parts) =>
      changeRules(parts, ofAdmin, (rules, { groups }) =>
        rules.filter(({ apiGroups = [] }) => !apiGroups.includes(groups.rbac)),
      ),
  },
  {
    id: 'admin-escalates',
    title: 'admin has all verbs on roles and role bindings, including escalate and bind.',
    breaks: ['roles.admin.no-escalation'],
    install: (parts) =>
      changeRules(parts, ofAdmin, (rules, { groups }) => [
        ...rules,
        rule(groups.rbac, 'roles rolebindings', '*'),
      ]),
  },
  {
    id: 'admin-writes-quota',
    title: 'admin may write resource quotas.',
    breaks: ['roles.admin.no-quota-writes'],
    install: (parts) =>
      changeRules(parts, ofAdmin, (rules) => [...rules, rule('', 'resourcequotas', readWrite)]),
  },
  {
    id: 'admin-deletes-namespace',
    title: 'admin may write the namespace itself.',
    breaks: ['roles.admin.no-namespace-writes'],
    install: (parts) =>
      changeRules(parts, ofAdmin, (rules) => [...rules, rule('', 'namespaces', 'update patch delete')]),
  },
  {
    id: 'admin-writes-endpoints',
    title: 'admin may write endpoints.',
    breaks: ['roles.admin.no-endpoints-writes'],
    install: (parts) => changeRules(parts, ofAdmin, (rules) => [...rules, rule('', 'endpoints', write)]),
  },
  {
    id: 'admin-writes-endpoint-slices',
    title: 'admin may write endpoint slices.',
    breaks: ['roles.admin.no-endpoint-slice-writes'],
    install: (parts) =>
      changeRules(parts, ofAdmin, (rules, { groups }) => [
        ...rules,
        rule(groups.endpointSlices, 'endpointslices', write),
      ]),
  },
];

export default faults;
