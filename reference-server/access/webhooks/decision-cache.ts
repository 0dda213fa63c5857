// Remembers the decisions of a webhook for a time, in a bounded number.
import type { Clock } from '../../clock.ts';

export interface DecisionCache<T> {
  get(key: string): T | undefined;
  /** @param ttlMs 0: the value is not stored */
  set(key: string, value: T, ttlMs: number): void;
}

const defaultMaxEntries = 8_192;

/** Removes the oldest entry before a new one is added. */
export function createDecisionCache<T>(
  clock: Pick<Clock, 'now'>,
  maxEntries = defaultMaxEntries,
): DecisionCache<T> {
  const entries = new Map<string, { readonly value: T; readonly endsMs: number }>();
  return {
    get(key) {
      const found = entries.get(key);
      if (found === undefined) return undefined;
      if (found.endsMs > clock.now()) return found.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value, ttlMs) {
      entries.delete(key);
      if (ttlMs <= 0) return;
      entries.set(key, { value, endsMs: clock.now() + ttlMs });
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
    },
  };
}
