// Caches of webhooks whose entries last as long as they are used.
import type { createDecisionCache } from '../../../access/webhooks/decision-cache.ts';

type CreateCache<T> = typeof createDecisionCache<T>;

/** Each read of an entry renews its time. */
export const renewedByUse =
  <T>(create: CreateCache<T>): CreateCache<T> =>
  (...given) => {
    const cache = create(...given);
    const times = new Map<string, number>();
    return {
      get(key) {
        const found = cache.get(key);
        if (found !== undefined) cache.set(key, found, times.get(key) ?? 0);
        return found;
      },
      set(key, value, ttlMs) {
        times.set(key, ttlMs);
        cache.set(key, value, ttlMs);
      },
    };
  };
