// The escalation check of a write to a role or binding: the permissions that the write grants, their scope, and the
// verb that allows it without holding them (document access 5.4). Pure; parts of the server.
import type { ApiObject } from '../../object.ts';
import type { ResourceRoute } from '../../requests/routes.ts';
import { sameJson } from '../../same-json.ts';
import type { PolicyRule } from '../../resources/rbac/policy-rule.ts';
import type { RoleObject } from '../../resources/rbac/role.ts';
import type { User } from '../../requests/request.ts';
import type { Attributes } from '../authorizer.ts';
import { allRules } from '../rules-shown.ts';

/** A create or update of a role or binding. */
export interface RoleWrite {
  readonly user: User;
  readonly route: ResourceRoute;
  /** The state that would be stored. */
  readonly next: ApiObject;
  /** Undefined for a new object. */
  readonly current: ApiObject | undefined;
}

/** Whether the author must hold the granted permissions. Not for changes of fields of deletion and bookkeeping only. */
function needsEscalationCheck({ next, current }: RoleWrite): boolean {
  return current === undefined || !sameJson(withoutDeletionFields(next), withoutDeletionFields(current));
}

function withoutDeletionFields({ metadata, ...rest }: ApiObject): ApiObject {
  const { ownerReferences: _o, finalizers: _f, managedFields: _m, resourceVersion: _v, ...kept } = metadata;
  return { ...rest, metadata: kept };
}

/** The rules that the author of a role must hold. An aggregating role can get any rules. */
function grantedRules(role: RoleObject, before: RoleObject | undefined): readonly PolicyRule[] {
  const isAggregating = [role, before].some((one) => Boolean(one?.aggregationRule));
  return [...(role.rules ?? []), ...(isAggregating ? allRules : [])];
}

/** The namespace in which the author must hold them; empty: the whole cluster. */
const grantNamespace = ({ next }: RoleWrite): string => next.metadata.namespace ?? '';

/** The permission that replaces holding the rules of a role: `escalate` to write it, `bind` to bind it. */
function waiver(
  user: User,
  verb: 'escalate' | 'bind',
  role: Pick<NonNullable<Attributes['resource']>, 'group' | 'plural' | 'name'>,
  namespace: string,
): Attributes {
  return { user, verb, resource: { ...role, version: 'v1', subresource: '', namespace } };
}

export const escalationParts = { needsEscalationCheck, grantedRules, grantNamespace, waiver };
