// Lets a fault in a part that does not see the request affect some requests only, reads and deletions included.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Parts } from '../parts/index.ts';
import type { Body } from '../requests/stages.ts';
import type { ResourceRoute } from '../requests/routes.ts';

interface Noted {
  readonly route: ResourceRoute;
  readonly body: Body;
}

/** @returns the request that is executed now, where it matches */
export function noteRequests(parts: Parts, matches: (noted: Noted) => boolean): () => Noted | undefined {
  const { writtenPlace } = parts.routing;
  const current = new AsyncLocalStorage<Noted | undefined>();
  parts.routing.writtenPlace = (route, body) => {
    current.enterWith(matches({ route, body }) ? { route, body } : undefined);
    return writtenPlace(route, body);
  };
  return () => current.getStore();
}

/** The media type of a body; empty without one. */
export const typeOf = ({ body }: Noted): string => (body.form === 'none' ? '' : body.type);
