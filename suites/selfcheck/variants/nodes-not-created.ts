// Which clients may create nodes is not stated beyond their agents (access 5.4): a policy of this target lets none create one.
import { expect } from 'vitest';
import type { Variant } from './variant.ts';
import { respond } from './respond.ts';

const collection = /^\/api\/v1\/nodes(?:\?|$)/;

export const nodesNotCreated: Variant = {
  id: 'nodes-not-created',
  title:
    'No client creates nodes (access 5.4 gives that right to node agents only, which a policy may limit)',
  front: () => (next) => (request) =>
    request.method === 'POST' && collection.test(request.path)
      ? Promise.resolve(respond(403, 'a policy keeps nodes from being created'))
      : next(request),
  async shows(api) {
    const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'not-created' } };
    const answer = await api.post('/api/v1/nodes', node, { query: { dryRun: 'All' } });
    expect(answer.status).toBe(403);
  },
};
