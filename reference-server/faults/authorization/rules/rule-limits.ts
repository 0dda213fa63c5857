// Faults of empty lists and names in rules, and of bindings of one name or role (document access 2.2).
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';
import { dropProblems, roleKinds } from '../dropped-problems.ts';
import { followRequests, keyOf } from '../follow-requests.ts';
import { mutateRules, readRules } from '../mutate-decisions.ts';

/** An empty list of a rule on resources matches all. */
function emptyMatchesAll(parts: Parts, field: 'verbs' | 'apiGroups' | 'resources'): void {
  dropProblems(parts, roleKinds, (path) => path.endsWith(`].${field}`));
  readRules(parts, (rule) =>
    rule.nonResourceURLs === undefined && (rule[field] ?? []).length === 0
      ? { ...rule, [field]: ['*'] }
      : rule,
  );
}

const special = ['bind', 'escalate', 'impersonate'];

/** Of bindings of one name that are created, only the last counts.
 * @param types of the store keys of such bindings @param isAffected whether a binding can be replaced */
function replaceByName(parts: Parts, types: RegExp, isAffected: (binding: BindingObject) => boolean): void {
  const { boundRules } = parts.rbac;
  const { create } = parts.storage;
  const last = new Map<string, string>();
  parts.storage.create = (store, key, value) => {
    const { name = '', uid = '' } = value.metadata;
    if (types.test(key)) last.set(name, uid);
    return create(store, key, value);
  };
  parts.rbac.boundRules = (binding, ...rest) => {
    const { name = '', uid = '' } = binding.metadata;
    const isReplaced = isAffected(binding) && (last.get(name) ?? uid) !== uid;
    return isReplaced ? undefined : boundRules(binding, ...rest);
  };
}

export default [
  {
    id: 'rule-without-verbs-allows-all',
    title: 'A rule without verbs is accepted, and allows each verb.',
    breaks: ['authorization.rules.empty-lists'],
    install: (parts) => emptyMatchesAll(parts, 'verbs'),
  },
  {
    id: 'rule-without-groups-allows-all',
    title: 'A rule without API groups is accepted, and applies to every group.',
    breaks: ['authorization.rules.empty-lists'],
    install: (parts) => emptyMatchesAll(parts, 'apiGroups'),
  },
  {
    id: 'rule-without-resources-allows-all',
    title: 'A rule without resources is accepted, and applies to every resource.',
    breaks: ['authorization.rules.empty-lists'],
    install: (parts) => emptyMatchesAll(parts, 'resources'),
  },
  {
    id: 'names-outside-namespaces-ignored',
    title: 'The resourceNames of a rule are ignored for objects outside namespaces.',
    breaks: ['authorization.rules.resource-names'],
    install: (parts) =>
      readRules(parts, ({ resourceNames, ...rule }, { verb, resource }) =>
        resource?.namespace === '' && !special.includes(verb)
          ? rule
          : { ...rule, ...(resourceNames && { resourceNames }) },
      ),
  },
  {
    id: 'role-without-rules-ends-the-decision',
    title: 'The bindings of a user that are found after one of a role without rules grant nothing.',
    breaks: ['authorization.rules.add-up-over-roles', 'authorization.rules.no-denial'],
    install(parts) {
      const { allowingGrant } = parts.rbac;
      parts.rbac.allowingGrant = (grants, ...rest) => {
        const found = [...grants];
        const end = found.findIndex(({ rules }) => rules.length === 0);
        return allowingGrant(end < 0 ? found : found.slice(0, end), ...rest);
      };
    },
  },
  {
    id: 'lone-asterisk-is-no-path',
    title: 'An entry * of nonResourceURLs matches no path.',
    breaks: ['authorization.rules.path-wildcard', 'roles.cluster-admin.paths'],
    install: (parts) =>
      mutateRules(parts, (rule, attributes, allows) => {
        const paths = (rule.nonResourceURLs ?? []).filter((path) => path !== '*');
        return allows(
          attributes.resource === undefined ? { ...rule, nonResourceURLs: paths } : rule,
          attributes,
        );
      }),
  },
  {
    id: 'removed-binding-ends-others-of-its-role',
    title: 'DELETE of a RoleBinding also ends the rights of the other bindings of its role in the namespace.',
    breaks: ['authorization.rules.add-up-over-roles'],
    install(parts) {
      const { boundRules } = parts.rbac;
      const { create } = parts.storage;
      const roles = new Map<string, string>();
      const uids = new Map<string, string[]>();
      const ended = new Set<string>();
      followRequests(parts, /^rolebindings$/, (verb, key) => {
        if (verb !== 'delete') return;
        for (const uid of uids.get(roles.get(key) ?? '') ?? []) ended.add(uid);
      });
      parts.storage.create = (store, key, value) => {
        const { metadata, roleRef }: BindingObject = value;
        const roleKey = `${metadata.namespace} ${roleRef?.kind} ${roleRef?.name}`;
        if (/\/rolebindings\//.test(key)) {
          roles.set(keyOf(metadata.namespace, metadata.name), roleKey);
          uids.set(roleKey, [...(uids.get(roleKey) ?? []), metadata.uid ?? '']);
        }
        return create(store, key, value);
      };
      parts.rbac.boundRules = (binding, ...rest) =>
        ended.has(binding.metadata.uid ?? '') ? undefined : boundRules(binding, ...rest);
    },
  },
  {
    id: 'bindings-of-one-name-replace-each-other',
    title: 'Of RoleBindings of one name in several namespaces only the last that was created counts.',
    breaks: ['authorization.bindings.role-of-own-namespace'],
    install: (parts) =>
      replaceByName(parts, /\/rolebindings\//, (binding) => binding.metadata.namespace !== undefined),
  },
  {
    id: 'bindings-of-both-kinds-replace-each-other',
    title: 'A ClusterRoleBinding grants nothing where a RoleBinding of its name was created later.',
    breaks: ['authorization.bindings.role-ref-kind'],
    install: (parts) =>
      replaceByName(parts, /\/(cluster)?rolebindings\//, ({ metadata }) => metadata.namespace === undefined),
  },
] as const satisfies readonly Fault[];
