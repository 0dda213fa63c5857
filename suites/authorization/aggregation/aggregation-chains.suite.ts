// Cases: aggregating ClusterRoles that select other aggregating ClusterRoles (access 2.2).
import { section } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { dependsOn } from '../../kit/depends-on.ts';
import { WaitingError } from '../../kit/waiting/eventually.ts';
import { NotRun } from '../../kit/failures.ts';
import { roleRefTo, untilAllowed } from '../../kit/identities/rights.ts';
import { follow, versionOf } from '../../kit/watches/follow.ts';
import { aggregating, selecting, source } from './aggregating-roles.ts';
import { listMaps, lists } from '../readers.ts';
import { has, lacks } from './role-rules.ts';

export default section('access', '2.2', {
  'authorization.aggregation.watched': {
    text: 'A watch reports the new rules of an aggregating ClusterRole as MODIFIED, like any update (core 6).',
    observe:
      'Watch an aggregating ClusterRole, create a ClusterRole that it selects, and wait until a GET shows the rule: the watch has a MODIFIED event with the resourceVersion of that GET. Not exercised where this is the version from before.',
    wrong: 'The controller stores the rules in a way that no watch observes.',
    alsoIn: ['core 6'],
    needs: ['rbac', 'role-aggregation', 'cluster-wide'],
    async run(context) {
      const { clusterRoles } = context.cluster;
      const label = context.uniqueName('label');
      const { name = '' } = (await aggregating(context, [selecting(label)])).metadata;
      const { resourceVersion } = (await clusterRoles.current(name)).metadata;
      const query = { fieldSelector: `metadata.name=${name}` };
      const { metadata } = (await clusterRoles.list(query)).list;
      await using follower = follow(context, clusterRoles, {
        ...query,
        resourceVersion: metadata.resourceVersion,
      });
      const { resource } = await source(context, { [label]: 'true' });
      await has(context, name, resource);
      const filled = (await clusterRoles.current(name)).metadata.resourceVersion;
      if (filled === resourceVersion)
        throw new NotRun('not-exercised', 'the rules of an aggregating role change without a new version');
      await follower.until(
        (event) => event.type === 'MODIFIED' && versionOf(event) === filled,
        'the new rules of an aggregating ClusterRole',
      );
    },
  },

  'authorization.aggregation.chains': {
    text: 'A matching ClusterRole that itself aggregates others counts like every other one: its rules are added, too.',
    observe:
      'Of four aggregating ClusterRoles each selects the label of the one before, and the first selects a plain source: all four get the rule of the source. The last also gets the rule of a source that is created later, and a user bound to it has that permission. A ClusterRole that has the label which it selects gets the rule of the source, too, and so do two that select each other and the source. So does one that selects an aggregating role which gets the label later.',
    wrong:
      'Aggregating roles are not used as sources, or are read before they have their rules, or a role that selects itself is never filled.',
    needs: ['rbac', 'role-aggregation', 'cluster-wide', 'second-identity'],
    async run(context) {
      const { cluster, namespace, people, uniqueName } = context;
      const words = ['first', 'second', 'third', 'fourth'];
      const labels = words.map((word) => ({ [uniqueName(word)]: 'true' }));
      const early = await source(context, labels[0]!);
      const chain = [];
      for (const [index, taken] of labels.entries()) {
        const own = labels[index + 1];
        const selector = selecting(Object.keys(taken)[0]!);
        chain.push(
          await aggregating(context, [selector], own === undefined ? {} : { metadata: { labels: own } }),
        );
      }
      for (const { metadata } of chain) await has(context, metadata.name!, early.resource);

      const person = await people.stranger();
      const last = chain.at(-1)!;
      const roleRef = roleRefTo(cluster.clusterRoles, last);
      await namespace.roleBindings.given({ subjects: [person.subject], roleRef });
      const late = await source(context, labels[0]!);
      await cluster.clusterRoles.given({ metadata: { labels: labels[0]! }, rules: [listMaps] });
      await has(context, last.metadata.name!, late.resource);
      await has(context, last.metadata.name!, early.resource);
      await untilAllowed(
        context,
        lists(person, namespace),
        'a request that the source of a chain of four roles allows',
      );
      await fillsCircles(context, Object.keys(labels[0]!)[0]!, early.resource);
      await labelledLater(context, Object.keys(labels[0]!)[0]!, early.resource);
    },
  },

  'authorization.aggregation.after-restart': {
    text: 'An aggregating ClusterRole is filled after a restart of the server, too: it keeps the rules of its sources, and a new source is added.',
    observe:
      'A launched server fills an aggregating ClusterRole from one source, and is restarted on the same stored state: the rule of the source is still there, that of a source which was created after the restart is added, and that of the first goes when the first is deleted. Then it gets another selector, and with that the rule of another source in place of those.',
    wrong: 'The controller follows only the aggregating roles that were written since its start.',
    needs: ['rbac', 'role-aggregation', 'restart'],
    alsoIn: ['core 1'],
    run: checkAfterRestart,
  },
});

