// Servers that answer every request alike, or carry one verb out by doing nothing: no case about them may pass there,
// since it then could not fail anywhere.
import { expect, test } from 'vitest';
import { orch } from '../../common/dialects/names.ts';
import { findRequirement } from '../catalogue/index.ts';
import { cases } from '../index.ts';
import { rowsOf } from '../kit/case.ts';
import type { Case } from '../kit/case.ts';
import { runCase } from '../engine/run-case.ts';
import type { Transport, WireRequest, WireResponse } from '../kit/requests/transport.ts';
import { currentTurn } from './turn.ts';
import { openInProcess } from '../engine/in-process/environment.ts';

const failure = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' };
const success = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' };

function answer(status: number, value: unknown): WireResponse {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  async function* body() {
    yield bytes;
  }
  return { status, headers: [['content-type', 'application/json']], body: body() };
}

/** The body of the request, or something that has a bit of everything. */
function echo({ body }: WireRequest): object {
  const something = { metadata: { name: 'a', uid: 'u', resourceVersion: '1' }, items: [] };
  try {
    return { ...something, ...(JSON.parse(new TextDecoder().decode(body)) as object) };
  } catch {
    return something;
  }
}

const alike: Readonly<Record<string, Transport>> = {
  'that finds nothing': async () => answer(404, failure),
  'that always fails': async () => answer(500, failure),
  'that says yes to everything': async () => answer(200, success),
  'that echoes': async (request) => answer(request.method === 'POST' ? 201 : 200, echo(request)),
};

/** Cases that look at servers of their own, which are whole, and at nothing but a status of 200. */
function isAside({ id }: Case): boolean {
  const needs = findRequirement(id)?.needs ?? [];
  return needs.includes('launcher') || needs.includes('restart') || id.startsWith('health.status.');
}

async function passedOn(
  chosen: readonly Case[],
  before: (server: Transport) => Transport,
): Promise<readonly string[]> {
  const whole = await openInProcess({ names: orch, seed: 5, poolSize: 1 });
  const { features } = whole.environment;
  await whole.drop();
  const target = await openInProcess({ names: orch, seed: 5, poolSize: 4, features, before });
  // Nothing is launched: a case that would look at such a server looks at this one.
  const { launcher: _launcher, ...environment } = target.environment;
  const passed: string[] = [];
  for (const one of chosen.filter((each) => !isAside(each))) {
    const { outcome } = await runCase(one, environment);
    expect(outcome.kind, `${one.id}: ${outcome.message}`).not.toBe('error');
    const must = rowsOf(one).filter((id) => findRequirement(id)?.level === 'MUST');
    if (outcome.kind === 'passed') passed.push(...must);
  }
  await target.drop();
  return passed;
}

test.each(Object.entries(alike))('nothing passes on a server %s', async (_what, transport) => {
  expect(await passedOn(currentTurn().cases(cases, 3), () => transport)).toEqual([]);
});

/** The cases of rows about a verb, and what of them passes on a server that reads the object instead. */
async function passedWithout(method: string, rows: RegExp): Promise<readonly string[]> {
  const about = cases.filter((one) => rowsOf(one).some((id) => rows.test(id)));
  expect(about.length).toBeGreaterThanOrEqual(10);
  return passedOn(about, (server) => async (request) => {
    if (request.method !== method || request.phase === 'clean-up') return server(request);
    const { body: _body, ...read } = request;
    return server({ ...read, method: 'GET', path: request.path.split('?')[0]! });
  });
}

test('DELETE that does nothing is seen by what it is to do', async () => {
  const rows =
    /^(?:endpoints\.(?:delete|delete-collection|(?:pod|claim)-templates\.delete)\b|endpoints\.verbs\.delete)/;
  const passed = await passedWithout('DELETE', rows);
  expect(passed.filter((id) => rows.test(id))).toEqual([]);
});

test('PATCH that does nothing is seen by what it is to do', async () => {
  const rows =
    /^(?:writes\.(?:json|merge)-patch|endpoints\.patch\.pretty|endpoints\.(?:pod|claim)-templates\.patch)/;
  const passed = await passedWithout('PATCH', rows);
  expect(passed.filter((id) => rows.test(id))).toEqual([]);
});
