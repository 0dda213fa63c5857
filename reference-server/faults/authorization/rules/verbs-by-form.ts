// Faults of the verb of requests by the type of a patch, and by the parameters of a watch (document access 5.4).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Fault } from '../../fault.ts';
import { readRequests } from '../mutate-decisions.ts';

/** A PATCH with such a body is authorized as update. */
const asUpdate = (id: string, what: string, type: string): Fault => ({
  id,
  title: `${what} is authorized as update.`,
  breaks: ['authorization.verbs.patch-is-patch'],
  install(parts) {
    const contentType = new AsyncLocalStorage<string>();
    const { firstSuccess } = parts.identity;
    parts.identity.firstSuccess = (authenticators, request, nowMs) => {
      contentType.enterWith(request.headers['content-type'] ?? '');
      return firstSuccess(authenticators, request, nowMs);
    };
    readRequests(parts, (attributes) =>
      attributes.verb === 'patch' && contentType.getStore()?.includes(type) === true
        ? { ...attributes, verb: 'update' }
        : attributes,
    );
  },
});

export default [
  asUpdate('apply-as-update', 'A server-side apply', 'apply-patch'),
  asUpdate('json-patch-as-update', 'A JSON patch', 'json-patch'),
  asUpdate('strategic-patch-as-update', 'A strategic merge patch', 'strategic-merge-patch'),
  {
    id: 'watch-from-a-version-as-list',
    title: 'A watch from a version is authorized as list.',
    breaks: ['authorization.verbs.watch-is-watch'],
    install: (parts) =>
      readRequests(parts, (attributes, route) =>
        attributes.verb === 'watch' && 'query' in route && Number(route.query.get('resourceVersion')) > 0
          ? { ...attributes, verb: 'list' }
          : attributes,
      ),
  },
  {
    id: 'watch-of-all-namespaces-as-list',
    title: 'A watch of the objects of all namespaces is authorized as list.',
    breaks: ['authorization.bindings.cluster-wide'],
    install: (parts) =>
      readRequests(parts, (attributes, route) =>
        attributes.verb === 'watch' &&
        route.type === 'resource' &&
        route.kind.scope === 'Namespaced' &&
        route.namespace === ''
          ? { ...attributes, verb: 'list' }
          : attributes,
      ),
  },
] as const satisfies readonly Fault[];
