// First stage: the target is parsed once, and names a kind and a verb or another path.
import type { Context } from '../context.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Kind, Verb } from '../resources/kind.ts';
import type { ApiRequest } from '../request.ts';
import type { ResourcePath, Route } from '../routes.ts';
import type { Received } from './stages.ts';

export function receive(context: Context, request: ApiRequest): Received {
  return { request, route: routeOf(context, request) };
}

/** @throws ApiError NotFound for an unknown resource, MethodNotAllowed for a verb that it does not have */
function routeOf(context: Context, request: ApiRequest): Route {
  const { routing } = context.parts;
  const { path, query } = routing.splitTarget(request.target);
  const place = routing.parseResourcePath(path);
  if (place === undefined) return { type: 'path', path, method: request.method, query };
  const kind = context.registry.find(place.group, place.version, place.plural);
  if (kind === undefined) return unknownResource(context, path, place, request.method, query);
  const watching = request.method === 'GET' && routing.readFlag(query, 'watch');
  const verb = routing.verbOf(request.method, place.name !== '', watching);
  if (verb === undefined || !isOffered(kind, verb, place)) throw methodNotAllowed();
  const at = routing.placeFor(kind, verb, place);
  if (at === undefined) throw methodNotAllowed();
  const { namespace, name, subresource } = at;
  return { type: 'resource', kind, verb, namespace, name, subresource, query };
}

/** `/apis/<group>/<version>` has the shape of a path of its own; anything below a served version is a missing resource. */
function unknownResource(
  context: Context,
  path: string,
  place: ResourcePath,
  method: string,
  query: URLSearchParams,
): Route {
  if (!context.registry.servesVersion(place.group, place.version))
    return { type: 'path', path, method, query };
  throw new ApiError('NotFound', 'the server could not find the requested resource');
}

function isOffered(kind: Kind, verb: Verb, place: ResourcePath): boolean {
  if (place.subresource !== '') return offersSubresource(kind, verb, place.subresource);
  return kind.verbs.includes(verb);
}

function offersSubresource(kind: Kind, verb: Verb, name: string): boolean {
  const subresource = kind.subresources?.[name];
  if (subresource === undefined)
    throw new ApiError('NotFound', 'the server could not find the requested resource');
  return (subresource.verbs as readonly Verb[]).includes(verb);
}

const methodNotAllowed = () =>
  new ApiError('MethodNotAllowed', 'the server does not allow this method on the requested resource');
