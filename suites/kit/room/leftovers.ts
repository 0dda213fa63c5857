// What runs left on a server, found by their label: namespaces, and objects of cluster scope.
import type { Api } from '../api.ts';
import type { Waiting } from '../eventually.ts';
import { CheckFailed } from '../failures.ts';
import { isRecord } from '../object.ts';
import { isMissing } from '../resource.ts';
import { runLabel } from './run-label.ts';
import type { Leftover } from './run-label.ts';

/** Paths of everything of cluster scope that carries the label of a run. @throws CheckFailed for answers that are no lists */
export async function findLeftovers(api: Api): Promise<readonly string[]> {
  const collections = await clusterCollections(api);
  const found: string[] = [];
  for (const path of collections) {
    const answer = await api.get(path, { query: { labelSelector: runLabel } });
    if (!answer.ok) continue;
    found.push(...answer.list.items.map(({ metadata }) => `${path}/${metadata.name}`));
  }
  return found;
}

/** Deletes them, waits for their end, and tells what stays. */
export async function removeLeftovers(
  api: Api,
  paths: readonly string[],
  waiting: Waiting,
): Promise<readonly Leftover[]> {
  await Promise.all(paths.map((path) => api.delete(path)));
  const ends = await Promise.all(paths.map((path) => waitForEnd(api, path, waiting)));
  return ends.filter((end) => end !== undefined);
}

/** Undefined once a read no longer finds it. */
export async function waitForEnd(api: Api, path: string, waiting: Waiting): Promise<Leftover | undefined> {
  try {
    await waiting.eventually(async () => {
      const answer = await api.get(path, { phase: 'clean-up' });
      if (!isMissing(answer)) throw new CheckFailed(`still there: GET answered ${answer.status}`);
    }, 'namespace');
    return undefined;
  } catch (error) {
    return { path, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Collections of cluster scope that can be listed and deleted from, as discovery tells. */
async function clusterCollections(api: Api): Promise<readonly string[]> {
  const groups = await api.get('/apis');
  const versions = groups.ok && isRecord(groups.json) ? groupVersions(groups.json['groups']) : [];
  const roots = ['/api/v1', ...versions.map((one) => `/apis/${one}`)];
  const lists = await Promise.all(roots.map(async (root) => ({ root, answer: await api.get(root) })));
  return lists.flatMap(({ root, answer }) =>
    answer.ok ? deletable(answer.json).map((name) => `${root}/${name}`) : [],
  );
}

function groupVersions(groups: unknown): readonly string[] {
  if (!Array.isArray(groups)) return [];
  return groups.flatMap((group: { versions?: readonly { groupVersion?: string }[] }) =>
    (group.versions ?? []).flatMap(({ groupVersion }) => groupVersion ?? []),
  );
}

function deletable(document: unknown): readonly string[] {
  const resources = isRecord(document) ? document['resources'] : undefined;
  if (!Array.isArray(resources)) return [];
  return (resources as { name: string; namespaced?: boolean; verbs?: readonly string[] }[])
    .filter(
      ({ name, namespaced, verbs = [] }) =>
        !namespaced && !name.includes('/') && verbs.includes('list') && verbs.includes('delete'),
    )
    .map(({ name }) => name);
}
