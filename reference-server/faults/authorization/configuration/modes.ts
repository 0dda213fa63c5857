// Faults of the modes of authorization (access 5.4).
import type { Attributes } from '../../../access/authorizer.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { allowWhere } from '../mutate-decisions.ts';

const fields = 'authorization.modes.attribute-based-fields';
const policies = 'authorization.modes.attribute-based';

/** Mode AlwaysAllow has no opinion on some requests. */
function leaveOutOfAlwaysAllow(parts: Parts, isLeftOut: (attributes: Attributes) => boolean): void {
  const { decide } = parts.access;
  parts.access.decide = (authorizers, attributes) => {
    const others = authorizers.filter(({ name }) => name !== 'AlwaysAllow');
    return decide(isLeftOut(attributes) ? others : authorizers, attributes);
  };
}

const faults: readonly Fault[] = [
  {
    id: 'always-allow-leaves-out-secrets',
    title: 'Mode AlwaysAllow has no opinion on secrets.',
    breaks: ['authorization.modes.always-allow'],
    install: (parts) => leaveOutOfAlwaysAllow(parts, ({ resource }) => resource?.plural === 'secrets'),
  },
  {
    id: 'always-allow-leaves-out-paths',
    title: 'Mode AlwaysAllow has no opinion on paths that are not resources.',
    breaks: ['authorization.modes.always-allow'],
    install: (parts) => leaveOutOfAlwaysAllow(parts, ({ path }) => path !== undefined),
  },
  {
    id: 'always-allow-leaves-out-impersonation',
    title: 'Mode AlwaysAllow has no opinion on impersonation.',
    breaks: ['authorization.modes.always-allow'],
    install: (parts) => leaveOutOfAlwaysAllow(parts, ({ verb }) => verb === 'impersonate'),
  },
  {
    id: 'always-allow-leaves-out-deletion-of-collections',
    title: 'Mode AlwaysAllow has no opinion on the deletion of collections.',
    breaks: ['authorization.modes.always-allow'],
    install: (parts) => leaveOutOfAlwaysAllow(parts, ({ verb }) => verb === 'deletecollection'),
  },
  {
    id: 'always-deny-lets-discovery-through',
    title: 'Mode AlwaysDeny allows non-resource requests.',
    breaks: ['authorization.modes.always-deny'],
    install(parts) {
      const { decide } = parts.access;
      parts.access.decide = (authorizers, attributes) => {
        const others = authorizers.filter(({ name }) => name !== 'AlwaysDeny');
        if (attributes.path === undefined || others.length === authorizers.length)
          return decide(authorizers, attributes);
        return Promise.resolve({ decision: 'allow', reason: '', allowed: true });
      };
    },
  },
  {
    id: 'metrics-open-in-any-mode',
    title: 'Metrics and the newer OpenAPI documents are open to every user, whatever the modes are.',
    breaks: ['authorization.modes.always-deny'],
    install: (parts) =>
      allowWhere(
        parts,
        ({ path = '', user }) =>
          /^\/(metrics|openapi\/v3)$/.test(path) && user.groups.includes('system:authenticated'),
      ),
  },
  {
    id: 'roles-decide-without-their-mode',
    title: 'Roles and bindings take effect although RBAC is not in the list.',
    breaks: ['authorization.modes.rbac'],
    install(parts) {
      const { inOrder } = parts.access;
      parts.access.inOrder = (modes) =>
        modes.length === 1 && modes[0] === 'Node' ? ['Node', 'RBAC'] : inOrder(modes);
    },
  },
  {
    id: 'unknown-modes-allow-everything',
    title: 'An unknown mode is treated as the default one, AlwaysAllow.',
    breaks: ['authorization.modes.unknown'],
    install(parts) {
      const { modeOf } = parts.access;
      parts.access.modeOf = (name) => modeOf(name) ?? 'AlwaysAllow';
    },
  },
  {
    id: 'modes-in-lower-case-allow-everything',
    title: 'A mode in lower case is dropped, and no authorizer is evaluated.',
    breaks: ['authorization.modes.unknown'],
    install(parts) {
      const { modeOf } = parts.access;
      parts.access.modeOf = (name) => modeOf(name) ?? (name === 'rbac' ? 'AlwaysAllow' : undefined);
    },
  },
  {
    id: 'policies-are-for-everybody',
    title: 'Mode ABAC grants every user the rights of each policy.',
    breaks: [policies, fields],
    install(parts) {
      parts.abac.namesCaller = () => true;
    },
  },
  {
    id: 'policies-forget-the-namespace',
    title: 'Mode ABAC ignores the namespace of a policy.',
    breaks: [policies],
    install(parts) {
      const { coversTarget } = parts.abac;
      parts.abac.coversTarget = (policy, attributes) =>
        coversTarget({ ...policy, namespace: '*' }, attributes);
    },
  },
  {
    id: 'policies-forget-the-api-group',
    title: 'Mode ABAC ignores the API group of a policy.',
    breaks: [policies],
    install(parts) {
      const { coversTarget } = parts.abac;
      parts.abac.coversTarget = (policy, attributes) =>
        coversTarget({ ...policy, apiGroup: '*' }, attributes);
    },
  },
  {
    id: 'policies-grant-nothing',
    title: 'Mode ABAC has no opinion on any request.',
    breaks: [policies, fields],
    install(parts) {
      parts.abac.namesCaller = () => false;
    },
  },
  {
    id: 'policy-users-compared-by-their-beginning',
    title: 'The user of a policy of mode ABAC is every user whose name starts with it.',
    breaks: [policies],
    install(parts) {
      const { namesCaller } = parts.abac;
      parts.abac.namesCaller = (policy, attributes) => {
        const { username } = attributes.user;
        const isAlike = Boolean(policy.user) && username.startsWith(policy.user ?? '');
        return namesCaller(isAlike ? { ...policy, user: username } : policy, attributes);
      };
    },
  },
  {
    id: 'policy-namespaces-compared-by-their-beginning',
    title: 'A policy of mode ABAC covers each namespace whose name is a prefix of its own namespace.',
    breaks: [policies],
    install(parts) {
      const { coversTarget } = parts.abac;
      parts.abac.coversTarget = (policy, attributes) => {
        const actual = attributes.resource?.namespace ?? '';
        const isAlike = actual !== '' && (policy.namespace ?? '').startsWith(actual);
        return coversTarget(isAlike ? { ...policy, namespace: actual } : policy, attributes);
      };
    },
  },
  {
    id: 'policies-forget-the-resource',
    title: 'Mode ABAC ignores the resource of a policy that names one.',
    breaks: [policies, fields],
    install(parts) {
      const { coversTarget } = parts.abac;
      parts.abac.coversTarget = (policy, attributes) =>
        coversTarget(policy.resource === undefined ? policy : { ...policy, resource: '*' }, attributes);
    },
  },
  {
    id: 'policy-for-a-path-is-for-all',
    title: 'A policy of mode ABAC on one path lets its user read every path.',
    breaks: [policies, fields],
    install(parts) {
      const { coversTarget } = parts.abac;
      parts.abac.coversTarget = (policy, attributes) =>
        (attributes.path !== undefined && policy.nonResourcePath !== undefined) ||
        coversTarget(policy, attributes);
    },
  },
  {
    id: 'readonly-policies-allow-writes',
    title: 'Mode ABAC ignores readonly.',
    breaks: [fields],
    install(parts) {
      parts.abac.allowsVerb = () => true;
    },
  },
  {
    id: 'policy-user-or-group-suffices',
    title: 'A policy matches where either its user or its group does.',
    breaks: [fields],
    install(parts) {
      const { namesCaller } = parts.abac;
      parts.abac.namesCaller = ({ user, group, ...policy }, attributes) =>
        (user !== undefined && namesCaller({ ...policy, user }, attributes)) ||
        (group !== undefined && namesCaller({ ...policy, group }, attributes));
    },
  },
  {
    id: 'policy-group-ignored-beside-a-user',
    title: 'The group of a policy that also names a user is ignored.',
    breaks: [fields],
    install(parts) {
      const { namesCaller } = parts.abac;
      parts.abac.namesCaller = ({ group, ...policy }, attributes) =>
        namesCaller(
          policy.user === undefined && group !== undefined ? { ...policy, group } : policy,
          attributes,
        );
    },
  },
];

export default faults;
