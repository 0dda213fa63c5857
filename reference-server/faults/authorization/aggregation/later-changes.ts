// Faults of aggregation that changes of a role show, where it was there before the change or the restart (access 2.2).
import type { RoleObject } from '../../../resources/rbac/role.ts';
import type { Parts } from '../../../parts/index.ts';
import { alterChanges } from '../../alter-changes.ts';
import type { Fault } from '../../fault.ts';
import { fromBefore } from '../../from-before.ts';

const uidOf = ({ metadata }: RoleObject) => metadata.uid ?? '';

/** Alters the roles that an aggregating role may select. */
function readSources(
  { controllers }: Parts,
  read: (all: readonly RoleObject[]) => readonly RoleObject[],
): void {
  const { aggregatedRules } = controllers;
  controllers.aggregatedRules = (role, all, selects) => aggregatedRules(role, read(all), selects);
}

const labelsOf = (labels: object | undefined) => JSON.stringify(labels ?? {});
const startedBefore = fromBefore();

const faults: readonly Fault[] = [
  {
    id: 'selectors-kept-since-the-start',
    title: 'A ClusterRole from before a restart aggregates by the selectors that it had then.',
    breaks: ['authorization.aggregation.after-restart'],
    install({ controllers }) {
      const isOlder = startedBefore();
      const first = new Map<string, RoleObject['aggregationRule']>();
      const { aggregatedRules } = controllers;
      controllers.aggregatedRules = (role, all, selects) => {
        const uid = uidOf(role);
        if (!isOlder(uid) || role.aggregationRule === undefined) return aggregatedRules(role, all, selects);
        const aggregationRule = first.get(uid) ?? role.aggregationRule;
        first.set(uid, aggregationRule);
        return aggregatedRules({ ...role, aggregationRule }, all, selects);
      };
    },
  },
  {
    id: 'changed-paths-not-aggregated',
    title: 'Rules on paths are aggregated only where their ClusterRole had them from the beginning.',
    breaks: ['authorization.aggregation.follows-changes'],
    install(parts) {
      const changed = new Set<string>();
      alterChanges(parts, (decided, before, key) => {
        if (decided.action === 'put' && key.includes('/clusterroles/'))
          changed.add(before.metadata.uid ?? '');
        return decided;
      });
      const withoutPaths = (one: RoleObject): RoleObject => ({
        ...one,
        rules: (one.rules ?? []).filter(({ nonResourceURLs = [] }) => nonResourceURLs.length === 0),
      });
      readSources(parts, (all) =>
        all.map((one) => (changed.has(uidOf(one)) && !one.aggregationRule ? withoutPaths(one) : one)),
      );
    },
  },
  {
    id: 'aggregating-roles-labelled-later-are-no-sources',
    title: 'An aggregating ClusterRole whose labels change is no source of another one.',
    breaks: ['authorization.aggregation.chains'],
    install(parts) {
      const changed = new Set<string>();
      alterChanges(parts, (decided, before, key) => {
        const isPut = decided.action === 'put' && key.includes('/clusterroles/');
        if (isPut && labelsOf(decided.value.metadata.labels) !== labelsOf(before.metadata.labels))
          changed.add(before.metadata.uid ?? '');
        return decided;
      });
      readSources(parts, (all) => all.filter((one) => !one.aggregationRule || !changed.has(uidOf(one))));
    },
  },
];

export default faults;
