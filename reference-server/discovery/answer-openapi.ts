// Handles GET /openapi/v3 and the documents below it. Each is generated at its first use and cached as bytes.
import { contentHash, openApiDocument, openApiIndex } from './openapi.ts';
import type { ServedVersion } from '../registry.ts';
import type { ApiResponse } from '../requests/request.ts';
import { acceptedType, answerDocument, ready } from './answer-document.ts';
import { servedVersion } from './answer-groups.ts';
import type { PathRequest } from './path-request.ts';

interface Prepared {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

const yearSeconds = 31_536_000;

/** GET /openapi/v3. */
export function answerOpenApiIndex(request: PathRequest): Promise<ApiResponse> {
  const { registry } = request.context;
  const index = registry.once('openapi', () =>
    openApiIndex(registry.groups(), (group, version) => prepared(request, group, version).hash),
  );
  return answerDocument(request, index);
}

/** GET /openapi/v3/<path>. With the hash of the index the response is cacheable; an outdated hash is redirected. */
export function answerOpenApi(request: PathRequest, group: string, version: string): ApiResponse | undefined {
  const served = servedVersion(request, group, version);
  if (served === undefined) return undefined;
  acceptedType(request);
  const { bytes, hash } = prepared(request, group, served);
  const requestedHash = request.route.query.get('hash');
  if (requestedHash !== null && requestedHash !== hash) {
    const location = `${request.route.path}?hash=${hash}`;
    return { status: 301, headers: { location, 'content-length': '0' }, body: new Uint8Array() };
  }
  const further = {
    etag: `"${hash}"`,
    ...(requestedHash === null ? {} : { 'cache-control': `public, max-age=${yearSeconds}, immutable` }),
  };
  return ready('application/json', bytes, further);
}

function prepared({ context }: PathRequest, group: string, version: ServedVersion): Prepared {
  const { registry, parts, names, release } = context;
  return registry.once(`openapi/${group}/${version.version}`, () => {
    const document = openApiDocument(version, release, names.extensionPrefix);
    const bytes = parts.encoding.writeJson(document, false);
    return { bytes, hash: contentHash(bytes) };
  });
}
