// Checks that a version no longer serves a type (core 9.3): by its collection in every form of the path, and by discovery.
// Helper of the files about removals.
import { recordOf } from '../../kit/answers/answer.ts';
import type { CaseFunction } from '../../kit/case.ts';
import type { CaseContext } from '../../kit/context.ts';
import { isRecord } from '../../kit/objects/object.ts';
import { collectionPath } from '../../kit/kinds/resource.ts';
import { removedVersions } from './removed-versions.ts';
import type { RemovalName, RemovedVersion } from './removed-versions.ts';

/** No read of the types succeeds in the removed versions, and discovery does not list them there. Where discovery lists a
 * type in any version of the group that serves it now, it lists the version that took the place, or another
 * stable one. */
export const noLongerServed =
  (name: RemovalName): CaseFunction =>
  async (context) => {
    await mustServeOthers(context);
    for (const removed of removedVersions(context.names)[name]) {
      for (const plural of removed.plurals) await mustBeGone(context, removed, plural);
    }
  };

/** The control of all removals: the same client lists a type that is served. */
export async function mustServeOthers({ namespace, uniqueName, expect }: CaseContext): Promise<void> {
  const control = uniqueName('control');
  const { metadata } = await namespace.configMaps.given({ metadata: { labels: { control } } });
  const { items } = (await namespace.configMaps.list({ labelSelector: `control=${control}` })).list;
  const isListed = items.some((one) => one.metadata.name === metadata.name);
  expect.that(isListed, 'a list of ConfigMaps does not show one that was created');
}

async function mustBeGone(context: CaseContext, removed: RemovedVersion, plural: string): Promise<void> {
  const { api, expect } = context;
  const { group, version, successor } = removed;
  for (const path of readsOf({ group, version, plural })) {
    expect.refused(await api.get(path), `GET of ${plural} in ${group}/${version}`);
  }
  const watch = await api.watch(collectionPath({ group, version, plural }, ''), { timeoutSeconds: 1 });
  await watch.close();
  expect.that(
    watch.status < 200 || watch.status > 299,
    `a watch of ${plural} in ${group}/${version} is answered ${watch.status}`,
  );
  const listed = await listedIn(context, group, version);
  expect.that(!listed.has(plural), `discovery lists ${plural} in ${group}/${version}`);
  if (successor === undefined) return;
  const serving = await versionsServing(context, successor.group, plural);
  // The kind itself is optional (core 2.12).
  if (serving.length > 0)
    expect.that(
      serving.some((one) => one === successor.version || isStable(one)),
      `${plural} are served in ${serving.join(', ')} of ${successor.group}, but not in ${successor.version}`,
    );
}

const isStable = (version: string): boolean => /^v\d+$/.test(version);

/** The collection over all namespaces, and in one. */
export function readsOf(type: { group: string; version: string; plural: string }): readonly string[] {
  return ['', 'default'].map((namespace) => collectionPath(type, namespace));
}

/** Types that discovery lists in a version, also those of custom definitions; none where it does not answer. */
export async function listedIn(
  { api }: CaseContext,
  group: string,
  version: string,
): Promise<ReadonlySet<string>> {
  const answer = await api.get(`/apis/${group}/${version}`);
  const items = answer.status === 200 ? membersOf(recordOf(answer), 'resources') : [];
  return new Set(items.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
}

/** The versions of a group in which discovery lists a type. */
export async function versionsServing(
  context: CaseContext,
  group: string,
  plural: string,
): Promise<readonly string[]> {
  const answer = await context.api.get(`/apis/${group}`);
  const versions = (answer.status === 200 ? membersOf(recordOf(answer), 'versions') : []).flatMap(
    ({ version }) => (typeof version === 'string' ? [version] : []),
  );
  const lists = await Promise.all(versions.map((version) => listedIn(context, group, version)));
  return versions.filter((_, index) => lists[index]!.has(plural));
}

function membersOf(
  document: Readonly<Record<string, unknown>>,
  field: string,
): readonly Record<string, unknown>[] {
  const items = document[field];
  return Array.isArray(items) ? items.filter(isRecord) : [];
}
