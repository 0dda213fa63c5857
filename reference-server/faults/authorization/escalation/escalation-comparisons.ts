// Faults of what the escalation check compares: whole rules, and the name of the wrong object (document access 5.4).
import type { User } from '../../../requests/request.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';
import { onResource } from '../mutate-decisions.ts';

const hasNoNames = ({ resourceNames }: PolicyRule) => resourceNames?.length === 0;

/** A verb on ClusterRoles also counts for Roles. */
const alsoForRoles = (id: string, title: string, verb: 'bind' | 'escalate', row: string): Fault => ({
  id,
  title,
  breaks: [`authorization.escalation.${row}`],
  install({ access }) {
    const { decide } = access;
    access.decide = async (authorizers, attributes) => {
      const judged = await decide(authorizers, attributes);
      if (judged.allowed || attributes.verb !== verb || attributes.resource?.plural !== 'roles')
        return judged;
      return decide(authorizers, onResource(attributes, { plural: 'clusterroles' }));
    };
  },
});

export default [
  alsoForRoles(
    'bind-on-cluster-roles-for-roles',
    'The verb bind on a ClusterRole allows a binding to the Role of its name.',
    'bind',
    'bind-on-roles',
  ),
  alsoForRoles(
    'escalate-on-cluster-roles-for-roles',
    'The verb escalate on clusterroles applies to Roles, too.',
    'escalate',
    'escalate-on-roles',
  ),
  {
    id: 'new-rules-held-by-one-rule-only',
    title: 'A rule of a new role is held only where one held rule includes all of it.',
    breaks: ['authorization.escalation.held-in-parts'],
    install({ rbac }) {
      const { uncovered } = rbac;
      rbac.uncovered = (held, required) =>
        required.filter((rule) => !held.some((one) => uncovered([one], [rule]).length === 0));
    },
  },
  {
    id: 'bind-on-the-name-of-the-binding',
    title: 'The verb bind with names is compared with the name of the binding, not of its role.',
    breaks: ['authorization.escalation.bind-on-roles', 'authorization.escalation.bind-on-cluster-roles'],
    install({ rbac }) {
      const { needsEscalationCheck, waiver } = rbac;
      const written = new WeakMap<User, string>();
      rbac.needsEscalationCheck = (write) => {
        written.set(write.user, write.next.metadata.name ?? '');
        return needsEscalationCheck(write);
      };
      rbac.waiver = (user, verb, role, namespace) =>
        waiver(
          user,
          verb,
          verb === 'bind' ? { ...role, name: written.get(user) ?? role.name } : role,
          namespace,
        );
    },
  },
  {
    id: 'escalation-compares-starts-of-names',
    title: 'Only the first 63 characters of names are compared when a role is written.',
    breaks: ['authorization.escalation.resource-names'],
    install({ rbac }) {
      const { uncovered } = rbac;
      const cut = ({ resourceNames, ...rule }: PolicyRule): PolicyRule => ({
        ...rule,
        ...(resourceNames && { resourceNames: resourceNames.map((name) => name.slice(0, 63)) }),
      });
      rbac.uncovered = (held, required) => uncovered(held.map(cut), required.map(cut));
    },
  },
  {
    id: 'held-empty-names-hold-nothing',
    title: 'A held rule with an empty list of names holds nothing.',
    breaks: ['authorization.escalation.resource-names'],
    install({ rbac }) {
      const { uncovered } = rbac;
      rbac.uncovered = (held, required) =>
        uncovered(
          held.filter((rule) => !hasNoNames(rule)),
          required,
        );
    },
  },
  {
    id: 'granted-empty-names-grant-nothing',
    title: 'A rule of a new role with an empty list of names is taken for one that grants nothing.',
    breaks: ['authorization.escalation.resource-names'],
    install({ rbac }) {
      const { uncovered } = rbac;
      rbac.uncovered = (held, required) =>
        uncovered(
          held,
          required.filter((rule) => !hasNoNames(rule)),
        );
    },
  },
  {
    id: 'held-by-one-kind-of-role',
    title: 'Rights from Roles and from ClusterRoles do not add up where a role is written.',
    breaks: ['authorization.escalation.held-in-parts'],
    install({ rbac }) {
      const { uncovered, boundRules } = rbac;
      const ofRoles = new WeakSet<PolicyRule>();
      rbac.boundRules = (binding, role, rulesOf) => {
        const rules = boundRules(binding, role, rulesOf);
        if (role.namespace !== '') for (const rule of rules ?? []) ofRoles.add(rule);
        return rules;
      };
      rbac.uncovered = (held, required) => {
        const missing = [true, false].map((isOfRole) =>
          uncovered(
            held.filter((rule) => ofRoles.has(rule) === isOfRole),
            required,
          ),
        );
        return missing.find((rules) => rules.length === 0) ?? missing[0]!;
      };
    },
  },
  {
    id: 'deletions-of-collections-of-roles-need-escalate',
    title: 'A deletion of a collection of roles needs the verb escalate.',
    breaks: ['authorization.escalation.deletions'],
    install({ access }) {
      const { decide } = access;
      access.decide = async (authorizers, attributes) => {
        const judged = await decide(authorizers, attributes);
        const isCollection = attributes.verb === 'deletecollection';
        if (!judged.allowed || !isCollection || attributes.resource?.plural !== 'roles') return judged;
        return decide(authorizers, { ...attributes, verb: 'escalate' });
      };
    },
  },
] as const satisfies readonly Fault[];
