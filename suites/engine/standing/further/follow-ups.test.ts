// Further requests by which an answer is compared.
import { expect, test } from 'vitest';
import { orch } from '../../../../common/dialects/names.ts';
import { createAnswer } from '../../../kit/answers/answer.ts';
import { createApi } from '../../../kit/requests/api.ts';
import type { Transport } from '../../../kit/requests/transport.ts';
import { listOf, maps, object } from '../history.test-support.ts';
import { createStanding } from '../observe.ts';
import type { FollowUpOptions } from './follow-ups.ts';
import { dryRunMark } from './mark.ts';

type Answered = readonly [status: number, body: object, type?: string];
type Client = ReturnType<typeof createApi>;

/** What a server gets that answers by method and path, and the rows that break. */
async function answeredBy(
  answerTo: (request: string) => Answered,
  send: (api: Client) => Promise<unknown>,
  options: FollowUpOptions = { encodings: [] },
) {
  const requests: string[] = [];
  const transport: Transport = async ({ method, path, headers: { accept } }) => {
    requests.push(`${method} ${path.replace(maps, '')}${accept === 'application/yaml' ? ' in YAML' : ''}`);
    const [status, body, type = 'application/json'] = answerTo(requests.at(-1)!);
    const text = Array.isArray(body)
      ? body.map((one) => `${JSON.stringify(one)}\n`).join('')
      : JSON.stringify(body);
    return {
      status,
      headers: [['content-type', type]],
      body: (async function* () {
        yield new TextEncoder().encode(text);
      })(),
    };
  };
  const standing = createStanding(orch, () => 0, options);
  await send(createApi({ own: transport, bare: transport }, standing.observer));
  return { requests, rows: standing.violations().map(({ row }) => row) };
}

const labels = { k: 'v' };
const [a, b] = ['a', 'b'].map((name) => object(name, '1', {}, { labels })) as [object, object];
const refusal: Answered = [400, { kind: 'Status', metadata: {} }];
const isDry = (request: string) => request.includes('dryRun');

test('a write that is refused is refused as a dry-run, too', async () => {
  const post = (api: Client) => api.post(maps, { kind: 'Wrong' });
  const right = await answeredBy(() => refusal, post);
  expect(right).toEqual({ requests: ['POST ?dryRun=All', 'POST ', 'POST ?dryRun=All'], rows: [] });
  const wrong = await answeredBy((request) => (isDry(request) ? [201, a] : refusal), post);
  expect(wrong.rows).toContain('writes.dry-run.validates');
  const strict = await answeredBy((request) => (isDry(request) ? refusal : [201, a]), post);
  expect(strict.rows).toContain('writes.dry-run.validates');
});

test('one more write of a sort is a dry-run only where it was refused', async () => {
  const { requests } = await answeredBy(
    (request) => (request.includes('/b') ? refusal : [200, a]),
    async (api) => {
      await api.put(`${maps}/a`, a);
      await api.put(`${maps}/b`, b);
      await api.put(`${maps}/a`, a, { query: { dryRun: 'All' } });
    },
  );
  expect(requests).toEqual([
    'PUT /a?dryRun=All',
    'PUT /a',
    'PUT /b',
    'PUT /b?dryRun=All',
    'PUT /a?dryRun=All',
  ]);
});

test('what a dry-run leaves shows its mark, and is removed', async () => {
  const marked = object('a', '1', {}, { annotations: { [dryRunMark]: 'true' } });
  const { requests, rows } = await answeredBy(
    (request) =>
      request === 'POST ' ? [409, { kind: 'Status' }] : [request === 'GET /a' ? 200 : 201, marked],
    (api) => api.post(maps, a),
  );
  expect(requests).toEqual(['POST ?dryRun=All', 'POST ', 'GET /a', 'DELETE /a']);
  expect(rows).toContain('writes.dry-run.no-side-effects');
});

test('a webhook with side effects refuses dry-runs', async () => {
  const { rows } = await answeredBy(
    (request) =>
      isDry(request) ? [400, { kind: 'Status', message: 'webhook w has side effects' }] : [201, a],
    (api) => api.post(maps, { kind: 'ConfigMap' }),
  );
  expect(rows).toEqual([]);
});

test('a case with webhooks, and what was refused before, are left alone', async () => {
  const { requests } = await answeredBy(
    () => refusal,
    async (api) => {
      await api.post(maps, {});
      await api.post(maps, {});
      await api.post(`/apis/${orch.groups.admissionRegistration}/v1/validatingwebhookconfigurations`, {});
      await api.post(maps, { kind: 'Wrong' });
      await api.put(`${maps}/a`, a);
    },
  );
  expect(requests.filter(isDry)).toEqual(['POST ?dryRun=All', 'POST ?dryRun=All']);
});

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

test('what the first write of a sort answers is read, and watched from before it', async () => {
  const written = object('a', '10', { data: { k: 'v' } }, { labels });
  const rowsWith = (read: object, seen: object) =>
    answeredBy(
      (request) => {
        if (request.includes('watch')) return [200, [{ type: 'MODIFIED', object: seen }]];
        if (request.includes('limit')) return [200, listOf([a])];
        if (isDry(request))
          return [200, object('a', '9', {}, { labels, annotations: { [dryRunMark]: 'true' } })];
        return [200, request === 'GET /a' ? read : written];
      },
      (api) => api.put(`${maps}/a`, a),
      { encodings: [], pause: () => new Promise<void>(() => {}) },
    );
  const right = await rowsWith(written, written);
  const watched = 'GET ?watch=true&resourceVersion=9&timeoutSeconds=5';
  expect(right).toEqual({
    requests: ['PUT /a?dryRun=All', 'GET ?limit=50', 'PUT /a', 'GET /a', watched],
    rows: [],
  });
  const other = object('a', '10', { data: { k: 'w' } }, { labels });
  for (const { rows } of [await rowsWith(other, written), await rowsWith(written, other)])
    expect(rows).toContain('objects.versions.last-change');
});

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

test('an object is the same in YAML', async () => {
  const rowsWith = async (inYaml: object) => {
    const answerTo = (request: string): Answered =>
      request.endsWith('YAML') ? [200, inYaml, 'application/yaml'] : [200, { ...a, data: { k: 'v' } }];
    const { requests, rows } = await answeredBy(answerTo, (api) => api.get(`${maps}/a`), {});
    expect(requests).toEqual(['GET /a', 'GET /a in YAML']);
    return rows;
  };
  expect(await rowsWith({ ...a, data: { k: 'v' }, binaryData: null })).toEqual([]);
  expect(await rowsWith({ ...a, data: { k: 'w' } })).toEqual(['objects.versions.last-change']);
});

test('a body that is not JSON is for the case to judge', async () => {
  const text = createAnswer(
    'GET a',
    200,
    [['content-type', 'application/json']],
    new TextEncoder().encode('{'),
  );
  const standing = createStanding(orch, () => 0);
  const api = createApi({ own: () => Promise.reject(new Error()), bare: () => Promise.reject(new Error()) });
  const sent = { method: 'GET', path: maps, options: {}, credential: 'run' } as const;
  const further = { ...api, send: () => Promise.resolve(text) };
  await expect(standing.observer.around.after(sent, text, further)).rejects.toThrow('JSON');
});
