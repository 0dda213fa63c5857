// All groups, versions and resources in one document: clients request it at /api and /apis by Accept.
import type { MediaType, Offer } from '../codec/media-type.ts';
import type { JsonObject } from '../object.ts';
import type { ServedGroup } from '../registry.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import { bodyKind, namesOf, sortedVerbs } from './groups.ts';

export type AggregatedVersion = 'v2' | 'v2beta1';

/** The document for some groups; `apiGroup` is the dialect's name of the discovery group. */
export function aggregatedList(
  groups: readonly ServedGroup[],
  version: AggregatedVersion,
  apiGroup: string,
): JsonObject {
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `${apiGroup}/${version}`,
    metadata: {},
    items: groups.map(({ name, versions }) => ({
      metadata: { ...(name === '' ? {} : { name }), creationTimestamp: null },
      versions: versions.map(({ version, kinds }) => ({
        version,
        resources: kinds.map(resourceEntry),
        freshness: 'Current',
      })),
    })),
  };
}

function resourceEntry(kind: Kind): JsonObject {
  const { group, version } = kind;
  const subresources = Object.entries(kind.subresources ?? {}).map(([name, subresource]) => ({
    subresource: name,
    responseKind: bodyKind(kind, subresource),
    verbs: sortedVerbs(subresource.verbs),
  }));
  return {
    resource: kind.plural,
    responseKind: { group, version, kind: kind.kind },
    scope: kind.scope,
    singularResource: kind.singular,
    verbs: sortedVerbs(kind.verbs),
    ...namesOf(kind),
    ...(subresources.length === 0 ? {} : { subresources }),
  };
}

/** A form of the document that a client prefers. */
export interface Aggregated {
  readonly version: AggregatedVersion;
  /** Not YAML. */
  readonly type: MediaType;
}

/** The Content-Type of the document, and the media range by which clients request it. */
export const aggregatedType = ({ version, type }: Aggregated, apiGroup: string): string =>
  `${type};g=${apiGroup};v=${version};as=APIGroupDiscoveryList`;

/** What the Accept header prefers to a plain document; undefined for none. @param offers the types of plain documents */
export function chooseAggregated(
  accept: string | undefined,
  apiGroup: string,
  offers: readonly Offer[],
): Aggregated | undefined {
  if (accept === undefined || !accept.includes('as=')) return undefined;
  const ranges = accept
    .split(',')
    .map(readRange)
    .filter(({ quality }) => quality > 0);
  for (const { type: range, parameters } of ranges.sort((a, b) => b.quality - a.quality)) {
    const wanted = parameters.get('as');
    const type = offers.find((offer) => offer.type === range)?.type;
    if (wanted === undefined && (type !== undefined || range === '*/*')) return undefined;
    if (type === undefined || type === 'application/yaml' || wanted !== 'APIGroupDiscoveryList') continue;
    if (parameters.get('g') !== apiGroup) continue;
    const version = parameters.get('v');
    if (version === 'v2' || version === 'v2beta1') return { version, type };
  }
  return undefined;
}

function readRange(text: string) {
  const [type = '', ...rest] = text.split(';').map((part) => part.trim());
  const parameters = new Map(
    rest.map((parameter) => {
      const [name = '', value = ''] = parameter.split('=');
      return [name.trim().toLowerCase(), value.trim()];
    }),
  );
  const quality = Number(parameters.get('q') ?? 1);
  return { type: type.toLowerCase(), parameters, quality: Number.isNaN(quality) ? 0 : quality };
}
