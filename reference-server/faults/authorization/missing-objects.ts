// A fault of the order of authorization and the lookup of the object: the answer shows whether it exists (document
// access 1, 7).
import type { Attributes } from '../../access/authorizer.ts';
import { objectKey } from '../../resources/declaration/keys.ts';
import type { Store } from '../../storage/store.ts';
import type { Fault } from '../fault.ts';

export default [
  {
    id: 'changes-of-missing-objects-not-authorized',
    title: 'A PATCH or DELETE of an object that does not exist is answered 404, also without permission.',
    breaks: ['authorization.refusals.absent-object'],
    install({ access, storage }) {
      const { attributesOf, decide } = access;
      const { create, list } = storage;
      const keys = new WeakMap<Attributes, string>();
      let used: Store | undefined;
      storage.create = (store, ...more) => create((used = store), ...more);
      storage.list = (store, ...more) => list((used = store), ...more);
      access.attributesOf = (user, route, ...more) => {
        const attributes = attributesOf(user, route, ...more);
        if (route.type === 'resource' && route.name !== '' && ['patch', 'delete'].includes(route.verb))
          keys.set(attributes, objectKey(route.kind, route.namespace, route.name));
        return attributes;
      };
      access.decide = async (authorizers, attributes) => {
        const decided = await decide(authorizers, attributes);
        const key = keys.get(attributes);
        if (decided.allowed || key === undefined || (await used?.get(key)) !== undefined) return decided;
        return { decision: 'allow', reason: '', allowed: true };
      };
    },
  },
] as const satisfies readonly Fault[];
