// No report contains a credential: cases of access control are made to fail at their end, and each report is searched for
// all secrets that went over the wire.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { findRequirement } from '../catalogue/index.ts';
import { cases } from '../index.ts';
import { CheckFailed } from '../kit/failures.ts';
import { isRecord } from '../kit/objects/object.ts';
import { runCase } from '../engine/run-case.ts';
import type { Transport } from '../kit/requests/transport.ts';
import { currentTurn } from './turn.ts';
import { openInProcess } from '../engine/in-process/environment.ts';

/** Shorter values stand in innocent texts, too. */
const shortest = 16;

/** What stands in secrets and is none. */
const isPublic = (key: string) =>
  ['expiration', 'description', 'auth-extra-groups', 'token-id', 'ca.crt', 'namespace'].includes(key);

/** Remembers bearer tokens, tokens that are issued, and what stands in secrets. */
function listening(server: Transport, heard: Set<string>): Transport {
  const hear = (value: unknown) => typeof value === 'string' && value.length >= shortest && heard.add(value);
  const hearBody = (text: string): void => {
    const body = parsed(text);
    if (!isRecord(body)) return;
    for (const part of [body['status'], body['spec']]) if (isRecord(part)) hear(part['token']);
    if (body['kind'] !== 'Secret') return;
    const { stringData = {}, data = {} } = body as Record<string, Record<string, string>>;
    for (const [key, value] of Object.entries(stringData)) if (!isPublic(key)) hear(value);
    for (const [key, value] of Object.entries(data))
      if (!isPublic(key)) hear(Buffer.from(value, 'base64').toString());
  };
  return async (request) => {
    hear(/^bearer +(.*)$/i.exec(request.headers['authorization'] ?? '')?.[1]);
    if (request.body !== undefined) hearBody(Buffer.from(request.body).toString());
    const response = await server(request);
    if (request.stream === true) return response;
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    hearBody(Buffer.concat(chunks).toString());
    return {
      ...response,
      body: (async function* () {
        yield* chunks;
      })(),
    };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test('no report of a case contains a secret', async () => {
  const heard = new Set<string>();
  const ofAccess = cases.filter(({ id, general }) => isOfAccess(id) && general !== true);
  const before = (server: Transport) => listening(server, heard);
  const target = await openInProcess({ names: orch, seed: 1, poolSize: 4, before });
  const leaks: string[] = [];
  let reported = 0;
  for (const one of currentTurn().cases(ofAccess, 3)) {
    const run: typeof one.run = async (context) => {
      await one.run(context);
      throw new CheckFailed('to see the whole report');
    };
    const { outcome, reproduce, exchanges } = await runCase({ ...one, run }, target.environment);
    if (outcome.kind === 'failed') reported += 1;
    const text = JSON.stringify({ outcome, reproduce, exchanges });
    for (const secret of heard)
      if (text.includes(secret)) leaks.push(`${one.id}: ${secret.length} characters`);
  }
  await target.drop();
  expect(leaks).toEqual([]);
  expect(reported).toBeGreaterThan(50);
  expect(heard.size).toBeGreaterThan(20);
});

const isOfAccess = (id: string) => findRequirement(id)?.document === 'access';
