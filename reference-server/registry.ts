// The kinds that this server serves: every request looks one up, discovery lists them (document core 3.3, 9.1).
import type { FeatureGates } from './feature-gates.ts';
import type { RuntimeConfig } from './options.ts';
import { isPartOf, newestRelease } from './release.ts';
import type { Release } from './release.ts';
import type { Kind } from './resources/declaration/kind.ts';

export type Stage = 'alpha' | 'beta' | 'stable';

/** A served group; its versions are in order of preference. */
export interface ServedGroup {
  /** Empty for the core group. */
  readonly name: string;
  readonly preferred: string;
  readonly versions: readonly ServedVersion[];
}

export interface ServedVersion {
  readonly version: string;
  readonly kinds: readonly Kind[];
}

export interface Registry {
  /** The served kind of this group, version and resource, if any. */
  find(group: string, version: string, plural: string): Kind | undefined;
  servesVersion(group: string, version: string): boolean;
  served(): readonly Kind[];
  /** The core group, where it is served, is first. */
  groups(): readonly ServedGroup[];
  /** A cache for values that depend on the served kinds alone (discovery documents); cleared when they change. */
  once<T>(key: string, make: () => T): T;
  /** Replaces the kinds of one custom definition; an empty list removes them. */
  define(definition: string, kinds: readonly Kind[]): void;
}

export interface RegistryOptions {
  readonly featureGates: FeatureGates;
  readonly runtimeConfig: RuntimeConfig;
  /** The newest by default. */
  readonly release?: Release;
}

/** --runtime-config names an API that this server does not have. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/** @throws RegistryError */
export function createRegistry(
  kinds: readonly Kind[],
  options: RegistryOptions,
  serves: typeof isServed = isServed,
): Registry {
  const ofRelease = kinds.filter((kind) => isPartOf(kind, options.release ?? newestRelease));
  const unknown = unknownKeys(ofRelease, options.runtimeConfig)[0];
  if (unknown !== undefined) {
    const known = [...new Set(ofRelease.map(groupVersion))].sort().join(', ');
    throw new RegistryError(`--runtime-config: this server has no "${unknown}"; it has ${known}`);
  }
  const builtIn = kinds.filter((kind) => serves(kind, options));
  const defined = new Map<string, readonly Kind[]>();
  let now = lookup(builtIn);
  return {
    find: (group, version, plural) => now.places.get(group)?.get(version)?.get(plural),
    servesVersion: (group, version) => now.places.get(group)?.has(version) ?? false,
    served: () => now.served,
    groups: () => now.groups,
    once: <T>(key: string, make: () => T) => {
      if (!now.made.has(key)) now.made.set(key, make());
      return now.made.get(key) as T;
    },
    define(definition, custom) {
      if (custom.length === 0) defined.delete(definition);
      else defined.set(definition, custom);
      now = lookup([...builtIn, ...[...defined.values()].flat()]);
    },
  };
}

/** Everything that is looked up by the served kinds. */
function lookup(served: readonly Kind[]) {
  return {
    served,
    groups: groupKinds(served),
    places: indexByPlace(served),
    made: new Map<string, unknown>(),
  };
}

/** Whether the release has the kind, and gate and version are on; of several matching keys, the narrowest decides. */
export function isServed(kind: Kind, options: RegistryOptions): boolean {
  const { featureGates, runtimeConfig, release = newestRelease } = options;
  if (!isPartOf(kind, release)) return false;
  if (kind.gate !== undefined && featureGates.get(kind.gate) !== true) return false;
  for (const key of runtimeKeys(kind)) {
    const value = runtimeConfig.get(key);
    if (value !== undefined) return value;
  }
  return isOnByDefault(kind);
}

/** The first release in which new beta versions are off by default (document core 9.1). */
const betaOffIn = 22;

function isOnByDefault({
  version,
  removedIn,
  introducedIn = removedIn === undefined ? betaOffIn : 0,
}: Kind): boolean {
  const stage = stageOf(version);
  return stage === 'stable' || (stage === 'beta' && introducedIn < betaOffIn);
}

/** The keys of --runtime-config that apply to a kind, narrowest first. */
function runtimeKeys(kind: Kind): readonly string[] {
  const stage = stageOf(kind.version);
  const names = kind.group === '' ? [`api/${kind.version}`, kind.version] : [groupVersion(kind)];
  return [
    ...names.map((name) => `${name}/${kind.plural}`),
    ...names,
    stage === 'stable' ? 'api/ga' : `api/${stage}`,
    'api/all',
  ];
}

/** Keys of the flag that match no kind. */
export function unknownKeys(kinds: readonly Kind[], runtimeConfig: RuntimeConfig): readonly string[] {
  const known = new Set(['api/all', 'api/alpha', 'api/beta', 'api/ga', ...kinds.flatMap(runtimeKeys)]);
  return [...runtimeConfig.keys()].filter((key) => !known.has(key));
}

/** The stability level in a version's name. */
export function stageOf(version: string): Stage {
  if (version.includes('alpha')) return 'alpha';
  return version.includes('beta') ? 'beta' : 'stable';
}

const groupVersion = ({ group, version }: Kind) => (group === '' ? `api/${version}` : `${group}/${version}`);

function indexByPlace(kinds: readonly Kind[]): ReadonlyMap<string, Map<string, Map<string, Kind>>> {
  const groups = new Map<string, Map<string, Map<string, Kind>>>();
  for (const kind of kinds) {
    const versions = entryOf(groups, kind.group, () => new Map<string, Map<string, Kind>>());
    entryOf(versions, kind.version, () => new Map<string, Kind>()).set(kind.plural, kind);
  }
  return groups;
}

function groupKinds(kinds: readonly Kind[]): readonly ServedGroup[] {
  const groups = new Map<string, Map<string, Kind[]>>();
  for (const kind of kinds) {
    const versions = entryOf(groups, kind.group, () => new Map<string, Kind[]>());
    entryOf(versions, kind.version, (): Kind[] => []).push(kind);
  }
  return [...groups]
    .map(([name, byVersion]) => {
      const versions = [...byVersion].map(([version, of]) => ({ version, kinds: of }));
      versions.sort((a, b) => compareVersions(a.version, b.version));
      return { name, preferred: versions[0]?.version ?? '', versions };
    })
    .sort((a, b) => Number(b.name === '') - Number(a.name === ''));
}

/** Stable before beta before alpha, and the higher number first. */
export function compareVersions(a: string, b: string): number {
  const stages: readonly Stage[] = ['stable', 'beta', 'alpha'];
  const byStage = stages.indexOf(stageOf(a)) - stages.indexOf(stageOf(b));
  return byStage === 0 ? b.localeCompare(a, 'en', { numeric: true }) : byStage;
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
