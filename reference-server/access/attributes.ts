// The attributes of a request that authorizers decide by (document access 5.4): the user, and the verb with the
// resource or the method with the path.
import type { User } from '../requests/request.ts';
import type { Route } from '../requests/routes.ts';
import type { Attributes } from './authorizer.ts';
import { namespaceOf } from '../resources/namespace-rules.ts';
import type { Selected } from './selected.ts';

/** A path in the form of a resource path is a request on a resource, even when the resource is not served. */
export function attributesOf(user: User, route: Route, selected: Selected, within = namespaceOf): Attributes {
  if (route.type === 'resource') {
    const { group, version, plural } = route.kind;
    const { verb, namespace, subresource } = route;
    const requested = { group, version, plural, subresource, namespace, name: route.name || selected.name };
    return { user, verb, resource: { ...requested, namespace: within(requested) }, ...selected.terms };
  }
  if (route.type === 'path' && route.requested === undefined)
    return { user, verb: route.method.toLowerCase(), path: route.path };
  const { verb, place } = route.requested!;
  return { user, verb, resource: { ...place, namespace: within(place) } };
}

/** What must also be allowed when a PUT or an apply creates the object that it names (document core 4.9). */
export const creationNeeds = (attributes: Attributes): readonly Attributes[] => [
  { ...attributes, verb: 'create' },
];
