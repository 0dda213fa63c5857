// Faults of the target of a write: the path is authorized, but the body decides where it is stored (access 5.4).
import { isObject } from '../../object.ts';
import type { ObjectMeta } from '../../object.ts';
import type { Body } from '../../requests/stages.ts';
import type { Fault } from '../fault.ts';

const metadataIn = (body: Body): ObjectMeta => {
  const value = body.form === 'document' && isObject(body.value) ? body.value['metadata'] : undefined;
  return isObject(value) ? value : {};
};

export default [
  {
    id: 'created-in-the-namespace-of-the-body',
    title: 'A POST is authorized for the namespace in the path, and stores in the namespace in the body.',
    breaks: ['authorization.chain.path-decides'],
    install(parts) {
      const { writtenPlace } = parts.routing;
      parts.routing.writtenPlace = (route, body) => {
        const { namespace } = metadataIn(body);
        const isAffected = route.verb === 'create' && route.subresource === '' && route.namespace !== '';
        return writtenPlace(isAffected && namespace ? { ...route, namespace } : route, body);
      };
    },
  },
  {
    id: 'changed-under-the-name-of-the-body',
    title: 'A PUT or PATCH is authorized for the object in the path, and changes the object in the body.',
    breaks: ['authorization.chain.path-decides', 'objects.names.retrieve-by-name'],
    install(parts) {
      const { writtenPlace } = parts.routing;
      parts.routing.writtenPlace = (route, body) => {
        const { name } = metadataIn(body);
        const isAffected = ['update', 'patch'].includes(route.verb) && route.subresource === '';
        return writtenPlace(isAffected && name ? { ...route, name } : route, body);
      };
    },
  },
] as const satisfies readonly Fault[];
