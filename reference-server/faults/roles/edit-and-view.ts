// Planted faults of edit and view (document access 2.3). admin includes edit, and edit includes view.
import { read, rule, write } from '../../access/defaults/default-role.ts';
import type { Parts } from '../../parts/index.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Fault } from '../fault.ts';
import { changeRules } from './alter-defaults.ts';

const ofEdit = 'system:aggregate-to-edit';
const ofView = 'system:aggregate-to-view';

const without =
  (verb: string) =>
  (rules: readonly PolicyRule[]): readonly PolicyRule[] =>
    rules.map((one) => ({ ...one, verbs: (one.verbs ?? []).filter((each) => each !== verb) }));

/** Removes a resource from all rules that write it. */
const withoutWritesOf =
  (resource: string) =>
  (rules: readonly PolicyRule[]): readonly PolicyRule[] =>
    rules
      .map((one) => {
        const isWrite = one.verbs?.includes('create') && one.apiGroups?.includes('');
        return isWrite
          ? { ...one, resources: (one.resources ?? []).filter((each) => each !== resource) }
          : one;
      })
      .filter(({ resources = [] }) => resources.length > 0);

const addTo = (role: string, added: (groups: Groups) => PolicyRule) => (parts: Parts) =>
  changeRules(parts, role, (rules, { groups }) => [...rules, added(groups)]);

type Groups = Parameters<Parameters<typeof changeRules>[2]>[1]['groups'];

const faults: readonly Fault[] = [
  {
    id: 'edit-without-patch',
    title: 'edit lacks patch, and so does admin, which aggregates it.',
    breaks: ['roles.edit.reads-and-writes', 'roles.admin.reads-and-writes'],
    install: (parts) => changeRules(parts, ofEdit, without('patch')),
  },
  {
    id: 'edit-writes-config-maps-alone',
    title: 'edit writes config maps only, and so does admin, which aggregates it.',
    breaks: ['roles.edit.reads-and-writes', 'roles.admin.reads-and-writes'],
    install: (parts) =>
      changeRules(parts, ofEdit, (rules) =>
        ['services', 'serviceaccounts', 'secrets'].reduce(
          (kept, plural) => withoutWritesOf(plural)(kept),
          rules,
        ),
      ),
  },
  {
    id: 'view-reads-config-maps-alone',
    title: 'view reads config maps only.',
    breaks: ['roles.view.reads'],
    install: (parts) =>
      changeRules(parts, ofView, (rules) =>
        rules.map((one) => ({
          ...one,
          resources: (one.resources ?? []).filter((each) => !['services', 'serviceaccounts'].includes(each)),
        })),
      ),
  },
  {
    id: 'edit-writes-endpoints',
    title: 'edit may write endpoints.',
    breaks: ['roles.edit.no-endpoints-writes', 'roles.admin.no-endpoints-writes'],
    install: addTo(ofEdit, () => rule('', 'endpoints', write)),
  },
  {
    id: 'edit-writes-endpoint-slices',
    title: 'edit may write endpoint slices.',
    breaks: ['roles.edit.no-endpoint-slice-writes', 'roles.admin.no-endpoint-slice-writes'],
    install: addTo(ofEdit, (groups) => rule(groups.endpointSlices, 'endpointslices', write)),
  },
  {
    id: 'edit-deletes-collections-of-endpoints',
    title: 'edit may delete collections of endpoints and endpoint slices, and so may admin.',
    breaks: ['edit', 'admin'].flatMap((role) =>
      ['endpoints', 'endpoint-slice'].map((kind) => `roles.${role}.no-${kind}-writes`),
    ),
    install(parts) {
      addTo(ofEdit, () => rule('', 'endpoints', 'deletecollection'))(parts);
      addTo(ofEdit, (groups) => rule(groups.endpointSlices, 'endpointslices', 'deletecollection'))(parts);
    },
  },
  {
    id: 'edit-reads-roles',
    title: 'edit may read roles and bindings.',
    breaks: ['roles.edit.no-reading-of-roles'],
    install: addTo(ofEdit, (groups) => rule(groups.rbac, 'roles rolebindings', read)),
  },
  {
    id: 'edit-writes-roles',
    title: 'edit may write roles and bindings, limited only by the escalation check.',
    breaks: ['roles.edit.no-writing-of-roles'],
    install: addTo(ofEdit, (groups) => rule(groups.rbac, 'roles rolebindings', write)),
  },
  {
    id: 'edit-without-secrets',
    title: 'edit has no access to secrets.',
    breaks: ['roles.edit.reads-secrets'],
    install: (parts) =>
      changeRules(parts, ofEdit, (rules) =>
        rules.map((one) => ({
          ...one,
          resources: (one.resources ?? []).filter((each) => each !== 'secrets'),
        })),
      ),
  },
  {
    id: 'edit-runs-no-pods',
    title: 'edit may create workloads, but not single pods.',
    breaks: ['roles.edit.runs-as-any-account'],
    install: (parts) => changeRules(parts, ofEdit, withoutWritesOf('pods')),
  },
  {
    id: 'view-without-watch',
    title: 'view lacks watch.',
    breaks: ['roles.view.reads'],
    install: (parts) => changeRules(parts, ofView, without('watch')),
  },
  {
    id: 'view-patches-status',
    title: 'view may patch the status of pods.',
    breaks: ['roles.view.no-writes'],
    install: addTo(ofView, () => rule('', 'pods/status', 'patch')),
  },
  {
    id: 'view-reads-roles',
    title: 'view may read roles and bindings, and so may edit.',
    breaks: ['roles.view.no-roles', 'roles.edit.no-reading-of-roles'],
    install: addTo(ofView, (groups) => rule(groups.rbac, '*', read)),
  },
  {
    id: 'view-reads-secrets',
    title: 'view may read secrets.',
    breaks: ['roles.view.no-secrets'],
    install: addTo(ofView, () => rule('', 'secrets', read)),
  },
  {
    id: 'view-reads-all-of-the-core',
    title: 'view may read everything in the core group, secrets included.',
    breaks: ['roles.view.no-secrets'],
    install: addTo(ofView, () => rule('', '*', read)),
  },
];

export default faults;