/** A role that selects itself, and two that select each other: each also selects a source. */
async function fillsCircles(context: CaseContext, label: string, resource: string): Promise<void> {
  const own = { [label]: 'true' };
  const self = await aggregating(context, [selecting(label)], { metadata: { labels: own } });
  const [one, other] = [context.uniqueName('one'), context.uniqueName('other')];
  const pair = [];
  for (const [has, selects] of [
    [one, other],
    [other, one],
  ] as const)
    pair.push(
      await aggregating(context, [selecting(selects), selecting(label)], {
        metadata: { labels: { [has]: 'true' } },
      }),
    );
  for (const { metadata } of [self, ...pair]) await has(context, metadata.name!, resource);
}

/** A role that is filled already gets the label that another one selects. */
async function labelledLater(context: CaseContext, label: string, resource: string): Promise<void> {
  const { cluster, uniqueName, expect } = context;
  const later = uniqueName('later');
  const end = await aggregating(context, [selecting(later)]);
  const middle = (await aggregating(context, [selecting(label)])).metadata.name!;
  await has(context, middle, resource);
  const labelled = await cluster.clusterRoles.mergePatch(middle, {
    metadata: { labels: { [later]: 'true' } },
  });
  expect.success(labelled, 'a label for an aggregating role');
  await has(context, end.metadata.name!, resource);
}

async function checkAfterRestart(context: CaseContext): Promise<void> {
  const { uniqueName, expect } = context;
  const before = await context.launchedAlone({ '--authorization-mode': 'RBAC' });
  const first = { ...context, cluster: before.cluster };
  const label = uniqueName('label');
  const early = await source(first, { [label]: 'true' });
  const name = (await aggregating(first, [selecting(label)])).metadata.name!;
  try {
    await has(first, name, early.resource);
  } catch (error) {
    if (!(error instanceof WaitingError)) throw error;
    throw new NotRun('not-exercised', 'the launched server does not fill aggregating roles');
  }

  await before.stop();
  const after = await before.restart();
  const second = { ...context, cluster: after.cluster };
  await has(second, name, early.resource);
  const late = await source(second, { [label]: 'true' });
  await has(second, name, late.resource);
  await has(second, name, early.resource);
  expect.success(await after.cluster.clusterRoles.remove(early.name), 'DELETE of a source after a restart');
  await dependsOn('authorization.aggregation.follows-changes', () =>
    lacks(second, name, early.resource, 'the rule of a source that was deleted after a restart'),
  );
  const other = uniqueName('label');
  const selected = await source(second, { [other]: 'true' });
  const aggregationRule = { clusterRoleSelectors: [selecting(other)] };
  const changed = await after.cluster.clusterRoles.mergePatch(name, { aggregationRule });
  expect.success(changed, 'PATCH of the selectors of an aggregating role after a restart');
  await has(second, name, selected.resource);
  await dependsOn('authorization.aggregation.follows-changes', () =>
    lacks(second, name, late.resource, 'the rule of a source that is no longer selected'),
  );
}
