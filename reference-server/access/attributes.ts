// What authorizers are told of a request (document access 5.4): who asks, for which verb on which resource, or by which
// method for which other path.
import type { User } from '../request.ts';
import type { RequestedResource, Route } from '../routes.ts';
import type { Attributes } from './authorizer.ts';
import type { Selected } from './selected.ts';

/** Paths in the shape of a resource path are requests on a resource, whether it is served or not. */
export function attributesOf(user: User, route: Route, selected: Selected, within = namespaceOf): Attributes {
  if (route.type === 'resource') {
    const { group, version, plural } = route.kind;
    const { verb, namespace, subresource } = route;
    const asked = { group, version, plural, subresource, namespace, name: route.name || selected.name };
    return { user, verb, resource: { ...asked, namespace: within(asked) }, ...selected.terms };
  }
  if (route.type === 'path' && route.asked === undefined)
    return { user, verb: route.method.toLowerCase(), path: route.path };
  const { verb, place } = route.asked!;
  return { user, verb, resource: { ...place, namespace: within(place) } };
}

/** Whose rights count: a namespace lies in itself, so that a role that is bound in it controls it, too (access 2.3). */
export function namespaceOf({ group, plural, namespace, name }: RequestedResource['place']): string {
  return group === '' && plural === 'namespaces' && name !== '' ? name : namespace;
}

/** What must be allowed besides, where a PUT or an apply makes the object that it names (document core 4.9). */
export const creationNeeds = (attributes: Attributes): readonly Attributes[] => [
  { ...attributes, verb: 'create' },
];
