// Faults in combining rules and bindings: one of them hides others (document access 2.2).
import type { Attributes } from '../../../access/authorizer.ts';
import type { Grant } from '../../../access/rbac/grant.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Fault } from '../../fault.ts';
import { readRules } from '../mutate-decisions.ts';

const ofServer = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete', 'deletecollection'];
const special = ['impersonate', 'bind', 'escalate'];

/** Whether a rule names the group and the resource, without wildcards. */
const names = ({ apiGroups = [], resources = [] }: PolicyRule, { resource }: Attributes) => {
  const { group = '', plural = '', subresource = '' } = resource ?? {};
  return apiGroups.includes(group) && resources.includes([plural, subresource].filter(Boolean).join('/'));
};

const byName = (a: Grant, b: Grant) =>
  (a.binding.metadata.name ?? '') < (b.binding.metadata.name ?? '') ? -1 : 1;

export default [
  {
    id: 'last-rule-on-a-type-decides',
    title: 'Of several rules of a role that name a group and resource only the last is used.',
    breaks: ['authorization.rules.add-up-in-a-role'],
    install({ rbac }) {
      const { allowingGrant } = rbac;
      rbac.allowingGrant = (grants, attributes, allows) => {
        const held = [...grants].map((grant) => {
          const last = grant.rules.findLast((rule) => names(rule, attributes));
          return { ...grant, rules: grant.rules.filter((rule) => rule === last || !names(rule, attributes)) };
        });
        return allowingGrant(held, attributes, allows);
      };
    },
  },
  {
    id: 'other-verbs-must-be-named',
    title: 'An asterisk among the verbs of a rule does not stand for verbs that the server does not know.',
    breaks: ['authorization.rules.every-verb'],
    install: (parts) =>
      readRules(parts, (rule, { verb, resource }) =>
        resource === undefined || [...ofServer, ...special].includes(verb)
          ? rule
          : { ...rule, verbs: (rule.verbs ?? []).filter((one) => one !== '*') },
      ),
  },
  {
    id: 'bindings-after-one-without-role-ignored',
    title: 'Bindings whose names follow that of a binding to a missing role grant nothing.',
    breaks: ['authorization.rules.no-denial'],
    install({ rbac }) {
      const { allowingGrant, boundRules, grantsIn } = rbac;
      let missing: Grant[] = [];
      rbac.boundRules = (binding, ...more) => {
        const rules = boundRules(binding, ...more);
        if (rules === undefined) missing.push({ binding, rules: [] });
        return rules;
      };
      rbac.allowingGrant = (grants, attributes, allows) => {
        missing = [];
        const held = [...grants];
        const ends = missing.toSorted(byName);
        const isHidden = (grant: object) =>
          'binding' in grant &&
          ends.some(
            (end) =>
              grantsIn(end.binding) === grantsIn((grant as Grant).binding) && byName(end, grant as Grant) < 0,
          );
        return allowingGrant(
          held.filter((grant) => !isHidden(grant)),
          attributes,
          allows,
        );
      };
    },
  },
] as const satisfies readonly Fault[];
