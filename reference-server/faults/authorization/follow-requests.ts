// Lets a fault observe the authorized requests for objects of some types.
import type { Parts } from '../../parts/index.ts';

export const keyOf = (namespace: string | undefined, name: string | undefined) =>
  `${namespace ?? ''}/${name ?? ''}`;

/** Reports each authorized request for an object of these types. */
export function followRequests(
  parts: Parts,
  types: RegExp,
  onRequest: (verb: string, key: string) => void,
): void {
  const { attributesOf } = parts.access;
  parts.access.attributesOf = (user, route, ...rest) => {
    const attributes = attributesOf(user, route, ...rest);
    const { plural = '', namespace, name } = attributes.resource ?? {};
    if (types.test(plural)) onRequest(attributes.verb, keyOf(namespace, name));
    return attributes;
  };
}
