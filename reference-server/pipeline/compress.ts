// Compresses large answers to get and list for clients that accept gzip (document core 4.14).
import type { Context } from '../context.ts';
import type { ApiResponse } from '../requests/request.ts';
import type { Ready } from '../requests/stages.ts';

type Chunks = Uint8Array | readonly Uint8Array[];

/** An answer of sufficient size varies by Accept-Encoding, whether or not it is compressed. */
export async function compress(
  { featureGates, parts }: Context,
  { request, route }: Ready,
  answer: ApiResponse & { readonly body: Chunks },
): Promise<ApiResponse> {
  const { isCompressible, acceptsGzip, compressedHeaders, gzip } = parts.compression;
  const chunks: readonly Uint8Array[] = answer.body instanceof Uint8Array ? [answer.body] : answer.body;
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (!isCompressible(featureGates, route, length, answer.headers)) return answer;
  const headers = { ...answer.headers, vary: 'Accept-Encoding' };
  if (!acceptsGzip(request.headers['accept-encoding'])) return { ...answer, headers };
  const whole = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);
  return { ...answer, headers: compressedHeaders(headers), body: await gzip(whole) };
}
