// Edges of RFC 6902 at which common libraries differ: this server reads them as one such library does (core 4.8).
import { expect } from 'vitest';
import { isObject } from '../../../reference-server/object.ts';
import type { Json } from '../../../reference-server/object.ts';
import type { Operation } from '../../../reference-server/patches/json-patch.ts';
import type { Variant } from './variant.ts';

const withoutZeros = (pointer: string) => pointer.replaceAll(/\/0+(?=\d)/g, '/');

/** An add without a value sets null; a test of a missing member against null holds. */
function read(operation: Operation, document: Json): readonly Operation[] {
  const { op, path, value = null } = operation;
  const given: Operation = { ...operation, path: withoutZeros(path) };
  if (op === 'add') return [{ ...given, value }];
  const [field, member] = path.slice('/metadata/'.length).split('/');
  const metadata = isObject(document) ? document['metadata'] : undefined;
  const map = isObject(metadata) ? metadata[field ?? ''] : undefined;
  const isMissing = isObject(map) && member !== undefined && !(member in map);
  return op === 'test' && value === null && isMissing ? [] : [given];
}

export const lenientJsonPatch: Variant = {
  id: 'lenient-json-patch',
  title: 'A JSON patch may have indexes with leading zeros and adds without a value (libraries differ)',
  alter(parts) {
    const { jsonPatch } = parts.patches;
    parts.patches.jsonPatch = (document, operations) =>
      operations.reduce((patched, operation) => jsonPatch(patched, read(operation, patched)), document);
  },
  async shows(api) {
    const path = '/api/v1/namespaces/default/configmaps';
    await api.post(path, { metadata: { name: 'lenient', finalizers: ['example.com/a'] } });
    const operations = [{ op: 'remove', path: '/metadata/finalizers/00' }];
    const answer = await api.patch(`${path}/lenient`, operations, 'application/json-patch+json');
    await api.patch(`${path}/lenient`, { metadata: { finalizers: null } }, 'application/merge-patch+json');
    await api.delete(`${path}/lenient`);
    expect(answer.status).toBe(200);
  },
};
