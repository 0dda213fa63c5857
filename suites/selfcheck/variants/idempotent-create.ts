// A create that repeats an earlier one may succeed (core 2.2: idempotent creation, 4.5: 200): this server answers with the
// object that exists.
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { ApiObject } from '../../../reference-server/object.ts';
import type { Variant } from './variant.ts';

/** What a client sent of an object, as far as the stored object still shows it. */
function sentPart({ metadata, status: _status, ...rest }: ApiObject): unknown {
  const { name, labels, annotations, finalizers, ownerReferences } = metadata;
  return { rest, name, labels, annotations, finalizers, ownerReferences };
}

export const idempotentCreate: Variant = {
  id: 'idempotent-create',
  title: 'A second create of the same content is answered 200 with the first object (core 2.2, 4.5)',
  alter(parts) {
    const { create, get } = parts.storage;
    parts.storage.create = async (store, key, value) => {
      const first = value.metadata.generateName === undefined ? await get(store, key) : undefined;
      const isRepeated =
        first !== undefined &&
        !first.value.metadata.deletionTimestamp &&
        isDeepStrictEqual(sentPart(first.value), sentPart(value));
      return isRepeated ? first : create(store, key, value);
    };
    const { successCode } = parts.answers;
    parts.answers.successCode = (outcome, route) =>
      outcome === 'created' ? 200 : successCode(outcome, route);
  },
  async shows(api) {
    const path = '/api/v1/namespaces/default/configmaps';
    const body = { metadata: { name: 'repeated' } };
    const first = await api.post(path, body);
    const second = await api.post(path, body);
    expect(second.status).toBe(200);
    expect(second.object.metadata.uid).toBe(first.object.metadata.uid);
  },
};
