// Sends a document other than discovery, such as the version, in the media type that the client accepts (document core 4.7).
import { isIndented } from '../parts/encoding.ts';
import { documentTypes } from '../parts/negotiation.ts';
import { isProtobuf, notAcceptable } from '../codec/media-type.ts';
import type { MediaType, ProtobufType } from '../codec/media-type.ts';
import { writeAs } from '../codec/write-as.ts';
import type { JsonObject } from '../object.ts';
import type { ApiResponse } from '../requests/request.ts';
import type { PathRequest } from './path-request.ts';

/** @throws ApiError NotAcceptable */
export async function answerDocument(request: PathRequest, value: JsonObject): Promise<ApiResponse> {
  const { context, route, headers } = request;
  const accepted = acceptedType(request);
  const pretty = isIndented(route.query, headers['user-agent']);
  return ready(accepted, await writeAs(context.parts.encoding, accepted, value, pretty));
}

/** @throws ApiError NotAcceptable */
export function acceptedType({ context, headers }: PathRequest): Exclude<MediaType, ProtobufType> {
  const { parts, names } = context;
  const chosen = parts.encoding.chooseMediaType(headers['accept'], documentTypes, names);
  if (chosen === undefined || isProtobuf(chosen.type)) throw notAcceptable(documentTypes);
  return chosen.type;
}

export function ready(
  contentType: string,
  body: Uint8Array | readonly Uint8Array[],
  further: Record<string, string> = {},
): ApiResponse {
  const headers = { 'content-type': contentType, 'cache-control': 'no-cache, private', vary: 'Accept' };
  return { status: 200, headers: { ...headers, ...further }, body };
}
