// A type that is served in two versions with other representations (core 9.2). Helper of `groups.suite.ts`.
import { readRelease } from '../kit/releases.ts';
import type { CaseContext, LaunchedTarget } from '../kit/context.ts';
import type { Flags } from '../kit/launcher/launcher.ts';
import { NotRun } from '../kit/failures.ts';
import { contentOf } from '../kit/objects/object.ts';
import type { ApiObject } from '../kit/objects/object.ts';
import { replaceNow } from '../kit/objects/replace-now.ts';
import { collectionPath } from '../kit/kinds/resource.ts';
import type { Resource, ResourceType } from '../kit/kinds/resource.ts';

interface Pair {
  readonly first: Resource;
  readonly second: Resource;
  /** What the second version represents in another way, or not at all. */
  readonly specs: readonly object[];
}

const metric = (name: string, percent: number) => ({
  type: 'Resource',
  resource: { name, target: { type: 'Utilization', averageUtilization: percent } },
});

/** The specs of HorizontalPodAutoscalers in v2: v1 has one number for the use of processors. */
const autoscalerSpecs = [
  [metric('cpu', 55)],
  [metric('cpu', 55), metric('memory', 66)],
  [metric('memory', 66)],
].map((metrics) => ({
  scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'no-such-deployment' },
  minReplicas: 2,
  maxReplicas: 5,
  metrics,
}));

const autoscalers = (group: string, version: string): ResourceType => ({
  group,
  version,
  plural: 'horizontalpodautoscalers',
  kind: 'HorizontalPodAutoscaler',
  sample: () => ({ spec: autoscalerSpecs[0] }),
});

async function autoscalerPair({ api, namespace, names }: CaseContext): Promise<Pair | undefined> {
  const { autoscaling } = names.groups;
  const [first, second] = [autoscalers(autoscaling, 'v2'), autoscalers(autoscaling, 'v1')];
  for (const type of [first, second])
    if (!(await api.get(collectionPath(type, namespace.name))).ok) return undefined;
  return { first: namespace.resource(first), second: namespace.resource(second), specs: autoscalerSpecs };
}

const limited = (members: object) => ({
  type: 'Limited',
  limited: { limitResponse: { type: 'Reject' }, ...members },
});

const levels = (group: string, version: string): ResourceType => ({
  group,
  version,
  plural: 'prioritylevelconfigurations',
  kind: 'PriorityLevelConfiguration',
  sample: () => ({ spec: limited({}) }),
});

/** Releases with flow control in v1beta2 and v1beta3 (core 9.3). */
const releasesWithBoth = [26, 27, 28];

async function levelPair(context: CaseContext): Promise<Pair | undefined> {
  const { flowControl: group } = context.names.groups;
  const both = ['v1beta2', 'v1beta3'].map((version) => `${group}/${version}=true`).join(',');
  const server = await earlierServer(context, releasesWithBoth, { '--runtime-config': both });
  return (
    server && {
      first: server.cluster.resource(levels(group, 'v1beta2')),
      second: server.cluster.resource(levels(group, 'v1beta3')),
      specs: [limited({ assuredConcurrencyShares: 17 }), limited({})],
    }
  );
}

/** A server of one of the releases; undefined where the launcher starts none. */
async function earlierServer(
  { product, launched }: CaseContext,
  releases: readonly number[],
  flags: Flags,
): Promise<LaunchedTarget | undefined> {
  const earlier = Object.entries(product.earlierReleases ?? {});
  const [, own] = earlier.find(([name]) => releases.includes(readRelease(name)!)) ?? [];
  return own && launched(flags, own);
}

const ingresses = (group: string, version: string): ResourceType => ({
  group,
  version,
  plural: 'ingresses',
  kind: 'Ingress',
  sample: () => ({}),
});

/** Releases with Ingress in v1beta1 and v1 (core 9.3). */
const releasesWithBothIngresses = [19, 20, 21];

async function ingressPair(context: CaseContext): Promise<Pair | undefined> {
  const server = await earlierServer(context, releasesWithBothIngresses, {});
  if (server === undefined) return undefined;
  const { networking: group } = context.names.groups;
  const there = await server.namespace();
  const backendOf = (servicePort: string | number) => ({ serviceName: 'first', servicePort });
  const pathsOf = (...ports: (string | number)[]) => ({
    http: {
      paths: ports.map((port) => ({ path: `/${port}`, pathType: 'Prefix', backend: backendOf(port) })),
    },
  });
  return {
    first: there.resource(ingresses(group, 'v1beta1')),
    second: there.resource(ingresses(group, 'v1')),
    specs: [
      { backend: backendOf(80) },
      { backend: backendOf('http'), rules: [{ host: 'one.example.com', ...pathsOf(80, 'https') }] },
      { backend: backendOf(80), rules: [pathsOf(80), { host: 'two.example.com' }, pathsOf('http')] },
    ],
  };
}

export async function mustRoundTrip(context: CaseContext): Promise<void> {
  const pairs = [await autoscalerPair(context), await levelPair(context), await ingressPair(context)];
  const served = pairs.filter((pair) => pair !== undefined);
  if (served.length === 0)
    throw new NotRun('not-exercised', 'no type whose versions differ is served in two versions');
  for (const pair of served) for (const spec of pair.specs) await mustSurvive(context, pair, spec);
}

/** What clients set. */
function clientContent(object: ApiObject): unknown {
  const { status: _status, ...rest } = object;
  const { generation: _generation, ...metadata } = rest.metadata;
  return contentOf({ ...rest, metadata });
}

async function mustSurvive({ expect }: CaseContext, { first, second }: Pair, spec: object): Promise<void> {
  const made = await first.given({ spec });
  const name = made.metadata.name!;
  const what = `${first.type.kind} of ${first.type.version}`;
  const there = second.type.version;
  const written = await first.current(name);
  const shown = await second.current(name);
  expect.equal(shown.metadata.uid, made.metadata.uid, `uid of a ${what} in ${there}`);
  expect.success(await replaceNow(second, name, {}), `PUT of a ${what} as it reads in ${there}`);
  const after = await first.current(name);
  const whatAfter = `${what} after a PUT in ${there}`;
  expect.equal(after['spec'], written['spec'], `spec of a ${whatAfter}`);
  // Others may add labels and annotations meanwhile.
  expect.contains(clientContent(after), clientContent(written), `a ${whatAfter}`);
  const labelled = { metadata: { labels: { changed: 'yes' } } };
  expect.success(await replaceNow(second, name, labelled), `PUT with another label in ${there}`);
  const last = await first.current(name);
  expect.equal(last.metadata.labels?.['changed'], 'yes', `a label that was set in ${there}`);
  expect.equal(last['spec'], written['spec'], `spec of a ${what} after a change in ${there}`);
  const patch = { metadata: { labels: { changed: 'again' } } };
  expect.success(await second.mergePatch(name, patch), `merge patch of a label in ${there}`);
  const patched = await first.current(name);
  expect.equal(patched['spec'], written['spec'], `spec of a ${what} after a merge patch in ${there}`);
}
