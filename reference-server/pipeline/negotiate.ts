// Fourth stage, for resources: selects the media type of the answer (document core 4.7).
import { notAcceptable } from '../codec/media-type.ts';
import type { Context } from '../context.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import type { Authorized, Negotiated } from '../requests/stages.ts';

/** @throws ApiError NotAcceptable */
export function negotiate(context: Context, authorized: Authorized, route: ResourceRoute): Negotiated {
  const { encoding } = context.parts;
  const types = encoding.offeredTypes(context.featureGates, route.verb);
  const chosen = encoding.chooseMediaType(authorized.request.headers['accept'], types);
  if (chosen === undefined) throw notAcceptable(types);
  const isItem = route.verb === 'watch' && chosen === 'application/cbor';
  return { ...authorized, route, accepted: isItem ? 'application/cbor-seq' : chosen };
}
