// Few processes start at once: a start takes all of a processor, and servers that run time out in the meantime.
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import type { Pause } from '../../kit/layers/layer.ts';
import { limits } from './limits.ts';

export type Starting = <T>(start: () => Promise<T>) => Promise<T>;

/** Starts as many at once as there are processors, at least two. One that takes long no longer counts: it waits. */
export function createStarting(pause: Pause, concurrency = Math.max(2, availableParallelism())): Starting {
  const limit = pLimit(concurrency);
  return async <T>(start: () => Promise<T>) => {
    const begun = Promise.withResolvers<{ readonly started: Promise<T> }>();
    void limit(async () => {
      const started = start();
      begun.resolve({ started });
      const end = new AbortController();
      const ended = started.then(
        () => end.abort(),
        () => end.abort(),
      );
      await Promise.race([ended, pause(limits.startingMs, end.signal).catch(() => {})]);
    });
    return (await begun.promise).started;
  };
}
