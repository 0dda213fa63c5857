// The lists that a case has seen: the chunks of one joined, and each by the version at which it was built.
import { absenceKey, collectionKey } from './keys.ts';
import { metadataOf } from './seen.ts';
import type { Seen } from './seen.ts';

/** A list that came whole, or the chunks of one so far. */
export interface KnownList {
  /** Of the first chunk, as are the moments. */
  readonly request: string;
  readonly began: number;
  readonly ended: number;
  readonly isCurrent: boolean;
  readonly version: string;
  readonly uids: ReadonlySet<string>;
  /** Whether it has several chunks. */
  readonly isJoined: boolean;
}

export interface KnownLists {
  /** The chunks before the one that a request names by its continue token; undefined for other requests. */
  before(seen: Seen): KnownList | undefined;
  /** A whole list of the same collection and selectors, at the same version. */
  atVersion(seen: Seen, version: string): KnownList | undefined;
  /** The last list of the most recent state of a collection, whole or selected, that had this version. */
  current(seen: Seen, version: string): KnownList | undefined;
  /** The list with its chunks before; undefined where it is not complete, and for what is not stored. */
  whole(seen: Seen): KnownList | undefined;
  add(seen: Seen): void;
}

export function createKnownLists(): KnownLists {
  const walks = new Map<string, KnownList>();
  const whole = new Map<string, KnownList>();
  const currents = new Map<string, KnownList>();

  const before = (seen: Seen): KnownList | undefined =>
    walks.get(`${selectionOf(seen)} after ${seen.query.get('continue') ?? ''}`);

  return {
    before,
    atVersion: (seen, version) => whole.get(`${selectionOf(seen)} at ${version}`),
    current: (seen, version) => currents.get(`${placeKey(seen)} at ${version}`),
    whole: (seen) => (tokenOf(seen) === '' ? joined(seen, before(seen)) : undefined),
    add(seen) {
      const list = joined(seen, before(seen));
      if (list === undefined) return;
      const token = tokenOf(seen);
      if (token !== '') {
        walks.set(`${selectionOf(seen)} after ${token}`, list);
        return;
      }
      whole.set(`${selectionOf(seen)} at ${list.version}`, list);
      if (list.isCurrent && !list.isJoined) currents.set(`${placeKey(seen)} at ${list.version}`, list);
    },
  };
}

function tokenOf({ list }: Seen): string {
  const { continue: token } = metadataOf(list);
  return typeof token === 'string' ? token : '';
}

/** A list with the chunks before it; undefined where those are not known, and for what is not stored. */
function joined(seen: Seen, earlier: KnownList | undefined): KnownList | undefined {
  const { resourceVersion: version } = metadataOf(seen.list);
  if (seen.list === undefined || typeof version !== 'string' || version === '') return undefined;
  if (seen.query.get('continue') && earlier === undefined) return undefined;
  const uids = seen.objects.flatMap(({ uid }) => uid ?? []);
  if (uids.length < seen.objects.length) return undefined;
  const { request, began, ended, isCurrent } = earlier ?? seen;
  return {
    request,
    began,
    ended,
    isCurrent,
    version: earlier?.version ?? version,
    uids: new Set([...(earlier?.uids ?? []), ...uids]),
    isJoined: earlier !== undefined,
  };
}

/** What a list is of: lists of the same have the same items at one version. Others may not see all. */
const selectionOf = (seen: Seen): string => {
  const { query, reader } = seen;
  return [
    placeKey(seen),
    ...['labelSelector', 'fieldSelector'].map((name) => query.getAll(name).join(' and ')),
    reader,
  ].join(' | ');
};

const placeKey = ({ place }: Seen): string => absenceKey(place, collectionKey(place, place.namespace));
