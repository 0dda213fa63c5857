// The collections of a target whose objects a run can list and delete, by discovery.
import type { Api } from '../../kit/requests/api.ts';
import { isRecord } from '../../kit/objects/object.ts';

/** A path that could not be read, with the status of the answer. */
export interface Unread {
  readonly path: string;
  readonly status: number;
}

interface Collection {
  readonly root: string;
  readonly name: string;
}

/** The collections in discovery that support list and delete. */
export async function deletableCollections(
  api: Api,
): Promise<{ namespaced: readonly Collection[]; cluster: readonly Collection[]; unread: Unread[] }> {
  const groups = await api.get('/apis');
  const versions = groups.ok && isRecord(groups.json) ? groupVersions(groups.json['groups']) : [];
  const roots = ['/api/v1', ...versions.map((one) => `/apis/${one}`)];
  const lists = await Promise.all(roots.map(async (root) => ({ root, answer: await api.get(root) })));
  const all = lists.flatMap(({ root, answer }) =>
    answer.ok
      ? deletable(answer.json).map(({ name, namespaced = false }) => ({ root, name, namespaced }))
      : [],
  );
  const failed = [{ root: '/apis', answer: groups }, ...lists].filter(({ answer }) => !answer.ok);
  return {
    unread: failed.map(({ root, answer }) => ({ path: root, status: answer.status })),
    namespaced: all.filter(({ namespaced }) => namespaced),
    cluster: all.filter(({ namespaced }) => !namespaced),
  };
}

function groupVersions(groups: unknown): readonly string[] {
  if (!Array.isArray(groups)) return [];
  return groups.flatMap((group: { versions?: readonly { groupVersion?: string }[] }) =>
    (group.versions ?? []).flatMap(({ groupVersion }) => groupVersion ?? []),
  );
}

interface ListedResource {
  readonly name: string;
  readonly namespaced?: boolean;
  readonly verbs?: readonly string[];
}

function deletable(document: unknown): readonly ListedResource[] {
  const resources = isRecord(document) ? document['resources'] : undefined;
  if (!Array.isArray(resources)) return [];
  return (resources as ListedResource[]).filter(
    ({ name, verbs = [] }) => !name.includes('/') && verbs.includes('list') && verbs.includes('delete'),
  );
}
