// Faults of the version of an object during its deletion and in lists (core 2.3, 3.1).
import type { ApiObject } from '../../object.ts';
import type { Parts } from '../../parts/index.ts';
import { alterChanges } from '../alter-changes.ts';
import type { Fault } from '../fault.ts';
import { showEntries, withShownMetadata } from '../entry-views.ts';

const isMarked = ({ metadata }: ApiObject): boolean => Boolean(metadata.deletionTimestamp);

export default [
  {
    id: 'deletion-mark-keeps-version',
    title: 'The deletion mark of a config map is stored apart from it, and does not change its version.',
    breaks: ['objects.versions.last-change'],
    install: (parts) => keepVersion(parts, 'ConfigMap', (_next, before) => !isMarked(before)),
  },
  {
    id: 'finalizer-removal-keeps-version',
    title: 'The removal of a finalizer of a terminating pod template does not change its version.',
    breaks: ['objects.versions.last-change'],
    install: (parts) =>
      keepVersion(
        parts,
        'PodTemplate',
        (next, before) => isMarked(before) && stateOf(next) !== stateOf(before),
      ),
  },
  {
    id: 'items-with-the-version-of-their-list',
    title: 'The items of a list have the version of the list.',
    breaks: ['objects.versions.last-change'],
    install: (parts) => stampItems(parts),
  },
] as const satisfies readonly Fault[];

/** Identifies the state of a terminating object. */
const stateOf = ({ metadata }: ApiObject): string =>
  `${metadata.uid} ${metadata.deletionTimestamp} ${metadata.finalizers?.join()}`;

/** Returns the result of a matching change of a terminating object under the version from before it. */
function keepVersion(
  parts: Parts,
  kind: string,
  isAffected: (next: ApiObject, before: ApiObject) => boolean,
): void {
  const shownAs = new Map<string, string>();
  const meant = new Map<string, string>();
  alterChanges(parts, (decided, before) => {
    if (decided.action !== 'put' || decided.value.kind !== kind) return decided;
    if (isMarked(decided.value) && isAffected(decided.value, before))
      shownAs.set(
        stateOf(decided.value),
        shownAs.get(stateOf(before)) ?? before.metadata.resourceVersion ?? '',
      );
    return decided;
  });
  showEntries(parts, (entry) => {
    const { metadata } = entry.value;
    const resourceVersion = isMarked(entry.value) ? shownAs.get(stateOf(entry.value)) : undefined;
    if (resourceVersion === undefined) return entry;
    meant.set(`${metadata.uid}:${resourceVersion}`, String(entry.revision));
    return withShownMetadata(entry, { ...metadata, resourceVersion });
  });
  const { versionIsCurrent } = parts.preconditions;
  parts.preconditions.versionIsCurrent = (given, current) =>
    versionIsCurrent(meant.get(`${current.uid}:${given}`) ?? given, current);
}

/** Selectors are read just before the store. */
function stampItems(parts: Parts): void {
  const { selectorTexts } = parts.selectors;
  const { list } = parts.storage;
  let isList = false;
  parts.selectors.selectorTexts = (route) => {
    isList = route.verb === 'list';
    return selectorTexts(route);
  };
  parts.storage.list = async (store, prefix, options) => {
    const isAffected = isList;
    const page = await list(store, prefix, options);
    const resourceVersion = String(page.revision);
    const stamped = ({ metadata, ...rest }: ApiObject): ApiObject => ({
      ...rest,
      metadata: { ...metadata, resourceVersion },
    });
    if (!isAffected) return page;
    return { ...page, entries: page.entries.map((entry) => ({ ...entry, value: stamped(entry.value) })) };
  };
}
