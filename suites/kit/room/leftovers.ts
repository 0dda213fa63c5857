// What runs left on a server, found by their label: objects of cluster scope, and objects in namespaces.
import type { Answer } from '../answer.ts';
import type { Api } from '../api.ts';
import type { Waiting } from '../eventually.ts';
import { CheckFailed } from '../failures.ts';
import { isRecord } from '../object.ts';
import { isMissing } from '../resource.ts';
import { removeMade } from '../trace.ts';
import type { Made } from '../trace.ts';
import { runLabel } from './run-label.ts';
import type { Leftover } from './run-label.ts';

/** What could not be looked through, with the status of the answer. */
interface Unread {
  readonly path: string;
  readonly status: number;
}

export interface Found {
  readonly leftovers: readonly Made[];
  /** Collections, or the lists of them. */
  readonly unread: readonly Unread[];
}

export interface Sought {
  /** All that a confined caller may list. */
  readonly namespaces?: readonly string[] | undefined;
  /** Prefix of one run; any run where it is absent. */
  readonly run?: string | undefined;
}

/** Everything that carries the label of a run, what lies in namespaces first: a finalizer that only the lost run would
 * have taken away holds the namespace around it, too. */
export async function findLeftovers(api: Api, { namespaces, run }: Sought = {}): Promise<Found> {
  const labelSelector = run === undefined ? runLabel : `${runLabel}=${run}`;
  const { inside, cluster, unread } = await collections(api);
  const places =
    namespaces === undefined
      ? inside.map(({ root, name }) => `${root}/${name}`)
      : namespaces.flatMap((one) => inside.map(({ root, name }) => `${root}/namespaces/${one}/${name}`));
  const leftovers: Made[] = [];
  for (const path of [
    ...places,
    ...(namespaces === undefined ? cluster.map(({ root, name }) => `${root}/${name}`) : []),
  ]) {
    const answer = await api.get(path, { query: { labelSelector } });
    if (answer.ok) leftovers.push(...labelledIn(answer, path, run));
    else unread.push({ path, status: answer.status });
  }
  return { leftovers, unread };
}

/** Deletes them, waits for their end, and tells what stays. */
export async function removeLeftovers(
  api: Api,
  leftovers: readonly Made[],
  waiting: Waiting,
): Promise<readonly Leftover[]> {
  for (const one of leftovers) await removeMade(api, one);
  return waitForEnds(api, leftovers, waiting);
}

/** From so many on a collection is listed, in place of a read of each. */
const worthAList = 4;
/** A list that stays the same for so many looks, about half a minute, is taken to stay so: nothing removes them. */
const mostLooksAlike = 60;

/** Waits until no read finds any of them, and tells what stays. */
export async function waitForEnds(
  api: Api,
  removed: readonly Made[],
  waiting: Waiting,
): Promise<readonly Leftover[]> {
  const groups = Map.groupBy(removed, ({ path, isLabelled }) => (isLabelled ? collectionOf(path) : path));
  const ends = await Promise.all(
    [...groups].map(async ([collection, group]) => {
      const { left, isOver } =
        group.length < worthAList
          ? { left: group, isOver: false }
          : await stillListed(api, collection, group, waiting);
      const end = isOver ? lookOnce : waitForEnd;
      return Promise.all(left.map(({ path }) => end(api, path, waiting)));
    }),
  );
  return ends.flat().filter((end) => end !== undefined);
}

const collectionOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

interface Listed {
  readonly left: readonly Made[];
  /** They were waited for as long as any would be. */
  readonly isOver: boolean;
}

/** Those that the list by the label still shows when few are left, or the time is up; all where it can't be had. */
async function stillListed(
  api: Api,
  collection: string,
  group: readonly Made[],
  waiting: Waiting,
): Promise<Listed> {
  let left = group;
  let looksAlike = 0;
  try {
    await waiting.eventually(async () => {
      const answer = await api.get(collection, {
        query: { labelSelector: runLabel },
        phase: 'clean-up',
      });
      if (!answer.ok || answer.list.metadata.continue) return;
      const there = new Set(answer.list.items.map(({ metadata }) => metadata.name));
      const still = left.filter(({ path }) => there.has(nameOf(path)));
      looksAlike = still.length === left.length ? looksAlike + 1 : 0;
      left = still;
      if (left.length < worthAList || looksAlike >= mostLooksAlike) return;
      throw new CheckFailed(`still there: ${left.length} of ${collection}`);
    }, 'namespace');
    return { left, isOver: looksAlike >= mostLooksAlike };
  } catch {
    // Each is told by itself.
    return { left, isOver: true };
  }
}

/** Undefined once a read no longer finds it. */
async function waitForEnd(api: Api, path: string, waiting: Waiting): Promise<Leftover | undefined> {
  return leftoverAt(path, () => waiting.eventually(() => mustBeGone(api, path), 'namespace'));
}

/** Undefined where a read does not find it. */
async function lookOnce(api: Api, path: string): Promise<Leftover | undefined> {
  return leftoverAt(path, () => mustBeGone(api, path));
}

async function leftoverAt(path: string, look: () => Promise<void>): Promise<Leftover | undefined> {
  try {
    await look();
    return undefined;
  } catch (error) {
    return { path, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function mustBeGone(api: Api, path: string): Promise<void> {
  const answer = await api.get(path, { phase: 'clean-up' });
  if (!isMissing(answer)) throw new CheckFailed(`still there: GET answered ${answer.status}`);
}

/** The label is looked at again: a server that ignores selectors must not lose what no run made. */
function labelledIn(answer: Answer, collection: string, run: string | undefined): readonly Made[] {
  const parts = collection.split('/');
  const plural = parts.pop()!;
  return answer.list.items
    .filter(({ metadata: { labels } }) => labels?.[runLabel] !== undefined)
    .filter(({ metadata: { labels } }) => run === undefined || labels?.[runLabel] === run)
    .map(({ metadata: { name, namespace, uid, finalizers } }) => ({
      path:
        namespace === undefined || parts.at(-2) === 'namespaces'
          ? `${collection}/${name}`
          : [...parts, 'namespaces', namespace, plural, name].join('/'),
      uid: uid ?? '',
      finalizers: finalizers ?? [],
      isLabelled: true,
    }));
}

interface Collection {
  readonly root: string;
  readonly name: string;
}

/** Collections that can be listed and deleted from, as discovery tells. */
async function collections(
  api: Api,
): Promise<{ inside: readonly Collection[]; cluster: readonly Collection[]; unread: Unread[] }> {
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
    inside: all.filter(({ namespaced }) => namespaced),
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
