// The option --runtime-config on launched servers (core 9.1). Helper of `runtime-config.suite.ts`.
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import { NotRun } from '../kit/failures.ts';
import { launchedIfPossible } from '../kit/launched-unless-refused.ts';
import { readRelease } from '../kit/releases.ts';
import { collectionPath } from '../kit/kinds/resource.ts';
import type { ResourceType } from '../kit/kinds/resource.ts';
import { listedIn, versionsServing } from './removals/removed-version.ts';

const version = 'v1alpha3';
const gates = { '--feature-gates': 'DynamicResourceAllocation=true' };

/** A type whose group no component needs, with one version. @throws NotRun where the server has none of them */
async function disposableType(context: CaseContext): Promise<ResourceType> {
  const { policy, coordination } = context.names.groups;
  const sample = () => ({ spec: {} });
  const server = await context.launched({});
  for (const type of [
    { group: policy, version: 'v1', plural: 'poddisruptionbudgets', kind: 'PodDisruptionBudget', sample },
    { group: coordination, version: 'v1', plural: 'leases', kind: 'Lease', sample },
  ])
    if (await lists(server, type.group, 'v1', type.plural)) return type;
  throw new NotRun('not-exercised', 'the server has neither PodDisruptionBudget nor Lease');
}

/** A server with the gate of the alpha type, and with this option where it is given. */
const withConfig = (context: CaseContext, value?: string): Promise<LaunchedTarget> =>
  context.launched(value === undefined ? gates : { ...gates, '--runtime-config': value });

/** Whether a list over all namespaces succeeds. */
async function lists(
  server: LaunchedTarget,
  group: string,
  inVersion: string,
  plural: string,
): Promise<boolean> {
  const answer = await server.api.get(collectionPath({ group, version: inVersion, plural }, ''));
  return answer.ok;
}

/** The claim templates of a server; a release after the documents may have dropped the version. */
const servesTemplates = ({ names }: CaseContext, server: LaunchedTarget): Promise<boolean> =>
  lists(server, names.groups.resource, version, 'resourceclaimtemplates');

/** @throws NotRun where the version is served without the option, by another choice of defaults */
async function mustBeOff(context: CaseContext): Promise<void> {
  if (await servesTemplates(context, await withConfig(context)))
    throw new NotRun('not-exercised', `${version} of the type is served without --runtime-config`);
}

export async function enablesVersion(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  await mustBeOff(context);
  const { resource: group } = names.groups;
  const server = await withConfig(context, `${group}/${version}`);
  expect.that(await servesTemplates(context, server), `${group}/${version} is enabled, but not served`);
  const on = { ...context, api: server.api };
  const serving = await versionsServing(on, group, 'resourceclaimtemplates');
  const off = { ...context, api: (await withConfig(context)).api };
  const before = await versionsServing(off, group, 'resourceclaimtemplates');
  const added = serving.filter((one) => one !== version && !before.includes(one));
  expect.equal(added, [], `further versions of ${group} that appear with ${version}`);
}

export async function readsPairs(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  await mustBeOff(context);
  const pair = `${names.groups.resource}/${version}`;
  const type = await disposableType(context);
  const off = `${type.group}/v1=false`;
  const bare = await withConfig(context, pair);
  const stated = await withConfig(context, `${pair}=true`);
  expect.that(await servesTemplates(context, bare), `${pair} without a value does not mean true`);
  expect.that(await servesTemplates(context, stated), `${pair}=true does not enable the version`);
  for (const value of [`${pair},${off}`, `${off},${pair}`]) {
    const both = await withConfig(context, value);
    expect.that(await servesTemplates(context, both), `of ${value}, ${pair} does not count`);
    const isListed = await lists(both, type.group, 'v1', type.plural);
    expect.that(!isListed, `of ${value}, ${off} does not count`);
  }
  await readsThirdPair(context, `${pair},${off}`);
  const disabled = await withConfig(context, `${pair}=false`);
  expect.that(!(await servesTemplates(context, disabled)), `${pair}=false enables the version`);
}

/** A group with two versions, of which the last of three pairs disables one. */
async function readsThirdPair(context: CaseContext, two: string): Promise<void> {
  const { autoscaling: group } = context.names.groups;
  const plural = 'horizontalpodautoscalers';
  if (!(await lists(await withConfig(context, two), group, 'v1', plural))) return;
  const value = `${two},${group}/v1=false`;
  const isServed = await lists(await withConfig(context, value), group, 'v1', plural);
  context.expect.that(!isServed, `of ${value}, the last pair does not count`);
}

