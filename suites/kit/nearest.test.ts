// Which known name a mistyped one stands for.
import { describe, expect, test } from 'vitest';
import { nearest } from './nearest.ts';

describe('nearest', () => {
  test.each([
    ['requirment', ['require', 'requirement', 'retirement'], 'requirement'],
    ['CBOR', ['rbac', 'cbor'], 'cbor'],
    ['4.15', ['4.14', '5.1'], '4.14'],
    ['serv', ['serve', 'list'], 'serve'],
    ['rnu', ['run', 'report'], undefined],
    ['', ['a'], 'a'],
    ['quite-another-thing', ['run', 'report'], undefined],
    ['run', [], undefined],
    [
      'lists.contniue.expired-token',
      ['lists.continue.expired-token', 'lists.continue.token'],
      'lists.continue.expired-token',
    ],
  ])('%s among %j is %s', (name, candidates, meant) => {
    expect(nearest(name, candidates)).toBe(meant);
  });

  test('takes the first of equals, and an exact name over all', () => {
    expect(nearest('nod', ['node', 'pod'])).toBe('node');
    expect(nearest('pod', ['node', 'nod', 'pod'])).toBe('pod');
  });
});
