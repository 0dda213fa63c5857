// What a field named `items` of a custom kind does is not shown: this server takes such an object for a list (core 2.5).
import { expect } from 'vitest';
import { ApiError } from '../../../reference-server/errors/api-error.ts';
import { isObject } from '../../../reference-server/object.ts';
import type { Variant } from './variant.ts';

const group = 'lists.example.com';
const schema = { type: 'object', properties: { items: { type: 'array', items: { type: 'string' } } } };
const definition = {
  metadata: { name: `samples.${group}` },
  spec: {
    group,
    names: { plural: 'samples', singular: 'sample', kind: 'Sample', listKind: 'SampleList' },
    scope: 'Namespaced',
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema } }],
  },
};

export const itemsFieldRefused: Variant = {
  id: 'items-field-refused',
  title: 'A custom object with a top-level field `items` is answered 500 (core 2.5: lists have that field)',
  alter(parts) {
    const { conform } = parts.validation;
    parts.validation.conform = (kind, value) => {
      if (kind.custom === true && isObject(value) && 'items' in value)
        throw new ApiError('InternalError', 'items is not a list of objects');
      return conform(kind, value);
    };
  },
  async shows(api) {
    const definitions = '/apis/apiextensions.orch.io/v1/customresourcedefinitions';
    await api.post(definitions, definition);
    const send = () =>
      api.post(`/apis/${group}/v1/namespaces/default/samples`, {
        metadata: { name: 'a' },
        items: ['a'],
      });
    await expect.poll(async () => (await send()).status).not.toBe(404);
    const answer = await send();
    await api.delete(`${definitions}/samples.${group}`);
    expect(answer.status).toBe(500);
  },
};
