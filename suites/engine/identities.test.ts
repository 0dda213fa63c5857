// Cases about any identity: their requests carry the credential of the variation, their set-up that of the run.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { cases } from '../index.ts';
import type { Transport, WireRequest } from '../kit/requests/transport.ts';
import { openInProcess } from './in-process/environment.ts';
import { inProcessToken } from './in-process/options.ts';
import { runCase } from './run-case.ts';

const one = cases.find(({ id }) => id === 'objects.fields.kind')!;

/** Runs the case thoroughly. @param refuses requests that a server in front answers with 403 */
async function run(refuses: (request: WireRequest) => boolean = () => false) {
  const requests: WireRequest[] = [];
  const before =
    (next: Transport): Transport =>
    async (request) => {
      requests.push(request);
      return refuses(request) ? { status: 403, headers: [], body: noBody() } : next(request);
    };
  const opened = await openInProcess({ names: orch, seed: 1, poolSize: 2, before });
  const from = requests.length;
  const { outcome } = await runCase(one, { ...opened.environment, thorough: true });
  const sent = requests.slice(from);
  const leftovers = await opened.close();
  return { outcome, sent, leftovers };
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

const isImpersonated = ({ headers }: WireRequest) => headers['impersonate-user']?.includes('rights') === true;
const isAccount = ({ headers }: WireRequest) =>
  headers['authorization'] !== undefined && headers['authorization'] !== `Bearer ${inProcessToken}`;
const isWrite = ({ method }: WireRequest) => method === 'PUT' || method === 'PATCH';

test('each identity sends the requests of the case, and none of its set-up; nothing of them remains', async () => {
  const { outcome, sent, leftovers } = await run();
  expect(outcome).toEqual({ kind: 'passed' });
  expect(leftovers).toEqual([]);
  for (const isOther of [isImpersonated, isAccount]) {
    expect(sent.filter(isOther).filter(isWrite).length).toBeGreaterThan(10);
    // Reads show, before the first case, that the identity has its rights.
    const outside = sent.filter(isOther).filter(({ phase = 'check' }) => phase !== 'check');
    expect(outside.filter(({ method }) => method !== 'GET')).toEqual([]);
  }
  expect(sent.filter(({ phase }) => phase === 'set-up').length).toBeGreaterThan(10);
});

test('an identity that the target does not accept is not used', async () => {
  const { outcome, sent } = await run((request) => isImpersonated(request));
  expect(outcome).toEqual({ kind: 'passed' });
  expect(sent.filter(isImpersonated).filter(isWrite)).toEqual([]);
  expect(sent.filter(isAccount).filter(isWrite).length).toBeGreaterThan(10);
});

test('a variation whose identity is refused a request is repeated as the run itself', async () => {
  const { outcome, sent } = await run((request) => isImpersonated(request) && isWrite(request));
  expect(outcome).toEqual({ kind: 'passed' });
  expect(sent.filter(isImpersonated).filter(isWrite).length).toBeGreaterThan(0);
});
