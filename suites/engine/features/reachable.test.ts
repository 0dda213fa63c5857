// Tests the problem that is reported for targets that cannot be checked.
import { describe, expect, test } from 'vitest';
import { orch } from '../../../common/dialects/names.ts';
import { createApi } from '../../kit/requests/api.ts';
import { TransportError } from '../../kit/requests/transport.ts';
import { fakeTarget, least, resourceList } from '../../kit/fake-target.test-support.ts';
import type { Routes } from '../../kit/fake-target.test-support.ts';
import { probeFeatures } from './probe.ts';

const probe = async (routes: Routes) => probeFeatures(fakeTarget({ ...least, ...routes }).api, orch);

describe('a target that cannot be checked is reported in one line', () => {
  const broken = (code: TransportError['code']) =>
    probeFeatures(
      createApi({
        own: () => Promise.reject(new TransportError(code, 'why')),
        bare: () => Promise.reject(new Error()),
      }),
      orch,
    );

  test('without config maps', async () => {
    const missing = { status: 404, body: { kind: 'Status', code: 404 } };
    const routes = { '/api/v1': resourceList('namespaces', 'podtemplates'), '/api/v1/configmaps': missing };
    const { problem, features: none } = await probe(routes);
    expect(problem).toContain('the target does not serve configmaps');
    expect(problem).not.toContain('\n');
    expect(none).toEqual(new Set());
  });

  test.each([
    ['refused', 'nothing answers at this address: check --url, and that the server runs (why)'],
    ['untrusted', 'the certificate is not trusted: give its authority with --ca'],
    ['timeout', 'no answer came in time'],
  ] as const)('%s', async (code, message) => {
    const { problem, features: none } = await broken(code);
    expect(problem).toContain(message);
    expect(none.size).toBe(0);
  });

  test.each<[string, string, Routes]>([
    [
      'a refused credential',
      'the credential was refused (GET /api answered 401): check --token-file',
      { '/api': { status: 401, body: { kind: 'Status' } } },
    ],
    [
      'a credential without any right',
      'the credential was refused (GET /api answered 403)',
      {
        '/api': { status: 403, body: { kind: 'Status' } },
        '/apis': { status: 403, body: { kind: 'Status' } },
      },
    ],
    [
      'another server',
      'this is not a server of the interface: GET /api answered 200 with <html> hello </html>; --url is',
      {
        '/api': { type: 'text/html', body: '<html>\nhello </html>' },
        '/apis': { body: {} },
        '/api/v1/namespaces': { body: '{"kind":1}' },
      },
    ],
  ])('%s', async (_what, message, routes) => {
    const { problem } = await probe(routes);
    expect(problem).toContain(message);
    expect(problem).not.toContain('\n');
  });

  test('but not one without discovery', async () => {
    expect((await probe({ '/api': { status: 404 }, '/apis': { status: 404 } })).problem).toBeUndefined();
  });
});
