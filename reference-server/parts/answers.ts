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
