// Further requests by which an answer is compared.
import { expect, test } from 'vitest';
import { orch } from '../../../../common/dialects/names.ts';
import { createAnswer } from '../../../kit/answers/answer.ts';
import { createApi } from '../../../kit/requests/api.ts';
import { listOf, maps, object } from '../history.test-support.ts';
import { createStanding } from '../observe.ts';
import { a, answeredBy, b, isDry, labels, refusal } from './answered-by.test-support.ts';
import type { Answered, Client } from './answered-by.test-support.ts';
import { dryRunMark } from './mark.ts';

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

test('nothing comes before a write that states the version of an object with a controller', async () => {
  const path = '/apis/apps/v1/namespaces/n/deployments/a';
  const plan = { metadata: { name: 'a', resourceVersion: '1' } };
  const { requests } = await answeredBy(
    () => refusal,
    async (api) => {
      await api.put(path, plan);
      await api.put(`${maps}/a`, a);
    },
  );
  expect(requests).toEqual([
    `PUT ${path}`,
    `PUT ${path}?dryRun=All`,
    'PUT /a?dryRun=All',
    'PUT /a',
    'PUT /a?dryRun=All',
  ]);
});

test('nothing comes before writes that are sent at once', async () => {
  const { requests } = await answeredBy(
    () => [200, a],
    (api) => Promise.all(['a', 'b'].map((name) => api.put(`${maps}/${name}`, a))),
  );
  expect(requests).toEqual(['PUT /a', 'PUT /b']);
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
