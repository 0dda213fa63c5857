// Further aggregating ClusterRoles of one selector, and changes of sources that are undone (access 2.2). Helper of
// `aggregation.suite.ts`.
import type { CaseContext } from '../../kit/context.ts';
import { gone } from '../../kit/waiting/gone.ts';
import { aggregating, invented, selecting } from './aggregating-roles.ts';
import { has, lacks } from './role-rules.ts';

/** A second role with the selector, and one that gets it later, have the rules of the sources, too. */
export async function filledToo(
  context: CaseContext,
  label: string,
  resources: readonly string[],
): Promise<void> {
  const { cluster, uniqueName, expect } = context;
  const second = await aggregating(context, [selecting(label)]);
  const plain = await cluster.clusterRoles.given({ rules: [invented(uniqueName('by-hand'))] });
  // A server may refuse rules of a client in an aggregating role.
  const aggregates = { rules: [], aggregationRule: { clusterRoleSelectors: [selecting(label)] } };
  const patched = await cluster.clusterRoles.mergePatch(plain.metadata.name!, aggregates);
  expect.success(patched, 'an aggregationRule for a ClusterRole that has none');
  for (const { metadata } of [second, plain])
    for (const resource of resources) await has(context, metadata.name!, resource);
}

interface FormerSources {
  /** The name of a source whose label was removed. */
  readonly unlabelled: string;
  /** The name of a source that was deleted. */
  readonly deleted: string;
}

/** Undoes the changes, and removes the rules of the aggregating role: it gets all of them again.
 * @param name of the aggregating role */
export async function hasAgain(
  context: CaseContext,
  name: string,
  label: string,
  { unlabelled, deleted }: FormerSources,
): Promise<void> {
  const { cluster, uniqueName, expect } = context;
  const { clusterRoles } = cluster;
  const labels = { [label]: 'true' };
  const labelled = await clusterRoles.mergePatch(unlabelled, { metadata: { labels } });
  expect.success(labelled, 'the label of a source that had it before');
  await gone(context, clusterRoles, deleted);
  const resource = uniqueName('again');
  await clusterRoles.given({ metadata: { name: deleted, labels }, rules: [invented(resource)] });
  await has(context, name, resource);
  const emptied = await clusterRoles.mergePatch(name, { rules: [] });
  if (!emptied.ok) expect.refused(emptied, 'removal of aggregated rules');
  await has(context, name, resource);
}

/** A source that loses all its labels, and not one of several, is no longer aggregated. @param name of the aggregating role
 * @param source its name, and the resource of its rule */
export async function lacksUnlabelled(
  context: CaseContext,
  name: string,
  source: { readonly name: string; readonly resource: string },
): Promise<void> {
  const { clusterRoles } = context.cluster;
  const unlabelled = await clusterRoles.mergePatch(source.name, { metadata: { labels: null } });
  context.expect.success(unlabelled, 'removal of all labels of a source');
  await lacks(context, name, source.resource, 'the rule of a source without any label');
  // Without labels it would not be found again as an object of the run.
  context.expect.success(await clusterRoles.remove(source.name), 'DELETE of a former source');
}

/** A role that has lost its aggregationRule is filled again when it gets one. @param name of the aggregating role
 * @param resources of the rules of the sources with the label */
export async function aggregatesAgain(
  context: CaseContext,
  name: string,
  label: string,
  resources: readonly string[],
): Promise<void> {
  const { cluster, expect } = context;
  const { clusterRoles } = cluster;
  const plain = await clusterRoles.mergePatch(name, { aggregationRule: null, rules: [] });
  // Whether the field can be removed is not stated.
  if (!plain.ok) return expect.refused(plain, 'removal of an aggregationRule');
  const aggregationRule = { clusterRoleSelectors: [selecting(label)] };
  const again = await clusterRoles.mergePatch(name, { aggregationRule });
  expect.success(again, 'an aggregationRule for a ClusterRole that had one before');
  for (const resource of resources) await has(context, name, resource);
}
