// Checks the server against the suite's model: a sequential history of requests, judged as a whole.
import { expect, test } from 'vitest';
import { createReader } from '../../suites/models/read-answer.ts';
import type { Request, Response } from '../../suites/models/requests.ts';
import { firstViolation } from '../../suites/models/step/step.ts';
import type { Exchange } from '../../suites/models/step/step.ts';
import { paths, startApi } from './api.test-support.ts';

const run = 'history';
const collection = 'configMaps/1';
const reader = createReader('configMaps', run);

async function startHistory() {
  const api = await startApi();
  await api.sendRequest('POST', paths.namespaces, { metadata: { name: 'n1' } });
  const history: Exchange[] = [];

  async function sendRequest(
    request: Request,
    ...sent: Parameters<typeof api.sendRequest>
  ): Promise<Response> {
    const { status, json } = await api.sendRequest(...sent);
    const response: Response = {
      status,
      ...(status < 300 && json.items !== undefined ? { list: reader.list({ list: json }) } : {}),
      ...(status < 300 && json.items === undefined ? { object: reader.object({ object: json }) } : {}),
    };
    history.push({ request, response });
    return response;
  }
  return { sendRequest, history };
}

const body = (value: string, resourceVersion?: string) => ({
  metadata: { name: `${run}-a`, labels: { color: 'red' }, ...(resourceVersion && { resourceVersion }) },
  data: { value },
});

test('a reused name is another object, also for clients with the version of the first', async () => {
  const { sendRequest, history } = await startHistory();
  const path = `${paths.maps}/${run}-a`;
  const first = { value: 'first', color: 'red' };
  const second = { value: 'second', color: 'red' };
  const name = 'a';
  const made = await sendRequest(
    { verb: 'create', collection, name, content: first },
    'POST',
    paths.maps,
    body('first'),
  );
  const version = made.object!.version;
  await sendRequest({ verb: 'list', collection }, 'GET', paths.maps);
  await sendRequest({ verb: 'delete', collection, name }, 'DELETE', path);
  await sendRequest({ verb: 'get', collection, name }, 'GET', path);
  await sendRequest(
    { verb: 'create', collection, name, content: second },
    'POST',
    paths.maps,
    body('second'),
  );
  await sendRequest(
    { verb: 'update', collection, name, version, content: first },
    'PUT',
    path,
    body('first', version),
  );
  await sendRequest({ verb: 'get', collection, name }, 'GET', path);
  const { list } = await sendRequest({ verb: 'list', collection }, 'GET', paths.maps);
  expect(firstViolation(history)).toBeUndefined();
  expect(list?.items.map(({ value }) => value)).toEqual(['second']);
  expect(history.map(({ response }) => response.status)).toEqual([201, 200, 200, 404, 201, 409, 200, 200]);

  // The same history with a lost write is rejected.
  const lost = history.with(7, { ...history[7]!, response: history[1]!.response });
  expect(firstViolation(lost)).toMatchObject({ index: 7, rule: 'uid' });
});
