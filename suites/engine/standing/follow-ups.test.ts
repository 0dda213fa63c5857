// Further requests by which an answer is compared.
import { expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { createAnswer } from '../../kit/answers/answer.ts';
import { createApi } from '../../kit/requests/api.ts';
import type { Transport } from '../../kit/requests/transport.ts';
import { listOf, maps, object } from './history.test-support.ts';
import { createStanding } from './observe.ts';

type Answered = readonly [status: number, body: object];

/** What a server gets that answers by method and path, and the rows that break. */
async function answeredBy(
  answerTo: (request: string) => Answered,
  send: (api: ReturnType<typeof createApi>) => Promise<unknown>,
) {
  const requests: string[] = [];
  const transport: Transport = async ({ method, path }) => {
    requests.push(`${method} ${path.replace(maps, '')}`);
    const [status, body] = answerTo(requests.at(-1)!);
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    return {
      status,
      headers: [['content-type', 'application/json']],
      body: (async function* () {
        yield bytes;
      })(),
    };
  };
  const standing = createStanding(orch, () => 0);
  await send(createApi({ own: transport, bare: transport }, standing.observer));
  return { requests, rows: standing.violations().map(({ row }) => row) };
}

const [a, b] = ['a', 'b'].map((name) => object(name, '1')) as [object, object];
const refusal: Answered = [400, { kind: 'Status', metadata: {} }];

test('a write that is refused is refused as a dry-run, too', async () => {
  const post = (api: ReturnType<typeof createApi>) => api.post(maps, { kind: 'Wrong' });
  const right = await answeredBy(() => refusal, post);
  expect(right).toEqual({ requests: ['POST ', 'POST ?dryRun=All'], rows: [] });
  const wrong = await answeredBy((request) => (request === 'POST ' ? refusal : [201, a]), post);
  expect(wrong.rows).toEqual(['writes.dry-run.validates']);
});

test('a case with webhooks, and what was refused before, are left alone', async () => {
  const { requests } = await answeredBy(
    () => refusal,
    async (api) => {
      await api.post(maps, {});
      await api.post(maps, {});
      await api.post(`/apis/${orch.groups.admissionRegistration}/v1/validatingwebhookconfigurations`, {});
      await api.post(maps, { kind: 'Wrong' });
    },
  );
  expect(requests.filter((one) => one.includes('dryRun'))).toEqual(['POST ?dryRun=All']);
});

test('a list has the same items at exactly its version, and in chunks of it', async () => {
  const lists = async (api: ReturnType<typeof createApi>) => {
    await api.get(maps);
    await api.get(maps, { query: { labelSelector: 'k=v' } });
  };
  const labelled = [a, b].map((one) => ({ ...one, metadata: { ...metadataOf(one), labels: { k: 'v' } } }));
  const right = await answeredBy((request) => {
    if (request.includes('continue')) return [200, listOf([labelled[1]])];
    if (request.includes('limit')) return [200, listOf([labelled[0]], { continue: 't' })];
    return [200, listOf(labelled)];
  }, lists);
  expect(right).toEqual({
    requests: [
      'GET ',
      'GET ?resourceVersion=9&resourceVersionMatch=Exact',
      'GET ?labelSelector=k%3Dv',
      'GET ?labelSelector=k%3Dv&resourceVersion=9&limit=1',
      'GET ?labelSelector=k%3Dv&continue=t&limit=1',
    ],
    rows: [],
  });
  const wrong = await answeredBy(
    (request) => [200, listOf(request.includes('Exact') ? [labelled[0]] : labelled)],
    (api) => api.get(maps),
  );
  expect(wrong.rows).toEqual(['lists.shape.resource-version']);
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

test('a body that is not JSON is for the case to judge', async () => {
  const text = createAnswer(
    'GET a',
    200,
    [['content-type', 'application/json']],
    new TextEncoder().encode('{'),
  );
  const standing = createStanding(orch, () => 0);
  const sent = { method: 'GET', path: maps, options: {} };
  await expect(standing.observer.followUp(sent, text, () => Promise.resolve(text))).rejects.toThrow('JSON');
});

const metadataOf = (one: object) => ({ ...(one as { metadata: object }).metadata });
