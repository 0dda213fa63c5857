// The fields of a Status are not shown (core 2.9, 7): those of this server have no metadata.
import { expect } from 'vitest';
import type { ApiObject, JsonObject } from '../../../reference-server/object.ts';
import type { Variant } from './variant.ts';

/** A Status without its empty metadata; any other body as it is. */
function bare(body: ApiObject | JsonObject): ApiObject | JsonObject {
  if (body['kind'] !== 'Status' || Object.keys(body['metadata'] ?? {}).length > 0) return body;
  const { metadata: _empty, ...others } = body as JsonObject;
  return others;
}

export const bareStatuses: Variant = {
  id: 'bare-statuses',
  title: 'A Status has no metadata (core 2.9, 7: fields not shown)',
  alter(parts) {
    const { deletedBody } = parts.answers;
    parts.answers.deletedBody = (...of) => bare(deletedBody(...of));
    const { statusOfError } = parts.errors;
    parts.errors.statusOfError = (error) => {
      const answer = statusOfError(error);
      return { ...answer, status: bare(answer.status) as JsonObject };
    };
  },
  async shows(api) {
    const path = '/api/v1/namespaces/default/configmaps';
    const made = await api.post(path, { metadata: { generateName: 'bare-' } });
    const removed = await api.delete(`${path}/${made.object.metadata.name}`);
    expect(removed.json).toMatchObject({ kind: 'Status', status: 'Success' });
    expect(removed.json).not.toHaveProperty('metadata');
  },
};
