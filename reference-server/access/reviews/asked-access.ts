// From the spec of an access review to what authorizers are asked, and from their answer to its status. Pure.
import type { JsonObject } from '../../object.ts';
import type { User } from '../../request.ts';
import type { AccessReviewSpec } from '../../resources/reviews/access-attributes.ts';
import type { Attributes, Judgement } from '../authorizer.ts';
import type { Selected } from '../selected.ts';

/** Exactly what a request of this kind would be judged by. */
export function askedAttributes(
  { resourceAttributes, nonResourceAttributes }: AccessReviewSpec,
  user: User,
  selected: Selected,
): Attributes {
  if (resourceAttributes === undefined) {
    const { path = '', verb = '' } = nonResourceAttributes ?? {};
    return { user, verb, path };
  }
  const {
    namespace = '',
    verb = '',
    group = '',
    version = '*',
    resource: plural = '',
    subresource = '',
    name = '',
  } = resourceAttributes;
  const asked = { group, version, plural, subresource, namespace, name: name || selected.name };
  return { user, verb, resource: asked, ...selected.terms };
}

/** Whom a review of somebody else names: with the groups that it says, and no other. */
export function askedUser({ user = '', uid = '', groups = [], extra = {} }: AccessReviewSpec): User {
  return { username: user, uid, groups, extra };
}

/** Whom a review of the caller is about: nothing that is sent changes it. */
export const askedSelf = (_spec: AccessReviewSpec, caller: User): User => caller;

/** A local review asks about its own namespace (document access 2.5). */
export const mayAskAbout = (asked: string, own: string): boolean => asked === own;

/** What is false beside `allowed` is left out. */
export function accessStatus({ decision, reason }: Judgement): JsonObject {
  return {
    allowed: decision === 'allow',
    ...(decision === 'deny' ? { denied: true } : {}),
    ...(reason === '' ? {} : { reason }),
  };
}
