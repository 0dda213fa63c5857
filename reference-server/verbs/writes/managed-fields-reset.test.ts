// Clearing the ownership records by each kind of write (document core 4.8.4), over a whole server.
import { expect, test } from 'vitest';
import { as, map, ownersOf, startMap, typed } from './owners.test-support.ts';

const cleared = [{}];

type Write = (managedFields: object[], data: Record<string, string>) => [string, unknown, string];
const writes: Record<string, Write> = {
  'merge patch': (managedFields, data) => [
    'PATCH',
    { metadata: { managedFields }, data },
    'merge-patch+json',
  ],
  'strategic merge patch': (managedFields, data) => [
    'PATCH',
    { metadata: { managedFields }, data },
    'strategic-merge-patch+json',
  ],
  'JSON patch': (managedFields, data) => [
    'PATCH',
    [
      ...Object.entries(data).map(([key, value]) => ({ op: 'add', path: `/data/${key}`, value })),
      { op: 'replace', path: '/metadata/managedFields', value: managedFields },
    ],
    'json-patch+json',
  ],
  PUT: (managedFields, data) => [
    'PUT',
    { metadata: { name: 'm', managedFields }, data: { a: '1', b: '1', ...data } },
    'json',
  ],
};

test.each(Object.entries(writes))(
  '%s: one empty entry clears the records, an empty list keeps them',
  async (_name, write) => {
    const api = await startMap();
    const send = (...[method, body, type]: ReturnType<Write>) =>
      api.sendRequest(method, map, body, { ...typed(type), ...as('other') });
    expect((await send(...write([], { b: '2' }))).status).toBe(200);
    expect(await ownersOf(api, map)).toEqual(['maker Update f:data', 'other Update f:data']);
    expect((await send(...write(cleared, { b: '2' }))).status).toBe(200);
    expect(await ownersOf(api, map)).toEqual([]);
    expect((await api.sendRequest('GET', map)).json.data).toEqual({ a: '1', b: '2' });
  },
);

test.each(Object.entries(writes))(
  '%s: cleared first, then the changes are the requester’s',
  async (_name, write) => {
    const { sendRequest } = await startMap();
    const [method, body, type] = write(cleared, { c: '3' });
    const { status, json } = await sendRequest(method, map, body, { ...typed(type), ...as('other') });
    expect(status).toBe(200);
    expect(json.metadata.managedFields).toEqual([
      expect.objectContaining({
        manager: 'other',
        operation: 'Update',
        fieldsV1: { 'f:data': { 'f:c': {} } },
      }),
    ]);
  },
);
