// Applies changes of bodies also to those that are compressed.
import { gunzipSync, gzipSync } from 'node:zlib';
import type { WireResponse } from '../../kit/requests/transport.ts';
import { bytesOf, once } from './bodies.ts';

/** A response that was changed as if it were not compressed. */
export async function throughGzip(
  response: WireResponse,
  change: (plain: WireResponse) => Promise<WireResponse>,
): Promise<WireResponse> {
  const isCompressed = response.headers.some(
    ([name, value]) => name === 'content-encoding' && value === 'gzip',
  );
  if (!isCompressed) return change(response);
  const headers = response.headers.filter(([name]) => name !== 'content-encoding');
  const outer = await change({ ...response, headers, body: once(gunzipSync(await bytesOf(response.body))) });
  const packed = gzipSync(await bytesOf(outer.body));
  return { ...outer, headers: [...outer.headers, ['content-encoding', 'gzip']], body: once(packed) };
}
