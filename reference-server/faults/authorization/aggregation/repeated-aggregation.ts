// Faults of aggregation that several aggregating roles, or changes that are undone, show (document access 2.2).
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { Parts } from '../../../parts/index.ts';
import type { PolicyRule } from '../../../resources/rbac/policy-rule.ts';
import { alterChanges } from '../../alter-changes.ts';
import type { Fault } from '../../fault.ts';

type Rules = readonly PolicyRule[];

/** Mutates which roles an aggregating role may select. The default roles stay correct. */
function alterSources(
  parts: Parts,
  alter: (role: RoleObject, all: readonly RoleObject[]) => readonly RoleObject[],
): void {
  const { aggregatedRules } = parts.controllers;
  parts.controllers.aggregatedRules = (role, all, selects) =>
    ['admin', 'edit', 'view'].includes(role.metadata.name ?? '')
      ? aggregatedRules(role, all, selects)
      : aggregatedRules(role, alter(role, all), selects);
}

const uidOf = ({ metadata }: RoleObject) => metadata.uid ?? '';
const nameOf = ({ metadata }: RoleObject) => metadata.name ?? '';

const selects = (parts: Parts, role: RoleObject, one: RoleObject) =>
  parts.controllers.selectsRole(role.aggregationRule?.clusterRoleSelectors ?? [], one);

/** A role that was selected before, and then was not, is not selected again. @param keyOf identifies a role */
function losesReturned(parts: Parts, keyOf: (role: RoleObject) => string): void {
  const known = new Map<string, { readonly now: Set<string>; readonly lost: Set<string> }>();
  alterSources(parts, (role, all) => {
    const { now, lost } = known.get(uidOf(role)) ?? { now: new Set<string>(), lost: new Set<string>() };
    const selected = new Set(all.filter((one) => selects(parts, role, one)).map(keyOf));
    for (const key of now) if (!selected.has(key)) lost.add(key);
    known.set(uidOf(role), { now: selected, lost });
    return all.filter((one) => !selects(parts, role, one) || !lost.has(keyOf(one)));
  });
}

