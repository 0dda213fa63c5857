// Routes every path outside the resource paths: discovery, version, OpenAPI, health. The first match in the
// table handles it.
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import { answerHealth, answerSingleCheck } from '../health/answer.ts';
import type { HealthEndpoint, HealthText } from '../health/parts.ts';
import type { ApiRequest, ApiResponse } from '../requests/request.ts';
import type { PathRoute } from '../requests/routes.ts';
import {
  answerApi,
  answerApis,
  answerGroup,
  answerVersion,
  answerVersionResources,
} from './answer-groups.ts';
import { answerOpenApi, answerOpenApiIndex } from './answer-openapi.ts';
import type { PathRequest } from './path-request.ts';

type PathAnswer = (
  request: PathRequest,
  captured: readonly string[],
) => Promise<ApiResponse | undefined> | ApiResponse | undefined;

/** `undefined` means that the path does not exist. */
const table: readonly (readonly [RegExp, PathAnswer])[] = [
  [/^\/(healthz|livez|readyz)\/?$/, health],
  [/^\/(healthz|livez|readyz)\/(.+)$/, singleCheck],
  [/^\/version\/?$/, answerVersion],
  [/^\/metrics$/, answerMetrics],
  [/^\/api\/?$/, answerApi],
  [/^\/apis\/?$/, answerApis],
  [/^\/api\/([^/]+)\/?$/, (request, [version = '']) => answerVersionResources(request, '', version)],
  [/^\/apis\/([^/]+)\/?$/, (request, [group = '']) => answerGroup(request, group)],
  [
    /^\/apis\/([^/]+)\/([^/]+)\/?$/,
    (request, [group = '', version = '']) => answerVersionResources(request, group, version),
  ],
  [/^\/openapi\/v3\/?$/, answerOpenApiIndex],
  [/^\/openapi\/v3\/api\/([^/]+)$/, (request, [version = '']) => answerOpenApi(request, '', version)],
  [
    /^\/openapi\/v3\/apis\/([^/]+)\/([^/]+)$/,
    (request, [group = '', version = '']) => answerOpenApi(request, group, version),
  ],
];

/**
 * Responds to a path outside the resource paths; 404 in plain text for an unknown one.
 * @throws ApiError MethodNotAllowed, NotAcceptable
 */
export async function answerPath(
  context: Context,
  route: PathRoute,
  headers: ApiRequest['headers'],
): Promise<ApiResponse> {
  for (const [pattern, answer] of table) {
    const match = pattern.exec(route.path);
    if (match === null) continue;
    if (route.method !== 'GET') {
      throw new ApiError(
        'MethodNotAllowed',
        'the server does not allow this method on the requested resource',
      );
    }
    const found = await answer({ context, route, headers }, match.slice(1));
    if (found !== undefined) return found;
  }
  return plainText({ status: 404, text: '404 page not found\n' });
}

async function health({ context, route }: PathRequest, [endpoint]: readonly string[]): Promise<ApiResponse> {
  return plainText(await answerHealth(context, endpoint as HealthEndpoint, route.query));
}

async function singleCheck(
  { context }: PathRequest,
  [endpoint, name = '']: readonly string[],
): Promise<ApiResponse | undefined> {
  const answer = await answerSingleCheck(context, endpoint as HealthEndpoint, name);
  return answer === undefined ? undefined : plainText(answer);
}

async function answerMetrics({ context: { metrics } }: PathRequest): Promise<ApiResponse> {
  const body = Buffer.from(await metrics.text());
  return { status: 200, headers: { 'content-type': metrics.contentType }, body };
}

function plainText({ status, text }: HealthText): ApiResponse {
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache, private',
    },
    body: Buffer.from(text),
  };
}
