// Applies changes of bodies also to those that are compressed.
import { gunzipSync, gzipSync } from 'node:zlib';
import type { WireResponse } from '../../kit/transport.ts';

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
  const outer = await change({ ...response, headers, body: once(gunzipSync(await bytesOf(response))) });
  const packed = gzipSync(await bytesOf(outer));
  return { ...outer, headers: [...outer.headers, ['content-encoding', 'gzip']], body: once(packed) };
}

async function bytesOf({ body }: WireResponse): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
