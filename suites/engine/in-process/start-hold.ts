// Holds the start of a bundled server back until it was asked for its readiness: so a case that wants to see a start
// that is not finished sees one, however fast the server is. Both launchers of the bundled server use it.
import type { Server } from '../../../reference-server/server.ts';

export interface StartHold {
  readonly startAfter: Promise<void>;
  /** Watches for the question; the start goes on once it is answered. */
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
