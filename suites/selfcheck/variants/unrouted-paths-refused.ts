// A gateway in front of the target may route the paths of the interface only, and answer for all others (access 2.2, 5.4 name no such
// paths): this one refuses them to every client.
import { expect } from 'vitest';
import type { Variant } from './variant.ts';
import { respond } from './respond.ts';

const routed = /^\/(?:api|apis|openapi|healthz|livez|readyz|version|metrics)(?:[/?]|$)/;

export const unroutedPathsRefused: Variant = {
  id: 'unrouted-paths-refused',
  title: 'A gateway answers 403 for paths outside the interface (access 5.4: no other paths are named)',
  front: () => (next) => (request) =>
    routed.test(request.path) ? next(request) : Promise.resolve(respond(403, 'no such route')),
  async shows(api) {
    expect((await api.get('/no/such/path')).status).toBe(403);
  },
};
