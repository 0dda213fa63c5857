// Planted faults of the default ClusterRoles: those that are missing, have no label, or other rules (document access 2.3).
import { paths } from '../../access/defaults/default-role.ts';
import type { Parts } from '../../parts/index.ts';
import type { Fault } from '../fault.ts';
import { changeRole, changeRoles, changeRules, withoutMark } from './alter-defaults.ts';

/** Roles of the table that nothing else rests on. */
const single = ['auth-delegator', 'node-bootstrapper', 'node', 'persistent-volume-provisioner'];

const missing = (name: string): Fault => ({
  id: `no-role-${name}`,
  title: `There is no default ClusterRole system:${name}.`,
  breaks: [`roles.default.${name}`, 'roles.default.made-by-the-server', 'roles.default.label-of-roles'],
  install: (parts) => changeRole(parts, `system:${name}`, () => undefined),
});

/** Read access to a health endpoint alone. */
const endpointAlone = (path: string): Fault => ({
  id: `monitoring-of-${path}-alone`,
  title: `system:monitoring gives /${path}, and nothing below it.`,
  breaks: [`roles.monitoring.${path}`],
  install: (parts) => withoutPath(parts, `/${path}/*`),
});

function withoutPath(parts: Parts, path: string): void {
  changeRules(parts, 'system:monitoring', (rules) =>
    rules.map((one) => ({
      ...one,
      nonResourceURLs: (one.nonResourceURLs ?? []).filter((url) => url !== path),
    })),
  );
}

const faults: readonly Fault[] = [
  ...single.map(missing),
  {
    id: 'basic-user-without-rules',
    title: 'The default ClusterRole system:basic-user allows nothing.',
    breaks: ['roles.default.basic-user'],
    install: (parts) => changeRules(parts, 'system:basic-user', () => []),
  },
  {
    id: 'discovery-writes',
    title: 'system:discovery allows every verb on its paths.',
    breaks: ['roles.default.discovery'],
    install: (parts) =>
      changeRules(parts, 'system:discovery', (rules) => rules.map((one) => ({ ...one, verbs: ['*'] }))),
  },
  {
    id: 'public-info-is-everything',
    title: 'system:public-info-viewer opens every path.',
    breaks: ['roles.default.public-info-viewer', 'roles.default.discovery-not-anonymous'],
    install: (parts) => changeRules(parts, 'system:public-info-viewer', (rules) => [...rules, paths('*')]),
  },
  {
    id: 'default-role-without-label',
    title: 'Of the default ClusterRoles only those whose names start with system: are labelled.',
    breaks: ['roles.default.label-of-roles'],
    install: (parts) =>
      changeRoles(parts, (role, names) =>
        role.metadata.name?.startsWith('system:') ? role : withoutMark(role, names),
      ),
  },
  {
    id: 'no-roles-of-components',
    title: 'There are default roles for users, nodes and control loops, and none for components.',
    breaks: ['roles.default.components'],
    install: (parts) =>
      changeRoles(parts, (role, names) =>
        isOfUsers(
          role.metadata.name ?? '',
          Object.keys(role.metadata.labels ?? {}),
          names.labels.aggregateToPrefix,
        )
          ? role
          : undefined,
      ),
  },
  ...['healthz', 'livez', 'readyz'].map(endpointAlone),
  {
    id: 'monitoring-without-metrics',
    title: 'system:monitoring gives health, and no metrics.',
    breaks: ['roles.monitoring.metrics'],
    install: (parts) => withoutPath(parts, '/metrics'),
  },
];

const kept = [
  'cluster-admin',
  'admin',
  'edit',
  'view',
  'basic-user',
  'discovery',
  'public-info-viewer',
  'monitoring',
];

function isOfUsers(name: string, labels: readonly string[], prefix: string): boolean {
  const bare = name.replace('system:', '');
  const isNamed = [...kept, ...single].includes(bare) || bare.startsWith('controller:');
  return isNamed || labels.some((label) => label.startsWith(prefix));
}

export default faults;
