// Faults of default roles and their reconciliation that concern sub-resources, or some of the objects only (document
// access 2.3).
import type { Parts } from '../../parts/index.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Fault } from '../fault.ts';
import { changeRules } from './alter-defaults.ts';

const adminRules = 'system:aggregate-to-admin';
const core = (verbs: readonly string[], ...resources: readonly string[]) => ({
  apiGroups: [''],
  resources: [...resources],
  verbs: [...verbs],
});

/** The start compares each existing rule in another form. */
function readRules(parts: Parts, form: (rule: PolicyRule) => PolicyRule): void {
  const { missingRules } = parts.defaults;
  parts.defaults.missingRules = (existing, expected) => missingRules(existing.map(form), expected);
}

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
    id: 'defaults-reconciled-with-rbac-alone',
    title: 'A start reconciles default roles and bindings only if RBAC is the first mode.',
    breaks: ['roles.reconciliation.missing-subject'],
    install({ defaults }) {
      defaults.isOn = ([first]) => first === 'RBAC';
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
    id: 'missing-groups-not-reconciled',
    title: 'A rule of a default role counts as present whatever its API groups are.',
    breaks: ['roles.reconciliation.missing-permission'],
    install: (parts) =>
      readRules(parts, (rule) => (rule.resources === undefined ? rule : { ...rule, apiGroups: ['*'] })),
  },
  {
    id: 'limited-rules-not-reconciled',
    title: 'A rule of a default role counts as present where it is limited to names.',
    breaks: ['roles.reconciliation.missing-permission'],
    install: (parts) => readRules(parts, ({ resourceNames: _names, ...rule }) => rule),
  },
  {
    id: 'roles-without-rules-not-reconciled',
    title: 'A start does not reconcile a default role that has no rules.',
    breaks: ['roles.reconciliation.missing-permission'],
    install(parts) {
      const { reconciledRole } = parts.defaults;
      parts.defaults.reconciledRole = (current, expected, missing) =>
        (current.rules ?? []).length === 0 ? current : reconciledRole(current, expected, missing);
    },
  },
  {
    id: 'subjects-reconciled-by-name',
    title: 'A subject of a default binding counts as present where one of another kind has its name.',
    breaks: ['roles.reconciliation.missing-subject'],
    install(parts) {
      const { reconciledBinding } = parts.defaults;
      parts.defaults.reconciledBinding = (current, expected, missing) =>
        reconciledBinding(current, expected, (existing, wanted) =>
          missing(existing, wanted).filter(({ name }) => !existing.some((one) => one.name === name)),
        );
    },
  },
  {
    id: 'bindings-without-subjects-member-not-reconciled',
    title: 'A start does not reconcile a default binding that lacks the member subjects.',
    breaks: ['roles.reconciliation.missing-subject'],
    install(parts) {
      const { reconciledBinding } = parts.defaults;
      parts.defaults.reconciledBinding = (current, expected, missing) =>
        current.subjects === undefined ? current : reconciledBinding(current, expected, missing);
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
  ...(['roles', 'bindings'] as const).map((kind) => ({
    id: `${kind}-without-annotation-not-reconciled`,
    title: `A start reconciles default ${kind} only where their annotation has the value true.`,
    breaks: [
      kind === 'roles' ? 'roles.reconciliation.missing-permission' : 'roles.reconciliation.missing-subject',
    ],
    install({ defaults }: Parts) {
      const { mayReconcile } = defaults;
      defaults.mayReconcile = (names, object) =>
        'roleRef' in object === (kind === 'bindings')
          ? object.metadata.annotations?.[names.annotations.autoupdate] === 'true'
          : mayReconcile(names, object);
    },
  })),
] as const satisfies readonly Fault[];
