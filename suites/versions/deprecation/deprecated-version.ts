// A deprecated version that is served (core 9.2): on the target where its release has one, else on a launched server of an
// earlier release. Beta versions are deprecated for at least three releases before their removal (core 3.2).
import type { Names } from '../../../common/dialects/names.ts';
import { readRelease } from '../../kit/releases.ts';
import type { Release } from '../../kit/releases.ts';
import type { Api } from '../../kit/requests/api.ts';
import type { CaseContext, LaunchedTarget, Namespace } from '../../kit/context.ts';
import { NotRun } from '../../kit/failures.ts';
import { launchedIfPossible } from '../../kit/launched-unless-refused.ts';
import type { Flags } from '../../kit/launcher/launcher.ts';
import { collectionPath } from '../../kit/kinds/resource.ts';
import type { Resource, ResourceType } from '../../kit/kinds/resource.ts';

export interface DeprecatedType {
  readonly type: ResourceType;
  /** The first release without it. */
  readonly removedIn: Release;
  readonly isNamespaced: boolean;
}

const deprecatedReleases = 3;

const container = { name: 'main', image: 'example.invalid/none:1' };
const job = { spec: { template: { spec: { restartPolicy: 'Never', containers: [container] } } } };

/** Some of the removals (core 9.3), each with a sample that its version takes, newest first. */
export function deprecatedTypes({ groups }: Pick<Names, 'groups'>): readonly DeprecatedType[] {
  const level = { spec: { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } } };
  const flowControl = (version: string, removedIn: Release): DeprecatedType => ({
    type: {
      group: groups.flowControl,
      version,
      plural: 'prioritylevelconfigurations',
      kind: 'PriorityLevelConfiguration',
      sample: () => level,
    },
    removedIn,
    isNamespaced: false,
  });
  const beta = (group: string, plural: string, kind: string, removedIn: Release, sample: () => object) => ({
    type: { group, version: 'v1beta1', plural, kind, sample },
    removedIn,
    isNamespaced: true,
  });
  return [
    flowControl('v1beta3', 32),
    flowControl('v1beta2', 29),
    beta(groups.storage, 'csistoragecapacities', 'CSIStorageCapacity', 27, () => ({
      storageClassName: 'no-such-class',
    })),
    beta(groups.batch, 'cronjobs', 'CronJob', 25, () => ({
      spec: { schedule: '0 0 1 1 *', suspend: true, jobTemplate: job },
    })),
    beta(groups.policy, 'poddisruptionbudgets', 'PodDisruptionBudget', 25, () => ({ spec: {} })),
  ];
}

export const isDeprecatedIn = ({ removedIn }: DeprecatedType, release: Release): boolean =>
  removedIn - deprecatedReleases <= release && release < removedIn;

export interface Deprecated extends DeprecatedType {
  readonly api: Api;
  readonly resource: Resource;
  /** A namespace of the same server. */
  readonly place: Namespace;
  /** Absent for the target of the run. */
  readonly launched?: LaunchedTarget;
}

/** @throws NotRun where neither the target nor an earlier release that the launcher can start serves one */
export async function findDeprecated(context: CaseContext): Promise<Deprecated> {
  const { api, names, namespace, cluster, release, has } = context;
  if (release !== undefined) {
    const candidates = deprecatedTypes(names).filter((one) => isDeprecatedIn(one, release));
    for (const one of candidates) {
      if (!one.isNamespaced && !has('cluster-wide')) continue;
      if (!(await api.get(collectionPath(one.type, ''))).ok) continue;
      return {
        ...one,
        api,
        place: namespace,
        resource: (one.isNamespaced ? namespace : cluster).resource(one.type),
      };
    }
  }
  return launchDeprecated(context);
}

/** The same on a launched server. @param own further options of the product
 * @param use `alone` for a server that no other case uses */
export async function launchDeprecated(
  context: CaseContext,
  own: Flags = {},
  use: 'alone' | 'shared' = 'shared',
): Promise<Deprecated> {
  const { names, product } = context;
  for (const [text, flags] of Object.entries(product.earlierReleases ?? {})) {
    const one = deprecatedTypes(names).find((type) => isDeprecatedIn(type, readRelease(text) ?? 0));
    if (one === undefined) continue;
    const further = { ...flags, ...own };
    const server = await (use === 'alone'
      ? context.launchedAlone(switchOn(one.type), {}, further)
      : context.launched(switchOn(one.type), further));
    const place = await server.namespace();
    const { resource } = one.isNamespaced ? place : server.cluster;
    return { ...one, api: server.api, place, resource: resource(one.type), launched: server };
  }
  throw new NotRun(
    'not-exercised',
    'the release has no deprecated version that the documents name, and the launcher starts no earlier one',
  );
}

/** Versions on launched servers of the first release that must call them deprecated: as many releases before their removal as
 * they are deprecated for (core 3.2). */
export async function newlyDeprecated(context: CaseContext): Promise<readonly Deprecated[]> {
  const { names, product } = context;
  const found: Deprecated[] = [];
  for (const [text, flags] of Object.entries(product.earlierReleases ?? {}))
    for (const one of deprecatedTypes(names)) {
      if (one.removedIn - deprecatedReleases !== readRelease(text)) continue;
      // Where that release does not start, what the target shows is judged alone.
      const launched = await launchedIfPossible(context, switchOn(one.type), flags);
      if (launched === undefined) continue;
      const place = await launched.namespace();
      const resource = (one.isNamespaced ? place : launched.cluster).resource(one.type);
      found.push({ ...one, api: launched.api, place, resource, launched });
    }
  return found;
}

/** The option that serves a version, whatever its default is. */
export const switchOn = ({ group, version }: Pick<ResourceType, 'group' | 'version'>): Flags => ({
  '--runtime-config': `${group}/${version}=true`,
});
