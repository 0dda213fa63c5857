// Determines which kinds a target serves: from its resource lists, or by listing the collection where there is no such list.
import type { Answer } from '../answers/answer.ts';
import type { Api, SendOptions } from '../requests/api.ts';
import { isRecord } from '../objects/object.ts';
import { collectionPath, isMissing } from '../kinds/resource.ts';
import { off, on, unknown } from './finding.ts';
import type { Finding } from './finding.ts';

/** A kind, or a subresource such as `serviceaccounts/token`. */
export interface Served {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
}

export interface Discovery {
  /** Sends a read and returns its answer, or undefined where none came in time. */
  read(path: string, options?: SendOptions): Promise<Answer | undefined>;
  /** Whether all of these kinds are served. */
  finds(...kinds: readonly Served[]): Promise<Finding>;
  /** Whether all of these kinds are certainly served. */
  serves(...kinds: readonly Served[]): Promise<boolean>;
}

/** A probe without an answer within this time decides nothing. */
export const probeMs = 20_000;
/** Attempts for a read without an answer or with a 5xx or 429, which decide nothing. */
const tries = 3;

export function createDiscovery(api: Api): Discovery {
  const resourceLists = new Map<string, Promise<ReadonlySet<string> | undefined>>();

  async function read(path: string, options: SendOptions = {}): Promise<Answer | undefined> {
    const signal = AbortSignal.timeout(probeMs);
    let answer: Answer | undefined;
    for (let count = 0; count < tries && !signal.aborted; count += 1) {
      answer = await api.get(path, { signal, ...options }).catch(() => undefined);
      if (answer !== undefined && answer.status < 500 && answer.status !== 429) break;
    }
    return answer;
  }

  function resourcesOf(group: string, version: string): Promise<ReadonlySet<string> | undefined> {
    const path = listPath({ group, version });
    const list = resourceLists.get(path) ?? read(path).then(namesIn);
    resourceLists.set(path, list);
    return list;
  }

  /** Whether the target has the list of the core group, but none of the version of this kind. */
  async function lacksList(kind: Served): Promise<boolean> {
    if ((await resourcesOf('', 'v1')) === undefined) return false;
    const answer = await read(listPath(kind));
    return answer !== undefined && isMissing(answer);
  }

  async function findsOne(kind: Served): Promise<Finding> {
    const { group, version, plural } = kind;
    const notServed = off(`${plural} of ${group === '' ? version : `${group}/${version}`} are not served`);
    const names = await resourcesOf(group, version);
    if (names !== undefined) return names.has(plural) ? on() : notServed;
    if (plural.includes('/')) return notServed;
    const answer = await read(collectionPath(kind, ''), { query: { limit: 1 } });
    if (answer === undefined) return unknown(`a list of ${plural} got no answer`);
    // Rights may be checked before paths: with discovery, a version that has no list is not served whatever the answer.
    if (answer.status === 403 && (await lacksList(kind))) return notServed;
    // Without discovery, a 403 or 405 is taken to show that the collection exists.
    if ([200, 403, 405].includes(answer.status)) return on();
    return isMissing(answer) ? notServed : unknown(`${answer.request} answered ${answer.status}`);
  }

  async function finds(...kinds: readonly Served[]): Promise<Finding> {
    const found = await Promise.all(kinds.map(findsOne));
    return (
      found.find(({ state }) => state === 'off') ?? found.find(({ state }) => state === 'unknown') ?? on()
    );
  }

  return { read, finds, serves: async (...kinds) => (await finds(...kinds)).state === 'on' };
}

const listPath = ({ group, version }: Pick<Served, 'group' | 'version'>): string =>
  group === '' ? `/api/${version}` : `/apis/${group}/${version}`;

/** Names in a resource list; undefined for any other answer. */
function namesIn(answer: Answer | undefined): ReadonlySet<string> | undefined {
  const body = answer?.status === 200 ? jsonOf(answer) : undefined;
  if (!isRecord(body) || !Array.isArray(body['resources'])) return undefined;
  const resources: readonly unknown[] = body['resources'];
  return new Set(
    resources.flatMap((one) => (isRecord(one) && typeof one['name'] === 'string' ? [one['name']] : [])),
  );
}

/** The body as JSON; undefined if it is not valid JSON. */
export function jsonOf(answer: Answer): unknown {
  try {
    return answer.json;
  } catch {
    return undefined;
  }
}
