// The script of a violation: the requests that lead to it, and no others.
import { expect, test } from 'vitest';
import type { Exchange } from '../../kit/answers/exchange.ts';
import { reportViolations } from './violations.ts';

const maps = '/api/v1/namespaces/n/configmaps';
const exchange = (method: string, path: string, startedAtMs: number, body?: string): Exchange => ({
  request: { method, path, headers: [], ...(body === undefined ? {} : { body }) },
  response: { status: 200, headers: [] },
  startedAtMs,
  durationMs: 1,
  phase: 'check',
  curl: `curl ${path}`,
});

const exchanges = [
  exchange('POST', '/api/v1/namespaces', 0, '{}'),
  exchange('POST', maps, 1, '{"metadata":{"name":"a"}}'),
  exchange('POST', maps, 2, '{"metadata":{"name":"b"}}'),
  exchange('GET', `${maps}/b`, 3),
  exchange('PUT', `${maps}/a`, 4, '{}'),
  exchange('GET', maps, 5),
  { ...exchange('GET', `${maps}/a?resourceVersion=0`, 6), phase: 'further' },
  exchange('GET', `${maps}/a`, 9),
];

const scriptOf = (message: string, name?: string) => {
  const about = { plural: 'configmaps', ...(name === undefined ? {} : { name }) };
  const found = [{ row: 'objects.fields.kind', message, about, atMs: 6 } as const];
  const { violations = [] } = reportViolations(found, { exchanges, text: (one) => one, script: {} });
  return violations.map((one) => one.exchanges.map(({ startedAtMs }) => startedAtMs));
};

test('of one object: its requests and lists until then, and what the message names', () => {
  expect(scriptOf('it differs', 'a')).toEqual([[1, 4, 5]]);
  expect(scriptOf(`it has the uid that GET ${maps}/b showed`, 'a')).toEqual([[1, 3, 4, 5]]);
});

test('reads of the engine are of use only where the message names them', () => {
  expect(scriptOf(`GET ${maps}/a?resourceVersion=0: it differs`, 'a')).toEqual([[1, 4, 5, 6]]);
});

test('of a list: all requests of its type', () => {
  expect(scriptOf('it lacks an item')).toEqual([[1, 2, 3, 4, 5]]);
});

test('nothing found, nothing reported', () => {
  expect(reportViolations([], { exchanges, text: (one) => one, script: {} })).toEqual({});
});
