// Finds and removes the objects that runs left on a server, by their label, cluster-scoped and in namespaces.
import type { Answer } from '../../kit/answers/answer.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { Waiting } from '../../kit/waiting/eventually.ts';
import { CheckFailed } from '../../kit/failures.ts';
import { isMissing } from '../../kit/kinds/resource.ts';
import { mostChunks } from '../../kit/objects/most-chunks.ts';
import { removeCreated } from '../created-objects.ts';
import type { CreatedObject } from '../created-objects.ts';
import { deletableCollections } from './deletable-collections.ts';
import type { Unread } from './deletable-collections.ts';
import { runLabel } from '../../kit/namespaces/run-label.ts';
import type { Leftover } from '../../kit/namespaces/run-label.ts';

export interface Found {
  readonly leftovers: readonly CreatedObject[];
  /** Collections or resource lists that could not be read. */
  readonly unread: readonly Unread[];
}

export interface LeftoverQuery {
  /** The namespaces to search; by default the whole cluster. */
  readonly namespaces?: readonly string[] | undefined;
  /** The prefix of one run; by default any run. */
  readonly run?: string | undefined;
}

/** Finds all objects with the label of a run, those in namespaces first: a finalizer of an object also blocks the deletion of
 * its namespace. */
export async function findLeftovers(api: Api, { namespaces, run }: LeftoverQuery = {}): Promise<Found> {
  const labelSelector = run === undefined ? runLabel : `${runLabel}=${run}`;
  const { namespaced, cluster, unread } = await deletableCollections(api);
  const namespacedPaths =
    namespaces === undefined
      ? namespaced.map(({ root, name }) => `${root}/${name}`)
      : namespaces.flatMap((one) => namespaced.map(({ root, name }) => `${root}/namespaces/${one}/${name}`));
  const leftovers: CreatedObject[] = [];
  for (const path of [
    ...namespacedPaths,
    ...(namespaces === undefined ? cluster.map(({ root, name }) => `${root}/${name}`) : []),
  ]) {
    for (const answer of await chunksOf(api, path, labelSelector))
      if (answer.ok) leftovers.push(...labelledIn(answer, path, run));
      else unread.push({ path, status: answer.status });
  }
  return { leftovers, unread };
}

/** The answers up to the end of the list, or a refusal: a server may split a list by itself (core 8). */
async function chunksOf(api: Api, path: string, labelSelector: string): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let token: string | undefined; answers.length === 0 || token;) {
    const answer = await api.get(path, { query: { labelSelector, continue: token } });
    answers.push(answer);
    token = answer.ok && answers.length < mostChunks ? answer.list.metadata.continue : undefined;
  }
  return answers;
}

/** Deletes leftovers, waits until they are gone, and returns those that remain. */
export async function removeLeftovers(
  api: Api,
  leftovers: readonly CreatedObject[],
  waiting: Waiting,
): Promise<readonly Leftover[]> {
  for (const one of leftovers) await removeCreated(api, one);
  return waitForEnds(api, leftovers, waiting);
}

/** From this many objects on, the collection is listed instead of reading each object. */
const minForList = 4;
/** After this many unchanged lists, about half a minute, the remaining objects are considered permanent. */
const maxUnchangedLists = 60;

/** Waits until deleted objects no longer exist, and returns those that remain. */
export async function waitForEnds(
  api: Api,
  removed: readonly CreatedObject[],
  waiting: Waiting,
): Promise<readonly Leftover[]> {
  const groups = Map.groupBy(removed, ({ path, isLabelled }) => (isLabelled ? collectionOf(path) : path));
  const ends = await Promise.all(
    [...groups].map(async ([collection, group]) => {
      const { remaining, isOver } =
        group.length < minForList
          ? { remaining: group, isOver: false }
          : await stillListed(api, collection, group, waiting);
      const end = isOver ? checkOnce : waitForEnd;
      return Promise.all(remaining.map(({ path }) => end(api, path, waiting)));
    }),
  );
  return ends.flat().filter((end) => end !== undefined);
}

const collectionOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

interface Listed {
  readonly remaining: readonly CreatedObject[];
  /** The time for waiting is over. */
  readonly isOver: boolean;
}

/** Lists by label until few objects remain or the time is over; returns the remaining ones, or all where lists fail. */
async function stillListed(
  api: Api,
  collection: string,
  group: readonly CreatedObject[],
  waiting: Waiting,
): Promise<Listed> {
  let remaining = group;
  let unchangedLists = 0;
  try {
    await waiting.eventually(async () => {
      const answer = await api.get(collection, {
        query: { labelSelector: runLabel },
        phase: 'clean-up',
      });
      if (!answer.ok || answer.list.metadata.continue) return;
      const listed = new Set(answer.list.items.map(({ metadata }) => metadata.name));
      const still = remaining.filter(({ path }) => listed.has(nameOf(path)));
      unchangedLists = still.length === remaining.length ? unchangedLists + 1 : 0;
      remaining = still;
      if (remaining.length < minForList || unchangedLists >= maxUnchangedLists) return;
      throw new CheckFailed(`${remaining.length} of ${collection} still exist`);
    }, 'namespace');
    return { remaining, isOver: unchangedLists >= maxUnchangedLists };
  } catch {
    // The caller reports each object.
    return { remaining, isOver: true };
  }
}

/** Waits until the object no longer exists; returns a leftover where it remains. */
async function waitForEnd(api: Api, path: string, waiting: Waiting): Promise<Leftover | undefined> {
  return leftoverAt(path, () => waiting.eventually(() => mustNotExist(api, path), 'namespace'));
}

/** Checks without waiting whether the object still exists. */
async function checkOnce(api: Api, path: string): Promise<Leftover | undefined> {
  return leftoverAt(path, () => mustNotExist(api, path));
}

async function leftoverAt(path: string, check: () => Promise<void>): Promise<Leftover | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return { path, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function mustNotExist(api: Api, path: string): Promise<void> {
  const answer = await api.get(path, { phase: 'clean-up' });
  if (!isMissing(answer)) throw new CheckFailed(`it still exists: GET answered ${answer.status}`);
}

/** Checks the label again: on a server that ignores selectors, other objects must not be deleted. */
function labelledIn(answer: Answer, collection: string, run: string | undefined): readonly CreatedObject[] {
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
