// Faults of the eviction of pods, which requests an operation and is not stored (core 1).
import type { Fault } from '../fault.ts';
import { storeEvictions, storeEvictionsInGroup } from './stored-evictions.ts';

export default [
  {
    id: 'eviction-stored',
    title: 'An Eviction is stored as an object that can be read.',
    breaks: ['service.virtual.eviction-not-stored'],
    install: storeEvictions,
  },
  {
    id: 'eviction-stored-in-its-group',
    title: 'An Eviction is stored as an object of the policy group.',
    breaks: ['service.virtual.eviction-not-stored'],
    install: storeEvictionsInGroup,
  },
  {
    id: 'pods-without-eviction',
    title: 'Pods have no eviction sub-resource.',
    breaks: ['service.virtual.eviction-not-stored'],
    install(parts) {
      const { parseResourcePath } = parts.routing;
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        return place?.subresource === 'eviction' ? { ...place, subresource: 'nosuch' } : place;
      };
    },
  },
  {
    id: 'eviction-removes-held-pods',
    title: 'An eviction removes a pod at once, whatever finalizers it has.',
    breaks: ['lifecycle.finalizers.keep-evicted'],
    install(parts) {
      const { parseResourcePath } = parts.routing;
      const evicted = new Set<string>();
      parts.routing.parseResourcePath = (path) => {
        const place = parseResourcePath(path);
        if (place?.subresource === 'eviction') evicted.add(`${place.namespace}/${place.name}`);
        return place;
      };
      const { mayBeRemoved } = parts.deletion;
      parts.deletion.mayBeRemoved = (object, ownFinalizers) =>
        mayBeRemoved(object, ownFinalizers) ||
        (object.kind === 'Pod' && evicted.has(`${object.metadata.namespace}/${object.metadata.name}`));
    },
  },
] as const satisfies readonly Fault[];
