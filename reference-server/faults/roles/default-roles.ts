// Planted faults of the default ClusterRoles: missing roles, missing labels, or other rules (document access 2.3).
import type { Names } from '../../../common/dialects/names.ts';
import { paths, rule } from '../../access/defaults/default-role.ts';
import type { Parts } from '../../parts/index.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { Fault } from '../fault.ts';
import { changeRole, changeRoles, changeRules, withoutMark } from './alter-defaults.ts';

/** Roles of the table that no other row depends on. */
const single = ['auth-delegator', 'node-bootstrapper', 'node', 'persistent-volume-provisioner'];

const missing = (name: string): Fault => ({
  id: `no-role-${name}`,
  title: `There is no default ClusterRole system:${name}.`,
  breaks: [`roles.default.${name}`, 'roles.default.made-by-the-server', 'roles.default.label-of-roles'],
  install: (parts) => changeRole(parts, `system:${name}`, () => undefined),
});

/** Read access to one health endpoint only. */
const endpointAlone = (path: string): Fault => ({
  id: `monitoring-of-${path}-alone`,
  title: `system:monitoring grants /${path}, and nothing below it.`,
  breaks: [`roles.monitoring.${path}`, ...(path === 'healthz' ? ['roles.monitoring.nothing-else'] : [])],
  install: (parts) => withoutPath(parts, 'system:monitoring', `/${path}/*`),
});

/** Rights that the purpose of a role does not include. */
const excessive: Readonly<
  Record<string, { right: string; breaks: string; added: (names: Names) => PolicyRule }>
> = {
  monitoring: {
    right: 'read everything',
    breaks: 'roles.monitoring.nothing-else',
    added: () => ({ verbs: ['get', 'list'], apiGroups: ['*'], resources: ['*'] }),
  },
  'node-bootstrapper': {
    right: 'approve signing requests',
    breaks: 'roles.default.node-bootstrapper-rights',
    added: ({ groups }) => rule(groups.certificates, 'certificatesigningrequests/approval', 'update'),
  },
  'persistent-volume-provisioner': {
    right: 'write roles',
    breaks: 'roles.default.persistent-volume-provisioner-rights',
    added: ({ groups }) => rule(groups.rbac, 'roles', 'create'),
  },
};

/** Rights that authentication alone does not grant. */
const basicUserExtras = {
  'creates-events': rule('', 'events', 'create'),
  'lists-namespaces': rule('', 'namespaces', 'list'),
  'reads-metrics': paths('/metrics'),
} as const;

const without = (list: readonly string[] | undefined, word: string) =>
  (list ?? []).filter((one) => one !== word);

const withoutPath = (parts: Parts, role: string, path: string): void =>
  changeRules(parts, role, (rules) =>
    rules.map((one) => ({ ...one, nonResourceURLs: without(one.nonResourceURLs, path) })),
  );

const withoutVerb = (parts: Parts, role: string, verb: string): void =>
  changeRules(parts, role, (rules) => rules.map((one) => ({ ...one, verbs: without(one.verbs, verb) })));

const withoutResource = (parts: Parts, role: string, resource: string): void =>
  changeRules(parts, role, (rules) =>
    rules.map((one) => ({ ...one, resources: without(one.resources, resource) })),
  );

