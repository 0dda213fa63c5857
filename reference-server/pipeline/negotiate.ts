// Fourth stage, for resources: the media type of the answer (document core 4.7).
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { ResourceRoute } from '../routes.ts';
import type { Authorized, Negotiated } from './stages.ts';

/** @throws ApiError NotAcceptable */
export function negotiate(context: Context, authorized: Authorized, route: ResourceRoute): Negotiated {
  const accepted = context.parts.encoding.chooseMediaType(authorized.request.headers['accept']);
  // A watch is a sequence of JSON documents; YAML has no frame for it here.
  if (accepted === undefined || (route.verb === 'watch' && accepted !== 'application/json')) {
    throw new ApiError(
      'NotAcceptable',
      'only the following media types are accepted: application/json, application/yaml',
    );
  }
  return { ...authorized, route, accepted };
}
