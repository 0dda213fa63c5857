// The data of the authorization model: roles, bindings, users and their access requests (access 2.2, 5.4).
import type { Rule } from '../../kit/identities/rights.ts';

/** A Role, or a ClusterRole if the namespace is empty. */
export interface Role {
  readonly namespace: string;
  readonly name: string;
  readonly rules: readonly Rule[];
  /** The label of a ClusterRole by which others may aggregate it. */
  readonly label?: string;
  /** The ClusterRole has the rules of all roles with this label. Its own label differs. */
  readonly aggregates?: string;
}

export interface Subject {
  readonly kind: 'User' | 'Group';
  readonly name: string;
}

/** A RoleBinding, or a ClusterRoleBinding if the namespace is empty. */
export interface Binding {
  readonly namespace: string;
  readonly name: string;
  readonly role: Pick<Role, 'namespace' | 'name'>;
  readonly subjects: readonly Subject[];
}

export interface Policy {
  readonly roles: readonly Role[];
  readonly bindings: readonly Binding[];
}

/** The user of a request. */
export interface User {
  readonly username: string;
  readonly groups: readonly string[];
  /** A service account with its token; others are impersonated where the target allows it. */
  readonly isAccount?: true;
}

export interface ResourceRequest {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** Empty for cluster scope, and for all namespaces. */
  readonly namespace: string;
  /** Empty for collections. */
  readonly name: string;
}

export interface PathRequest {
  readonly verb: string;
  readonly path: string;
}

export type AccessRequest = ResourceRequest | PathRequest;

export const isPathRequest = (request: AccessRequest): request is PathRequest => 'path' in request;
