// No document shows that `data` of a config map is a map of texts: this server takes numbers and stores their texts.
import { expect } from 'vitest';
import { isObject } from '../../../reference-server/object.ts';
import type { Json, JsonObject } from '../../../reference-server/object.ts';
import type { Variant } from './variant.ts';

const textOf = (value: Json | undefined): Json | undefined =>
  typeof value === 'number' ? String(value) : value;

/** Also a number in the place of the map: it is dropped. */
function withTexts({ data, ...rest }: JsonObject): JsonObject {
  if (typeof data === 'number') return rest;
  if (!isObject(data)) return { ...rest, ...(data === undefined ? {} : { data }) };
  const texts = Object.entries(data).map(([key, value]) => [key, textOf(value)]);
  return { ...rest, data: Object.fromEntries(texts) as JsonObject };
}

export const numbersBecomeTexts: Variant = {
  id: 'numbers-become-texts',
  title: 'Numbers in data of a config map are stored as texts (core 2.12: its fields are not shown)',
  alter(parts) {
    const { conform } = parts.validation;
    parts.validation.conform = (kind, value) =>
      conform(kind, kind.kind === 'ConfigMap' && isObject(value) ? withTexts(value) : value);
  },
  async shows(api) {
    const path = '/api/v1/namespaces/default/configmaps';
    const answer = await api.post(path, { metadata: { name: 'numbers' }, data: { key: 7 } });
    expect(answer.status).toBe(201);
    await api.delete(`${path}/numbers`);
  },
};
