// What a path of the interface names: a collection, an item, or the status of an item (core 2.1, 4.1).

export interface Place {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  /** Absent for cluster-scoped types, and for a collection over all namespaces. */
  readonly namespace?: string;
  /** Absent for a collection. */
  readonly name?: string;
  readonly isStatus?: true;
}

/** Sub-resources of a namespace itself, which look like types below it. */
const ofNamespaces: readonly string[] = ['status', 'finalize'];

/** Undefined for other paths: discovery, other sub-resources than status, the deprecated paths of watches. */
export function placeOf(path: string): Place | undefined {
  const [root, ...segments] = path.split('?')[0]!.split('/').slice(1).map(decoded);
  if ((root !== 'api' && root !== 'apis') || segments.some(isOpen)) return undefined;
  const group = root === 'api' ? '' : segments.shift();
  const [version, ...rest] = segments;
  if (group === undefined || version === undefined) return undefined;
  const isWithin = rest[0] === 'namespaces' && rest.length > 2 && !ofNamespaces.includes(rest[2]!);
  const [plural, name, subresource, ...others] = isWithin ? rest.slice(2) : rest;
  if (plural === undefined || plural === 'watch' || others.length > 0) return undefined;
  if (subresource !== undefined && subresource !== 'status') return undefined;
  return {
    group,
    version,
    plural,
    ...(isWithin ? { namespace: rest[1]! } : {}),
    ...(name === undefined ? {} : { name }),
    ...(subresource === undefined ? {} : { isStatus: true }),
  };
}

/** What such segments mean is not stated. */
const isOpen = (segment: string): boolean => segment === '' || segment === '.' || segment === '..';

/** As objects at the place state it. */
export const apiVersionOf = ({ group, version }: Place): string =>
  group === '' ? version : `${group}/${version}`;

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
