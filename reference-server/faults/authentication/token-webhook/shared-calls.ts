// Faults of requests with one token that share a call of a token webhook (access 5.1).
import type { Authentication } from '../../../access/authenticator.ts';
import type { Fault } from '../../fault.ts';

const whenAborted = (signal: AbortSignal): Promise<Authentication> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('refused'), { once: true });
  });

export default [
  {
    id: 'shared-token-call-ends-with-its-first-client',
    title:
      'Concurrent requests with one token are identified together, and refused where the first of their clients goes away meanwhile.',
    breaks: ['authentication.token-webhook.requests-apart'],
    install({ identity }) {
      const { firstSuccess } = identity;
      const running = new Map<string, Promise<Authentication>>();
      identity.firstSuccess = (authenticators, request, nowMs) => {
        const { authorization } = request.headers;
        // Reviews of tokens for other audiences, and certificates, are not shared.
        if (
          authorization === undefined ||
          request.audiences !== undefined ||
          request.peer?.certificates.length
        )
          return firstSuccess(authenticators, request, nowMs);
        const known = running.get(authorization);
        if (known !== undefined) return known;
        const found = Promise.race([
          firstSuccess(authenticators, request, nowMs),
          whenAborted(request.signal),
        ]).finally(() => running.delete(authorization));
        running.set(authorization, found);
        return found;
      };
    },
  },
] as const satisfies readonly Fault[];
