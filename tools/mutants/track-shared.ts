// Work that cases share is done by the first of them: what it reached, and its time, count for all that use its result.
import type { Environment } from '../../suites/engine/environment.ts';

/** A case as it is measured. */
export interface Measured {
  readonly reached: Set<string>;
  /** Zero until it has ended. */
  durationMs: number;
  /** Cases whose results it uses. */
  readonly uses: Set<Measured>;
}

export interface SharedTracking {
  /** The next case begins. */
  begin(one: Measured): void;
}

export function trackShared({ launches, shared }: Pick<Environment, 'launches' | 'shared'>): SharedTracking {
  let current: Measured = measured();
  for (const map of [launches, shared] as Map<string, unknown>[]) {
    const makers = new Map<string, Measured>();
    const { get, set } = map;
    map.get = (key) => {
      const maker = makers.get(key);
      if (maker !== undefined && maker !== current) current.uses.add(maker);
      return get.call(map, key);
    };
    map.set = (key, value) => {
      if (!makers.has(key)) makers.set(key, current);
      return set.call(map, key, value);
    };
  }
  return { begin: (one) => void (current = one) };
}

export const measured = (): Measured => ({ reached: new Set(), durationMs: 0, uses: new Set() });

/** With what it uses. */
export function total({ reached, durationMs, uses }: Measured): Omit<Measured, 'uses'> {
  const makers = [...uses];
  return {
    reached: makers.reduce((all, maker) => all.union(maker.reached), reached),
    durationMs: makers.reduce((sum, maker) => sum + maker.durationMs, durationMs),
  };
}
