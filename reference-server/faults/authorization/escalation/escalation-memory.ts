// Faults of the escalation check that depend on earlier requests, on the kind of a role and on paths (document access 5.4).
import type { RoleWrite } from '../../../access/rbac/escalation-check.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { BindingObject } from '../../../resources/rbac/role-binding.ts';
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { Parts } from '../../../parts/index.ts';
import type { User } from '../../../requests/request.ts';
import type { Fault } from '../../fault.ts';
import { onResource } from '../mutate-decisions.ts';
import { leaveUnchecked } from './skipped-escalation-checks.ts';

type Rules = readonly PolicyRule[];

/** Compares other rules than the correct check. */
function compare(parts: Parts, read: (rules: Rules) => Rules): void {
  const { uncovered } = parts.rbac;
  parts.rbac.uncovered = (held, required) => uncovered(read(held), read(required));
}

/** Takes the binding whose rules are compared: `boundRules` reads them directly before the comparison. Undefined for a role. */
function followComparedBindings(parts: Parts) {
  const { boundRules } = parts.rbac;
  let last:
    | { readonly binding: BindingObject; readonly rulesOf: Parameters<typeof boundRules>[2] }
    | undefined;
  parts.rbac.boundRules = (binding, role, rulesOf) => {
    last = { binding, rulesOf };
    return boundRules(binding, role, rulesOf);
  };
  return () => {
    const compared = last;
    last = undefined;
    return compared;
  };
}

const isBinding = ({ route }: RoleWrite) => route.kind.plural.endsWith('bindings');

