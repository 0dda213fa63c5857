// Planted faults of SelfSubjectRulesReview (document access 2.5).
import type { Grant } from '../../access/rbac/grant.ts';
import type { Fault } from '../fault.ts';

const rows = (...names: readonly string[]) => names.map((name) => `reviews.access.${name}`);

export default [
  {
    id: 'rules-remembered-by-user',
    title: 'The rules of a caller are cached by username, without the namespace.',
    breaks: rows('rules-in-namespace'),
    install(parts) {
      const { grantsOf } = parts.rbac;
      const places = new Map<string, string>();
      parts.rbac.grantsOf = (known, user, namespace) => {
        const first = places.get(user.username) ?? namespace;
        places.set(user.username, first);
        return grantsOf(known, user, first);
      };
    },
  },
  {
    id: 'rules-without-bound-cluster-roles',
    title: 'A rules review leaves out the rules of cluster roles that role bindings bind.',
    breaks: rows('rules-in-namespace'),
    install(parts) {
      const { grantsOf } = parts.rbac;
      parts.rbac.grantsOf = (known, user, namespace) =>
        [...grantsOf(known, user, namespace)].filter(
          ({ binding }) => binding.kind === 'ClusterRoleBinding' || binding.roleRef?.kind === 'Role',
        );
    },
  },
  {
    id: 'rules-without-cluster-bindings',
    title: 'A rules review returns only the rules that role bindings of the namespace grant.',
    breaks: rows('rules-of-cluster-grants'),
    install(parts) {
      const { grantsOf } = parts.rbac;
      parts.rbac.grantsOf = (known, user, namespace) =>
        [...grantsOf(known, user, namespace)].filter(({ binding }) => parts.rbac.grantsIn(binding) !== '');
    },
  },
  {
    id: 'rules-without-group-bindings',
    title: 'A rules review returns the rules that bindings of the user grant, but not those of its groups.',
    breaks: rows('rules-of-groups'),
    install(parts) {
      const { grantsOf } = parts.rbac;
      parts.rbac.grantsOf = (known, user, namespace) => grantsOf(known, { ...user, groups: [] }, namespace);
    },
  },
  {
    id: 'rules-without-cluster-bindings-of-groups',
    title: 'A rules review does not show the rules that ClusterRoleBindings grant to groups of the user.',
    breaks: rows('rules-of-groups'),
    install(parts) {
      const { grantsOf } = parts.rbac;
      parts.rbac.grantsOf = (...given) =>
        [...grantsOf(...given)].filter(({ binding }) => {
          const { metadata, subjects } = binding;
          return metadata.namespace !== undefined || (subjects ?? []).some(({ kind }) => kind !== 'Group');
        });
    },
  },
  {
    id: 'rules-review-without-accounts',
    title:
      'A SelfSubjectRulesReview does not show the rules that bindings give a service account by its name.',
    breaks: rows('rules-in-namespace'),
    install(parts) {
      const { grantsOf } = parts.rbac;
      parts.rbac.grantsOf = (known, user, namespace) =>
        [...grantsOf(known, user, namespace)].filter(
          ({ binding }) => !(binding.subjects ?? []).every(({ kind }) => kind === 'ServiceAccount'),
        );
    },
  },
  {
    id: 'rules-of-the-same-objects-once',
    title: 'Of several rules about the same objects a rules review shows one.',
    breaks: rows('rules-in-namespace'),
    install(parts) {
      const { grantsOf } = parts.rbac;
      parts.rbac.grantsOf = (...given) => [
        ...new Map(
          [...grantsOf(...given)].map((grant) => {
            const objects = grant.rules.map(({ verbs: _verbs, ...others }) => others);
            return [JSON.stringify(objects), grant] as const;
          }),
        ).values(),
      ];
    },
  },
  {
    id: 'rules-review-shows-rules-once-read',
    title: 'A SelfSubjectRulesReview shows the rules that a binding had when it was first reviewed.',
    breaks: rows('rules-in-namespace'),
    install(parts) {
      const { grantsOf } = parts.rbac;
      const seen = new Map<string, Grant>();
      parts.rbac.grantsOf = (...given) =>
        [...grantsOf(...given)].map((grant) => {
          const { uid = '' } = grant.binding.metadata;
          const first = seen.get(uid) ?? grant;
          seen.set(uid, first);
          return first;
        });
    },
  },
  ...(['verbs', 'resources', 'resourceNames'] as const).map((list): Fault => ({
    id: `rules-review-shows-first-of-${list === 'resourceNames' ? 'names' : list}`,
    title: `A SelfSubjectRulesReview shows only the first of the ${list} of a rule.`,
    breaks: rows('rules-in-namespace'),
    install({ reviews }) {
      const { listRules } = reviews;
      reviews.listRules = async (...given) => {
        const shown = await listRules(...given);
        const rules = shown.rules.map((rule) => {
          const values = rule[list];
          return values === undefined ? rule : { ...rule, [list]: values.slice(0, 1) };
        });
        return { ...shown, rules };
      };
    },
  })),
] as const satisfies readonly Fault[];
