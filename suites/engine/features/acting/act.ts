// Detects features that reads do not show: creates objects that carry the label of the run and are removed afterwards, and
// sends requests that store nothing. All probes of this kind run concurrently, with the rights of the run.
import type { Names } from '../../../../common/dialects/names.ts';
import type { FeatureName } from '../../../catalogue/features.ts';
import { createApi } from '../../../kit/requests/api.ts';
import type { Transports } from '../../../kit/requests/api.ts';
import { createTokenTools } from '../../../kit/identities/bootstrap-token-tools.ts';
import { createCluster } from '../../../kit/kinds/collections.ts';
import type { Waiting } from '../../../kit/waiting/eventually.ts';
import { isRecord } from '../../../kit/objects/object.ts';
import type { Leftover } from '../../../kit/namespaces/run-label.ts';
import { runLabel } from '../../../kit/namespaces/run-label.ts';
import { trackCreatedObjects } from '../../created-objects.ts';
import { createDiscovery } from '../../../kit/features/discovery.ts';
import type { Discovery } from '../../../kit/features/discovery.ts';
import { unknown } from '../../../kit/features/finding.ts';
import type { Finding, Findings } from '../../../kit/features/finding.ts';
import { rules } from '../rules.ts';
import { removeCreatedObjects } from './removal.ts';
import type { ActTools } from './tools.ts';

export interface ActOptions {
  readonly transports: Transports;
  readonly names: Names;
  /** The findings of the reading probes, on which these may depend. */
  readonly found: Findings;
  readonly prefix: string;
  readonly waiting: Waiting;
  readonly now: () => number;
  /** Keeps a secret out of every report. */
  readonly addSecret: (secret: string) => void;
}

export interface Acted {
  readonly finding: Finding;
  readonly leftovers: readonly Leftover[];
}

export interface CollectedActs {
  readonly findings: Findings;
  readonly leftovers: readonly Leftover[];
}

/** Whether a feature is detected by an acting probe. */
export const isFoundByAct = (name: FeatureName): boolean => rules[name].by === 'act';

/** Starts the acting probes. Each resolves after it has removed its objects, and never rejects: a probe that fails decides
 * nothing. */
export const startActs = (
  wanted: readonly FeatureName[],
  options: ActOptions,
): ReadonlyMap<FeatureName, Promise<Acted>> => {
  const discovery = createDiscovery(createApi(options.transports));
  const start = (name: FeatureName) => actFor(name, options, discovery);
  return new Map(wanted.map((name) => [name, start(name)]));
};

/** Waits for all findings, and for the objects that could not be removed. */
export async function collectActs(acts: ReadonlyMap<FeatureName, Promise<Acted>>): Promise<CollectedActs> {
  const all = await Promise.all([...acts].map(async ([name, act]) => [name, await act] as const));
  return {
    findings: new Map(all.map(([name, { finding }]) => [name, finding])),
    leftovers: all.flatMap(([, { leftovers }]) => leftovers),
  };
}

async function actFor(
  name: FeatureName,
  { transports, names, found, prefix, waiting, now, addSecret }: ActOptions,
  discovery: Discovery,
): Promise<Acted> {
  const createdObjects = trackCreatedObjects();
  const attempted = new Set<string>();
  const api = createApi(transports, {
    sent(method, path, options, answer) {
      createdObjects.observe(method, path, options, answer);
      const item = itemPath(path, options.body);
      if (method === 'POST' && item !== undefined) attempted.add(item);
    },
  });
  let count = 0;
  const uniqueName = (word: string) => `${prefix}-${name}-${word}-${(count += 1)}`;
  const scope = { api, uniqueName, labels: { [runLabel]: prefix }, waiting };
  const tools: ActTools = {
    api,
    names,
    discovery,
    cluster: createCluster(scope, names),
    tokens: createTokenTools({ scope, names, uniqueClusterName: uniqueName, addSecret, now }),
    waiting,
    isOn: (feature) => found.get(feature)?.state === 'on',
    uniqueName,
  };
  const finding = await findingOf(name, tools);
  await createdObjects.settled();
  return {
    finding,
    leftovers: await removeCreatedObjects(transports, createdObjects, { attempted, prefix, waiting }),
  };
}

/** The path of the object that a POST creates; undefined for a body without a name, such as a review. */
function itemPath(collection: string, body: unknown): string | undefined {
  const metadata = isRecord(body) ? body['metadata'] : undefined;
  const name = isRecord(metadata) ? metadata['name'] : undefined;
  return typeof name === 'string' ? `${collection}/${name}` : undefined;
}

async function findingOf(name: FeatureName, tools: ActTools): Promise<Finding> {
  const rule = rules[name];
  if (rule.by !== 'act') throw new TypeError(`no act shows ${name}`);
  try {
    return await rule.act(tools);
  } catch (error) {
    return unknown(error instanceof Error ? error.message : String(error));
  }
}
