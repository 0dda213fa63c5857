// Tests of parsing a JSON patch from a body.
import { expect, test } from 'vitest';
import type { ApiError } from '../errors/api-error.ts';
import type { Json } from '../object.ts';
import { readOperations } from './operations.ts';

function reasonFor(body: Json): string {
  try {
    readOperations(body);
  } catch (error) {
    return (error as ApiError).reason;
  }
  return 'accepted';
}

test('operations are accepted as sent, including unknown members', () => {
  const body: Json = [
    { op: 'add', path: '/a', value: null, comment: 'kept' },
    { op: 'move', from: '/a', path: '/b' },
  ];
  expect(readOperations(body)).toEqual(body);
});

test.for<[string, Json, string]>([
  ['no operation', [], 'accepted'],
  ['an object', { op: 'add', path: '/a', value: 1 }, 'BadRequest'],
  ['text', 'add', 'BadRequest'],
  ['an item that is not an object', ['add'], 'BadRequest'],
  ['an unknown operation', [{ op: 'merge', path: '/a' }], 'Invalid'],
  ['an operation in capitals', [{ op: 'ADD', path: '/a', value: 1 }], 'Invalid'],
  ['no operation name', [{ path: '/a' }], 'Invalid'],
  ['no path', [{ op: 'remove' }], 'Invalid'],
  ['a path that is not a string', [{ op: 'remove', path: 0 }], 'Invalid'],
  ['a source that is not a string', [{ op: 'copy', path: '/a', from: ['b'] }], 'Invalid'],
  ['as many as allowed', Array.from({ length: 10_000 }, () => ({ op: 'remove', path: '/a' })), 'accepted'],
  [
    'one too many',
    Array.from({ length: 10_001 }, () => ({ op: 'remove', path: '/a' })),
    'RequestEntityTooLarge',
  ],
])('%s', ([, body, reason]) => {
  expect(reasonFor(body)).toBe(reason);
});
