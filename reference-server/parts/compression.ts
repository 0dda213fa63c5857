// Parts that decide which answers are compressed, and compress them (document core 4.14).
import { promisify } from 'node:util';
import { constants, gzip as gzipWithCallback } from 'node:zlib';
import type { FeatureGates } from '../feature-gates.ts';
import type { ApiResponse } from '../requests/request.ts';
import type { ResourceRoute } from '../requests/routes.ts';

/** Compressing less saves less than it costs: the limit of the most used implementation, in bytes. */
export const leastCompressedBytes = 128 * 1024;

/** Whether answers of this size to such requests are compressed for clients that accept it. */
function isCompressible(
  gates: FeatureGates,
  { verb }: ResourceRoute,
  bytes: number,
  _headers?: ApiResponse['headers'],
): boolean {
  const isOn = gates.get('APIResponseCompression') === true;
  return isOn && (verb === 'get' || verb === 'list') && bytes >= leastCompressedBytes;
}

/** Whether an Accept-Encoding header includes gzip, with a weight above 0 (RFC 9110, 12.5.3). */
function acceptsGzip(header: string | undefined): boolean {
  const codings = (header ?? '').split(',').map((coding) => {
    const [name = '', ...parameters] = coding.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
    return [name, Number(weight)] as const;
  });
  const gzip = codings.find(([name]) => name === 'gzip') ?? codings.find(([name]) => name === '*');
  return gzip !== undefined && gzip[1] > 0;
}

const compress = promisify(gzipWithCallback) as (bytes: Uint8Array, options: object) => Promise<Uint8Array>;

const gzip = (bytes: Uint8Array): Promise<Uint8Array> => compress(bytes, { level: constants.Z_BEST_SPEED });

/** The headers of a compressed answer. */
const compressedHeaders = (headers: ApiResponse['headers']): ApiResponse['headers'] => ({
  ...headers,
  'content-encoding': 'gzip',
});

export const compressionParts = {
  compressedHeaders,
  isCompressible,
  acceptsGzip,
  gzip,
};
