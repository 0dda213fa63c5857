// What a write to a role or binding gives away, where, and which verb makes up for not holding it (document access 5.4).
// Pure; parts of the server.
import type { ApiObject } from '../../object.ts';
import type { ResourceRoute } from '../../routes.ts';
import { sameJson } from '../../same-json.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import type { User } from '../../request.ts';
import type { Attributes } from '../authorizer.ts';
import { allRules } from '../rules-shown.ts';

/** A create, or a change, of a role or binding. */
export interface RoleWrite {
  readonly user: User;
  readonly route: ResourceRoute;
  /** The state that would be stored. */
  readonly next: ApiObject;
  /** Undefined for a new object. */
  readonly current: ApiObject | undefined;
}

/** Whether the author must hold what the write gives. What only helps to delete the object gives nothing. */
function addsRights({ next, current }: RoleWrite): boolean {
  return current === undefined || !sameJson(withoutCollection(next), withoutCollection(current));
}

function withoutCollection({ metadata, ...rest }: ApiObject): ApiObject {
  const { ownerReferences: _o, finalizers: _f, managedFields: _m, resourceVersion: _v, ...kept } = metadata;
  return { ...rest, metadata: kept };
}

/** The rules that the author of a role must hold. One that takes over the rules of others may come to have any. */
function requiredRules(role: RoleObject, before: RoleObject | undefined): readonly PolicyRule[] {
  const takesOver = [role, before].some((one) => Boolean(one?.aggregationRule));
  return [...(role.rules ?? []), ...(takesOver ? allRules : [])];
}

/** In which namespace the author must hold it; empty: in the whole cluster. */
const requiredNamespace = ({ next }: RoleWrite): string => next.metadata.namespace ?? '';

/** The right that makes up for not holding the rules of a role: `escalate` to write it, `bind` to bind it. */
function waiver(
  user: User,
  verb: 'escalate' | 'bind',
  role: Pick<NonNullable<Attributes['resource']>, 'group' | 'plural' | 'name'>,
  namespace: string,
): Attributes {
  return { user, verb, resource: { ...role, version: 'v1', subresource: '', namespace } };
}

export const escalationParts = { addsRights, requiredRules, requiredNamespace, waiver };
