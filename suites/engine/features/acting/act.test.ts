// Tests the acting probes on fake targets that refuse them, fail, or store what they should not.
import { describe, expect, test } from 'vitest';
import { orch } from '../../../../common/dialects/names.ts';
import type { FeatureName } from '../../../catalogue/features.ts';
import { createWaiting } from '../../../kit/waiting/eventually.ts';
import { TransportError } from '../../../kit/requests/transport.ts';
import type { WireRequest } from '../../../kit/requests/transport.ts';
import { fakeTarget } from '../../../kit/fake-target.test-support.ts';
import type { FakeAnswer, Routes } from '../../../kit/fake-target.test-support.ts';
import { on } from '../../../kit/features/finding.ts';
import type { Finding } from '../../../kit/features/finding.ts';
import { collectActs, startActs } from './act.ts';

const secrets = '/api/v1/namespaces/orch-system/secrets';
const maps = '/api/v1/namespaces/orch-system/configmaps';
const reviews = '/apis/authorization.orch.io/v1/subjectaccessreviews';

async function act(
  name: FeatureName,
  routes: Routes,
  bare: Routes = routes,
  may: readonly FeatureName[] = [],
) {
  const { lines: transports, requests } = fakeTarget(routes, bare);
  let nowMs = 0;
  const acts = startActs([name], {
    transports,
    names: orch,
    found: new Map(may.map((one) => [one, on()])),
    prefix: 'run',
    waiting: createWaiting({ pause: async (ms) => void (nowMs += ms), now: () => nowMs }),
    now: () => nowMs,
    addSecret: () => {},
  });
  const { findings, leftovers } = await collectActs(acts);
  const { state, why } = findings.get(name) as Finding;
  return { state, why, leftovers, requests };
}

const created = ({ body }: WireRequest): FakeAnswer => {
  const object = JSON.parse(Buffer.from(body!).toString()) as { readonly metadata: object };
  return { status: 201, body: { ...object, metadata: { ...object.metadata, uid: 'u' } } };
};

describe('a refusal decides nothing', () => {
  test.each<[FeatureName, Routes]>([
    ['bootstrap-tokens', { [secrets]: { status: 403 } }],
    ['token-cleaner', { [secrets]: { status: 403 } }],
    ['bootstrap-signer', { '/api/v1/namespaces/orch-public/configmaps/cluster-info': { status: 403 } }],
    ['force-deletion', { [maps]: { status: 403 } }],
    ['node-authorization', { [reviews]: { status: 403 } }],
    ['node-selectors', { [reviews]: { status: 403 } }],
    ['node-restriction', {}],
  ])('%s', async (name, routes) => {
    const seen = await act(name, routes, { [maps]: { status: 401 } });
    expect(seen).toMatchObject({ state: 'unknown', leftovers: [] });
    expect(seen.why).not.toBe('');
  });
});

test('a node agent that the run may not impersonate decides nothing', async () => {
  const review = ({ method, body }: WireRequest): FakeAnswer => {
    if (method === 'GET') return { status: 405 };
    const { spec } = JSON.parse(Buffer.from(body!).toString()) as {
      readonly spec: { readonly resourceAttributes: { readonly name: string } };
    };
    const isBuiltIn = spec.resourceAttributes.name.startsWith('system:');
    return { status: 201, body: { status: { allowed: !isBuiltIn } } };
  };
  const routes = { '/apis/authorization.orch.io/v1/selfsubjectaccessreviews': review };
  const { state, why } = await act('node-authorization', routes, routes, ['impersonation']);
  expect({ state, why }).toEqual({ state: 'unknown', why: 'the run may not impersonate a node agent' });
});

test('a target that accepts any token decides nothing', async () => {
  const seen = await act('bootstrap-tokens', { [secrets]: created }, { [maps]: { status: 403 } });
  expect(seen).toMatchObject({ state: 'unknown', why: 'a token that does not exist is not refused' });
});

test('a token that is accepted after some seconds counts, and its Secret is deleted', async () => {
  let attempts = 0;
  const bare = { [maps]: () => ({ status: (attempts += 1) > 20 ? 403 : 401 }) };
  const { state, leftovers, requests } = await act('bootstrap-tokens', { [secrets]: created }, bare);
  expect({ state, leftovers }).toEqual({ state: 'on', leftovers: [] });
  const deleted = requests.filter(({ method }) => method === 'DELETE');
  expect(deleted).toHaveLength(2);
  for (const { path } of deleted) expect(path).toMatch(/\/secrets\/bootstrap-token-/);
});

test('a token that stays refused means off; one that fails with 503 decides nothing', async () => {
  const off = await act('bootstrap-tokens', { [secrets]: created }, { [maps]: { status: 401 } });
  expect(off.state).toBe('off');
  let attempts = 0;
  const broken = { [maps]: () => ({ status: (attempts += 1) === 1 ? 401 : 503 }) };
  expect((await act('bootstrap-tokens', { [secrets]: created }, broken)).state).toBe('unknown');
});

test('a broken connection decides nothing', async () => {
  const reset = () => {
    throw new TransportError('reset', 'the connection broke');
  };
  expect(await act('force-deletion', { [maps]: reset })).toMatchObject({ state: 'unknown', leftovers: [] });
});

test('objects that a server stored in a dry run are removed', async () => {
  const stored = new Map<string, object>();
  const node = (request: WireRequest): FakeAnswer => {
    const answer = created(request);
    const { metadata } = answer.body as { readonly metadata: { readonly name: string } };
    stored.set(`/api/v1/nodes/${metadata.name}`, answer.body as object);
    return answer;
  };
  const routes: Routes = new Proxy<Record<string, FakeAnswer>>(
    {},
    {
      get(_target, path: string) {
        if (path === '/api/v1/nodes') return node;
        return (request: WireRequest) => {
          const body = stored.get(path);
          if (request.method === 'DELETE') stored.delete(path);
          return body === undefined ? { status: 404, body: {} } : { body };
        };
      },
    },
  );
  const seen = await act('node-restriction', routes, routes, ['impersonation']);
  expect(seen).toMatchObject({ state: 'off', leftovers: [] });
  expect(seen.requests.filter(({ method }) => method === 'DELETE').length).toBeGreaterThan(1);
  expect(stored.size).toBe(0);
});