export default [
  {
    id: 'each-role-aggregated-once',
    title: 'A ClusterRole is aggregated into the first role only that selects it.',
    breaks: ['authorization.aggregation.fills', 'authorization.aggregation.chains'],
    install(parts) {
      const takers = new Map<string, string>();
      alterSources(parts, (role, all) =>
        all.filter((one) => {
          if (!selects(parts, role, one)) return true;
          const taker = takers.get(uidOf(one)) ?? uidOf(role);
          takers.set(uidOf(one), taker);
          return taker === uidOf(role);
        }),
      );
    },
  },
  {
    id: 'roles-that-aggregate-later-not-filled',
    title: 'A ClusterRole that gets an aggregationRule after its creation is not filled.',
    breaks: ['authorization.aggregation.fills'],
    install(parts) {
      const { create } = parts.storage;
      const { aggregatedRules } = parts.controllers;
      const plain = new Set<string>();
      parts.storage.create = (store, key, value) => {
        const role: RoleObject = value;
        if (key.includes('clusterroles/') && !role.aggregationRule) plain.add(uidOf(role));
        return create(store, key, value);
      };
      parts.controllers.aggregatedRules = (role, ...rest) =>
        plain.has(uidOf(role)) ? (role.rules ?? []) : aggregatedRules(role, ...rest);
    },
  },
  {
    id: 'role-that-selects-itself-not-filled',
    title: 'An aggregating ClusterRole that has the label which it selects is not filled.',
    breaks: ['authorization.aggregation.chains'],
    install: (parts) => alterSources(parts, (role, all) => (selects(parts, role, role) ? [] : all)),
  },
  {
    id: 'roles-that-select-each-other-not-filled',
    title: 'Of aggregating ClusterRoles that select each other none is filled.',
    breaks: ['authorization.aggregation.chains'],
    install: (parts) =>
      alterSources(parts, (role, all) =>
        all.some((one) => one.aggregationRule && selects(parts, role, one) && selects(parts, one, role))
          ? []
          : all,
      ),
  },
  {
    id: 'labelled-again-not-aggregated',
    title: 'A ClusterRole that lost the label of a selector is not aggregated when it gets it again.',
    breaks: ['authorization.aggregation.follows-changes'],
    install: (parts) => losesReturned(parts, uidOf),
  },
  {
    id: 'recreated-role-not-aggregated',
    title: 'A ClusterRole with the name of one that was aggregated and deleted is not aggregated.',
    breaks: ['authorization.aggregation.follows-changes'],
    install(parts) {
      const names = new Map<string, string>();
      alterSources(parts, (_role, all) =>
        all.filter((one) => {
          const first = names.get(nameOf(one)) ?? uidOf(one);
          names.set(nameOf(one), first);
          return first === uidOf(one);
        }),
      );
    },
  },
  {
    id: 'emptied-aggregating-role-stays-empty',
    title: 'An aggregating ClusterRole whose rules a client removes is not filled until its sources change.',
    breaks: ['authorization.aggregation.follows-changes'],
    install(parts) {
      const { aggregatedRules } = parts.controllers;
      const computed = new Map<string, string>();
      const emptied = new Set<string>();
      const hasRules = (role: RoleObject) => (role.rules ?? []).length > 0;
      alterChanges(parts, (changed, before, key) => {
        const isRole = key.includes('clusterroles/') && changed.action === 'put';
        if (isRole && hasRules(before) && !hasRules(changed.value)) emptied.add(uidOf(before));
        return changed;
      });
      parts.controllers.aggregatedRules = (role, ...rest) => {
        const rules: Rules = aggregatedRules(role, ...rest);
        const text = JSON.stringify(rules);
        const isUnchanged = computed.get(uidOf(role)) === text;
        computed.set(uidOf(role), text);
        return isUnchanged && emptied.has(uidOf(role)) && !hasRules(role) ? [] : rules;
      };
    },
  },
  {
    id: 'former-labels-of-unlabelled-roles-count',
    title:
      'The removal of all labels of a ClusterRole does not end its aggregation, as that of one label does.',
    breaks: ['authorization.aggregation.follows-changes'],
    install(parts) {
      const { aggregatedRules } = parts.controllers;
      const known = new Map<string, RoleObject['metadata']['labels']>();
      const labelled = (role: RoleObject): RoleObject => {
        const { labels = known.get(uidOf(role)) } = role.metadata;
        known.set(uidOf(role), labels);
        return { ...role, metadata: { ...role.metadata, labels: labels ?? {} } };
      };
      parts.controllers.aggregatedRules = (role, all, selects) =>
        aggregatedRules(role, all.map(labelled), selects);
    },
  },
  {
    id: 'aggregated-rules-read-once',
    title: 'Of a ClusterRole that is aggregated the rules count that it had at first.',
    breaks: ['authorization.aggregation.follows-changes'],
    install(parts) {
      const { aggregatedRules } = parts.controllers;
      const known = new Map<string, readonly PolicyRule[]>();
      parts.controllers.aggregatedRules = (role, all, selects) =>
        aggregatedRules(
          role,
          all.map((one) => {
            const { uid = '' } = one.metadata;
            const selectors = role.aggregationRule?.clusterRoleSelectors ?? [];
            if (one.aggregationRule || !selects(selectors, one)) return one;
            const key = `${role.metadata.uid}/${uid}`;
            const rules = known.get(key) ?? one.rules ?? [];
            known.set(key, rules);
            return { ...one, rules };
          }),
          selects,
        );
    },
  },
  {
    id: 'relabelled-roles-stay-aggregated',
    title: 'A ClusterRole stays aggregated where the label of the selector gets another value.',
    breaks: ['authorization.aggregation.follows-changes'],
    install({ controllers }) {
      const { selectsRole } = controllers;
      const selected = new Set<string>();
      controllers.selectsRole = (selectors, role) => {
        const labels = role.metadata.labels ?? {};
        const key = JSON.stringify([selectors, role.metadata.uid, Object.keys(labels).toSorted()]);
        if (selectsRole(selectors, role)) selected.add(key);
        return selected.has(key);
      };
    },
  },
  {
    id: 'roles-that-aggregate-again-not-filled',
    title: 'A ClusterRole that lost its aggregationRule is not filled when it gets one again.',
    breaks: ['authorization.aggregation.follows-changes'],
    install(parts) {
      const { aggregatedRules } = parts.controllers;
      const lost = new Set<string>();
      alterChanges(parts, (changed, before, key) => {
        const next: RoleObject | undefined = changed.action === 'put' ? changed.value : undefined;
        const role: RoleObject = before;
        const isLost = next !== undefined && !next.aggregationRule && Boolean(role.aggregationRule);
        if (isLost && key.includes('clusterroles/')) lost.add(uidOf(role));
        return changed;
      });
      parts.controllers.aggregatedRules = (role, ...rest) =>
        lost.has(uidOf(role)) ? (role.rules ?? []) : aggregatedRules(role, ...rest);
    },
  },
] as const satisfies readonly Fault[];
