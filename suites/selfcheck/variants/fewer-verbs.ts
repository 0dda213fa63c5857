// Which kinds have which verbs is not shown (core 4.4 and 4.5 have the endpoints of two types): this server deletes no collection of
// cluster roles, secrets or services, and its events and endpoint slices are written once.
import { expect } from 'vitest';
import type { WireRequest } from '../../kit/requests/transport.ts';
import type { Variant } from './variant.ts';
import { respond } from './respond.ts';

const kept = /\/(?:clusterroles|secrets|services)(?:\?|$)/;
const writtenOnce = /\/(?:events|endpointslices)(?:\/[^/]+)?(?:\?|$)/;

const isLacking = ({ method, path }: WireRequest): boolean =>
  method === 'DELETE' ? kept.test(path) : ['PUT', 'PATCH'].includes(method) && writtenOnce.test(path);

export const fewerVerbs: Variant = {
  id: 'fewer-verbs',
  title: 'Some kinds lack DELETE of a collection, or changes, answered 405 (core 4.4, 4.5)',
  front: () => (next) => (request) =>
    isLacking(request) ? Promise.resolve(respond(405, 'no such verb here')) : next(request),
  async shows(api) {
    const query = { labelSelector: 'no=such', dryRun: 'All' };
    expect((await api.delete('/api/v1/namespaces/default/secrets', { query })).status).toBe(405);
  },
};
