// Bindings add up (access 2.2), and no document forbids one for all users: on this server everyone may read nodes. A server
// that a case launches has the defaults alone.
import { expect } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { Transport, WireRequest } from '../../kit/requests/transport.ts';
import type { Variant } from './variant.ts';

const { rbac } = orch.groups;
const name = 'readers-of-nodes';
const objects = {
  clusterroles: {
    apiVersion: `${rbac}/v1`,
    kind: 'ClusterRole',
    metadata: { name },
    rules: [{ verbs: ['get', 'list', 'watch'], apiGroups: [''], resources: ['nodes', 'nodes/status'] }],
  },
  clusterrolebindings: {
    apiVersion: `${rbac}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name },
    subjects: [{ apiGroup: rbac, kind: 'Group', name: 'system:authenticated' }],
  },
};

/** By the credential of a request of the administrator. @returns whether both objects are there */
async function give(next: Transport, { headers, peer }: WireRequest): Promise<boolean> {
  const { authorization = '' } = headers;
  for (const [plural, object] of Object.entries(objects)) {
    const answer = await next({
      method: 'POST',
      path: `/apis/${rbac}/v1/${plural}`,
      headers: { authorization, 'content-type': 'application/json' },
      body: new TextEncoder().encode(JSON.stringify(object)),
      ...(peer && { peer }),
    });
    if (answer.status !== 201 && answer.status !== 409) return false;
  }
  return true;
}

export const nodesReadable: Variant = {
  id: 'nodes-readable',
  title: 'Every user may read nodes (access 2.2: bindings add up)',
  front() {
    let isGiven = false;
    return (next) => async (request) => {
      isGiven ||= await give(next, request);
      return next(request);
    };
  },
  async shows(api) {
    expect((await api.get(`/apis/${rbac}/v1/clusterroles/${name}`)).status).toBe(200);
  },
};