export async function disablesVersion(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  const { rbac } = names.groups;
  const before = await context.launched({});
  const type = await disposableType(context);
  const { group } = type;
  const server = await context.launched({ '--runtime-config': `${group}/v1=false` });
  const namespace = await server.namespace();
  const objects = namespace.resource(type);
  expect.refused(await server.api.get(collectionPath(type, '')), `list of the disabled ${group}/v1`);
  expect.refused(await objects.list(), `list in a namespace of the disabled ${group}/v1`);
  const watch = await server.api.watch(collectionPath(type, ''), { timeoutSeconds: 1 });
  await watch.close();
  expect.that(
    watch.status < 200 || watch.status > 299,
    `a watch of the disabled ${group}/v1 is answered ${watch.status}`,
  );
  const body = objects.object();
  expect.refused(await objects.create(undefined, { body }), `POST to the disabled ${group}/v1`);
  const applied = await objects.apply(body.metadata.name!, { spec: {} }, { manager: 'some-manager' });
  expect.refused(applied, `apply to the disabled ${group}/v1`);
  const listed = await listedIn({ ...context, api: server.api }, group, 'v1');
  expect.that(!listed.has(type.plural), `discovery lists ${type.plural} in the disabled ${group}/v1`);
  expect.success(await namespace.configMaps.list(), 'list of ConfigMaps beside a disabled group');
  expect.success(await namespace.podTemplates.create(), 'POST of a PodTemplate beside a disabled group');
  if (await lists(before, rbac, 'v1', 'clusterroles'))
    expect.that(await lists(server, rbac, 'v1', 'clusterroles'), `${rbac}/v1 goes with ${group}/v1`);
  await otherVersionStays(context, before);
  await similarVersionsStay(context);
}

/** Of a group with two versions, one is disabled. */
async function otherVersionStays(context: CaseContext, before: LaunchedTarget): Promise<void> {
  const { expect, names } = context;
  const { autoscaling: group } = names.groups;
  const plural = 'horizontalpodautoscalers';
  const both = await Promise.all(['v1', 'v2'].map((one) => lists(before, group, one, plural)));
  if (!both.every(Boolean)) return;
  const server = await context.launched({ '--runtime-config': `${group}/v1=false` });
  expect.that(!(await lists(server, group, 'v1', plural)), `${group}/v1 is disabled, but served`);
  expect.that(await lists(server, group, 'v2', plural), `${group}/v2 goes with ${group}/v1`);
}

/** Releases with v1 and v1beta1 of both types below (core 9.3). */
const releasesWithSimilarVersions = [21, 22, 23, 24];

/** On an earlier release, the name of one version of a group begins with that of another. Of one group the shorter name is disabled,
 * of the other the longer one. */
async function similarVersionsStay(context: CaseContext): Promise<void> {
  const { expect, names, product } = context;
  const { policy, batch } = names.groups;
  const places = [
    { group: policy, plural: 'poddisruptionbudgets', off: 'v1', on: 'v1beta1' },
    { group: batch, plural: 'cronjobs', off: 'v1beta1', on: 'v1' },
  ];
  const value = places.map(({ group, off }) => `${group}/${off}=false`).join(',');
  for (const [text, own] of Object.entries(product.earlierReleases ?? {})) {
    if (!releasesWithSimilarVersions.includes(readRelease(text) ?? 0)) continue;
    const before = await launchedIfPossible(context, {}, own);
    const after = before && (await launchedIfPossible(context, { '--runtime-config': value }, own));
    if (before === undefined || after === undefined) continue;
    for (const { group, plural, off, on } of places) {
      if (!(await lists(before, group, off, plural)) || !(await lists(before, group, on, plural))) continue;
      const what = `with --runtime-config=${value}`;
      expect.that(!(await lists(after, group, off, plural)), `${group}/${off} is served ${what}`);
      expect.that(await lists(after, group, on, plural), `${group}/${on} is not served ${what}`);
    }
  }
}

export async function enablesType(context: CaseContext): Promise<void> {
  const { expect, names } = context;
  await mustBeOff(context);
  const { resource: group } = names.groups;
  const whole = await withConfig(context, `${group}/${version}`);
  const server = await withConfig(context, `${group}/${version}/resourceclaimtemplates`);
  expect.that(await servesTemplates(context, server), 'the type is enabled, but not served');
  if (!(await lists(whole, group, version, 'resourceclaims')))
    throw new NotRun('not-exercised', `${group}/${version} has no other type that the case could compare`);
  const others = await lists(server, group, version, 'resourceclaims');
  expect.that(!others, `the other types of ${group}/${version} are served with one type`);
  const pairs = ['resourceclaimtemplates', 'resourceclaims'].map((type) => `${group}/${version}/${type}`);
  for (const value of [pairs, pairs.toReversed()].map((both) => both.join(','))) {
    const two = await withConfig(context, value);
    expect.that(await servesTemplates(context, two), `of ${value}, the claim templates do not count`);
    expect.that(await lists(two, group, version, 'resourceclaims'), `of ${value}, the claims do not count`);
  }
}
