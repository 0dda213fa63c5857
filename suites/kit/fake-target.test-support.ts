// A target in memory for the tests of the probes: routes by path, 404 for everything else, and a record of all requests.
import { createApi } from './requests/api.ts';
import type { Api, Transports } from './requests/api.ts';
import type { Transport, WireRequest, WireResponse } from './requests/transport.ts';

export interface FakeAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly encoding?: string;
  readonly body?: unknown;
}

export type Routes = Readonly<Record<string, FakeAnswer | ((request: WireRequest) => FakeAnswer)>>;

export interface FakeTarget {
  readonly api: Api;
  readonly lines: Transports;
  readonly requests: WireRequest[];
}

export function fakeTarget(routes: Routes, bare: Routes = routes): FakeTarget {
  const requests: WireRequest[] = [];
  const answer =
    (from: Routes): Transport =>
    async (request) => {
      requests.push(request);
      const route = from[request.path.split('?')[0] ?? ''] ?? {
        status: 404,
        body: { kind: 'Status', code: 404 },
      };
      return response(typeof route === 'function' ? route(request) : route);
    };
  const lines = { own: answer(routes), bare: answer(bare) };
  return { api: createApi(lines), lines, requests };
}

function response({
  status = 200,
  type = 'application/json',
  encoding,
  body = '',
}: FakeAnswer): WireResponse {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return {
    status,
    headers: [
      ['content-type', type],
      ...(encoding === undefined ? [] : [['content-encoding', encoding] as const]),
    ],
    body: (async function* () {
      yield bytes;
    })(),
  };
}

export const resourceList = (...names: readonly string[]): FakeAnswer => ({
  body: { kind: 'APIResourceList', resources: names.map((name) => ({ name })) },
});

/** The routes that every server of the interface has. */
export const least: Routes = {
  '/api': { body: { kind: 'APIVersions', versions: ['v1'] } },
  '/apis': { body: { kind: 'APIGroupList', groups: [] } },
  '/api/v1': resourceList('namespaces', 'podtemplates', 'configmaps', 'serviceaccounts'),
  '/api/v1/namespaces': { body: { kind: 'NamespaceList', metadata: {}, items: [] } },
  '/api/v1/configmaps': { body: { kind: 'ConfigMapList', metadata: {}, items: [] } },
  '/api/v1/podtemplates': (request) =>
    request.path.includes('watch=true')
      ? { status: 422 }
      : { body: { kind: 'PodTemplateList', metadata: {}, items: [] } },
};
