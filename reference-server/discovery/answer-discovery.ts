// Sends discovery documents. As objects, they are available in Protobuf, and in CBOR behind its gate (document core 4.7).
import { notAcceptable } from '../codec/media-type.ts';
import type { MediaType, Offer } from '../codec/media-type.ts';
import type { JsonObject } from '../object.ts';
import { offeredTypes } from '../parts/negotiation.ts';
import type { Settings } from '../parts/negotiation.ts';
import { isIndented } from '../parts/encoding.ts';
import type { ApiResponse } from '../requests/request.ts';
import { ready } from './answer-document.ts';
import type { PathRequest } from './path-request.ts';

/** The types of the documents are those of objects, without their views. */
export const documentTypes = (settings: Settings): readonly Offer[] =>
  offeredTypes(settings, 'get').map(({ type }) => ({ type, views: [] }));

/** Sends a document in the type that the client accepts. @throws ApiError NotAcceptable */
export async function answerDiscovery(request: PathRequest, value: JsonObject): Promise<ApiResponse> {
  const { context, headers } = request;
  const { parts, names } = context;
  const offers = documentTypes(context);
  const chosen = parts.encoding.chooseMediaType(headers['accept'], offers, names);
  if (chosen === undefined) throw notAcceptable(offers);
  return answerIn(request, value, chosen.type, chosen.type);
}

/** @param contentType the type, possibly with parameters */
export async function answerIn(
  { context, route, headers }: PathRequest,
  value: JsonObject,
  type: MediaType,
  contentType: string,
): Promise<ApiResponse> {
  const { discovery, encoding } = context.parts;
  const pretty = isIndented(route.query, headers['user-agent']);
  return ready(contentType, await discovery.encodeDocument(encoding, type, value, pretty));
}
