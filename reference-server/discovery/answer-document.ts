// A discovery document becomes an answer in the type that the client accepts (document core 4.7).
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { JsonObject } from '../object.ts';
import type { ApiResponse } from '../request.ts';
import type { PathRequest } from './path-request.ts';

/** @throws ApiError NotAcceptable */
export async function answerDocument(request: PathRequest, value: JsonObject): Promise<ApiResponse> {
  const { context, route, headers } = request;
  const accepted = acceptedType(request);
  if (accepted === 'application/yaml') {
    return ready(accepted, await context.parts.encoding.encodeYaml(value));
  }
  const pretty = context.parts.encoding.wantsPretty(route.query, headers['user-agent']);
  return ready('application/json', context.parts.encoding.writeJson(value, pretty));
}

/** @throws ApiError NotAcceptable */
export function acceptedType({ context, headers }: PathRequest): ReturnType<Choose> & string {
  const accepted = context.parts.encoding.chooseMediaType(headers['accept']);
  if (accepted !== undefined) return accepted;
  const types = 'application/json, application/yaml';
  throw new ApiError('NotAcceptable', `only the following media types are accepted: ${types}`);
}

type Choose = Context['parts']['encoding']['chooseMediaType'];

export function ready(
  contentType: string,
  body: Uint8Array,
  further: Record<string, string> = {},
): ApiResponse {
  const headers = { 'content-type': contentType, 'cache-control': 'no-cache, private', vary: 'Accept' };
  return { status: 200, headers: { ...headers, ...further }, body };
}
