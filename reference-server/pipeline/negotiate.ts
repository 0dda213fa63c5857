// Fourth stage, for resources: selects the media type and the view of the answer (document core 2.7, 4.7).
import { notAcceptable } from '../codec/media-type.ts';
import type { Context } from '../context.ts';
import type { ResourceRoute } from '../requests/routes.ts';
import type { Authorized, Negotiated } from '../requests/stages.ts';

/** @throws ApiError NotAcceptable */
export function negotiate(context: Context, authorized: Authorized, route: ResourceRoute): Negotiated {
  const { parts, names } = context;
  const offers = parts.encoding.offeredTypes(context, route.verb, route.kind);
  const chosen = parts.encoding.chooseMediaType(
    authorized.request.headers['accept'],
    offers,
    names,
    route.subresource,
  );
  if (chosen === undefined) throw notAcceptable(offers);
  const { type, view } = chosen;
  const isItem = route.verb === 'watch' && type === 'application/cbor';
  return { ...authorized, route, accepted: isItem ? 'application/cbor-seq' : type, view };
}
