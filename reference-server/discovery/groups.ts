// Documents that list groups, versions and the resources of a version: /api, /apis and below.
import type { Json, JsonObject } from '../object.ts';
import type { ServedGroup, ServedVersion } from '../registry.ts';
import type { Kind, Subresource, Verb } from '../resources/declaration/kind.ts';
import { scaleSchema } from '../resources/scale.ts';
import type { StructSchema } from '../schema/schema.ts';

/** Clients inside and outside the cluster reach the server at the address of their request. */
const addresses = (host: string): Json => [{ clientCIDR: '0.0.0.0/0', serverAddress: host }];

/** GET /api. */
export function coreVersions(groups: readonly ServedGroup[], host: string): JsonObject {
  const core = groups.find(({ name }) => name === '');
  return {
    kind: 'APIVersions',
    versions: core?.versions.map(({ version }) => version) ?? [],
    serverAddressByClientCIDRs: addresses(host),
  };
}

/** GET /apis. */
export function groupList(groups: readonly ServedGroup[]): JsonObject {
  const named = groups.filter(({ name }) => name !== '');
  return { kind: 'APIGroupList', apiVersion: 'v1', groups: named.map(groupEntry) };
}

/** GET /apis/<group>. */
export function groupDocument(group: ServedGroup): JsonObject {
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(group) };
}

function groupEntry({ name, preferred, versions }: ServedGroup): JsonObject {
  const entry = (version: string) => ({ groupVersion: `${name}/${version}`, version });
  return {
    name,
    versions: versions.map(({ version }) => entry(version)),
    preferredVersion: entry(preferred),
  };
}

/** GET /api/v1 and /apis/<group>/<version>: the resources, each followed by its subresources. */
export function resourceList(group: string, { version, kinds }: ServedVersion): JsonObject {
  const groupVersion = group === '' ? version : `${group}/${version}`;
  const resources = kinds.flatMap((kind) => [resourceEntry(kind), ...subresourceEntries(kind)]);
  return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources };
}

function resourceEntry(kind: Kind): JsonObject {
  return {
    name: kind.plural,
    singularName: kind.singular,
    namespaced: kind.scope === 'Namespaced',
    kind: kind.kind,
    verbs: sortedVerbs(kind.verbs),
    ...namesOf(kind),
  };
}

function subresourceEntries(kind: Kind): JsonObject[] {
  return Object.entries(kind.subresources ?? {}).map(([name, subresource]) => {
    const body = bodyKind(kind, subresource);
    const foreign = body.group !== kind.group || body.version !== kind.version;
    return {
      name: `${kind.plural}/${name}`,
      singularName: '',
      namespaced: kind.scope === 'Namespaced',
      ...(foreign ? { group: body.group, version: body.version } : {}),
      kind: body.kind,
      verbs: sortedVerbs(subresource.verbs),
    };
  });
}

export function namesOf(kind: Kind): JsonObject {
  return {
    ...(kind.shortNames === undefined ? {} : { shortNames: kind.shortNames }),
    ...(kind.categories === undefined ? {} : { categories: kind.categories }),
  };
}

export const sortedVerbs = (verbs: readonly Verb[]): Verb[] => verbs.toSorted((a, b) => (a < b ? -1 : 1));

/** Group, version and kind of the request and response bodies of a subresource. */
export function bodyKind(kind: Kind, subresource: Subresource) {
  const { group, version } = kind;
  if (subresource.type === 'scale') return { group: subresource.group, version: 'v1', kind: 'Scale' };
  if (subresource.type !== 'operation') return { group, version, kind: kind.kind };
  return {
    group: subresource.group ?? group,
    version: subresource.version ?? version,
    kind: subresource.kind,
  };
}

/** The schema of those bodies. */
export function bodySchema(kind: Kind, subresource: Subresource): StructSchema {
  if (subresource.type === 'operation') return subresource.schema;
  return subresource.type === 'scale' ? scaleSchema : kind.schema;
}
