// dryRun in the body of a delete, for the variants that take one form of it.
import { expect } from 'vitest';
import { isObject } from '../../../reference-server/object.ts';
import type { Json } from '../../../reference-server/object.ts';
import type { Ready } from '../../../reference-server/requests/stages.ts';
import type { Api } from '../../kit/requests/api.ts';

export const dryRunIn = ({ body }: Ready): Json | undefined =>
  body.form !== 'none' && isObject(body.value) ? body.value['dryRun'] : undefined;

export function withDryRun(ready: Ready, dryRun: Json): Ready {
  const { body } = ready;
  if (body.form === 'none' || !isObject(body.value)) return ready;
  return { ...ready, body: { ...body, value: { ...body.value, dryRun } } };
}

/** A delete with this form of dryRun is answered with this status. */
export async function rejectsForm(api: Api, dryRun: Json, status: number): Promise<void> {
  const path = '/api/v1/namespaces/default/configmaps/none';
  const body = { apiVersion: 'v1', kind: 'DeleteOptions', dryRun };
  expect((await api.delete(path, { body })).status).toBe(status);
}
