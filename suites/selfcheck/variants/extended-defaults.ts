// Whether permissions that were added to default roles remain is not stated (access 2.3): the administrator of this server has added
// some, which it keeps. A server that a case launches has the defaults alone.
import { expect } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import type { ApiObject } from '../../kit/objects/object.ts';
import type { Transport, WireRequest } from '../../kit/requests/transport.ts';
import type { Variant } from './variant.ts';

const roles = `/apis/${orch.groups.rbac}/v1/clusterroles`;
const added = [
  { verbs: ['get', 'list'], apiGroups: [orch.groups.scheduling], resources: ['priorityclasses'] },
  { verbs: ['get', 'post'], nonResourceURLs: ['/added'] },
];
const extended = [
  'system:basic-user',
  'system:discovery',
  'system:public-info-viewer',
  'system:monitoring',
  'system:aggregate-to-view',
];

/** By the credential of a request of the administrator. @returns whether the role has the permissions */
async function extend(next: Transport, request: WireRequest, role: string): Promise<boolean> {
  const body = new TextEncoder().encode(
    JSON.stringify(added.map((value) => ({ op: 'add', path: '/rules/-', value }))),
  );
  const { authorization = '' } = request.headers;
  const headers = { authorization, 'content-type': 'application/json-patch+json' };
  const { peer } = request;
  const patch = { method: 'PATCH', path: `${roles}/${role}`, headers, body, ...(peer && { peer }) };
  return (await next(patch)).status === 200;
}

export const extendedDefaults: Variant = {
  id: 'extended-defaults',
  title: 'An administrator has added permissions to default roles (access 2.3: that they go is not stated)',
  front() {
    const left = new Set(extended);
    return (next) => async (request) => {
      for (const role of left) if (await extend(next, request, role)) left.delete(role);
      return next(request);
    };
  },
  async shows(api) {
    const { rules } = (await api.get(`${roles}/system:discovery`)).json as ApiObject;
    expect(JSON.stringify(rules)).toContain('/added');
  },
};
