// Planted faults of the aggregation of ClusterRoles (document access 2.2, 2.3).
import { sameJson } from '../../../same-json.ts';
import { isObject } from '../../../object.ts';
import type { LabelSelector } from '../../../resources/declaration/label-selector.ts';
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import type { Parts } from '../../../parts/index.ts';
import type { Fault } from '../../fault.ts';

const userRoles = ['admin', 'edit', 'view'] as const;

/** Mutates whether a label of a selector matches. */
function alterLabels(
  parts: Parts,
  isThere: (key: string, value: string, labels: Readonly<Record<string, string>>) => boolean,
): void {
  const { selectsRole } = parts.controllers;
  parts.controllers.selectsRole = (selectors, role) => {
    const { labels = {} } = role.metadata;
    const mutated = selectors.map((selector): LabelSelector => {
      const entries = Object.entries(selector.matchLabels ?? {});
      return {
        ...selector,
        matchLabels: Object.fromEntries(entries.filter(([key, value]) => !isThere(key, value, labels))),
      };
    });
    return selectsRole(mutated, role);
  };
}

export default [
  {
    id: 'single-selector-taken-for-list',
    title: 'One selector is accepted in place of the list of them.',
    breaks: ['authorization.aggregation.selectors'],
    install(parts) {
      const { conform } = parts.validation;
      parts.validation.conform = (kind, value) => {
        const rule = isObject(value) && kind.kind === 'ClusterRole' ? value['aggregationRule'] : undefined;
        if (!isObject(value) || !isObject(rule) || !isObject(rule['clusterRoleSelectors']))
          return conform(kind, value);
        return conform(kind, {
          ...value,
          aggregationRule: { clusterRoleSelectors: [rule['clusterRoleSelectors']] },
        });
      };
    },
  },
  {
    id: 'only-first-match-aggregated',
    title: 'An aggregating ClusterRole takes the rules of at most two matching roles.',
    breaks: [
      'authorization.aggregation.chains',
      'authorization.aggregation.fills',
      'authorization.aggregation.follows-changes',
    ],
    install(parts) {
      const { aggregatedRules } = parts.controllers;
      parts.controllers.aggregatedRules = (role, all, selects) => {
        const rules = aggregatedRules(role, all, selects);
        return userRoles.some((name) => name === role.metadata.name) ? rules : rules.slice(0, 2);
      };
    },
  },
  {
    id: 'new-roles-not-aggregated',
    title: 'The matching roles are looked up only when the aggregating role is created.',
    breaks: [
      'authorization.aggregation.chains',
      'authorization.aggregation.new-role',
      'authorization.aggregation.all-labels-of-a-selector',
    ],
    install(parts) {
      const { aggregatedRules } = parts.controllers;
      const known = new Map<string, readonly string[]>();
      parts.controllers.aggregatedRules = (role, all, selects) => {
        const { uid = '', name = '' } = role.metadata;
        if (userRoles.some((one) => one === name)) return aggregatedRules(role, all, selects);
        const present = known.get(uid) ?? all.map(({ metadata }) => metadata.uid ?? '');
        // Cases that wait for the first match still pass.
        if (aggregatedRules(role, all, selects).length > 0) known.set(uid, present);
        return aggregatedRules(
          role,
          all.filter(({ metadata }) => present.includes(metadata.uid ?? '')),
          selects,
        );
      };
    },
  },
  {
    id: 'aggregated-rules-stay',
    title: 'Rules are only ever added to an aggregating ClusterRole.',
    breaks: ['authorization.aggregation.follows-changes', 'authorization.aggregation.rights-follow'],
    install(parts) {
      const { aggregatedRules } = parts.controllers;
      parts.controllers.aggregatedRules = (role, all, selects) => {
        const old = role.rules ?? [];
        const found: readonly PolicyRule[] = aggregatedRules(role, all, selects);
        return [...old, ...found.filter((rule) => !old.some((known) => sameJson(known, rule)))];
      };
    },
  },
  {
    id: 'removed-roles-stay-aggregated',
    title: 'The rules of a deleted ClusterRole stay in the roles that aggregated them.',
    breaks: ['authorization.aggregation.follows-changes', 'authorization.aggregation.rights-follow'],
    install(parts) {
      const { aggregatedRules } = parts.controllers;
      const seen = new Map<string, Parameters<typeof aggregatedRules>[0]>();
      parts.controllers.aggregatedRules = (role, all, selects) => {
        for (const one of all) seen.set(one.metadata.name ?? '', one);
        return aggregatedRules(role, [...seen.values()], selects);
      };
    },
  },
  {
    id: 'one-label-of-a-selector-is-enough',
    title: 'A ClusterRole with only one of the labels of a selector is aggregated.',
    breaks: ['authorization.aggregation.all-labels-of-a-selector'],
    install(parts) {
      const { selectsRole } = parts.controllers;
      parts.controllers.selectsRole = (selectors, role) =>
        selectsRole(
          selectors.flatMap(({ matchLabels = {}, ...rest }) =>
            Object.entries(matchLabels).map(([key, value]) => ({ ...rest, matchLabels: { [key]: value } })),
          ),
          role,
        );
    },
  },
  {
    id: 'only-first-selector-counts',
    title: 'Only the first of several selectors is used.',
    breaks: ['authorization.aggregation.all-labels-of-a-selector'],
    install(parts) {
      const { selectsRole } = parts.controllers;
      parts.controllers.selectsRole = (selectors, role) => selectsRole(selectors.slice(0, 1), role);
    },
  },
  {
    id: 'roles-of-namespaces-aggregated',
    title: 'A Role whose labels match is aggregated, too.',
    breaks: ['authorization.aggregation.others-left-out'],
    install(parts) {
      const { needsEscalationCheck } = parts.rbac;
      const { aggregatedRules } = parts.controllers;
      const roles = new Map<string, RoleObject>();
      parts.rbac.needsEscalationCheck = (write) => {
        const { namespace = '', name = '' } = write.next.metadata;
        if (write.route.kind.plural === 'roles') roles.set(`${namespace}/${name}`, write.next);
        return needsEscalationCheck(write);
      };
      parts.controllers.aggregatedRules = (role, all, selects) =>
        aggregatedRules(role, [...all, ...roles.values()], selects);
    },
  },
  {
    id: 'label-values-not-looked-at',
    title: 'A ClusterRole that has the label of a selector is aggregated, whatever the value.',
    breaks: ['authorization.aggregation.others-left-out', 'roles.aggregation.other-values'],
    install: (parts) => alterLabels(parts, (key, _value, labels) => Object.hasOwn(labels, key)),
  },
  {
    id: 'label-values-in-any-letter-case',
    title: 'Label values are compared case-insensitively.',
    breaks: ['roles.aggregation.other-values'],
    install: (parts) =>
      alterLabels(
        parts,
        (key, value, labels) =>
          Object.hasOwn(labels, key) && labels[key]!.toLowerCase() === value.toLowerCase(),
      ),
  },
  ...userRoles.map((name) => ({
    id: `rules-of-${name}-fixed`,
    title: `The ClusterRole ${name} aggregates no rules.`,
    breaks: [
      `roles.aggregation.to-${name}`,
      'roles.aggregation.one-role-each',
      ...(name === 'view' ? ['roles.aggregation.other-values'] : []),
    ],
    install(parts: Parts) {
      const { aggregatedRules } = parts.controllers;
      parts.controllers.aggregatedRules = (role, all, selects) =>
        role.metadata.name === name ? (role.rules ?? []) : aggregatedRules(role, all, selects);
    },
  })),
  {
    id: 'aggregation-labels-not-told-apart',
    title: 'A label that aggregates to one of admin, edit and view aggregates to all of them.',
    breaks: ['roles.aggregation.one-role-each'],
    install(parts) {
      const isOne = (key: string) => /\/aggregate-to-(?:admin|edit|view)$/.test(key);
      alterLabels(
        parts,
        (key, value, labels) =>
          isOne(key) && Object.entries(labels).some(([one, is]) => isOne(one) && is === value),
      );
    },
  },
  {
    id: 'dry-cluster-roles-aggregated',
    title: 'A ClusterRole that was created in a dry-run is aggregated.',
    breaks: ['authorization.aggregation.others-left-out'],
    install(parts) {
      const { create } = parts.dryRun;
      const { aggregatedRules } = parts.controllers;
      const simulated: RoleObject[] = [];
      parts.dryRun.create = async (...given) => {
        const object = await create(...given);
        if (object.kind === 'ClusterRole') simulated.push(object);
        return object;
      };
      parts.controllers.aggregatedRules = (role, all, selects) =>
        aggregatedRules(role, [...all, ...simulated], selects);
    },
  },
] as const satisfies readonly Fault[];