const faults: readonly Fault[] = [
  ...single.map(missing),
  {
    id: 'basic-user-without-rules',
    title: 'The default ClusterRole system:basic-user grants nothing.',
    breaks: ['roles.default.basic-user'],
    install: (parts) => changeRules(parts, 'system:basic-user', () => []),
  },
  ...Object.entries(basicUserExtras).map(([what, added]): Fault => ({
    id: `basic-user-${what}`,
    title: `system:basic-user grants more than the reviews of the user: ${what.replaceAll('-', ' ')}.`,
    breaks: ['roles.default.basic-user'],
    install: (parts) => changeRules(parts, 'system:basic-user', (rules) => [...rules, added]),
  })),
  {
    id: 'discovery-opens-every-path',
    title: 'system:discovery grants read access to every path.',
    breaks: ['roles.default.discovery', 'authorization.groups.masters-unlimited'],
    install: (parts) => changeRules(parts, 'system:discovery', (rules) => [...rules, paths('/*')]),
  },
  {
    id: 'basic-user-asks-about-others',
    title: 'system:basic-user may create access reviews of other users.',
    breaks: ['roles.default.basic-user-own-only', 'roles.default.basic-user'],
    install: (parts) =>
      changeRules(parts, 'system:basic-user', (rules) =>
        rules.map((one) => ({ ...one, resources: [...(one.resources ?? []), 'subjectaccessreviews'] })),
      ),
  },
  {
    id: 'discovery-without-versions',
    title: 'system:discovery grants the list of API groups, and nothing below it.',
    breaks: ['roles.default.discovery-paths'],
    install: (parts) => withoutPath(parts, 'system:discovery', '/apis/*'),
  },
  {
    id: 'auth-delegator-for-tokens-alone',
    title: 'system:auth-delegator grants token reviews, but no access reviews.',
    breaks: ['roles.default.auth-delegator-rights'],
    install: (parts) => withoutResource(parts, 'system:auth-delegator', 'subjectaccessreviews'),
  },
  {
    id: 'node-bootstrapper-cannot-look',
    title: 'system:node-bootstrapper may create signing requests, but not read them.',
    breaks: ['roles.default.node-bootstrapper-rights'],
    install: (parts) => withoutVerb(parts, 'system:node-bootstrapper', 'get'),
  },
  {
    id: 'provisioner-cannot-delete',
    title: 'system:persistent-volume-provisioner may create volumes, but not delete them.',
    breaks: ['roles.default.persistent-volume-provisioner-rights'],
    install: (parts) => withoutVerb(parts, 'system:persistent-volume-provisioner', 'delete'),
  },
  {
    id: 'discovery-writes',
    title: 'system:discovery grants every verb on its paths.',
    breaks: ['roles.default.discovery'],
    install: (parts) =>
      changeRules(parts, 'system:discovery', (rules) => rules.map((one) => ({ ...one, verbs: ['*'] }))),
  },
  {
    id: 'public-info-is-everything',
    title: 'system:public-info-viewer grants every path.',
    breaks: ['roles.default.public-info-viewer', 'roles.default.discovery-not-anonymous'],
    install: (parts) => changeRules(parts, 'system:public-info-viewer', (rules) => [...rules, paths('*')]),
  },
  {
    id: 'default-role-without-label',
    title: 'Only default ClusterRoles whose names start with system: have the label of defaults.',
    breaks: ['roles.default.label-of-roles'],
    install: (parts) =>
      changeRoles(parts, (role, names) =>
        role.metadata.name?.startsWith('system:') ? role : withoutMark(role, names),
      ),
  },
  {
    id: 'no-roles-of-components',
    title: 'Default roles exist for users, nodes and control loops, but not for components.',
    breaks: ['roles.default.components', 'roles.bindings.components'],
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
  {
    id: 'roles-of-loops-in-place-of-components',
    title: 'Default roles exist for more control loops, but not for components.',
    breaks: ['roles.default.components', 'roles.bindings.components'],
    install: (parts) =>
      changeRoles(parts, (role, names) => {
        const { name = '', labels = {} } = role.metadata;
        if (isOfUsers(name, Object.keys(labels), names.labels.aggregateToPrefix)) return role;
        const loop = name.replaceAll(':', '-');
        return { ...role, metadata: { ...role.metadata, name: `system:controller:${loop}` } };
      }),
  },
  {
    id: 'roles-of-components-without-rules',
    title: 'The default roles of components grant nothing.',
    breaks: ['roles.default.components', 'roles.bindings.components'],
    install: (parts) =>
      changeRoles(parts, (role, names) => {
        const { name = '', labels = {} } = role.metadata;
        const isOfUser = isOfUsers(name, Object.keys(labels), names.labels.aggregateToPrefix);
        return isOfUser ? role : { ...role, rules: [] };
      }),
  },
  ...['healthz', 'livez', 'readyz'].map(endpointAlone),
  ...Object.entries(excessive).map(([role, { right, breaks, added }]) => ({
    id: `${role}-has-more`,
    title: `system:${role} may ${right}.`,
    breaks: [breaks],
    install: (parts: Parts) =>
      changeRules(parts, `system:${role}`, (rules, names) => [...rules, added(names)]),
  })),
  {
    id: 'monitoring-without-metrics',
    title: 'system:monitoring grants health endpoints, but not metrics.',
    breaks: ['roles.monitoring.metrics'],
    install: (parts) => withoutPath(parts, 'system:monitoring', '/metrics'),
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
