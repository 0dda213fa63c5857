// First stage: parses the target into a kind and a verb, or another path.
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Kind, Verb } from '../resources/declaration/kind.ts';
import type { ApiRequest } from '../requests/request.ts';
import type { ResourcePath, Route } from '../requests/routes.ts';
import type { Received } from '../requests/stages.ts';

export function receive(context: Context, request: ApiRequest): Received {
  return { request, route: routeOf(context, request) };
}

/** A path to an unknown resource is refused only after authorization. */
function routeOf(context: Context, request: ApiRequest): Route {
  const { routing } = context.parts;
  const { method } = request;
  const { path, query } = routing.splitTarget(request.target);
  const place = routing.parseResourcePath(path);
  if (place === undefined) return { type: 'path', path, method, query };
  const watching = (method === 'GET' || method === 'HEAD') && routing.readFlag(query, 'watch');
  const verb = routing.verbOf(method, place.name !== '', watching);
  const requested = { place, verb: verb ?? routing.verbOf(method, true, false) ?? method.toLowerCase() };
  if (!context.registry.servesVersion(place.group, place.version))
    return { type: 'path', path, method, query, requested: requested };
  const kind = context.registry.find(place.group, place.version, place.plural);
  if (kind === undefined) return { type: 'refused', requested: requested, refusal: unknownResource() };
  const refusal = refusalOf(kind, verb, place);
  if (refusal !== undefined) return { type: 'refused', requested: requested, refusal };
  const at = verb === undefined || method === 'HEAD' ? undefined : routing.placeFor(kind, verb, place);
  if (verb === undefined || at === undefined)
    return { type: 'refused', requested: requested, refusal: methodNotAllowed() };
  const { namespace, name, subresource } = at;
  return { type: 'resource', kind, verb, namespace, name, subresource, query };
}

/** Undefined if the kind has the verb at that place. */
function refusalOf(kind: Kind, verb: Verb | undefined, { subresource }: ResourcePath): ApiError | undefined {
  if (subresource === '')
    return verb !== undefined && kind.verbs.includes(verb) ? undefined : methodNotAllowed();
  const below = kind.subresources?.[subresource];
  if (below === undefined) return unknownResource();
  return (below.verbs as readonly (Verb | undefined)[]).includes(verb) ? undefined : methodNotAllowed();
}

const unknownResource = () => new ApiError('NotFound', 'the server could not find the requested resource');

const methodNotAllowed = () =>
  new ApiError('MethodNotAllowed', 'the server does not allow this method on the requested resource');
