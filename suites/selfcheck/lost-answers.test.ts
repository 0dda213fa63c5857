// The suite leaves nothing behind where answers were lost: the whole store after such a run is the store before it.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { cases } from '../index.ts';
import { runCase } from '../engine/run-case.ts';
import { openInProcess } from '../engine/in-process/environment.ts';
import { TransportError } from '../kit/requests/transport.ts';
import type { Transport } from '../kit/requests/transport.ts';
import { inventory } from './inventory.ts';
import { redOf } from './red-of.ts';

interface Line {
  /** A case runs once more where its connection broke, so that it breaks once a case at most. */
  mayBreak: boolean;
}

/** The connection breaks after every so many creates of cases, which the server carries out all the same. */
function losing(server: Transport, every: number, line: Line): Transport {
  let creates = 0;
  return async (request) => {
    const response = await server(request);
    if (request.method === 'POST') creates += 1;
    if (!line.mayBreak || request.method !== 'POST' || creates < every) return response;
    creates = 0;
    line.mayBreak = false;
    throw new TransportError('reset', 'the connection broke');
  };
}

test('lost answers turn no case red, and their objects are removed', async () => {
  const line: Line = { mayBreak: false };
  const before = (server: Transport) => losing(server, 50, line);
  const target = await openInProcess({ names: orch, seed: 3, poolSize: 4, before });
  const stored = await inventory(target);
  const runs = [];
  const some = cases.filter(({ general }, index) => general !== true && index % 4 === 0);
  for (const one of some) {
    line.mayBreak = true;
    runs.push(await runCase(one, target.environment));
  }
  line.mayBreak = false;
  expect(redOf(runs)).toEqual([]);
  const again = runs.filter(({ outcome }) =>
    outcome.warnings?.some((one) => one.includes('the first attempt failed')),
  );
  expect(again.length).toBeGreaterThan(3);
  expect(await target.environment.namespacePool.close()).toEqual([]);
  expect(await inventory(target)).toEqual(stored);
  await target.drop();
});
