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
] as const satisfies readonly Fault[];
