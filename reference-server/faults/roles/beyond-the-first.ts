// Faults of default roles and their reconciliation that concern sub-resources, or some of the objects only (document
// access 2.3).
import type { Fault } from '../fault.ts';
import { changeRules } from './alter-defaults.ts';

const adminRules = 'system:aggregate-to-admin';
const core = (verbs: readonly string[], ...resources: readonly string[]) => ({
  apiGroups: [''],
  resources: [...resources],
  verbs: [...verbs],
});

export default [
  {
    id: 'admin-writes-status-of-quotas',
    title: 'admin may write the status of resource quotas.',
    breaks: ['roles.admin.no-quota-writes'],
    install: (parts) =>
      changeRules(parts, adminRules, (rules) => [
        ...rules,
        core(['update', 'patch'], 'resourcequotas/status'),
      ]),
  },
  {
    id: 'admin-finalizes-namespaces',
    title: 'admin may finalize the namespace.',
    breaks: ['roles.admin.no-namespace-writes'],
    install: (parts) =>
      changeRules(parts, adminRules, (rules) => [...rules, core(['update'], 'namespaces/finalize')]),
  },
  {
    id: 'roles-of-control-loops-not-reconciled',
    title: 'A start does not reconcile the default roles of control loops.',
    breaks: ['roles.reconciliation.missing-permission'],
    install(parts) {
      const { reconciledRole } = parts.defaults;
      parts.defaults.reconciledRole = (current, expected, missing) =>
        current.metadata.name?.startsWith('system:controller:')
          ? current
          : reconciledRole(current, expected, missing);
    },
  },
  {
    id: 'missing-verbs-not-reconciled',
    title: 'A rule of a default role counts as present whatever its verbs are.',
    breaks: ['roles.reconciliation.missing-permission'],
    install(parts) {
      const { missingRules } = parts.defaults;
      parts.defaults.missingRules = (existing, expected) =>
        missingRules(
          existing.map((rule) => ({ ...rule, verbs: ['*'] })),
          expected,
        );
    },
  },
  {
    id: 'missing-users-not-reconciled',
    title: 'A start adds missing groups to default bindings, but no missing users.',
    breaks: ['roles.reconciliation.missing-subject'],
    install(parts) {
      const { reconciledBinding } = parts.defaults;
      parts.defaults.reconciledBinding = (current, expected, missing) =>
        reconciledBinding(current, expected, (existing, wanted) =>
          missing(existing, wanted).filter(({ kind }) => kind !== 'User'),
        );
    },
  },
] as const satisfies readonly Fault[];
