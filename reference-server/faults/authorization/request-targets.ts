// Lets a fault see the target of the request that is authorized now.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Parts } from '../../parts/index.ts';

/** @returns the target with its query; empty before the first request. Requests of reviews, which state audiences, are none. */
export function followRequestTargets({ identity }: Parts): () => string {
  const { firstSuccess } = identity;
  const current = new AsyncLocalStorage<string>();
  identity.firstSuccess = (authenticators, request, nowMs) => {
    if (request.audiences === undefined) current.enterWith(request.target);
    return firstSuccess(authenticators, request, nowMs);
  };
  return () => current.getStore() ?? '';
}
