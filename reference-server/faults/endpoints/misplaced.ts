// Faults of paths that place an object elsewhere than it is (core 4.1).
import type { Parts } from '../../parts/index.ts';
import type { Kind, Verb } from '../../resources/declaration/kind.ts';
import type { ResourcePath } from '../../requests/routes.ts';
import type { Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';

type PlacedKind = Pick<Kind, 'scope' | 'plural'>;

/** Allows the paths that match, as the place that `mutate` returns. */
function allowPlaces(
  parts: Parts,
  mutate: (kind: PlacedKind, verb: Verb, place: ResourcePath) => ResourcePath | undefined,
): void {
  const { placeFor } = parts.routing;
  parts.routing.placeFor = (kind, verb, place) => placeFor(kind, verb, place) ?? mutate(kind, verb, place);
}

const isWithoutNamespace = ({ scope }: PlacedKind, { namespace, name }: ResourcePath): boolean =>
  scope === 'Namespaced' && namespace === '' && name !== '';

/** Finds the key of an object of a name in any namespace, where the given key lacks one. */
async function inAnyNamespace(parts: Parts, store: Store, key: string): Promise<string> {
  const [prefix = '', name] = key.split('//');
  if (name === undefined) return key;
  const { entries } = await parts.storage.list(store, `${prefix}/`, {});
  return entries.find((entry) => entry.key.endsWith(`/${name}`))?.key ?? key;
}

function lookUpInAny(parts: Parts): void {
  const { get, update } = parts.storage;
  parts.storage.get = async (store, key, revision) =>
    get(store, await inAnyNamespace(parts, store, key), revision);
  parts.storage.update = async (store, key, change, options) =>
    update(store, await inAnyNamespace(parts, store, key), change, options);
}

const encodedLetter = /%(?:3[0-9]|[46][1-9A-F]|[57][0-9A])/;

/** Segments with encoded letters or digits keep their encoding, where the segment before them matches. */
function keepEncoding(parts: Parts, matches: (before: string) => boolean): void {
  const { parseResourcePath } = parts.routing;
  parts.routing.parseResourcePath = (path) => {
    const kept = path.split('/').map((segment, index, all) => {
      const isKept = encodedLetter.test(segment) && matches(all[index - 1] ?? '');
      return isKept ? segment.replaceAll('%', '%25') : segment;
    });
    return parseResourcePath(kept.join('/'));
  };
}

const isCustomOrRole = (kind: PlacedKind): boolean => ['clusterroles', 'samples'].includes(kind.plural);

export default [
  ...(['get', 'patch', 'delete'] as const).map((found) => ({
    id: `item-without-namespace-found-by-${found}`,
    title: `The verb ${found} finds an object without a namespace in the path in any namespace.`,
    breaks: ['endpoints.paths.item-needs-namespace'],
    install(parts: Parts) {
      allowPlaces(parts, (kind, verb, place) =>
        verb === found && isWithoutNamespace(kind, place) ? place : undefined,
      );
      lookUpInAny(parts);
    },
  })),
  ...(['get', 'create', 'delete'] as const).map((ignoring) => ({
    id: `namespace-of-cluster-scoped-path-ignored-by-${ignoring}`,
    title: `The verb ${ignoring} ignores the namespace in the path of a cluster-scoped type.`,
    breaks: ['endpoints.paths.cluster-scoped-outside-namespaces'],
    install: (parts: Parts) =>
      allowPlaces(parts, (kind, verb, place) =>
        verb === ignoring && kind.scope === 'Cluster' && isCustomOrRole(kind)
          ? { ...place, namespace: '' }
          : undefined,
      ),
  })),
  {
    id: 'kind-looked-up-by-plural',
    title: 'The path of a pod template leads to it whatever group it names.',
    breaks: ['endpoints.paths.own-group-only'],
    install(parts) {
      const { parseResourcePath } = parts.routing;
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        const isMisplaced = place?.plural === 'podtemplates' && !place.group.startsWith('group-');
        return isMisplaced ? { ...place, group: '' } : place;
      };
    },
  },
  {
    id: 'names-in-paths-not-decoded',
    title: 'The names in a path are compared as they are spelled, and not decoded.',
    breaks: ['endpoints.paths.percent-encoded'],
    install: (parts) => keepEncoding(parts, () => true),
  },
  {
    id: 'namespaces-in-paths-not-decoded',
    title: 'The namespace in a path is compared as it is spelled, and not decoded.',
    breaks: ['endpoints.paths.percent-encoded'],
    install: (parts) => keepEncoding(parts, (before) => before === 'namespaces'),
  },
  {
    id: 'post-to-item-replaces',
    title: 'POST to the path of an existing object replaces it.',
    breaks: ['endpoints.verbs.post-creates'],
    install(parts) {
      const { parseResourcePath, verbOf } = parts.routing;
      let isWhole = true;
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        isWhole = place?.subresource === '';
        return place;
      };
      // Called for the path that was parsed just before.
      parts.routing.verbOf = (method, onItem, watching) =>
        method === 'POST' && onItem && isWhole ? 'update' : verbOf(method, onItem, watching);
    },
  },
] as const satisfies readonly Fault[];
