// Faults of the verbs of rules, and of the combination of rules and roles (access 2.2).
import type { Parts } from '../../../parts/index.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';
import { mutateRules } from '../mutate-decisions.ts';

interface Held {
  readonly rules: readonly PolicyRule[];
}

/** Default roles with more than two rules, more than one of them on the same type. */
const ofLongRoles = ['roles.admin.reads-and-writes', 'roles.edit.reads-and-writes'] as const;

export default [
  {
    id: 'verb-wildcard-lacks-deletecollection',
    title: '* among the verbs of a rule matches all verbs but deletecollection.',
    breaks: ['authorization.rules.every-verb'],
    install: (parts) =>
      mutateRules(
        parts,
        (rule, attributes, allows) =>
          allows(rule, attributes) &&
          (attributes.verb !== 'deletecollection' || rule.verbs!.includes('deletecollection')),
      ),
  },
  {
    id: 'rules-of-a-role-mixed',
    title: 'The API groups, resources, names and verbs of all rules of a role are combined.',
    breaks: [
      'authorization.rules.resource-names-of-sub-resources',
      'authorization.rules.one-rule-whole',
      'authorization.chain.all-attributes',
      'authorization.escalation.rules-not-mixed',
      'roles.admin.no-endpoint-slice-writes',
      'roles.admin.no-endpoints-writes',
      'roles.admin.no-namespace-writes',
      'roles.admin.no-quota-writes',
      'roles.edit.no-endpoint-slice-writes',
      'roles.edit.no-endpoints-writes',
    ],
    install: (parts) => readGrants(parts, (grants) => grants.map(mixed)),
  },
  {
    id: 'first-binding-counts',
    title: 'Only the first binding that names a user in a namespace is used.',
    breaks: [
      'authorization.rules.add-up-over-roles',
      'authorization.rules.no-denial',
      'authorization.escalation.absent-role',
      'authorization.escalation.bind-on-cluster-roles',
      'authorization.escalation.bind-on-roles',
      'authorization.escalation.escalate-on-cluster-roles',
    ],
    install: (parts) =>
      readGrants(parts, (grants) => {
        const first = grants.find(isOfNamespace);
        return grants.filter((grant) => grant === first || !isOfNamespace(grant));
      }),
  },
  {
    id: 'first-rule-on-a-type-decides',
    title: 'Only the first rule of a role for the type is used.',
    breaks: ['authorization.rules.add-up-in-a-role', ...ofLongRoles],
    install(parts) {
      const { allowingGrant } = parts.rbac;
      parts.rbac.allowingGrant = (grants, attributes, allows) => {
        const anyVerb = (rule: PolicyRule) =>
          allows({ ...rule, verbs: ['*'], resourceNames: [] }, attributes);
        const held = [...grants].map((grant) => ({
          ...grant,
          rules: grant.rules.filter(anyVerb).slice(0, 1),
        }));
        return allowingGrant(held, attributes, allows);
      };
    },
  },
  {
    id: 'third-rule-dropped',
    title: 'Only the first two rules of a role that is bound in a namespace are used.',
    breaks: [
      'authorization.rules.many',
      'authorization.rules.add-up-in-a-role',
      'authorization.rules.one-rule-whole',
      'reviews.access.as-enforced',
      ...ofLongRoles,
    ],
    install: (parts) =>
      readGrants(parts, (grants) =>
        grants.map((grant) => (isOfNamespace(grant) ? { ...grant, rules: grant.rules.slice(0, 2) } : grant)),
      ),
  },
  {
    id: 'empty-role-blocks',
    title: 'A user who is bound to a role without rules in a namespace has no rights there.',
    breaks: ['authorization.rules.no-denial'],
    install: (parts) =>
      readGrants(parts, (grants) =>
        grants.some((grant) => isOfNamespace(grant) && grant.rules.length === 0) ? [] : grants,
      ),
  },
  {
    id: 'narrower-role-blocks',
    title:
      'Where a rule in a namespace has resourceNames for a type, rules without names are ignored for the type.',
    breaks: ['authorization.rules.no-denial'],
    install(parts) {
      const { allowingGrant } = parts.rbac;
      parts.rbac.allowingGrant = (grants, attributes, allows) => {
        const held = [...grants];
        const namesSome = ({ resourceNames = [] }: PolicyRule) => resourceNames.length > 0;
        const ofType = (rule: PolicyRule) => allows({ ...rule, verbs: ['*'], resourceNames: [] }, attributes);
        const narrower = held.filter(
          (grant) => isOfNamespace(grant) && grant.rules.some((rule) => namesSome(rule) && ofType(rule)),
        );
        return allowingGrant(narrower.length > 0 ? narrower : held, attributes, allows);
      };
    },
  },
] as const satisfies readonly Fault[];

function readGrants(parts: Parts, read: <G extends Held>(grants: readonly G[]) => readonly G[]): void {
  const { allowingGrant } = parts.rbac;
  parts.rbac.allowingGrant = (grants, attributes, allows) =>
    allowingGrant(read([...grants]), attributes, allows);
}

/** Bound by a RoleBinding. */
function isOfNamespace(grant: object): boolean {
  if (!('binding' in grant)) return false;
  const { metadata } = grant.binding as { readonly metadata: { readonly namespace?: string } };
  return (metadata.namespace ?? '') !== '';
}

/** Combines all rules on resources into one and keeps those on paths. */
function mixed<G extends Held>(grant: G): G {
  const isOnPaths = ({ nonResourceURLs = [] }: PolicyRule) => nonResourceURLs.length > 0;
  const rules = grant.rules.filter((rule) => !isOnPaths(rule));
  if (rules.length === 0) return grant;
  const together = (field: 'verbs' | 'apiGroups' | 'resources') => rules.flatMap((rule) => rule[field] ?? []);
  const anyName = rules.some(({ resourceNames = [] }) => resourceNames.length === 0);
  const one: PolicyRule = {
    verbs: together('verbs'),
    apiGroups: together('apiGroups'),
    resources: together('resources'),
    resourceNames: anyName ? [] : rules.flatMap(({ resourceNames = [] }) => resourceNames),
  };
  return { ...grant, rules: [one, ...grant.rules.filter(isOnPaths)] };
}
