// Parts that choose the response to a successful write (document core 4.4, 4.5; field notes for the rest).
import { successStatus } from '../errors/status.ts';
import type { ApiObject, JsonObject } from '../object.ts';
import { isProtobuf } from '../codec/media-type.ts';
import type { MediaType } from '../codec/media-type.ts';
import type { ResponseHeaders } from '../requests/request.ts';
import type { Kind } from '../resources/declaration/kind.ts';
import type { ResourceRoute } from '../requests/routes.ts';

/** Success codes by outcome. */
export function successCode(
  outcome: 'read' | 'created' | 'changed' | 'deleted',
  _route: ResourceRoute,
): number {
  return outcome === 'created' ? 201 : 200;
}

/** The status code of a watch. */
export function streamCode(_route: ResourceRoute): number {
  return 200;
}

/** Headers of every successful response about a resource. */
export function successHeaders({ verb }: ResourceRoute, type: MediaType): ResponseHeaders {
  const contentType = verb === 'watch' && isProtobuf(type) ? `${type};stream=watch` : type;
  return { 'content-type': contentType, 'cache-control': 'no-cache, private' };
}

/** Headers of every error. */
export const errorHeaders = (type: MediaType): ResponseHeaders => ({
  'content-type': type,
  'cache-control': 'no-cache, private',
});

/**
 * The body of the response to a delete: the object, or a Status that names it. While finalizers hold the
 * object, always the object.
 */
export function deletedBody(kind: Kind, last: ApiObject, gone: boolean): ApiObject | JsonObject {
  if (!gone || kind.deleteAnswer === 'object') return last;
  const { name, uid } = last.metadata;
  return successStatus({ name: name ?? '', group: kind.group, kind: kind.plural, uid: uid ?? '' });
}

/** Characters of one warning. */
const maxWarningLength = 256;
/**
 * One entry for each field (document core 4.11), within the limits of clients: about a hundred paths of 40 characters.
 * Many proxies accept 8 KiB of headers, of which half a KiB is left for other headers; HTTP/2 clients accept 128.
 */
const maxTotalLength = 7680;
const maxWarnings = 110;

export function warningHeaders(warnings: readonly string[]): string[] {
  let length = 0;
  return warnings
    .slice(0, maxWarnings)
    .map((text) => `299 - ${quoted(text.slice(0, maxWarningLength))}`)
    .filter((header) => (length += `warning: ${header}\r\n`.length) <= maxTotalLength);
}

/** Names of unknown fields come from the client: control characters are removed, the rest is sent as UTF-8. */
function quoted(text: string): string {
  const escaped = text
    .replaceAll(/\p{C}/gu, '')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`);
  return Buffer.from(`"${escaped}"`).toString('latin1');
}
