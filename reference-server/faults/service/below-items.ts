// Faults of paths below an item that are not those of a sub-resource (core 2.1).
import type { Parts } from '../../parts/index.ts';
import type { Verb } from '../../resources/declaration/kind.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'path-below-item-ignored',
    title: 'Path segments after the name of a pod template are ignored.',
    breaks: ['service.paths.unknown-below-item'],
    install(parts) {
      const { parseResourcePath } = parts.routing;
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        return place?.plural === 'podtemplates' ? { ...place, subresource: '' } : place;
      };
    },
  },
  {
    id: 'path-below-sub-resource-ignored',
    title: 'Path segments after the status or the scale of an object are ignored.',
    breaks: ['service.paths.unknown-below-item'],
    install(parts) {
      const { parseResourcePath } = parts.routing;
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        const [subresource = '', ...below] = place?.subresource.split('/') ?? [];
        const isIgnored = below.length > 0 && ['status', 'scale'].includes(subresource);
        return place && isIgnored ? { ...place, subresource } : place;
      };
    },
  },
  {
    id: 'path-below-custom-item-ignored',
    title: 'Path segments after the name of a custom object are ignored, unless they name its status.',
    breaks: ['versions.definitions.per-version-fields', 'service.paths.unknown-below-item'],
    install(parts) {
      const { parseResourcePath } = parts.routing;
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        const isIgnored = place?.group.endsWith('.example.com') === true && place.subresource !== 'status';
        return isIgnored ? { ...place, subresource: '' } : place;
      };
    },
  },
  ...(['delete', 'patch', 'update'] as const).map((ignoring) => ({
    id: `path-below-item-ignored-by-${ignoring}`,
    title: `The verb ${ignoring} acts on the item for any path below it that is not a sub-resource.`,
    breaks: ['service.paths.unknown-below-item'],
    install: (parts: Parts) => ignoreBelowItems(parts, ignoring),
  })),
] as const satisfies readonly Fault[];

/** Reads a path below an item that is not a sub-resource as that of the item. */
function ignoreBelowItems(parts: Parts, ignoring: Verb): void {
  const { parseResourcePath, placeFor } = parts.routing;
  const ignored = new WeakSet<object>();
  parts.routing.parseResourcePath = (path) => {
    const place = parseResourcePath(path);
    if (place?.subresource !== 'nosuch') return place;
    const item = { ...place, subresource: '' };
    ignored.add(item);
    return item;
  };
  parts.routing.placeFor = (kind, verb, place) =>
    ignored.has(place) && verb !== ignoring ? undefined : placeFor(kind, verb, place);
}
