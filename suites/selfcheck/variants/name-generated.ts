// No document says that a create needs a name: this server makes one up for an object without name and generateName.
import { expect } from 'vitest';
import { isObject } from '../../../reference-server/object.ts';
import type { Json } from '../../../reference-server/object.ts';
import type { Variant } from './variant.ts';

function named(value: Json): Json {
  const metadata = isObject(value) ? (value['metadata'] ?? {}) : undefined;
  if (!isObject(value) || !isObject(metadata)) return value;
  if ('name' in metadata || 'generateName' in metadata) return value;
  return { ...value, metadata: { ...metadata, generateName: 'unnamed-' } };
}

export const nameGenerated: Variant = {
  id: 'name-generated',
  title:
    'A POST without name and generateName gets a name of the server (core 2.2 only says that names are unique)',
  alter(parts) {
    const { conform } = parts.validation;
    parts.validation.conform = (kind, value) => conform(kind, kind.virtual === true ? value : named(value));
  },
  async shows(api) {
    const path = '/api/v1/namespaces/default/configmaps';
    const answer = await api.post(path, { metadata: {}, data: { key: 'value' } });
    expect(answer.status).toBe(201);
    await api.delete(`${path}/${answer.object.metadata.name}`);
  },
};
