// Converts the spec of an access review to attributes for the authorizers, and their judgement to its status. Pure.
import type { JsonObject } from '../../object.ts';
import type { User } from '../../requests/request.ts';
import type { AccessReviewSpec } from '../../resources/reviews/access-attributes.ts';
import type { Attributes, Judgement } from '../authorizer.ts';
import type { Selected } from '../selected.ts';

/** The same attributes as those of such a request. */
export function reviewedAttributes(
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
  const requested = { group, version, plural, subresource, namespace, name: name || selected.name };
  return { user, verb, resource: requested, ...selected.terms };
}

/** The user that a review names, with the groups of its spec and no others. */
export function reviewedUser({ user = '', uid = '', groups = [], extra = {} }: AccessReviewSpec): User {
  return { username: user, uid, groups, extra };
}

/** The user of a self review: the caller, whatever the spec says. */
export const reviewedSelf = (_spec: AccessReviewSpec, caller: User): User => caller;

/** A local review must be about its own namespace (document access 2.5): not about a path, which has none. */
export const isReviewable = (requested: string, own: string, _isAboutPath: boolean): boolean =>
  requested === own;

/** `denied` is omitted when false, and `reason` when empty. */
export function accessStatus({ decision, reason }: Judgement): JsonObject {
  return {
    allowed: decision === 'allow',
    ...(decision === 'deny' ? { denied: true } : {}),
    ...(reason === '' ? {} : { reason }),
  };
}
