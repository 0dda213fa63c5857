// Lists that are read again: at their version, in chunks, with a selector, as a stream.
import { expect, test } from 'vitest';
import { listOf, maps, object } from '../history.test-support.ts';
import { a, answeredBy, b } from './answered-by.test-support.ts';
import type { Answered, Client } from './answered-by.test-support.ts';

test('a list has the same items at exactly its version, and in chunks of it', async () => {
  const lists = async (api: Client) => {
    await api.get(maps);
    await api.get(maps, { query: { labelSelector: 'k=v' } });
  };
  const right = await answeredBy((request) => {
    if (request.includes('continue')) return [200, listOf([b])];
    if (request.includes('limit')) return [200, listOf([a], { continue: 't' })];
    return [200, listOf([a, b])];
  }, lists);
  expect(right).toEqual({
    requests: [
      'GET ',
      'GET ?resourceVersion=9&resourceVersionMatch=Exact',
      'GET ?labelSelector=k%3Dv&resourceVersion=9&resourceVersionMatch=Exact',
      'GET ?labelSelector=k%3Dv',
      'GET ?labelSelector=k%3Dv&resourceVersion=9&limit=1',
      'GET ?labelSelector=k%3Dv&continue=t&limit=1',
    ],
    rows: [],
  });
  const wrong = await answeredBy(
    (request) => [200, listOf(request.includes('Exact') ? [a] : [a, b])],
    (api) => api.get(maps),
  );
  expect(wrong.rows).toContain('lists.shape.resource-version');
});

test('lists are not read again where the server does not know its version at once', async () => {
  const { requests } = await answeredBy(
    (request) => (request.includes('Exact') ? [504, { kind: 'Status' }] : [200, listOf([a])]),
    async (api) => {
      await api.get(maps);
      await api.get(maps, { query: { labelSelector: 'k' } });
    },
  );
  expect(requests).toHaveLength(3);
});

test.each([0, 0.2, 0.3, 0.5, 0.6, 0.8, 0.99])(
  'a selector at the version of a list selects of it, by %d',
  async (draw) => {
    const others = ['c', 'd'].map((name) => object(name, '1'));
    const all = [a, ...others];
    const rowsWith = async (drop: number) => {
      const { requests, rows } = await answeredBy(
        (request) => {
          if (!request.includes('Selector')) return [200, listOf(all)];
          const isInverted = /%21k|%21%3D|notin/.test(request);
          return [200, listOf((isInverted ? others : [a]).slice(drop))];
        },
        (api) => api.get(maps),
        { encodings: [], draw: () => draw },
      );
      expect(requests.filter((one) => one.includes('Selector'))).toHaveLength(1);
      return rows;
    };
    expect(await rowsWith(0)).toEqual([]);
    expect(await rowsWith(1)).toEqual([
      draw > 0.9 ? 'lists.parameters.field-selector' : 'lists.parameters.label-selector',
    ]);
  },
);

test('a stream of initial events has what a list before and one after it have', async () => {
  const bookmark = { type: 'BOOKMARK', object: { metadata: { resourceVersion: '9' } } };
  const rowsWith = async (events: readonly object[], last: readonly object[] = [a, b]) => {
    let lists = 0;
    const answerTo = (request: string): Answered => {
      if (request.includes('sendInitialEvents')) return [200, [...events]];
      lists += 1;
      return [200, listOf(request === 'GET ' && lists > 1 ? last : [a, b])];
    };
    const options = { encodings: [], pause: () => new Promise<void>(() => {}), streamsLists: true };
    const { rows } = await answeredBy(answerTo, (api) => api.get(maps), options);
    return rows.filter((row) => row.startsWith('watch'));
  };
  const added = [a, b].map((one) => ({ type: 'ADDED', object: one }));
  expect(await rowsWith([...added, bookmark])).toEqual([]);
  expect(await rowsWith([added[0]!, bookmark])).toEqual(['watch.initial-events.every-object']);
  // It was removed in between, or the stream ended too early to show it.
  expect(await rowsWith([added[0]!, bookmark], [a])).toEqual([]);
  expect(await rowsWith([added[0]!])).toEqual([]);
});
