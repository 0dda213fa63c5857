// Faults of objects whose names are words with a meaning elsewhere in a path (core 2.2, 4.1).
import type { Parts } from '../../parts/index.ts';
import type { ResourcePath } from '../../requests/routes.ts';
import type { Fault } from '../fault.ts';

const breaks = ['objects.names.retrieve-by-name'];

/** Mutates the parsed path of items of one name, unless it is that of a sub-resource. */
function mutateItems(parts: Parts, word: string, mutate: (place: ResourcePath) => ResourcePath): void {
  const { parseResourcePath } = parts.routing;
  parts.routing.parseResourcePath = (path) => {
    const place = parseResourcePath(path);
    return place?.name === word && place.subresource === '' ? mutate(place) : place;
  };
}

export default [
  {
    id: 'item-named-watch-is-the-collection',
    title: 'The path of an object with the name watch is read as that of its collection.',
    breaks,
    install: (parts) => mutateItems(parts, 'watch', (place) => ({ ...place, name: '' })),
  },
  {
    id: 'item-named-scale-is-a-sub-resource',
    title: 'The path of an object with the name scale is read as a sub-resource without a name.',
    breaks,
    install: (parts) =>
      mutateItems(parts, 'scale', (place) => ({ ...place, name: '', subresource: 'scale' })),
  },
  {
    id: 'last-segment-namespaces-counts',
    title: 'The namespace in a path is what follows the last segment with the word namespaces.',
    breaks,
    install(parts) {
      const { parseResourcePath } = parts.routing;
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        return place?.name === 'namespaces' && place.subresource === '' ? undefined : place;
      };
    },
  },
  {
    id: 'suffix-of-name-taken-for-a-format',
    title: 'The end .json of a path is taken for the format of the answer, and not for a part of the name.',
    breaks,
    install(parts) {
      const { parseResourcePath } = parts.routing;
      parts.routing.parseResourcePath = (path) => parseResourcePath(path.replace(/\.json$/, ''));
    },
  },
  {
    id: 'item-named-status-not-deleted',
    title: 'DELETE of an object with the name status is refused, as DELETE of a sub-resource is.',
    breaks,
    install(parts) {
      const { placeFor } = parts.routing;
      parts.routing.placeFor = (kind, verb, place) =>
        verb === 'delete' && place.name === 'status' && place.subresource === ''
          ? undefined
          : placeFor(kind, verb, place);
    },
  },
] as const satisfies readonly Fault[];
