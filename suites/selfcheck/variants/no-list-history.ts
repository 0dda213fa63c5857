// A list at exactly a version is answered with 410 Gone if that version is not available (core 4.12). This server keeps none: its
// database knows the present only. Lists in chunks, which hold what they show, and watches work.
import { expect } from 'vitest';
import type { Layer } from '../../kit/layers/layer.ts';
import { placeOf } from '../../engine/standing/place.ts';
import type { WireRequest } from '../../kit/requests/transport.ts';
import { respond } from './respond.ts';
import type { Variant } from './variant.ts';

export const noListHistory: Variant = {
  id: 'no-list-history',
  title: 'A list at exactly a version is answered with 410 (core 4.12: if unavailable)',
  layer: () => layer,
  async shows(api) {
    const path = '/api/v1/namespaces/default/podtemplates';
    const { resourceVersion } = (await api.get(path)).list.metadata;
    expect((await api.get(path, { query: { resourceVersion, limit: 1 } })).status).toBe(410);
    expect((await api.get(path, { query: { resourceVersion } })).status).toBe(200);
  },
};

const layer: Layer = (next) => async (request) =>
  isExactList(request) ? respond(410, 'This version is gone.') : next(request);

function isExactList({ method, path, stream, headers }: WireRequest): boolean {
  const place = placeOf(path);
  if (method !== 'GET' || stream === true || place === undefined || place.name !== undefined) return false;
  // Other requests are refused before their version is read.
  if ('impersonate-user' in headers || headers['accept']?.includes('json') !== true) return false;
  const query = new URLSearchParams(path.split('?')[1]);
  const version = query.get('resourceVersion') ?? '';
  const match = query.get('resourceVersionMatch');
  const isLimited = Boolean(query.get('limit')) && !match;
  return version !== '' && version !== '0' && !query.get('continue') && (match === 'Exact' || isLimited);
}