export default [
  {
    id: 'rights-once-held-count-for-grants',
    title: 'An author may grant rights that it held at an earlier grant.',
    breaks: ['authorization.escalation.held-in-parts'],
    install({ rbac }) {
      const { grantNamespace, uncovered } = rbac;
      const known = new Map<string, PolicyRule[]>();
      let author = '';
      rbac.grantNamespace = (write) => {
        const namespace = grantNamespace(write);
        author = `${write.user.username} ${namespace}`;
        return namespace;
      };
      rbac.uncovered = (held, required) => {
        const all = [...(known.get(author) ?? []), ...held];
        known.set(author, all);
        return uncovered(all, required);
      };
    },
  },
  {
    id: 'escalate-is-remembered',
    title: 'A user who could change a role by escalate may change it so from then on.',
    breaks: ['authorization.escalation.escalate-on-roles'],
    install({ access }) {
      const { decide } = access;
      const known = new Set<string>();
      access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        if (attributes.verb !== 'escalate') return decided;
        const key = JSON.stringify([attributes.user.username, attributes.resource]);
        if (decided.allowed) known.add(key);
        return known.has(key) ? { decision: 'allow', reason: '', allowed: true } : decided;
      };
    },
  },
  {
    id: 'escalate-without-effect-on-aggregation',
    title: 'The verb escalate does not allow a ClusterRole with an aggregationRule.',
    breaks: ['authorization.escalation.escalate-on-cluster-roles'],
    install({ rbac }) {
      const { needsEscalationCheck, waiver } = rbac;
      const authors = new WeakSet<User>();
      rbac.needsEscalationCheck = (write) => {
        const isAggregating = Boolean((write.next as RoleObject).aggregationRule);
        if (isAggregating && !write.user.groups.includes('system:masters')) authors.add(write.user);
        return needsEscalationCheck(write);
      };
      rbac.waiver = (user, ...rest) =>
        waiver(authors.has(user) ? { ...user, username: '', groups: [] } : user, ...rest);
    },
  },
  {
    id: 'bound-once-bound-freely',
    title: 'A user who has bound a role may bind it again, whatever rules it has got since.',
    breaks: ['authorization.escalation.role-binding-create'],
    install(parts) {
      const lastOf = followComparedBindings(parts);
      const keys = new WeakMap<object, string>();
      const bound = new Set<string>();
      const { uncovered } = parts.rbac;
      parts.rbac.uncovered = (held, required) => {
        const missing = uncovered(held, required);
        const key = keys.get(lastOf()?.binding ?? {});
        if (missing.length === 0 && key !== undefined) bound.add(key);
        return missing;
      };
      leaveUnchecked(parts, (write) => {
        const { roleRef } = write.next as BindingObject;
        const key = JSON.stringify([write.user.username, write.next.metadata.namespace, roleRef]);
        if (isBinding(write)) keys.set(write.next, key);
        return isBinding(write) && bound.has(key);
      });
    },
  },
  {
    id: 'bindings-to-aggregating-roles-unchecked',
    title: 'A binding to an aggregating ClusterRole is not checked for escalation.',
    breaks: ['authorization.escalation.cluster-role-binding-create'],
    install(parts) {
      const names = new Set<string>();
      leaveUnchecked(parts, ({ next }) => {
        if ((next as RoleObject).aggregationRule) names.add(next.metadata.name ?? '');
        return names.has((next as BindingObject).roleRef?.name ?? '');
      });
    },
  },
  {
    id: 'role-of-the-namespace-compared-first',
    title: 'The escalation check of a RoleBinding reads the Role of its namespace where one has the name.',
    breaks: ['authorization.escalation.role-binding-create'],
    install(parts) {
      const lastOf = followComparedBindings(parts);
      const { uncovered } = parts.rbac;
      let written: object | undefined;
      leaveUnchecked(parts, (write) => {
        written = isBinding(write) ? write.next : undefined;
        return false;
      });
      parts.rbac.uncovered = (held, required) => {
        const { binding, rulesOf } = lastOf() ?? {};
        const { namespace = '' } = binding?.metadata ?? {};
        const isWritten = binding !== undefined && binding === written && namespace !== '';
        const rules = isWritten ? rulesOf?.(namespace, binding.roleRef?.name ?? '') : undefined;
        return uncovered(held, rules ?? required);
      };
    },
  },
  {
    id: 'bind-on-roles-for-cluster-roles',
    title: 'The verb bind on a Role allows a binding to the ClusterRole of its name.',
    breaks: ['authorization.escalation.bind-on-roles'],
    install({ access }) {
      const { decide } = access;
      access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        return decided.allowed || attributes.verb !== 'bind'
          ? decided
          : decide(authorizers, onResource(attributes, { plural: 'roles' }));
      };
    },
  },
  {
    id: 'bindings-without-new-subjects-unchecked',
    title: 'An update of a binding that adds no subject is not checked for escalation.',
    breaks: ['authorization.escalation.unchanged-rules'],
    install: (parts) =>
      leaveUnchecked(parts, (write) => {
        if (!isBinding(write) || write.current === undefined) return false;
        const textsOf = ({ subjects }: BindingObject) => (subjects ?? []).map((one) => JSON.stringify(one));
        const before = new Set(textsOf(write.current));
        return textsOf(write.next).every((one) => before.has(one));
      }),
  },
  {
    id: 'held-path-patterns-compared-as-written',
    title: 'A held pattern of paths does not cover the paths that match it when a role is written.',
    breaks: [
      'authorization.escalation.cluster-role-create',
      'authorization.escalation.cluster-role-update',
      'authorization.escalation.cluster-role-binding-create',
    ],
    install: (parts) =>
      compare(parts, (rules) =>
        rules.map(({ nonResourceURLs, ...rule }) =>
          nonResourceURLs === undefined
            ? rule
            : {
                ...rule,
                nonResourceURLs: nonResourceURLs.map((path) => path.replace(/(?<=.)\/\*$/, '/%2A')),
              },
        ),
      ),
  },
  {
    id: 'methods-of-granted-paths-unchecked',
    title: 'The verbs of rules on paths are not compared when a role is written.',
    breaks: [
      'authorization.escalation.cluster-role-create',
      'authorization.escalation.cluster-role-update',
      'authorization.escalation.cluster-role-binding-create',
    ],
    install: (parts) =>
      compare(parts, (rules) =>
        rules.map((rule) => (rule.nonResourceURLs === undefined ? rule : { ...rule, verbs: ['get'] })),
      ),
  },
] as const satisfies readonly Fault[];
