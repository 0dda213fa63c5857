// The types of the model of authorization: rules, roles, bindings, users, requests (access 2.2, 5.4).
import type { Rule } from '../../kit/rights.ts';

/** A Role, or with an empty namespace a ClusterRole. */
export interface Role {
  readonly namespace: string;
  readonly name: string;
  readonly rules: readonly Rule[];
  /** Of a ClusterRole: a label by which others may aggregate it. */
  readonly label?: string;
  /** Of a ClusterRole: it has the rules of all with this label. If it is aggregated itself, it has another label. */
  readonly aggregates?: string;
}

export interface Subject {
  readonly kind: 'User' | 'Group';
  readonly name: string;
}

/** A RoleBinding, or with an empty namespace a ClusterRoleBinding. */
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

export interface User {
  readonly username: string;
  readonly groups: readonly string[];
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
