// Delays the start of a bundled server until its first readiness check, so that a case can observe an unfinished start of a
// fast server. Both launchers of the bundled server use it.
import type { Server } from '../../../reference-server/server.ts';

export interface StartHold {
  readonly startAfter: Promise<void>;
  /** Continues the start once a readiness check is answered. */
  watch(handle: Server['handle']): Server['handle'];
}

export function holdStart(): StartHold {
  const { promise: startAfter, resolve } = Promise.withResolvers<void>();
  return {
    startAfter,
    watch: (handle) => async (request) => {
      const response = await handle(request);
      if (/^\/readyz(?:[/?]|$)/.test(request.target)) resolve();
      return response;
    },
  };
}
