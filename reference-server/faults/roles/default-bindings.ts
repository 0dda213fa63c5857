// Planted faults of the default ClusterRoleBindings: other subjects than in the document (access 2.3).
import { subjectsOf } from '../../access/defaults/default-role.ts';
import type { Names } from '../../../common/dialects/names.ts';
import type { Subject } from '../../resources/rbac/role-binding.ts';
import type { Fault } from '../fault.ts';
import { addBinding, changeBinding, changeBindings, withoutMark } from './alter-defaults.ts';

const authenticated = 'system:authenticated';
const unauthenticated = 'system:unauthenticated';

interface Widening {
  readonly role: string;
  readonly to: string;
}

/** Roles without a default binding, and groups that are plausible subjects. */
const widenings: readonly Widening[] = [
  { role: 'admin', to: authenticated },
  { role: 'edit', to: 'system:serviceaccounts' },
  { role: 'view', to: authenticated },
  { role: 'system:auth-delegator', to: 'system:serviceaccounts' },
  { role: 'system:node-bootstrapper', to: 'system:bootstrappers' },
  { role: 'system:node', to: 'system:nodes' },
];

const bare = (role: string) => role.replace('system:', '');

const bound = ({ role, to }: Widening, names: Names) => ({
  metadata: { name: `${role}-for-all`, labels: { [names.labels.bootstrapping]: 'rbac-defaults' } },
  subjects: [subjectsOf(names).group(to)],
  roleRef: { apiGroup: names.groups.rbac, kind: 'ClusterRole', name: role },
});

const widened = (one: Widening): Fault => ({
  id: `${bare(one.role)}-bound-to-${bare(one.to)}`,
  title: `${one.role} is bound to the group ${one.to} by default.`,
  breaks: [`roles.bindings.${bare(one.role)}-none`],
  install: (parts) => addBinding(parts, (names) => bound(one, names)),
});

interface Change {
  readonly role: string;
  readonly what: string;
  readonly breaks?: readonly string[];
  readonly subjects: (has: readonly Subject[], names: Names) => readonly Subject[];
}

const changes: readonly Change[] = [
  {
    role: 'system:basic-user',
    what: 'to everybody',
    subjects: (has, names) => [...has, subjectsOf(names).group(unauthenticated)],
  },
  {
    role: 'system:discovery',
    what: 'to everybody',
    breaks: ['roles.default.discovery-not-anonymous'],
    subjects: (has, names) => [...has, subjectsOf(names).group(unauthenticated)],
  },
  {
    role: 'system:public-info-viewer',
    what: 'to users only',
    breaks: ['roles.default.public-info-without-credentials'],
    subjects: (has) => has.filter(({ name }) => name === authenticated),
  },
  {
    role: 'cluster-admin',
    what: 'to one user',
    subjects: (_has, names) => [subjectsOf(names).user('admin')],
  },
  {
    role: 'system:monitoring',
    what: 'to all users',
    subjects: (_has, names) => [subjectsOf(names).group(authenticated)],
  },
];

const changed = ({ role, what, breaks = [], subjects }: Change): Fault => ({
  id: `${bare(role)}-bound-${what.replaceAll(' ', '-')}`,
  title: `${role} is bound ${what} by default.`,
  breaks: [`roles.bindings.${bare(role)}`, ...breaks],
  install: (parts) =>
    changeBinding(parts, role, (binding, names) => ({
      ...binding,
      subjects: subjects(binding.subjects ?? [], names),
    })),
});

const faults: readonly Fault[] = [
  ...widenings.map(widened),
  {
    id: 'persistent-volume-provisioner-bound-to-accounts',
    title:
      'system:persistent-volume-provisioner is bound to the service accounts of the system namespace by default.',
    breaks: ['roles.bindings.persistent-volume-provisioner-none'],
    install: (parts) =>
      addBinding(parts, (names) =>
        bound(
          {
            role: 'system:persistent-volume-provisioner',
            to: `system:serviceaccounts:${names.namespaces.system}`,
          },
          names,
        ),
      ),
  },
  ...changes.map(changed),
  {
    id: 'default-binding-without-label',
    title: 'A default binding lacks the label of defaults.',
    breaks: [
      'roles.default.label-of-bindings',
      'roles.bindings.public-info-viewer',
      'roles.reconciliation.missing-subject',
    ],
    install: (parts) => changeBinding(parts, 'system:public-info-viewer', withoutMark),
  },
  {
    id: 'components-bound-to-nobody',
    title: 'The default bindings of components have no subjects.',
    breaks: ['roles.bindings.components'],
    install: (parts) =>
      changeBindings(parts, (binding) => ({
        ...binding,
        subjects: (binding.subjects ?? []).filter(({ kind }) => kind !== 'User'),
      })),
  },
  {
    id: 'components-bound-as-groups',
    title: 'The default bindings of components have groups instead of users as subjects.',
    breaks: ['roles.bindings.components'],
    install: (parts) =>
      changeBindings(parts, (binding) => ({
        ...binding,
        subjects: (binding.subjects ?? []).map((one) =>
          one.kind === 'User' || one.kind === 'ServiceAccount'
            ? { kind: 'Group', apiGroup: binding.roleRef?.apiGroup ?? '', name: one.name ?? '' }
            : one,
        ),
      })),
  },
];

export default faults;
